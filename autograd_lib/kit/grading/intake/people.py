"""Under which name each student's files go: one person is the same in every delivery, and nobody is somebody else.

Who somebody is follows from what a platform gives them: a number, a login, the owner of a file. A name, which people
may choose, joins only what nothing else tells apart, and where that could be two people nobody is named: a person has
to say who it is. Moodle counts anew in every assignment, so its numbers go with the lesson; the grading worksheet of an
assignment says whose they are.

`students.json` in the classroom remembers by which numbers platforms know whom, how they call them where that is not
the folder's name, whose work is marked as late, and by which number Canvas knows each file.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from ...wording.text import Text
from ..classroom import Classroom
from ..gradebook.enrolment import Enrolment, Line
from ..kept import read_kept, write_kept
from ..names import student_id
from .directory import Directory, alike
from .platforms import Owner
from .words import REASONS

MEMORY = "students.json"


def read_roster(room: Classroom) -> dict:
    """Return {student: {"canvas": number, "canvas_files": {lesson: number}, "moodle": {lesson: number}, "late":
    [lesson], "name": how the platform calls them}}, as far as it is known.
    """
    return read_kept(room.root / MEMORY, _understood, {})


def _understood(data):
    for known in data.values():
        if not isinstance(known, dict):
            raise TypeError("not an object")
        dict(known.get("moodle", {})), dict(known.get("canvas_files", {})), list(known.get("late", ()))
    return data


def marks_of(roster: dict, lesson: str) -> dict[str, bool]:
    """Return {student: whether Canvas, which marks lateness, marked the newest copy of a lesson}."""
    return {
        student: lesson in known.get("late", ())
        for student, known in roster.items()
        if lesson in known.get("late", ()) or lesson in known.get("canvas_files", {})
    }


def is_marked(roster: Mapping[str, dict], student: str, lesson: str) -> bool:
    """Return whether a platform marked the copy of a student's that counts as late."""
    return lesson in roster.get(student, {}).get("late", ())


def mark(roster: dict, student: str, lesson: str, late: bool) -> None:
    """Note in a roster that a student's copy of a lesson is late, or that it is not."""
    marked = set(roster.get(student, {}).get("late", ()))
    changed = marked | {lesson} if late else marked - {lesson}
    if changed:
        roster.setdefault(student, {})["late"] = sorted(changed)
    elif marked:
        del roster[student]["late"]


def called(folders: Iterable[str], roster: Mapping[str, dict]) -> dict[str, str]:
    """Return {student: how they are called by the platform that their work came from, else as their folder}."""
    return {student: roster.get(student, {}).get("name", student) for student in folders}


@dataclass(frozen=True)
class Claim:
    """What a delivery says of one person: an owner, and all lessons of theirs in what was downloaded at once."""

    owner: Owner
    lessons: frozenset[str]

    @property
    def place(self) -> tuple:
        """Return what was downloaded at once: within it, each number is another person."""
        return self.owner.system, self.owner.around


def person_of(owner: Owner) -> tuple:
    """Return what stands for one person within a delivery."""
    return owner.system, owner.around, owner.number, owner.student.casefold()


def claims_of(handed_in: Iterable[tuple[Owner, str | None]]) -> dict[tuple, Claim]:
    """Return {person within the delivery: claim} of (owner, lesson) of all its files."""
    lessons, owner_of = defaultdict(set), {}
    for owner, lesson in handed_in:
        owner_of.setdefault(person_of(owner), owner)
        lessons[person_of(owner)] |= {lesson} - {None}
    return {one: Claim(owner, frozenset(lessons[one])) for one, owner in owner_of.items()}


