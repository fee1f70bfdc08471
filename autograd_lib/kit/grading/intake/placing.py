"""Putting copies where `grade` looks for them: the newest of those that say most, and nothing is lost or grows older.

A copy that was collected earlier and is replaced moves to `replaced/` in the classroom. `.collected.json` remembers
which copy was collected last, so that one that a person has put back stays.
"""

import hashlib
import os
from collections import defaultdict
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from datetime import datetime, tzinfo
from pathlib import Path

from ...files import write_bytes, write_text
from ...notebooks import Course
from ...wording.text import Text
from ..classroom import Classroom
from ..errors import ClassroomError
from ..kept import read_kept, write_kept
from ..names import student_id
from ..submission.timestamps import SECRET, STAMP, handed_in, write_stamp
from .archives import BROKEN, Item, Left, Other, left
from .later import Later, note_on
from .people import MEMORY, People, is_marked, mark, read_roster
from .platforms import Owner
from .weighing import weight
from .words import REASONS

_LATE = ".late"  # of the file that says of a copy put aside that a platform marked it as late
COLLECTED = ".collected.json"  # {student: {lesson: digest}}


@dataclass(frozen=True)
class Copy:
    """A notebook of a delivery. time: when it was handed in, where somebody else than its author says so.

    secret: what nbgrader's exchange knows it by. called: its owner's name as it came, before it became an id.
    """

    item: Item
    owner: Owner
    lesson: str
    notes: tuple[Text, ...] = ()
    secret: str = ""
    time: datetime | None = None
    called: str = ""

    @property
    def order(self):
        """Return what sorts copies by age; of equally old ones, that with the lesson's own name comes last.

        A file's own time only says which of two is newer: platforms set it to that of the download.
        """
        item = self.item
        return (
            self.owner.time or item.time,
            item.own_time,
            item.parts[-1] == f"{self.lesson}.ipynb",
            item.name,
        )


@dataclass(frozen=True)
class Placed:
    """One notebook that was taken in, or stays. time: when it was handed in, None where nothing says so."""

    student: str
    lesson: str
    name: str
    time: datetime | None
    state: str  # what it is beside that of an earlier delivery: "new", "newer", "unchanged"; "kept" says less and stays out
    late: bool = False
    notes: tuple[Text, ...] = ()

    def to_json(self) -> dict:
        """Return the record as plain data."""
        return {
            "student": self.student,
            "lesson": self.lesson,
            "file": self.name,
            "time": f"{self.time:%Y-%m-%d %H:%M:%S}" if self.time else None,
            "state": self.state,
            "late": self.late,
            "notes": [{"zh": note.zh, "en": note.en} for note in self.notes],
        }


@dataclass
class Collected:
    """What became of a delivery: every file of it is in one of two lists. notes: on all of it."""

    placed: list[Placed] = field(default_factory=list)
    left: list[Left] = field(default_factory=list)
    notes: list[Text] = field(default_factory=list)

    def to_json(self) -> dict:
        """Return all of it as plain data."""
        left_behind = [{"file": one.name, "zh": one.why.zh, "en": one.why.en} for one in self.left]
        notes = [{"zh": note.zh, "en": note.en} for note in self.notes]
        return {"placed": [one.to_json() for one in self.placed], "left": left_behind, "notes": notes}


