"""Checking answers: what a notebook imports, and the model that every exercise is written in."""

from ..wording.text import Text
from .exercise import Exercise, Judge, Kind, Wrong
from .session import LearnerError, check, done, hint, needs, progress, start

__all__ = [
    "Exercise",
    "Judge",
    "Kind",
    "LearnerError",
    "Text",
    "Wrong",
    "check",
    "done",
    "hint",
    "needs",
    "progress",
    "start",
]
