"""A known wrong answer, which earns a point, from the exercise's module."""

ANSWERS = {
    "ex02_1": """
from autograd_lib.exercises.l02_expression_trees.ex02_1 import EXERCISE
exec(next(wrong.code for wrong in EXERCISE.wrong if wrong.name == 'swaps_the_factors'))
"""
}
SCORE = 0
REASONS = {"ex02_1": "answer_raised"}
UNCONFINED_SCORE = 1
