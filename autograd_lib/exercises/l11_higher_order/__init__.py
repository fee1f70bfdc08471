"""Lesson 11, gradients of gradients: create_graph, and what it takes of every backward."""

FORBIDDEN = ()  # the lesson is about the use of both engines; what an answer may not call is looked up by name
STAGE = "arrays"  # of the way through the course, as `progress()` draws it
