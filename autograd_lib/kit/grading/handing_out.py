"""Handing out some units: a folder or zip of their notebooks, beside which the lab shows these and no others.

Unpacked over an earlier one it adds its units. The days on which units are given out and due come along, and nothing
else of the class.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from pathlib import Path

from ..files import write_bytes, zipped
from ..notebooks import Course
from ..notebooks.places import released_files
from ..notebooks.released import RULES, held_back
from ..wording.text import LANGUAGES
from .classroom import Classroom
from .gradebook.rules import course_rules
from .opening import OpeningError

_TOLD = ("released", "due")


def hand_out(course: Course, room: Classroom, units: Sequence[str], target: Path) -> tuple[str, ...]:
    """Write the notebooks of units into a folder, or a new zip if that is what `target` is called; return the units.

    units: by default those that `class.toml` names and that are out by now. Raises OpeningError where that are none,
    and what `course_rules` does where the file is not understood.
    """
    lessons = course_rules(room, course).lessons
    units = tuple(units or (one for one in lessons if one not in held_back(room.root)))
    if not units:
        raise OpeningError("nothing_out", path=room.root / RULES)
    files = dict(_files(course, units))
    files[RULES] = _days(room.rules()).encode()
    if target.suffix == ".zip":
        write_bytes(target, zipped(files))
        return units
    for name, content in files.items():
        write_bytes(target / name, content)
    return units


def _files(course: Course, units: Iterable[str]):
    """Yield (path, content) of all files of the units, in both languages."""
    for unit in units:
        for language in LANGUAGES:
            folder = course.release(unit, language).parent
            for name in released_files(folder):
                yield f"notebooks/{language}/{folder.name}/{name}", (folder / name).read_bytes()


def _days(said: Mapping) -> str:
    """Return a `class.toml` that says when units are given out and due, and no more."""
    lines = [f"timezone = {json.dumps(said['timezone'])}"] if "timezone" in said else []
    for unit, one in said.get("lessons", {}).items():
        days = {key: one[key] for key in _TOLD if isinstance(one.get(key), date)}
        if days:
            lines += [
                f"[lessons.{json.dumps(unit)}]",
                *(f"{key} = {day.isoformat()}" for key, day in days.items()),
            ]
    return "\n".join([*lines, ""])
