"""Lesson 05, the gradient argument: vector-Jacobian products."""

FORBIDDEN = ("autograd_lib.scalar", "torch")  # what a graded answer may not import