class Placer:
    """Places the copies of one delivery in a classroom that is locked."""

    def __init__(
        self,
        room: Classroom,
        course: Course,
        people: People,
        result: Collected,
        zone: tzinfo | None = None,
    ):
        """people: the class as it was known before. zone: of the class, in which times are told."""
        self.room, self.course, self._people, self.result, self._zone = room, course, people, result, zone
        self._digests = read_kept(room.root / COLLECTED, _of_students, {})
        self._before = deepcopy(self._digests)
        self._later = Later(room)

    def keep(self) -> None:
        """Remember what was collected."""
        self._later.keep()
        if self._digests != self._before:
            write_kept(self.room.root / COLLECTED, dict(sorted(self._digests.items())))

    def settle(self, student: str, lesson: str, copies: Sequence[Copy]) -> Placed | None:
        """Put the copy that counts of one student's in its place, unless what lies there does; None where it does."""
        copies = oldest_first(copies)
        if len(copies) > 1:
            copies.sort(key=lambda copy: min(self._weight(lesson, copy), 1))
        *others, best = copies
        self.result.left += [_superseded(copy, best) for copy in others]
        target = self.room.folder(student) / lesson / f"{lesson}.ipynb"
        if any(part.is_symlink() for part in (target, target.parent, target.parent.parent)):
            self.result.left.append(left(best.item.name, "link"))
            return None
        found = self._decide(student, lesson, target, best, best.notes)
        if found:
            on_names = () if found.state == "unchanged" else self._on_names(student, best)
            notes = (*on_names, *found.notes, *self._on_others(student, lesson, others, best))
            found = replace(found, time=found.time and found.time.astimezone(self._zone), notes=notes)
            self.result.placed.append(found)
        return found

    def _weight(self, lesson, copy):
        return weight(self.course, lesson, copy.item.read())

    def _on_names(self, student, copy):
        """Yield a note where work came under a name that is not its folder's and of which nothing was known, and
        where a class list names nobody so.
        """
        name, known = copy.owner.student, self._people.names_of(student)
        if copy.called != name and copy.called not in known:
            yield REASONS("called", name=copy.called)
        if name not in (student, *map(student_id, known)):
            yield REASONS("same_spelling" if student.casefold() == name.casefold() else "known_as", name=name)
        if not self._people.is_listed(student):
            yield REASONS("not_listed")

    def _on_others(self, student, lesson, others, best):
        """Return a note for each later copy that does not count since it says less."""
        later = [copy for copy in others if copy.order > best.order]
        return tuple(self._says_less(student, lesson, self._weight(lesson, one), one.item) for one in later)

    def _says_less(self, student, lesson, weighs, item):
        self._later.remember(student, lesson, weighs, item.parts[-1])
        return note_on(weighs, item.name).text

    def _decide(self, student, lesson, target, copy, notes):
        content = copy.item.read()  # for the second time: thousands of notebooks are too many to hold
        record = Placed(student, lesson, copy.item.name, copy.time, "new", copy.owner.late, tuple(notes))
        if target.is_file():
            there = target.read_bytes()
            if there == content:
                return self._unchanged(record, copy, target, content)
            state, more = self._replaces(record, copy, target, there, content)
            record = replace(record, state=state, notes=(*notes, *more))
            if state != "newer":
                return (
                    replace(record, late=False, time=handed_in(self.room, student, lesson)) if state else None
                )
        self._write(record, target, content, copy)
        return record

    def _unchanged(self, record, copy, target, content):
        """Return the record of a file that is there already: it was handed in when it was, however often it comes."""
        known = handed_in(self.room, record.student, record.lesson)
        time = min(filter(None, (known, copy.time)), default=None)
        if time != known:
            write_stamp(target.parent, time)
        if copy.secret:
            write_text(target.parent / SECRET, copy.secret)
        before = is_marked(self._people.roster, record.student, record.lesson)
        listed = record.student in self._digests and record.lesson in self._digests[record.student]
        self._remember(record, content)
        return replace(record, state="unchanged", time=time, late=copy.owner.late and (before or not listed))

    def _replaces(self, record, copy, target, there, content):
        """Return ("newer", notes) where a copy takes the place of another; else "kept" or "" after noting why not."""
        digest = self._digests.get(record.student, {}).get(record.lesson)
        if digest == _digest(content) != _digest(there):
            self.result.left.append(left(copy.item.name, "put_back"))
            return "", ()
        was, now = (weight(self.course, record.lesson, one) for one in (there, content))
        time = handed_in(self.room, record.student, record.lesson)
        when, then = time, copy.time
        # A list that was kept says the same of both; then the downloads tell.
        if not (when and then) or when == then:
            when, then = datetime.fromtimestamp(target.stat().st_mtime).astimezone(), copy.item.time
        if min(now, 1) < min(was, 1):
            self.result.left.append(left(copy.item.name, "says_less"))
            return "kept", (self._says_less(record.student, record.lesson, now, copy.item),)
        if when > then and min(now, 1) == min(was, 1):
            said = f"{when.astimezone(self._zone):%Y-%m-%d %H:%M:%S}"
            self.result.left.append(left(copy.item.name, "older", time=said))
            return "", ()
        late = is_marked(self._people.roster, record.student, record.lesson)
        notes = [REASONS("replaced", path=_put_aside(self.room, target, time, late))]
        if 0 < now < was:
            notes.append(REASONS("fewer_answers", now=now, was=was))
        return "newer", notes

    def _write(self, record, target, content, copy):
        self._later.forget(record.student, record.lesson)
        write_bytes(target, content)
        if copy.secret:
            write_text(target.parent / SECRET, copy.secret)
        seconds = (copy.owner.time or copy.item.time).timestamp()
        os.utime(target, (seconds, seconds))
        write_stamp(target.parent, copy.time)
        self._remember(record, content)

    def _remember(self, record, content):
        self._digests.setdefault(record.student, {})[record.lesson] = _digest(content)

    def show(self, student: str, lesson: str | None, files: Sequence[Other]) -> bool:
        """Put what somebody handed in who handed in no notebook where `grade` finds and names it.

        Return whether it counts, since no notebook is there.
        """
        place = self.room.folder(student) / (lesson or "")
        if (place / f"{lesson}.ipynb").is_file() or place.is_symlink() or place.parent.is_symlink():
            return False
        place.mkdir(parents=True, exist_ok=True)
        first = next((one for one in files if one.read), None)
        for one in files:
            where = self._shown(place, one) if lesson and one is first else None
            key = "no_notebook_of" if where else "no_notebook_at_all"
            self.result.left.remove(one)
            self.result.left.append(left(one.name, key, name=student, why=one.why))
        return True

    def _shown(self, place, file):
        try:
            content = file.read()
        except BROKEN:
            return None
        if (place / file.parts[-1]).is_symlink():
            return None
        write_bytes(place / file.parts[-1], content)
        return place


