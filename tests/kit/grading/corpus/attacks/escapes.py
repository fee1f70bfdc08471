"""An exception whose message would clear the instructor's terminal."""

ANSWERS = {"multiply_derive": "raise ValueError('\\x1b[2J\\x1b]0;pwned\\x07')"}
SCORE = 0
REASONS = {"multiply_derive": "answer_raised"}
