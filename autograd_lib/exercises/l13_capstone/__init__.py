"""Lesson 13, the capstone: an engine of one's own, the same network on three engines, tests, a repair, a profile."""

FORBIDDEN = ("autograd_lib.torch_functions",)  # what a graded answer may not import: it holds exercise 5
STAGE = "torch"  # of the way through the course, as `progress()` draws it
