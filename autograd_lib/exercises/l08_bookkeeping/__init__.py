"""Lesson 08, what PyTorch writes down: requires_grad, leaves, grad_fn."""

FORBIDDEN = ()  # the lesson explores both engines; what an answer may not call is looked up by name
STAGE = "arrays"  # of the way through the course, as `progress()` draws it
