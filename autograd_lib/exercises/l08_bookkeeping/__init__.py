"""Lesson 08, what PyTorch writes down: requires_grad, leaves, grad_fn."""

FORBIDDEN = ()  # the lesson explores both engines
STAGE = "arrays"  # of the way through the course, as `progress()` draws it
