"""Scores as files that other systems import: a plain table, and what the gradebooks of learning platforms take.

csv     One row per student and lesson, one column per exercise.
semester  One row per student, one column per lesson, with the total, weighted by the rules of the course.
canvas  What Canvas's gradebook imports (https://community.canvaslms.com/docs/DOC-12857): a row per student, a column
        per lesson, points possible in the second row. Canvas finds students by ID, which `collect` learned from files
        or the class list says, and columns by "Name (number)", which the class list says.
moodle  What an assignment's "Upload grading worksheet" takes: one file per lesson, students by the participant number
        that stands in the names of the downloaded files. It must be uploaded to the assignment it was collected from.
        Moodle skips a line whose grade is above the assignment's own maximum, or older in "Last modified (grade)" than
        its own; a "-" there is older than everything (assignfeedback_offline). So the time of the export stands there.
blackboard  What "Upload" of its gradebook takes, one file per lesson: the columns Last Name, First Name and Username,
        which alone says whose a line is, and one headed "Name [Total Pts: 24 Score] |1281892", where the number
        behind the bar leads to the column there; without it Blackboard makes another one, of other points
        (help.blackboard.com, Work Offline with Grade Data; github.com/nbeaver/offline-grades-upload has examples).
        Logins and numbers stand in the gradebook that it lets one download, which `roster` reads.
brightspace  What "Import" of Enter Grades takes, one file per lesson: OrgDefinedId and Username, each behind a "#" as
        in its own exports, a column "Name Points Grade" and, last, End-of-Line Indicator with "#"
        (community.d2l.com/brightspace/kb/articles/3538-importing-grades). It cuts what is above the item's maximum
        unless the item "can exceed".

Who handed in nothing, or is not judged yet, has no number in any but the first two, so that nothing there is
overwritten by a zero. Who is exempt has "EX" in Canvas's, which takes it for excused, and no line in the others. All
are UTF-8 with a byte order mark, without which Excel shows Chinese names as noise; platforms' own files have it, too.
"""

import csv
import io
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from types import MappingProxyType

from ...files import write_bytes
from ...wording.text import Text
from ..headings import HEADINGS, some
from ..lessons import Lesson
from ..names import FORMULA
from ..numbers import shown_points
from ..results import Status
from .records import Record
from .rules import Rules
from .totals import course_totals

COLUMNS_BEFORE = ("student", "lesson", "status", "score", "max_score")  # the points of exercises
COLUMNS_BEHIND = ("changed_by_hand", "handed_in", "days_late", "late_penalty", "name", "email")
# The points of a column, in its heading in Blackboard's gradebook or in Brightspace's.
_POINTS_THERE = re.compile(r"\[Total Pts: (?P<blackboard>[\d.]+)|MaxPoints:(?P<brightspace>[\d.]+)")
_CANVAS = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")


@dataclass(frozen=True)
class Exported:
    """A written file, and the students that the system will not find in it, for want of their number there.

    path: None where nothing was written, as nobody would be found. notes: what the system passes over in silence, and
    what to do about it.
    """

    path: Path | None
    students: int
    unknown: tuple[str, ...] = ()
    notes: tuple[Text, ...] = ()


def export(
    records: dict[str, Sequence[Record]],
    lessons: Sequence[Lesson],
    form: str,
    folder: Path,
    roster: dict,
    columns: Mapping[str, str] = MappingProxyType({}),
    rules: Rules = Rules(),  # noqa: B008 - immutable
    now: datetime | None = None,
) -> list[Exported]:
    """Write {lesson id: records} as files of a form into a folder, and return what was written.

    roster: {student: {"canvas": number, "moodle": {lesson id: number}}}, as `collect` keeps it.
    columns: {lesson id: heading of its column in the platform's gradebook}, as the class list says.
    now: when the scores are those of the files, by default at the moment.
    """
    if form == "moodle":
        now = now or datetime.now().astimezone()
        made = [_moodle(lesson, records[lesson.id], folder, roster, now) for lesson in lessons]
        return _with_maxima(made, lessons, records)
    columns = {**columns, **{one.id: named for one in lessons if (named := rules.of(one.id).column)}}
    if form == "canvas":
        return [_canvas(records, lessons, folder, roster, columns)]
    if form in _BY_LOGIN:
        return [_by_login(form, one, records[one.id], folder, columns.get(one.id, "")) for one in lessons]
    if form == "semester":
        return [_semester(records, lessons, folder, rules)]
    return [_table(lesson, records[lesson.id], folder) for lesson in lessons]


