"""Under which name each student's files go, so that two people of one name never end up in one folder.

`students.json` in the classroom remembers by which numbers Canvas and Moodle know whom: for telling people apart at the
next delivery, and for the way back. Moodle counts anew in every assignment, so its numbers go with the lesson. It also
remembers whose work Canvas marked as late, and by which number it knows each file, for the way back of feedback.
"""

import json
from collections import defaultdict
from collections.abc import Iterable

from ...files import write_text
from ..classroom import Classroom
from .owners import Owner

ROSTER = "students.json"


def read_roster(room: Classroom) -> dict:
    """Return {student: {"canvas": number, "canvas_files": {lesson: number}, "moodle": {lesson: number},
    "late": [lesson]}}, as far as it is known.
    """
    path = room.root / ROSTER
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def late_work(roster: dict) -> dict[str, list[str]]:
    """Return {student: lessons whose newest copy the platform marked as late}."""
    return {student: known["late"] for student, known in roster.items() if known.get("late")}


def remember(room: Classroom, roster: dict, owners_of: dict[tuple[str, str], Owner], taken: set) -> None:
    """Add the numbers of {(student, lesson): owner} to the roster, and whether what was taken is late."""
    before = json.dumps(roster)
    for (student, lesson), owner in owners_of.items():
        if owner.system == "canvas":
            known = roster.setdefault(student, {})
            known["canvas"] = owner.number
            known.setdefault("canvas_files", {})[lesson] = owner.file
        elif owner.system == "moodle":
            roster.setdefault(student, {}).setdefault("moodle", {})[lesson] = owner.number
        if (student, lesson) in taken:
            _mark(roster, student, lesson, owner.late)
    if json.dumps(roster) != before:
        content = json.dumps(dict(sorted(roster.items())), ensure_ascii=False, indent=1)
        write_text(room.root / ROSTER, content + "\n")


def _mark(roster, student, lesson, late):
    """Note that a student's copy of a lesson is late, or that it is not."""
    marked = set(roster.get(student, {}).get("late", ()))
    changed = marked | {lesson} if late else marked - {lesson}
    if changed:
        roster.setdefault(student, {})["late"] = sorted(changed)
    elif marked:
        del roster[student]["late"]


class Names:
    """Gives each person of a delivery one name: that of an earlier delivery, else a new one that nobody else has."""

    def __init__(self, room: Classroom, roster: dict, handed_in: Iterable[tuple[Owner, str]]):
        """Look at all (owner, lesson) of a delivery before any is named."""
        self._roster = roster
        folders = room.names() if room.submitted.is_dir() else []
        self._spelled = {name.casefold(): name for name in reversed(folders)}
        self._folders = set(folders)
        numbers = defaultdict(set)
        for owner, lesson in handed_in:
            slot = lesson if owner.system == "moodle" else ""
            numbers[owner.system, owner.student.casefold(), slot].add(owner.number)
        self._shared = {key[:2] for key, found in numbers.items() if len(found) > 1}

    def name_of(self, owner: Owner, lesson: str) -> str:
        """Return the name of the folder of this person's files; two of one name have their numbers behind it.

        Names that differ only in case are one, since many file systems and people see no difference.
        """
        plain, numbered = owner.student, f"{owner.student} ({owner.number})"
        known = self._known(plain, owner, lesson)
        several = (owner.system, plain.casefold()) in self._shared or self._has_namesakes(owner)
        name = numbered if known != owner.number and (several or known) else plain
        return name if name in self._folders else self._spelled.setdefault(name.casefold(), name)

    def _known(self, name, owner, lesson):
        """Return the number that the roster has for a name in this system; None without one."""
        known = self._roster.get(name, {}).get(owner.system)
        return known.get(lesson) if isinstance(known, dict) else known

    def _has_namesakes(self, owner):
        return any(
            name.startswith(f"{owner.student} (") and owner.system in systems
            for name, systems in self._roster.items()
        )
