"""What a learner's calls need of folders that stand on this one: the exercises, and how the learner stands.

A notebook imports from `autograd_lib` alone, while what `check` looks up and `progress` reads is itself built on
checking. So checking says here what it asks for, the root of the package says who answers, and the answer is imported
at the first call.
"""

import importlib
from typing import Protocol, cast

from ... import PROVIDERS
from ..wording.panels import Panel
from .exercise import Exercise
from .verdict import Verdict


class ExerciseProvider(Protocol):
    """Who knows the exercises. All raise UnknownExerciseError."""

    def find(self, exercise_id: str) -> Exercise:
        """Return the exercise with this id."""

    def known_lesson(self, lesson: str) -> str:
        """Return `lesson` if it has exercises."""


class ProgressProvider(Protocol):
    """Who knows how the learner stands in the notebook that runs."""

    def welcome_panel(self, lesson: str, language: str) -> Panel | None:
        """Return how the lesson stands and what is next; None where its files are not known."""

    def standing_panel(self, lesson: str, language: str, checked: dict[str, Verdict]) -> Panel:
        """Return how the learner stands; `checked` are the latest verdicts of this kernel by exercise."""


def exercises() -> ExerciseProvider:
    """Return who knows the exercises."""
    return cast(ExerciseProvider, importlib.import_module(PROVIDERS["exercises"]))


def progress() -> ProgressProvider:
    """Return who knows how the learner stands."""
    return cast(ProgressProvider, importlib.import_module(PROVIDERS["progress"]))
