"""NUL characters in an answer, which Python refuses to compile."""

from tests.kit.grading.handing_in import right, solved

SCORE = 21
REASONS = {"ex02_1": "answer_raised"}


def made():
    return solved(ex02_1="\0" + right("ex02_1"))
