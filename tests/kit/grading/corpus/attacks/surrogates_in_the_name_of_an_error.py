r"""An answer that raises an exception whose name and words are half characters."""

WORK = "right"
ANSWERS = {"multiply_derive": r'raise type("\udcff", (Exception,), {})("\ud800 \x00")'}
SCORE = 21
REASONS = {"multiply_derive": "answer_raised"}
