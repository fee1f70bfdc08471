"""Lesson 03, a graph, not a tree: why every engine sorts."""

FORBIDDEN = ("autograd_lib.scalar", "autograd_lib.engine", "torch")  # what a graded answer may not import
STAGE = "numbers"  # of the way through the course, as `progress()` draws it
