"""What a learner's calls need of a folder that stands on this one: how the learner stands.

What `progress` reads is itself built on checking. So checking says here what it asks for, the kit says who answers, and
the answer is imported at the first call.
"""

import importlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, cast

from .. import PROGRESS
from ..wording.panels import Links, Panel


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


class ProgressProvider(Protocol):
    """Who knows how the learner stands in the notebook that runs."""

    def welcome_panel(self, here: Here) -> Panel | None:
        """Return how the lesson stands and what is next; None where its files are not known."""

    def standing_panel(self, here: Here) -> Panel:
        """Return how the learner stands."""

    def what_is_next(self, here: Here) -> Sequence[str | Links]:
        """Return how the lesson stands after a right answer and the way to what is next; nothing without its files."""


def progress() -> ProgressProvider:
    """Return who knows how the learner stands."""
    return cast(ProgressProvider, importlib.import_module(PROGRESS))
