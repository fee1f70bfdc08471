"""Lesson 09, saved values: retain_graph, in-place operations, no_grad, detach."""

FORBIDDEN = ()  # the lesson explores both engines; what an answer builds is judged by what it does
STAGE = "arrays"  # of the way through the course, as `progress()` draws it
