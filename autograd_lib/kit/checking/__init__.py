"""Checking answers: the calls that a notebook makes, and the model that every exercise is written in."""

from ..wording.text import Text
from .exercise import Exercise, Judge, Wrong
from .session import LearnerError

__all__ = ["Exercise", "Judge", "LearnerError", "Text", "Wrong"]
