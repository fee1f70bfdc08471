"""What a learner's calls need of folders that stand on this one: the exercises, and how the learner stands.

A notebook imports from `autograd_lib` alone, while what `check` looks up and `progress` reads is itself built on
checking. So checking says here what it asks for, the root of the package says who answers, and the answer is imported
at the first call.
"""

import importlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, cast

from ... import PROVIDERS
from ..wording.panels import Links, Panel
from .exercise import Exercise


@dataclass(frozen=True)
class Here:
    """The notebook that runs: its lesson, language, and the name of its file, "" where nobody says.

    cells: its code cells as they stand, None where no front end tells. records: what this kernel's checks have found,
    {exercise: record}.
    """

    lesson: str
    language: str
    file: str
    cells: tuple[dict, ...] | None
    records: dict[str, dict]


class ExerciseProvider(Protocol):
    """Who knows the exercises. All raise UnknownExerciseError."""

    def find(self, exercise: str) -> Exercise:
        """Return the exercise of this name."""

    def known_lesson(self, lesson: str) -> str:
        """Return `lesson` if it has exercises."""


class ProgressProvider(Protocol):
    """Who knows how the learner stands in the notebook that runs."""

    def welcome_panel(self, here: Here) -> Panel | None:
        """Return how the lesson stands and what is next; None where its files are not known."""

    def standing_panel(self, here: Here) -> Panel:
        """Return how the learner stands."""

    def what_is_next(self, here: Here) -> Sequence[str | Links]:
        """Return how the lesson stands after a right answer and the way to what is next; nothing without its files."""


def exercises() -> ExerciseProvider:
    """Return who knows the exercises."""
    return cast(ExerciseProvider, importlib.import_module(PROVIDERS["exercises"]))


def progress() -> ProgressProvider:
    """Return who knows how the learner stands."""
    return cast(ProgressProvider, importlib.import_module(PROVIDERS["progress"]))
