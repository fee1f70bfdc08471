"""What a learner had in an answer before: the newest versions that were checked, with what each check said.

They are kept beside the learner's copies, `work/.history/LESSON.checked.json`, for both languages; where there are no
copies, as long as the kernel lives. They are for the learner alone: nothing here is ever graded.
"""

import html
import json
import math
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from pathlib import Path

from ..files import write_text
from ..notebooks.courses import full_name
from ..wording.text import EDITIONS
from .words import TEXTS

MOST = 20  # versions of one answer
LONGEST = 20_000  # characters of a version that is kept
_memory: dict[tuple[str, str], list["Checked"]] = {}


@dataclass(frozen=True)
class Checked:
    """One version of an answer as it was checked: its source, how its verdict is told, and when (UTC, ISO 8601)."""

    source: str
    sign: str
    key: str
    score: float
    at: str

    @property
    def time(self) -> str:
        """Return when it was checked, in the learner's own time."""
        return f"{datetime.fromisoformat(self.at).astimezone():%Y-%m-%d %H:%M}"


@dataclass(frozen=True)
class Shown:
    """A version as a panel shows it: a line that unfolds to its source, which is copied from there."""

    headline: str
    source: str

    def __str__(self):
        return f"{self.headline}\n{self.source}"

    def _repr_mimebundle_(self, include=None, exclude=None):
        source = f"<pre>{html.escape(self.source)}</pre>"
        return {"text/html": f"<details><summary>{html.escape(self.headline)}</summary>{source}</details>"}


def keep(lesson: str, exercise: str, source: str, sign: str, key: str, score: float) -> None:
    """Keep a version that was checked just now, in the place of the newest one where that is the same."""
    if not source.strip() or len(source) > LONGEST:
        return
    found = versions_of(lesson, exercise)
    if found and found[-1].source == source:
        found.pop()
    now = datetime.now(UTC).isoformat(timespec="seconds")
    found = [*found, Checked(source, sign, key, score, now)][-MOST:]
    _memory[lesson, exercise] = found
    place = file_of(lesson)
    with suppress(OSError):  # then it is known as long as the kernel lives
        if place:
            stored = _read(place) | {exercise: [asdict(one) for one in found]}
            write_text(place, json.dumps(stored, ensure_ascii=False, indent=1) + "\n")


def versions_of(lesson: str, exercise: str) -> list[Checked]:
    """Return the versions of an answer that were checked, oldest first."""
    place = file_of(lesson)
    stored = _read(place).get(exercise) if place else None
    found = [one for one in map(_checked, stored if isinstance(stored, list) else ()) if one]
    return found or list(_memory.get((lesson, exercise), ()))


def file_of(lesson: str) -> Path | None:
    """Return the file of a lesson beside the learner's copies; None where the notebook is none of these."""
    for folder in Path.cwd().parents:
        if folder.name in EDITIONS and folder.parent.name == "work":
            return folder.parent / ".history" / f"{full_name(lesson)}.checked.json"
    return None


def _read(place):
    """Return what a file holds; nothing where it is missing or no such file."""
    try:
        stored = json.loads(place.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return stored if isinstance(stored, dict) else {}


def _checked(said):
    """Return a version from plain data, or None where it is none."""
    try:
        version = Checked(**{one.name: said[one.name] for one in fields(Checked)})
        datetime.fromisoformat(version.at)
        words = (version.source, version.sign, version.key)
        known = version.key in TEXTS and math.isfinite(version.score)
        return version if known and all(isinstance(one, str) for one in words) else None
    except (ValueError, TypeError, KeyError):
        return None
