"""Lesson 10, dynamic graphs: control flow decides which graph a run records."""

FORBIDDEN = ()  # the lesson runs the engines and stage A's trees
STAGE = "arrays"  # of the way through the course, as `progress()` draws it