def bring_back(room: Classroom, student: str, lesson: str) -> Path:
    """Put the copy that was replaced last back in its place, with its time and a platform's mark, and what lies there
    aside; return where it was.

    Done twice, it changes nothing. Raises ClassroomError where no copy was replaced.
    """
    target = room.folder(student) / lesson / f"{lesson}.ipynb"
    copies = sorted((room.root / "replaced" / target.relative_to(room.submitted).parent).glob("*.ipynb"))
    if not copies or not target.is_file():
        raise ClassroomError("nothing_replaced", name=student, lesson=lesson)
    roster, name, back = read_roster(room), room.name_of(student), copies[-1]
    _put_aside(room, target, handed_in(room, student, lesson), is_marked(roster, name, lesson))
    os.replace(back, target)
    time, late = back.with_suffix(f".{STAMP}"), back.with_suffix(_LATE)
    if time.is_file():
        os.replace(time, target.parent / STAMP)
    mark(roster, name, lesson, late.is_file())
    late.unlink(missing_ok=True)
    write_kept(room.root / MEMORY, roster)
    return back


def oldest_first(copies: Sequence[Copy]) -> list[Copy]:
    """Return copies with the newest last, of equally new ones that with the lesson's own name.

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


def _of_students(data):
    digests = {student: dict(lessons) for student, lessons in data.items()}
    if not all(isinstance(one, str) for lessons in digests.values() for one in lessons.values()):
        raise TypeError("a digest is text")
    return digests


def _digest(content):
    return hashlib.sha256(content).hexdigest()[:16]


def _superseded(copy, best):
    """Return why a copy does not count; a person should look where two are equally new and not the same."""
    if copy.order > best.order:
        return left(copy.item.name, "says_less")
    times = ((*one.order[:2], one.owner.attempt) for one in (copy, best))
    unclear = len(set(times)) == 1 and copy.item.read() != best.item.read()
    return left(copy.item.name, "equally_new" if unclear else "superseded", by=best.item.name)


def _put_aside(room, target, time, late):
    """Move a collected copy to `replaced/`, with when it was handed in and a platform's mark, and return its new path.

    It is called after that time, or after that of the file, which may be of a download, where nothing says when.
    """
    place: Path = room.root / "replaced" / target.relative_to(room.submitted).parent
    place.mkdir(parents=True, exist_ok=True)
    time = time or datetime.fromtimestamp(target.stat().st_mtime).astimezone()
    aside = place / f"{time:%Y-%m-%d %H.%M.%S}.ipynb"
    count = 1
    while aside.exists():
        count += 1
        aside = place / f"{time:%Y-%m-%d %H.%M.%S} ({count}).ipynb"
    os.replace(target, aside)
    if (target.parent / STAMP).is_file():
        os.replace(target.parent / STAMP, aside.with_suffix(f".{STAMP}"))
    if late:
        aside.with_suffix(_LATE).touch()
    return aside
