"""The class list: who is in the class whether or not they handed in anything, from a file that a platform exports.

canvas    the gradebook that Canvas exports: Student, ID, SIS User ID, SIS Login ID, Section, a column per assignment.
blackboard  the gradebook that it downloads: Last Name, First Name, Username, Student ID, a column per assignment.
brightspace  the grades that it exports: OrgDefinedId and Username, each behind a "#", names, a column per grade item.
moodle    the grading worksheet of an assignment (Identifier, Full name, Email address, Last modified (submission)) or
          the list of participants.
nbgrader  what `nbgrader db student import` takes: id, first_name, last_name, email.
others    any table with a column of names, in English or Chinese; a column of times says when each handed in.

Whoever stands in a list keeps the name under which `collect` knows them, or gets the name that it will give them. The
numbers of a grading worksheet are those of one assignment, and are kept as such.
"""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import tzinfo
from pathlib import Path

from ..classroom import Classroom, acceptable
from ..errors import ClassroomError
from ..gradebook.enrolment import Enrolment, Line, Person, keep_enrolment, read_enrolment
from ..names import split_name, student_id
from .dates import moment
from .directory import Directory, alike, identities
from .people import called, read_roster

_MOST = 20 * 2**20  # bytes of a list
_COLUMNS = {  # what a column is, by its heading in lower case
    "first_name": ("first name", "first_name", "firstname", "given name", "名", "名字"),
    "last_name": ("last name", "last_name", "lastname", "surname", "family name", "姓", "姓氏"),
    "name": ("full name", "name", "student", "student name", "姓名", "全名", "学生", "学生姓名"),
    "email": (
        "email address",
        "email",
        "e-mail",
        "e-mail address",
        "电子邮件",
        "电子邮件地址",
        "邮箱",
        "邮箱地址",
    ),
    "identifier": ("identifier", "编号", "标识符"),
    "id": ("id",),
    "number": (
        "id number",
        "idnumber",
        "student number",
        "student id",
        "orgdefinedid",
        "org defined id",
        "学号",
        "编号 (id)",
    ),
    "login": ("username", "user name", "用户名"),
    "sis_user": ("sis user id",),
    "sis_login": ("sis login id",),
    "section": ("section",),
    "time": (
        "last modified (submission)",
        "submitted",
        "submitted at",
        "submission time",
        "handed in",
        "最后修改 (提交)",
        "最后修改（提交）",
        "最后修改(提交)",
        "提交时间",
    ),
}
# What stands behind an assignment's name in the gradebooks of Canvas, Blackboard and Brightspace (`gradebook.export`).
_BEHIND = re.compile(r"\s*(\(\d+\)|\[Total Pts: [^]]*\] ?\|\d+|Points Grade( <[^<>]*>)?)$")
_NOBODY = re.compile(r"\s*(points possible|student, test|test student)\s*", re.I)
_NEVER = ("", "-", "–", "never", "从未")


@dataclass(frozen=True)
class Taken:
    """What came of reading a list. shared: names that several people of it have. lines: as the list has them."""

    enrolment: Enrolment
    without_work: tuple[str, ...]
    not_listed: tuple[str, ...]
    shared: tuple[str, ...]
    lines: tuple[Line, ...] = ()


def take_roster(
    room: Classroom,
    path: Path,
    titles: Mapping[str, Iterable[str]],
    adding: bool = False,
    zone: tzinfo | None = None,
) -> Taken:
    """Make the people in a file the class list, or add them to it. titles: {lesson: what its column may be called}.

    zone: of the times in the list. Raises ClassroomError for a file that is no such list; then the list before stays.
    """
    heading, rows = _table(Path(path))
    listed = [found for row in rows if (found := _read(row, path, zone))]
    if not listed:
        raise ClassroomError("nobody_listed", path=path, columns=", ".join(heading) or "—")
    folders = room.names() if room.submitted.is_dir() else []
    before = read_enrolment(room)
    names = _Names(before, folders, read_roster(room), adding).of(listed)
    students = {**before.students, **names} if adding else names
    lines = tuple(line for _, line in listed)
    enrolment = Enrolment(
        dict(sorted(students.items())),
        (before.left | before.students.keys()) - students.keys(),
        _columns(heading, titles) or before.columns,
        _worksheets(before.worksheets, lines),
    )
    keep_enrolment(room, enrolment)
    return _taken(enrolment, folders, listed)


def _taken(enrolment, folders, listed):
    common = Counter(person.name for person, _ in listed)
    return Taken(
        enrolment,
        tuple(name for name in enrolment.students if name not in folders),
        tuple(name for name in folders if name not in enrolment.students),
        tuple(sorted(name for name, count in common.items() if name and count > 1)),
        tuple(line for _, line in listed),
    )


def _worksheets(before, lines):
    """Return the worksheets with that of some lines, which takes the place of an earlier one of its assignment."""
    numbers = {line.number for line in lines} - {""}
    if not numbers:
        return before
    others = (one for one in before if 2 * len(numbers & {line.number for line in one}) <= len(numbers))
    return (*others, lines)


def _table(path):
    """Return (headings, [{column: value}]) of a table of text, whatever its encoding and its separator."""
    try:
        content = path.read_bytes() if path.stat().st_size <= _MOST else b""
    except OSError as error:
        raise ClassroomError("no_delivery", path=path) from error
    text = _decoded(content)
    separator = max(",;\t", key=text.partition("\n")[0].count)
    try:
        lines = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))
    except csv.Error as error:
        raise ClassroomError("list_damaged", path=path, why=error) from error
    heading = [cell.strip() for cell in lines[0]] if lines else []
    return heading, [dict(zip(heading, (cell.strip() for cell in line), strict=False)) for line in lines[1:]]


