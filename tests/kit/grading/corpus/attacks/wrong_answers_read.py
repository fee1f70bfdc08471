"""A known wrong answer, which earns a point, from what the package knows of its exercise."""

ANSWERS = {
    "ex02_1": """
from autograd_lib.exercises.registry import find
exec(next(wrong.code for wrong in find("ex02_1").wrong if wrong.name == 'swaps_the_factors'))
"""
}
SCORE = 0
REASONS = {"ex02_1": "answer_raised"}
UNCONFINED_SCORE = 0.75
