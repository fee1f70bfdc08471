"""A question to a person who is not there, and a debugger."""

WORK = "right"
CELLS = [("multiply_derive", "name = input('your name? ')"), ("minus_derive", "breakpoint()")]
SCORE = 24