def _table(lesson, records, folder):
    ids = [exercise.id for exercise in lesson.exercises]
    rows = [_row(record, ids) for record in records]
    return _written(folder / f"{lesson.id}.csv", [[*COLUMNS_BEFORE, *ids, *COLUMNS_BEHIND], *rows], len(rows))


def _row(record, ids):
    return [
        as_cell(record.student),
        record.lesson,
        record.status.value,
        *(("", "") if record.exempt else (shown_points(record.score), shown_points(record.max_score))),
        *(shown_points(record.points[id]) if id in record.points else "" for id in ids),
        " ".join(record.by_hand),
        f"{record.timing.handed_in:%Y-%m-%d %H:%M}" if record.timing.handed_in else "",
        _days_late(record.timing),
        shown_points(record.penalty) if record.penalty else "",
        as_cell(record.name),
        as_cell(record.person.email),
    ]


def _days_late(timing):
    """Return how many days late; "late" where only that is known."""
    return str(timing.days_late) if timing.days_late else "late" if timing.late else ""


def _semester(records, lessons, folder, rules):
    of_student = defaultdict(list)
    for lesson in lessons:
        for record in records[lesson.id]:
            of_student[record.student].append(record)
    totals = course_totals(of_student, rules)
    heading = [
        "student",
        "name",
        "email",
        *(lesson.id for lesson in lessons),
        "score",
        "max_score",
        "percent",
    ]
    rows = []
    for student, found in sorted(of_student.items()):
        score, most = sum(one.score for one in found), sum(one.max_score for one in found)
        percent = shown_points(100 * totals.get(student, score / most)) if most else ""
        about = (as_cell(student), as_cell(found[0].name), as_cell(found[0].person.email))
        scores = (_grade(record) for record in found)
        rows.append([*about, *scores, shown_points(score), shown_points(most), percent])
    return _written(folder / "semester.csv", [heading, *rows], len(rows))


def _canvas(records, lessons, folder, roster, columns):
    students = sorted({record.student for of_lesson in records.values() for record in of_lesson})
    by_student = {(r.student, r.lesson): r for of_lesson in records.values() for r in of_lesson}
    heading = [*_CANVAS, *(columns.get(lesson.id, lesson.id) for lesson in lessons)]
    possible = [
        "    Points Possible",
        *[""] * (len(_CANVAS) - 1),
        *(shown_points(one.max_score) for one in lessons),
    ]
    rows, unknown = [], []
    for student in students:
        line = _canvas_line(by_student[student, lessons[0].id], roster)
        unknown += [] if line["ID"] else [student]
        of_lessons = [by_student[student, lesson.id] for lesson in lessons]
        rows.append([*line.values(), *("EX" if one.exempt else _grade(one) for one in of_lessons)])
    nowhere = ", ".join(lesson.id for lesson in lessons if lesson.id not in columns)
    notes = (HEADINGS("canvas_columns", lessons=nowhere),) if nowhere else ()
    return _written(folder / "canvas.csv", [heading, possible, *rows], len(rows), tuple(unknown), notes)


def _canvas_line(record, roster):
    """Return {column: value} of what Canvas knows a student by: its own line, else what `collect` has seen."""
    number = roster.get(record.student, {}).get("canvas", "")
    line = {"Student": record.student, "ID": number} | record.person.canvas
    return {column: as_cell(line.get(column, "")) for column in _CANVAS}


def _moodle(lesson, records, folder, roster, now):
    heading = ["Identifier", "Full name", "Status", "Grade", "Maximum Grade", "Last modified (grade)"]
    records = [record for record in records if not record.exempt]
    numbers = {r.student: roster.get(r.student, {}).get("moodle", {}).get(lesson.id) for r in records}
    rows = [
        [
            f"Participant {numbers[record.student]}",
            as_cell(record.student),
            record.status.value,
            _grade(record),
            shown_points(record.max_score),
            f"{now:%Y-%m-%d %H:%M:%S%z}",
        ]
        for record in records
        if numbers[record.student]
    ]
    if not rows:
        return nothing_for("Moodle", lesson.id)
    unknown = tuple(student for student, number in numbers.items() if not number)
    notes = ()
    if more := _more(records):
        notes = (HEADINGS("moodle_more", count=len(more), names=", ".join(more)),)
    return _written(folder / f"moodle_{lesson.id}.csv", [heading, *rows], len(rows), unknown, notes)


