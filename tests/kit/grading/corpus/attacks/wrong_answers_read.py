"""A known wrong answer, which earns a point, from what the package knows of its exercise."""

ANSWERS = {
    "multiply_derive": """
from autograd_lib.kit.checking.registry import find
exec(next(wrong.code for wrong in find("multiply_derive").wrong if wrong.name == 'swaps_the_factors'))
"""
}
SCORE = 0
REASONS = {"multiply_derive": "answer_raised"}
UNCONFINED_SCORE = 0.75
