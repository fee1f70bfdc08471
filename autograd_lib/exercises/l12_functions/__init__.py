"""Lesson 12, torch.autograd.Function."""

FORBIDDEN = ()  # the lesson's own cells use both engines, and an answer is a Function of torch
STAGE = "torch"  # of the way through the course, as `progress()` draws it
