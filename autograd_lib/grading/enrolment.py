"""Who is in the class, handed in or not: `roster.json` in the classroom, which `autograd-kit roster` writes."""

import json
import re
from dataclasses import dataclass, field

from .classroom import Classroom

ENROLMENT = "roster.json"
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
