"""Lesson 06, shapes: broadcasting, reductions, indexing."""

FORBIDDEN = ("autograd_lib.scalar", "autograd_lib.engine", "torch")  # what a graded answer may not import
STAGE = "arrays"  # of the way through the course, as `progress()` draws it
