"""Lesson 11, gradients of gradients: create_graph, and what it takes of every backward."""

FORBIDDEN = ()  # the lesson is about the use of both engines
STAGE = "arrays"  # of the way through the course, as `progress()` draws it
