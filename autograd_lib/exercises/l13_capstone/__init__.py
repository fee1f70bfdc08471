"""Lesson 13, the capstone: an engine of one's own, the same network on three engines, tests, a repair, a profile."""

FORBIDDEN = ()  # the lesson lays three engines side by side
STAGE = "torch"  # of the way through the course, as `progress()` draws it
