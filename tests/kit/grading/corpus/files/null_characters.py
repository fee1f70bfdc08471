"""NUL characters in an answer, which Python refuses to compile."""

from tests.kit.grading.handing_in import right, solved

SCORE = 21
REASONS = {"multiply_derive": "answer_raised"}


def made():
    return solved(multiply_derive="\0" + right("multiply_derive"))