class People:
    """Names the people of a delivery, and remembers them."""

    def __init__(
        self,
        room: Classroom,
        enrolment: Enrolment,
        worksheets: Sequence[Sequence[Line]] = (),
        decided: Mapping[str, str] | None = None,
    ):
        """worksheets: those of this very delivery. decided: {number: name} by whoever collects.

        Raises ClassroomError where what is remembered cannot be read.
        """
        self._room, self.roster = room, read_roster(room)
        self._enrolment, self._own_worksheets = enrolment, worksheets
        self._decided = decided or {}
        folders = room.names() if room.submitted.is_dir() else []
        self._spelled = {
            name.casefold(): name for name in reversed([*enrolment.students, *self.roster, *folders])
        }
        self._called = called(self._spelled.values(), self.roster)
        self._fit: dict[tuple, list] = {}  # {what was downloaded at once: worksheets}
        self._named: dict[tuple, str | Text] = {}  # in this delivery
        self._claims: dict[tuple, Claim] = {}
        self._directory_now = self._directory

    def knows(self, name: str) -> bool:
        """Return whether somebody of the class is called so."""
        return bool(self._directory_now.named(name)) or self._directory_now.identified(name) is not None

    def names_of(self, student: str) -> set[str]:
        """Return what somebody is called by the class list, and by the platform that their work came from."""
        return {self._called.get(student, student), self._enrolment.person(student).name} - {""}

    def is_listed(self, student: str) -> bool:
        """Return whether the class list names somebody; where there is none, everybody is as good as named."""
        return not self._enrolment.students or student in self._enrolment.students

    def name_all(self, claims: Mapping[tuple, Claim]) -> dict[tuple, str | Text]:
        """Return {person within the delivery: name of their folder, or why nobody can tell whose it is}."""
        places = defaultdict(dict)
        for one, claim in claims.items():
            places[claim.place][one] = claim
        for place in sorted(places):
            self._name_place(places[place])
        return self._named

    def _name_place(self, claims):
        """Name all that was downloaded at once: those first who are known by more than a name."""
        self._directory_now = self._directory
        fresh = set()
        for one, claim in claims.items():
            found = self._known(claim, claims.values())
            if found:
                self._settle(one, claim, found)
            else:
                fresh.add(one)
        same = Counter(claims[one].owner.student.casefold() for one in fresh)
        taken = {self._named[one] for one in claims if one not in fresh}
        # Who is called "王芳 (7)" comes after the 王芳 of number 7.
        for one in sorted(fresh, key=lambda one: (one[-1].endswith(")"), one)):
            claim = claims[one]
            several = same[claim.owner.student.casefold()] > 1
            self._settle(one, claim, self._by_name(claim, several, taken, claims.values()))

    def _settle(self, one, claim, found):
        self._named[one] = found
        self._claims[one] = claim
        if isinstance(found, str):
            self._spelled.setdefault(found.casefold(), found)

    @property
    def _directory(self):
        return Directory(self._enrolment.students, {**self._called, **self._called_now()})

    def _called_now(self):
        now = (
            (name, self._claims[one].owner.student)
            for one, name in self._named.items()
            if isinstance(name, str)
        )
        return {name: student for name, student in now if name not in self._called}

    def _known(self, claim, beside):
        """Return the folder of whom something else than a name leads to; a Text where two things lead apart."""
        owner = claim.owner
        if owner.number in self._decided and owner.number:
            return student_id(self._decided[owner.number]) or REASONS("bad_name")
        if owner.system == "moodle":
            return self._of_assignment(claim, beside)
        by_number = [
            s for s, known in self.roster.items() if owner.number and known.get(owner.system) == owner.number
        ]
        same_name = [one for one in by_number if alike(self._called.get(one, one)) == alike(owner.student)]
        if owner.system == "folder":
            exact = self._spelled.get(owner.student.casefold()) if not owner.number else None
            return (same_name or [exact])[0] or self._directory_now.identified(owner.student)
        if by_number:
            return by_number[0]
        return self._directory_now.identified(owner.student if owner.system == "nbgrader" else owner.number)

    def _of_assignment(self, claim, beside):
        """Return whom Moodle's number in an assignment means: as remembered, else by a worksheet that fits."""
        owner = claim.owner
        remembered = self._remembered(claim)
        if remembered and alike(self._called.get(remembered, remembered)) != alike(owner.student):
            return REASONS("held_renamed", number=owner.number, known=remembered, name=owner.student)
        listed = {self._listed(line) for line in self._lines(claim, beside)} - {None}
        if len(listed) > 1:
            return REASONS("held_lists", number=owner.number, names=", ".join(sorted(listed)))
        by_list = next(iter(listed), None)
        if remembered and by_list and remembered != by_list and by_list in self._room_names:
            return REASONS("held_lists", number=owner.number, names=f"{remembered}, {by_list}")
        return remembered or by_list

    @property
    def _room_names(self):
        return set(self._room.names()) if self._room.submitted.is_dir() else set()

    def _remembered(self, claim):
        return next(
            (
                student
                for student, known in self.roster.items()
                if any(known.get("moodle", {}).get(one) == claim.owner.number for one in claim.lessons)
            ),
            None,
        )

    def _lines(self, claim, beside):
        """Return what worksheets say of a person's number in an assignment."""
        if claim.place not in self._fit:
            self._fit[claim.place] = self._fitting(beside)
        lines = [
            line for sheet in self._fit[claim.place] for line in sheet if line.number == claim.owner.number
        ]
        return [line for line in lines if alike(line.name) == alike(claim.owner.student)]

    def handed_in(self, claim: Claim, student: str) -> datetime | None:
        """Return when a person handed in, by the platform's list; None where none says so."""
        lines = self._lines(claim, ()) if claim.owner.system == "moodle" else []
        plain = (line for sheet in self._own_worksheets for line in sheet if not line.number)
        lines += [line for line in plain if self._listed(line) == student]
        return max((line.time for line in lines if line.time), default=None)

    def _fitting(self, beside):
        """Return the worksheets that may be of what was downloaded at once, of those given with it or else of all:
        hardly a number has another name there.
        """
        names = {claim.owner.number: alike(claim.owner.student) for claim in beside}
        for sheets in (self._own_worksheets, self._enrolment.worksheets):
            found = []
            for sheet in sheets:
                both = [(names[line.number], alike(line.name)) for line in sheet if line.number in names]
                if both and 4 * sum(a == b for a, b in both) >= 3 * len(both):
                    found.append(sheet)
            if found:
                return found
        return []

    def _listed(self, line):
        """Return the person of the class list whom a line means."""
        found = self._directory_now.identified(line.email, line.id)
        if found or line.email or line.id:
            return found
        named = self._directory_now.named(line.name) & self._enrolment.students.keys()
        return next(iter(named)) if len(named) == 1 else None

    def _by_name(self, claim, several, taken, beside):
        """Return the folder of whom only a name leads to, or why it could be more than one."""
        owner = claim.owner
        candidates = self._directory_now.named(owner.student) - taken
        others = {one for one in candidates if self._is_other(one, claim, beside)}
        candidates -= others
        if unclear := [one for one in candidates if self._has_other_number(one, claim)]:
            return REASONS("held_number", number=owner.number, known=", ".join(unclear), name=owner.student)
        if candidates and (several or len(candidates) > 1):
            known = ", ".join(sorted(candidates))
            key = "held_folder" if owner.system == "folder" else "held_namesakes"
            return REASONS(key, number=owner.number, known=known, name=owner.student)
        if candidates:
            return candidates.pop()
        plain, numbered = owner.student, student_id(f"{owner.student} ({owner.number})")
        free = plain.casefold() not in self._spelled and not several
        while not free and numbered.casefold() in self._spelled:
            numbered = student_id(f"{numbered} ({owner.number})")
        return plain if free else numbered

    def _is_other(self, student, claim, beside):
        """Return whether a student of this name is known to be somebody else."""
        known, owner = self.roster.get(student, {}), claim.owner
        if owner.system == "moodle":
            return self._has_other_number(student, claim) and self._is_assignment_of(claim, beside)
        listed = self._enrolment.person(student)
        number = known.get(owner.system) or (
            listed.number if owner.system == "canvas" and listed.canvas else None
        )
        moved = owner.system == "folder"  # people may change their section
        return bool(number and owner.number) and number != owner.number and not moved

    def _has_other_number(self, student, claim):
        """Return whether Moodle has given a student another number for one of these lessons."""
        numbers = self.roster.get(student, {}).get("moodle", {}) if claim.owner.system == "moodle" else {}
        return any(numbers.get(one, claim.owner.number) != claim.owner.number for one in claim.lessons)

    def _is_assignment_of(self, claim, beside):
        """Return whether what was downloaded at once is the assignment in which these lessons came before."""
        others = (Claim(other.owner, claim.lessons) for other in beside if other is not claim)
        found = ((self._remembered(other), other.owner.student) for other in others)
        return any(one and alike(self._called.get(one, one)) == alike(name) for one, name in found)

    def remember(
        self, owners_of: Mapping[tuple[str, str], Owner], late: Mapping[tuple[str, str], bool]
    ) -> None:
        """Remember the numbers of {(student, lesson): owner}, and {(student, lesson): whether it is marked as late}."""
        for (student, lesson), owner in owners_of.items():
            known = self.roster.setdefault(student, {})
            if owner.system == "moodle":
                known.setdefault("moodle", {})[lesson] = owner.number
            elif owner.number:
                known[owner.system] = owner.number
            if owner.file:
                known.setdefault("canvas_files", {})[lesson] = owner.file
            chosen = owner.system == "folder" and not owner.number  # by whoever made the folder
            if known and owner.student != student and not chosen:
                known["name"] = owner.student
        for (student, lesson), is_late in late.items():
            mark(self.roster, student, lesson, is_late)
        self._remember_worksheets(owners_of)
        roster = {student: known for student, known in sorted(self.roster.items()) if known}
        if roster != read_roster(self._room):
            write_kept(self._room.root / MEMORY, roster)

    def _remember_worksheets(self, owners_of):
        """Remember the numbers of all who stand in the worksheets of this delivery: some may hand in another way."""
        lessons = {
            owner.number: lesson for (_, lesson), owner in owners_of.items() if owner.system == "moodle"
        }
        self._directory_now = self._directory
        for sheet in (*self._own_worksheets, *self._enrolment.worksheets):
            of_sheet = Counter(lessons[line.number] for line in sheet if line.number in lessons)
            for line in sheet if len(of_sheet) == 1 else ():
                if line.number and (student := self._listed(line)):
                    numbers = self.roster.setdefault(student, {}).setdefault("moodle", {})
                    numbers.setdefault(next(iter(of_sheet)), line.number)
