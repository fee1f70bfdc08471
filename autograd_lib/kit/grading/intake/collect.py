"""Collecting: each notebook of a delivery goes where `grade` looks for it, the newest copy of each wins, none is lost.

The delivery itself is only read. A copy that was collected earlier and is replaced moves to `replaced/` in the
classroom. Everything that is not taken is listed with its reason.
"""

import os
from collections import defaultdict
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

from ...files import write_bytes, write_text
from ...notebooks import Course
from ...wording.text import Text
from ..classroom import Classroom
from ..names import student_id
from ..submission.timestamps import SECRET, STAMP
from .archives import BROKEN, Item, Left, delivery, left
from .lessons import Recogniser, lesson_in
from .owners import Owner, is_nbgraders_own, owners
from .people import Names, read_roster, remember
from .words import REASONS

_LONGEST_SECRET = 200  # characters
MAX_COPIES = 200  # notebooks of one student in one delivery that are looked at: a course has 13


@dataclass(frozen=True)
class Placed:
    """One notebook that was taken in."""

    student: str
    lesson: str
    name: str
    time: datetime
    state: str  # what it is beside the copy of an earlier delivery: "new", "newer" or "unchanged"
    late: bool = False
    notes: tuple[Text, ...] = ()

    def to_json(self) -> dict:
        """Return the record as plain data."""
        return {
            "student": self.student,
            "lesson": self.lesson,
            "file": self.name,
            "time": f"{self.time:%Y-%m-%d %H:%M:%S}",
            "state": self.state,
            "late": self.late,
            "notes": [{"zh": note.zh, "en": note.en} for note in self.notes],
        }


@dataclass
class Collected:
    """What became of a delivery: every file of it is in one of the two lists."""

    placed: list[Placed] = field(default_factory=list)
    left: list[Left] = field(default_factory=list)

    def to_json(self) -> dict:
        """Return both lists as plain data."""
        left_behind = [{"file": one.name, "zh": one.why.zh, "en": one.why.en} for one in self.left]
        return {"placed": [one.to_json() for one in self.placed], "left": left_behind}


@dataclass(frozen=True)
class _Copy:
    item: Item
    owner: Owner
    lesson: str
    notes: tuple[Text, ...]
    secret: str = ""  # what nbgrader's exchange knows it by

    @property
    def order(self):
        """Return what sorts copies by age; of equally old ones, that with the lesson's own name comes last."""
        item = self.item
        return item.time, item.own_time, item.parts[-1] == f"{self.lesson}.ipynb", item.name


def collect(source: Path, classroom: Path, course: Course) -> Collected:
    """Put the notebooks of a folder or zip into a classroom's `submitted/`.

    Raises ClassroomError when `source` is neither, or another run holds the classroom.
    """
    result, room, recogniser = Collected(), Classroom(Path(classroom)), Recogniser(course)
    with delivery(source) as files:
        items = []
        for found in files:
            if isinstance(found, Item):
                items.append(found)
            elif not is_nbgraders_own(found.name):
                result.left.append(found)
        named = owners([item.parts for item in items], recogniser.lessons)
        newest = _newest_of_each(zip(items, named, strict=True), result)
        read = (_recognised(*pair, recogniser, result, Path(source)) for pair in newest)
        copies = [copy for copy in read if copy]
        room.submitted.mkdir(parents=True, exist_ok=True)
        with room.locked():
            _place(room, copies, result)
    result.left.sort(key=lambda one: one.name)
    result.placed.sort(key=lambda one: (one.lesson, one.student))
    return result


def _newest_of_each(owned, result):
    """Return the (file, owner) pairs that are looked at: of each owner no more than anybody has reason to hand in."""
    of_owner = defaultdict(list)
    for item, owner in owned:
        of_owner[owner and (owner.system, owner.number, owner.student)].append((item, owner))
    taken = []
    for owner, pairs in of_owner.items():
        pairs.sort(key=lambda pair: (pair[0].time, pair[0].own_time, pair[0].name))
        rest, newest = (pairs[:-MAX_COPIES], pairs[-MAX_COPIES:]) if owner else ([], pairs)
        result.left += [
            left(item.name, "many_copies", count=len(pairs), limit=MAX_COPIES) for item, _ in rest
        ]
        taken += newest
    return taken


def _place(room, copies, result):
    """Put the newest copy of each student and lesson in its place, and remember whose it is."""
    roster = read_roster(room)
    names = Names(room, roster, [(copy.owner, copy.lesson) for copy in copies])
    of_student = defaultdict(list)
    for copy in copies:
        of_student[names.name_of(copy.owner, copy.lesson), copy.lesson].append(copy)
    ordered = {key: _oldest_first(handed_in) for key, handed_in in of_student.items()}
    taken = {key for key, handed_in in ordered.items() if _settle(room, *key, handed_in, result)}
    remember(room, roster, {key: handed_in[-1].owner for key, handed_in in ordered.items()}, taken)


