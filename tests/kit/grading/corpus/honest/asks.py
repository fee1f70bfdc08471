"""A question to a person who is not there, and a debugger."""

WORK = "right"
CELLS = [("ex02_1", "name = input('your name? ')"), ("ex02_2", "breakpoint()")]
SCORE = 24
