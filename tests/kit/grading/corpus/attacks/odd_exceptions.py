"""Exceptions that cannot be described, that end programs, and that are groups."""

ANSWERS = {
    "multiply_derive": """
class Odd(BaseException):
    __str__ = __repr__ = lambda self: 1 / 0
    args = property(lambda self: 1 / 0)
class Multiply:
    count = 0
    def __init__(self, *operands):
        Multiply.count += 1
        raise [Odd(), SystemExit(0), GeneratorExit()][Multiply.count % 3]
"""
}
SCORE = 0
