"""Later copies that do not count since they say less than the one that does: remembered for their authors' pages."""

from collections.abc import Mapping

from ..classroom import Classroom
from ..kept import read_kept, write_kept
from ..words import Remark, remark
from .weighing import UNREADABLE, UNTOUCHED

LATER = ".later.json"  # in the classroom: {student: {lesson: [key of the note, file]}}
_KEYS = {UNREADABLE: "later_unreadable", UNTOUCHED: "later_untouched"}


def note_on(weighs: int, name: str) -> Remark:
    """Return what is to be said of a later copy of this weight and name."""
    return remark(_KEYS[weighs], name=name)


class Later:
    """What is remembered of such copies, while a classroom is locked."""

    def __init__(self, room: Classroom):
        self._place = room.root / LATER
        self._known = read_kept(self._place, _of_students, {})
        self._before = {student: dict(lessons) for student, lessons in self._known.items()}

    def remember(self, student: str, lesson: str, weighs: int, file: str) -> None:
        """Take note of a copy of this weight; the last one is kept."""
        self._known.setdefault(student, {})[lesson] = [_KEYS[weighs], file]

    def forget(self, student: str, lesson: str) -> None:
        """Take note that another copy counts from now on."""
        self._known.get(student, {}).pop(lesson, None)

    def keep(self) -> None:
        """Write down what is new."""
        known = {student: lessons for student, lessons in sorted(self._known.items()) if lessons}
        if known != self._before:
            write_kept(self._place, known)


def notes(room: Classroom, lesson: str) -> Mapping[str, Remark]:
    """Return {student: the note on a later copy of a lesson}. In a class without names no file's name is told."""
    known = read_kept(room.root / LATER, _of_students, {})
    found = {student: lessons[lesson] for student, lessons in known.items() if lesson in lessons}
    return {
        room.id_of(student): remark(key, name=f"{lesson}.ipynb" if room.anonymous else file)
        for student, (key, file) in found.items()
    }


def _of_students(data):
    known = {student: {one: list(said) for one, said in lessons.items()} for student, lessons in data.items()}
    said = [one for lessons in known.values() for one in lessons.values()]
    if not all(len(one) == 2 and one[0] in _KEYS.values() and isinstance(one[1], str) for one in said):
        raise TypeError("a note is a key and a file's name")
    return known