def _decoded(content):
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", "replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("gb18030", "replace")  # what a Chinese Excel writes


def _read(row, path, zone):
    """Return (person, line) of a row; None for a row that is about nobody."""
    cells = {
        kind: next((v for k, v in row.items() if k.lower() in known and v), "")
        for kind, known in _COLUMNS.items()
    }
    if not (cells["name"] or cells["first_name"] or cells["last_name"] or cells["id"]) or _NOBODY.match(
        cells["name"]
    ):
        return None
    is_canvas = any(name.lower().startswith("sis ") for name in row)
    person = _person(row, cells, is_canvas)
    number = re.search(r"\d+$", cells["identifier"])
    time = None if cells["time"].casefold() in _NEVER else moment(cells["time"], zone)
    if time is None and cells["time"].casefold() not in _NEVER:
        raise ClassroomError("list_time", path=path, name=person.name, time=cells["time"])
    line = Line(
        number[0] if number else "",
        cells["name"] or person.name,
        person.email,
        person.id or person.number or person.login,
        time,
    )
    return person, line


def _person(row, cells, is_canvas):
    first, last = cells["first_name"], cells["last_name"]
    if not (first or last):
        last, comma, first = (part.strip() for part in cells["name"].partition(","))
        if not comma:
            last, first = split_name(cells["name"])
    columns = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
    return Person(
        first_name=first,
        last_name=last,
        email=cells["email"],
        id="" if is_canvas else cells["id"],
        number=cells["id"] if is_canvas else cells["number"].removeprefix("#"),
        login=cells["login"].removeprefix("#"),
        canvas={k: row[k] for k in columns if k in row} if is_canvas else {},
    )


class _Names:
    """Gives the people of a list the names of the folders that their work is or will be in."""

    def __init__(self, before, folders, known, adding):
        self._before, self._known, self._folders = before, known, folders
        self._spelled = Directory({}, called([*folders, *known], known))
        self._listed = Directory(before.students, {})
        self._taken = set(before.students) if adding else set()

    def of(self, listed):
        """Return {name: person}."""
        others = [alike(_new_name(person)) for student, person in self._before.students.items()]
        own = [alike(_new_name(person)) for person, _ in listed]
        common = Counter(own) if not self._taken else Counter({**Counter(others), **Counter(own)})
        found = {}
        for person, line in listed:
            choices = self._choices(person, line, common[alike(_new_name(person))] > 1)
            name = next((one for one in choices if one and one not in found), "")
            if name and acceptable(name):
                found[name] = _completed(person, self._before.students.get(name, Person()))
        return found

    def _same_name(self, person):
        """Return the one who is called so in the list before, and of whom that says nothing else than this one."""
        named = (one for one in self._listed.named(person.name) if one in self._before.students)
        fitting = [one for one in named if _fits(person, self._before.students[one])]
        return fitting[0] if len(fitting) == 1 else ""

    def _choices(self, person, line, shared):
        """Yield the names that a person may have, the best first."""
        by_number = self._by_number(person, line)
        yield by_number
        listed = self._listed.identified(*identities(person)) or (not shared and self._same_name(person))
        yield listed
        if not shared and not listed:
            spellings = (person.id, person.name, f"{person.first_name} {person.last_name}")
            spelled = [self._spelled.named(spelling) for spelling in spellings if spelling]
            yield from (next(iter(names)) for names in spelled if len(names) == 1)
        new = _new_name(person)
        mark = person.id or person.login or person.email.partition("@")[0] or person.number or line.number
        if shared or new in self._taken:
            yield student_id(f"{new} ({mark})") if mark else ""
        if new not in self._taken:
            yield new

    def _by_number(self, person, line):
        """Return whose folder a platform's number leads to."""
        for student, known in self._known.items():
            if person.canvas and known.get("canvas") == person.number:
                return student
            same_name = alike(known.get("name", student)) == alike(person.name)
            if line.number and same_name and line.number in known.get("moodle", {}).values():
                return student
        return ""


def _fits(person, other):
    """Return whether nothing that is said of both differs."""
    both = zip(identities(person), identities(other), strict=True)
    return all(one.casefold() == another.casefold() for one, another in both if one and another)


def _completed(person, earlier):
    """Return a person with what an earlier list said and this one does not."""
    return Person(**{name: value or getattr(earlier, name) for name, value in vars(person).items()})


def _new_name(person):
    """Return what `collect` will call a person of whom nothing was collected yet."""
    if person.canvas:  # in the names of files Canvas writes "leemaryann"
        return re.sub(r"\W|_", "", f"{person.last_name}{person.first_name}").lower()
    return student_id(person.id or person.name) or ""


def _plain(name):
    return " ".join(name.casefold().split())


def _columns(heading, titles):
    """Return {lesson: heading of its column} of a gradebook that a platform exported: that which names the lesson."""
    found = {}
    for lesson, names in titles.items():
        wanted = {_plain(spelling) for name in names for spelling in (name, re.split("[:：]", name)[0])}
        for column in heading:
            plain = _plain(_BEHIND.sub("", column))
            if _BEHIND.search(column) and (lesson in plain or plain in wanted):
                found.setdefault(lesson, column)
    return found
