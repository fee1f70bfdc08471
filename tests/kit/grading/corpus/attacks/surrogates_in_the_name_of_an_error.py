r"""An answer that raises an exception whose name and words are half characters."""

WORK = "right"
ANSWERS = {"ex02_1": r'raise type("\udcff", (Exception,), {})("\ud800 \x00")'}
SCORE = 21
REASONS = {"ex02_1": "answer_raised"}
