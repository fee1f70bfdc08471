"""The engine, in a lesson that builds a part of it."""

LESSON = "04_as_written"
ANSWERS = {
    "signs": """
import autograd_lib.engine as torch
class Node:
    def __init__(self, value): self.value = value
"""
}
SCORE = 0