def _oldest_first(copies):
    """Return copies with the one that counts last: the newest, of equally new ones that with the lesson's own name.

    Of one file that a system numbered, the highest number counts, whenever it was packed.
    """
    attempts = defaultdict(list)
    for copy in copies:
        owner = copy.owner
        attempts[(owner.number, owner.stem) if owner.stem else copy.item.name].append(copy)
    for same in attempts.values():
        same.sort(key=lambda copy: (copy.owner.attempt, copy.order))
    latest = sorted((same[-1] for same in attempts.values()), key=lambda copy: copy.order)
    return [copy for same in attempts.values() for copy in same[:-1]] + latest


def _recognised(item, owner, recogniser, result, source):
    """Return the copy that a file is, or None after noting why it is none."""
    student = owner and student_id(owner.student)
    if not student:
        result.left.append(left(item.name, "bad_name" if owner else "no_owner"))
        return None
    try:
        content = item.read()
    except BROKEN as error:
        result.left.append(left(item.name, "damaged", why=error))
        return None
    known = recogniser.lesson_of(item.parts[-1], content)
    if known is None:
        result.left.append(left(item.name, "no_lesson"))
        return None
    if known.old:
        result.left.append(left(item.name, "second_edition"))
        return None
    notes = tuple(_notes(item, owner, known, recogniser.lessons))
    item = replace(item, time=owner.time or item.time)
    return _Copy(item, replace(owner, student=student), known.lesson, notes, _secret(source, item, owner))


def _secret(source, item, owner):
    """Return what nbgrader's exchange has put beside a notebook, to know its feedback by; "" where there is nothing."""
    path = source.joinpath(*item.parts[:-1], SECRET)
    if owner.system != "nbgrader" or path.is_symlink() or not path.is_file():
        return ""
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read(_LONGEST_SECRET)


def _notes(item, owner, known, lessons):
    name = item.parts[-1]
    if not known.by_content:
        yield REASONS("by_name", lesson=known.lesson)
    elif (lesson_in(name, lessons) or known.lesson) != known.lesson:
        yield REASONS("recognised", name=name, lesson=known.lesson)
    if owner.student != student_id(owner.student):
        yield REASONS("called", name=owner.student)
    if owner.late:
        yield REASONS("late")


def _settle(room, student, lesson, copies, result):
    """Put the newest of one student's copies in its place, unless what lies there is newer; return whether it was."""
    *older, newest = copies
    result.left += [_superseded(copy, newest) for copy in older]
    target = room.folder(student) / lesson / f"{lesson}.ipynb"
    notes = list(newest.notes)
    if student.casefold() != newest.owner.student.casefold():
        notes.append(REASONS("same_name", name=newest.owner.student))
    elif student != newest.owner.student:
        notes.append(REASONS("same_spelling", name=newest.owner.student))
    if any(part.is_symlink() for part in (target, target.parent, target.parent.parent)):
        result.left.append(left(newest.item.name, "link"))
        return False
    state = "new"
    content = newest.item.read()  # for the second time: thousands of notebooks are too many to hold
    if target.is_file():
        there = datetime.fromtimestamp(target.stat().st_mtime).astimezone()
        if target.read_bytes() == content:
            state = "unchanged"
        elif there > newest.item.time:
            result.left.append(left(newest.item.name, "older", time=f"{there:%Y-%m-%d %H:%M:%S}"))
            return False
        else:
            state = "newer"
            notes.append(REASONS("replaced", path=_put_aside(room, target, there)))
    _write(target, content, newest.item.time, newest.secret)
    item = newest.item
    result.placed.append(
        Placed(student, lesson, item.name, item.time, state, newest.owner.late, tuple(notes))
    )
    return True


def _superseded(copy, newest):
    """Return why a copy does not count; a person should look where two are equally new and not the same."""
    times = ((one.item.time, one.item.own_time, one.owner.attempt) for one in (copy, newest))
    unclear = len(set(times)) == 1
    return left(copy.item.name, "equally_new" if unclear else "superseded", by=newest.item.name)


def _put_aside(room, target, time):
    """Move a collected copy to `replaced/`, and return its new path."""
    place = room.root / "replaced" / target.relative_to(room.submitted).parent
    place.mkdir(parents=True, exist_ok=True)
    aside = place / f"{time:%Y-%m-%d %H.%M.%S}.ipynb"
    count = 1
    while aside.exists():
        count += 1
        aside = place / f"{time:%Y-%m-%d %H.%M.%S} ({count}).ipynb"
    os.replace(target, aside)
    return aside


def _write(target, content, time, secret):
    write_bytes(target, content)
    if secret:
        write_text(target.parent / SECRET, secret)
    seconds = time.timestamp()
    os.utime(target, (seconds, seconds))
    # nbgrader takes the time of a submission from this file. It reads "+0800" as 800 seconds, so the time is in UTC.
    write_text(target.parent / STAMP, f"{time.astimezone(UTC):%Y-%m-%d %H:%M:%S.%f} UTC\n")
