"""Lesson 13, the capstone: an engine of one's own, the same network on three engines, tests, a repair, a profile."""

FORBIDDEN = ("autograd_lib.own_engine.joint",)  # it stands in for what exercise 1 asks for
STAGE = "torch"  # of the way through the course, as `progress()` draws it
