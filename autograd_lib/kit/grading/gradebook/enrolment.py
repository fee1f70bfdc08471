"""Who is in the class, handed in or not: `roster.json` in the classroom, which `autograd-kit roster` writes."""

import json
import re
from dataclasses import dataclass, field

from ..classroom import Classroom
from ..names import address, displayable, split_name

ENROLMENT = "roster.json"
_LONGEST = 128  # characters of a name in nbgrader's columns
_CHINESE = re.compile(r"[\u3400-\u9fff]+")


@dataclass(frozen=True)
class Person:
    """One line of a class list; what the list does not say is "". canvas: the line as Canvas wants it back."""

    first_name: str = ""
    last_name: str = ""
    email: str = ""
    id: str = ""
    number: str = ""
    canvas: dict[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """Return the whole name as it is said: Chinese names begin with the family."""
        chinese = _CHINESE.fullmatch(self.last_name + self.first_name)
        parts = (self.last_name, self.first_name) if chinese else (self.first_name, self.last_name)
        return ("" if chinese else " ").join(filter(None, parts))


@dataclass(frozen=True)
class Enrolment:
    """The class list that was read last. left: who stood in an earlier one, and no longer does."""

    students: dict[str, Person] = field(default_factory=dict)
    left: frozenset[str] = frozenset()
    canvas_columns: dict[str, str] = field(default_factory=dict)  # {lesson: heading}

    def person(self, student: str) -> Person:
        """Return what the list says of a student; of one that it does not know, nothing."""
        return self.students.get(student, Person())


def read_enrolment(room: Classroom) -> Enrolment:
    """Return the class list of a classroom; an empty one where none was read."""
    path = room.root / ENROLMENT
    if not path.is_file():
        return Enrolment()
    data = json.loads(path.read_text(encoding="utf-8"))
    students = {name: Person(**person) for name, person in data["students"].items()}
    return Enrolment(students, frozenset(data["left"]), data["canvas_columns"])


def class_list(room: Classroom) -> Enrolment:
    """Return the class list as results know its people: in an anonymous class by their numbers, and nothing else."""
    known = read_enrolment(room)
    if not room.anonymous:
        return known
    people = {room.id_of(name): Person() for name in known.students}
    return Enrolment(people, frozenset(map(room.id_of, known.left)), known.canvas_columns)


def known_as(room: Classroom, name: str) -> str:
    """Return what results call the student of this name, which may be the folder's or the class list's."""
    if not room.anonymous:
        return name
    listed = [
        one
        for one, person in read_enrolment(room).students.items()
        if person.name.casefold() == name.casefold()
    ]
    return room.id_of(listed[0] if len(listed) == 1 else name)


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
