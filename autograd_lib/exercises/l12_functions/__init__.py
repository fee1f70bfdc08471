"""Lesson 12, torch.autograd.Function."""

# What a graded answer may not import: the reference Functions. Both engines stay: the lesson's own cells use them, and
# an answer is a Function of torch; that its backward calls no program that differentiates is seen by its names.
FORBIDDEN = ("autograd_lib.torch_functions",)
STAGE = "torch"  # of the way through the course, as `progress()` draws it
