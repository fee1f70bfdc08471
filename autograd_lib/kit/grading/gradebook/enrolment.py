"""Who is in the class, handed in or not: `roster.json` in the classroom, which `autograd-kit roster` writes."""

import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from ...sandbox.plain import Plain
from ..classroom import Classroom
from ..errors import ClassroomError
from ..kept import read_kept, write_kept
from ..names import address, displayable, split_name

ENROLMENT = "roster.json"
_LONGEST = 128  # characters of a name in nbgrader's columns
_CHINESE = re.compile(r"[\u3400-\u9fff]+(?: \(\w+\))?")


@dataclass(frozen=True)
class Person(Plain):
    """One person of a class list; what the list does not say is "".

    id: what the list calls that person. number: the institution's, or Canvas's. login: Blackboard's or Brightspace's.
    canvas: the line as Canvas wants it back.
    """

    first_name: str = ""
    last_name: str = ""
    email: str = ""
    id: str = ""
    number: str = ""
    login: str = ""
    canvas: dict[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """Return the whole name as it is said: Chinese names begin with the family."""
        chinese = _CHINESE.fullmatch(self.last_name + self.first_name)
        parts = (self.last_name, self.first_name) if chinese else (self.first_name, self.last_name)
        return ("" if chinese else " ").join(filter(None, parts))


@dataclass(frozen=True)
class Line(Plain):
    """What a list of one assignment says of one submission. number: the platform's for that person, "" without one."""

    number: str = ""
    name: str = ""
    email: str = ""
    id: str = ""
    time: datetime | None = None  # when it was handed in


@dataclass(frozen=True)
class Enrolment(Plain):
    """The class list that was read last. left: who stood in an earlier one, and no longer does.

    worksheets: the lines of platforms' lists of single assignments, in which people have other numbers each time.
    """

    students: dict[str, Person]
    left: frozenset[str] = frozenset()
    columns: dict[str, str] = field(default_factory=dict)  # {lesson: heading in the platform's gradebook}
    worksheets: tuple[tuple[Line, ...], ...] = ()

    def to_json(self) -> dict:
        """Return plain data for `from_json`, the same each time."""
        return super().to_json() | {"left": sorted(self.left)}

    def person(self, student: str) -> Person:
        """Return what the list says of a student; of one that it does not know, nothing."""
        return self.students.get(student, Person())

    def meant(self, name: str) -> str:
        """Return the student of a name, which may be the whole one that one person alone has here; else the name."""
        if name in self.students:
            return name
        found = [one for one, person in self.students.items() if person.name.casefold() == name.casefold()]
        return found[0] if len(found) == 1 else name


def read_enrolment(room: Classroom) -> Enrolment:
    """Return the class list of a classroom; an empty one where none was read."""
    return read_kept(room.root / ENROLMENT, Enrolment.from_json, {"students": {}})


def keep_enrolment(room: Classroom, enrolment: Enrolment) -> None:
    """Make this the class list of a classroom."""
    write_kept(room.root / ENROLMENT, enrolment.to_json())


def class_list(room: Classroom) -> Enrolment:
    """Return the class list as results know its people: in an anonymous class by their numbers, and nothing else."""
    known = read_enrolment(room)
    if not room.anonymous:
        return known
    people = {room.id_of(name): Person() for name in known.students}
    return Enrolment(people, frozenset(map(room.id_of, known.left)), known.columns)  # and no worksheets


def known_as(room: Classroom, name: str) -> str:
    """Return what results call the student of this name, which may be the folder's or the class list's."""
    return room.id_of(read_enrolment(room).meant(name)) if room.anonymous else name


def find_student(known: Mapping[str, str], said: str) -> str:
    """Return which of {student: whole name} somebody means by either.

    Raises ClassroomError for somebody who is not among them, and for a name that several have.
    """
    found = (
        [said] if said in known else [s for s, name in known.items() if name.casefold() == said.casefold()]
    )
    if len(found) == 1:
        return found[0]
    if found:
        raise ClassroomError("several_students", name=said, known=", ".join(found))
    names = sorted({*known, *known.values()})
    near = difflib.get_close_matches(said, names, n=5, cutoff=0.4) or names[:5]
    raise ClassroomError("no_student", name=said, known=", ".join(near))


def members(room: Classroom, book, enrolment: Enrolment) -> set[str]:
    """Return everybody in the class: the gradebook's students and the list's, but not who left without any work.

    Where there is a list, whoever stands in none and has no folder any more is not in the class either: that was a
    second name of somebody, whose folder was put into the right one.
    """
    known = book.students()
    if enrolment.students and room.submitted.is_dir():
        known &= enrolment.students.keys() | enrolment.left | set(room.students())
    return (known | enrolment.students.keys()) - (enrolment.left - book.with_work())


def missing_details(student, enrolment):
    """Return {attribute: value} of what the gradebook should say of a student and does not."""
    last, first = guessed = split_name(student.id)
    person = enrolment.students.get(student.id)
    known = {}
    if person:
        last, first = person.last_name or last, person.first_name or ("" if person.last_name else first)
        last, first = displayable(last), displayable(first)
        known = {"email": address(person.email), "lms_user_id": displayable(person.canvas.get("ID", ""))}
    given = (student.last_name, student.first_name)
    if given in ((None, None), guessed):
        known |= {"last_name": last, "first_name": first}
        return {
            name: value[:_LONGEST]
            for name, value in known.items()
            if value != getattr(student, name) and (value or "name" in name)
        }
    return {
        name: value[:_LONGEST] for name, value in known.items() if value and getattr(student, name) is None
    }
