"""Lesson 04, operators and the first network."""

FORBIDDEN = ("autograd_lib.scalar", "autograd_lib.engine", "torch")  # what a graded answer may not import