def _with_maxima(made, lessons, records):
    """Return what was made, where the last file says once for all what Moodle does not look for in any."""
    most = [max((one.max_score for one in records[lesson.id]), default=0.0) for lesson in lessons]
    files = [place for place, one in enumerate(made) if one.path and most[place]]
    if files:
        maxima = ", ".join(f"{lessons[place].id} {shown_points(most[place])}" for place in files)
        last = made[files[-1]]
        made[files[-1]] = replace(last, notes=(*last.notes, HEADINGS("moodle_maxima", maxima=maxima)))
    return made


def _blackboard(column, lesson, most):
    """Return the headings of a file, none where nothing says which column it is, and what makes a line of it."""
    heading = ["Last Name", "First Name", "Username", column] if column else []

    def line(person, grade):
        names = (as_cell(person.last_name), as_cell(person.first_name))
        return [*names, person.login, grade] if person.login else []

    return heading, line


def _brightspace(column, lesson, most):
    grade = "" if "Points Grade" in column else f" Points Grade <Numeric MaxPoints:{shown_points(most)}>"

    def line(person, grade):
        keys = [f"#{one}" if one else "" for one in (person.number, person.login)]
        return [*keys, grade, "#"] if any(keys) else []

    return ["OrgDefinedId", "Username", (column or lesson) + grade, "End-of-Line Indicator"], line


_BY_LOGIN = {"blackboard": _blackboard, "brightspace": _brightspace}  # where the class list says who is who


def _by_login(system, lesson, records, folder, column):
    """Write the lines of those who have points, whom the class list names as the system does."""
    most = max((one.max_score for one in records), default=lesson.max_score)
    heading, line = _BY_LOGIN[system](column, lesson.id, most)
    graded = [(one, line(one.person, grade)) for one in records if (grade := _grade(one))]
    rows = [made for _, made in graded if made]
    notes = [HEADINGS(f"{system}_column", lesson=lesson.id)] if not column else []
    if nameless := [one.student for one, made in graded if not made]:
        notes.append(HEADINGS("no_login", system=system.title(), count=len(nameless), names=some(nameless)))
    if heading and not rows:
        notes.append(HEADINGS("no_file", system=system.title(), lesson=lesson.id))
    if not (heading and rows):
        return Exported(None, 0, notes=tuple(notes))
    notes += _beyond(system, records, column, most)
    return _written(folder / f"{system}_{lesson.id}.csv", [heading, *rows], len(rows), notes=tuple(notes))


def _beyond(system, records, column, most):
    """Yield what these systems do with points without a word."""
    found = _POINTS_THERE.search(column)
    there = found and found[system]
    if there and float(there) != most:
        words = {"column": column, "there": there, "points": shown_points(most)}
        yield HEADINGS("points_differ", system=system.title(), **words)
    if system == "brightspace" and (more := _more(records)):
        yield HEADINGS("brightspace_more", count=len(more), names=some(more))
    if exempt := [one.student for one in records if one.exempt]:
        yield HEADINGS("exempt_there", system=system.title(), count=len(exempt), names=some(exempt))


def _more(records):
    """Return who has more than the maximum, and how much."""
    return [f"{one.student} {shown_points(one.score)}" for one in records if one.score > one.max_score]


def nothing_for(system: str, lesson: str, of: str = "exported") -> Exported:
    """Return what is said where nothing of a lesson came from a platform, so that it would find nobody in a file.

    of: "exported" points, or "feedback".
    """
    return Exported(None, 0, notes=(HEADINGS(f"{of}_nothing", system=system, lesson=lesson),))


def _written(path, rows, students, unknown=(), notes=()):
    write_bytes(path, as_table(rows))
    return Exported(path, students, unknown, notes)


def as_table(rows: Sequence[Sequence[str]]) -> bytes:
    """Return rows as a CSV file."""
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\r\n").writerows(rows)
    return text.getvalue().encode("utf-8-sig")


def _grade(record):
    """Return what another system is told: nothing where there is nothing to grade, or no verdict yet."""
    without = record.status in (Status.MISSING, Status.UNJUDGED) and not record.by_hand
    return "" if without or record.exempt else shown_points(record.score)


def as_cell(name: str) -> str:
    """Return a name that no spreadsheet takes for a formula."""
    return f"'{name}" if name.startswith(FORMULA) else name
