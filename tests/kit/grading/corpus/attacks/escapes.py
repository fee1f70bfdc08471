"""An exception whose message would clear the instructor's terminal."""

ANSWERS = {"ex02_1": "raise ValueError('\\x1b[2J\\x1b]0;pwned\\x07')"}
SCORE = 0
REASONS = {"ex02_1": "answer_raised"}
