"""Lesson 05, the gradient argument: vector-Jacobian products."""

FORBIDDEN = ("autograd_lib.scalar", "torch")  # what a graded answer may not import
STAGE = "arrays"  # of the way through the course, as `progress()` draws it
