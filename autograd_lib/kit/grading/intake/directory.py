"""Finding people of the class by what somebody else calls them: an address, an ID, a login, a number, a name."""

import re
from collections import defaultdict
from collections.abc import Mapping

from ..gradebook.enrolment import Person
from ..names import student_id

_SIGNS = re.compile(r"[\W_]+")


def alike(name: str) -> str:
    """Return what a name and all its spellings share: case, blanks and signs make no other name."""
    return _SIGNS.sub("", (student_id(name) or name).casefold()) or name.casefold()


class Directory:
    """The people of a class list, and those that were collected earlier under names of their own."""

    def __init__(self, students: Mapping[str, Person], called: Mapping[str, str]):
        """students: {student: who that is}. called: {student: how a platform calls whom no list names}."""
        self._by = {kind: defaultdict(set) for kind in ("identity", "name")}
        for student, person in students.items():
            for identity in filter(None, identities(person)):
                self._by["identity"][identity.casefold()].add(student)
            for name in filter(None, _spellings(person) if person.name else (student,)):
                self._by["name"][alike(name)].add(student)
        for student, name in called.items():
            self._by["name"][alike(name)].add(student)

    def identified(self, *identities: str) -> str | None:
        """Return the one person with any of these addresses, IDs, logins or numbers; None for nobody or several."""
        found = set().union(*(self._by["identity"].get(one.casefold(), ()) for one in identities if one))
        return next(iter(found)) if len(found) == 1 else None

    def named(self, name: str) -> set[str]:
        """Return all who may be called so."""
        return set(self._by["name"].get(alike(name), ()))


def identities(person: Person) -> tuple[str, ...]:
    """Return what stands for one person alone; parts of it may be ""."""
    canvas = (person.canvas.get(column, "") for column in ("SIS User ID", "SIS Login ID"))
    return (person.email, person.id, person.number, person.login, *canvas)


def _spellings(person):
    first, last = person.first_name, person.last_name
    return person.name, f"{first} {last}", f"{last} {first}"
