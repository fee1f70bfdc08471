"""The class list: who is in the class whether or not they handed in anything, from a file that a platform exports.

canvas    the gradebook that Canvas exports: Student, ID, SIS User ID, SIS Login ID, Section, a column per assignment.
moodle    the grading worksheet of an assignment (Identifier, Full name, Email address) or the list of participants.
nbgrader  what `nbgrader db student import` takes: id, first_name, last_name, email.
others    any table with a column of names, in English or Chinese.

Whoever stands in a list keeps the name under which `collect` knows them, or gets the name that it will give them.
"""

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from ...files import write_text
from ..classroom import Classroom, acceptable
from ..errors import ClassroomError
from ..gradebook.enrolment import ENROLMENT, Enrolment, Person, read_enrolment
from ..names import split_name, student_id
from .people import read_roster as known_numbers

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
    "sis_user": ("sis user id",),
    "sis_login": ("sis login id",),
    "section": ("section",),
}
_NUMBERED = re.compile(r"\(\d+\)$")
_NOBODY = re.compile(r"\s*(points possible|student, test|test student)\s*", re.I)


@dataclass(frozen=True)
class Taken:
    """What came of reading a list. shared: names that several people of it have."""

    enrolment: Enrolment
    without_work: tuple[str, ...]
    not_listed: tuple[str, ...]
    shared: tuple[str, ...]


def take_roster(room: Classroom, path: Path, titles: dict[str, Iterable[str]]) -> Taken:
    """Make the people in a file the class list. titles: {lesson: what its column may be called}.

    Raises ClassroomError for a file that is no such list; then the list before stays.
    """
    heading, rows = _table(Path(path))
    people = [person for row in rows if (person := _person(row))]
    if not people:
        raise ClassroomError("nobody_listed", path=path, columns=", ".join(heading) or "—")
    folders = room.names() if room.submitted.is_dir() else []
    names = _named(people, folders, known_numbers(room))
    before = read_enrolment(room)
    left = (before.left | before.students.keys()) - names.keys()
    columns = _canvas_columns(heading, titles) or before.canvas_columns
    enrolment = Enrolment(dict(sorted(names.items())), frozenset(left), columns)
    content = {
        "students": {name: asdict(person) for name, person in enrolment.students.items()},
        "left": sorted(left),
        "canvas_columns": columns,
    }
    write_text(room.root / ENROLMENT, json.dumps(content, ensure_ascii=False, indent=1) + "\n")
    common = Counter(person.name for person in people)
    return Taken(
        enrolment,
        tuple(name for name in enrolment.students if name not in folders),
        tuple(name for name in folders if name not in names),
        tuple(sorted(name for name, count in common.items() if name and count > 1)),
    )


def _table(path):
    """Return (headings, [{column: value}]) of a table of text, whatever its encoding and its separator."""
    try:
        content = path.read_bytes() if path.stat().st_size <= _MOST else b""
    except OSError as error:
        raise ClassroomError("no_delivery", path=path) from error
    text = _decoded(content)
    separator = max(",;\t", key=text.partition("\n")[0].count)
    lines = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))
    heading = [cell.strip() for cell in lines[0]] if lines else []
    return heading, [dict(zip(heading, (cell.strip() for cell in line), strict=False)) for line in lines[1:]]


def _decoded(content):
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", "replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("gb18030", "replace")  # what a Chinese Excel writes


def _person(row):
    """Return the person in a row; None for a row that is about nobody."""
    cells = {
        kind: next((v for k, v in row.items() if k.lower() in known and v), "")
        for kind, known in _COLUMNS.items()
    }
    if not (cells["name"] or cells["first_name"] or cells["last_name"] or cells["id"]) or _NOBODY.match(
        cells["name"]
    ):
        return None
    first, last = cells["first_name"], cells["last_name"]
    if not (first or last):
        last, comma, first = (part.strip() for part in cells["name"].partition(","))
        if not comma:
            first, last = _divided(cells["name"])
    is_canvas = any(name.lower().startswith("sis ") for name in row)
    number = re.search(r"\d+$", cells["identifier"])
    return Person(
        first_name=first,
        last_name=last,
        email=cells["email"],
        id="" if is_canvas else cells["id"],
        number=cells["id"] if is_canvas else number[0] if number else "",
        canvas={k: row[k] for k in ("Student", "ID", "SIS User ID", "SIS Login ID", "Section") if k in row}
        if is_canvas
        else {},
    )


def _divided(name):
    last, first = split_name(name)
    return first, last


def _named(people, folders, known):
    """Return {name of the folder that a person's work is or will be in: person}."""
    spelled = {_plain(folder): folder for folder in [*folders, *known]}
    by_number = {entry["canvas"]: name for name, entry in known.items() if entry.get("canvas")}
    common = Counter(_plain(_new_name(person)) for person in people)
    found = {}
    for person in people:
        choices = [by_number.get(person.number, "")] if person.canvas else []
        if common[_plain(_new_name(person))] > 1:
            mark = person.number or person.email.partition("@")[0] or person.id
            choices += [student_id(f"{_new_name(person)} ({mark})")] if mark else []
        else:
            choices += [spelled.get(_plain(spelling), "") for spelling in _spellings(person)]
        choices.append(_new_name(person))
        name = next((one for one in choices if one and one not in found), "")
        if name and acceptable(name):
            found[name] = person
    return found


def _spellings(person):
    first, last = person.first_name, person.last_name
    spelt = (person.id, person.name, f"{first} {last}", f"{last} {first}", f"{last}{first}")
    return filter(None, map(student_id, spelt))


def _new_name(person):
    """Return what `collect` will call a person of whom nothing was collected yet."""
    if person.canvas:  # in the names of files Canvas writes "leemaryann"
        return re.sub(r"\W|_", "", f"{person.last_name}{person.first_name}").lower()
    return student_id(person.id or person.name) or ""


def _plain(name):
    return " ".join(name.casefold().split())


def _canvas_columns(heading, titles):
    """Return {lesson: heading of its column} of a gradebook that Canvas exported: that which names the lesson."""
    found = {}
    for lesson, names in titles.items():
        wanted = {_plain(spelling) for name in names for spelling in (name, re.split("[:：]", name)[0])}
        for column in heading:
            plain = _plain(_NUMBERED.sub("", column))
            if _NUMBERED.search(column) and (lesson in plain or plain in wanted):
                found.setdefault(lesson, column)
    return found
