"""Feedback on its way back: one zip a lesson, which the platform that the files came from hands to each student.

moodle  What an assignment's "Upload multiple feedback files in a zip" takes: each page under the name that Moodle
        itself gives downloads, NAME_PARTICIPANT_assignsubmission_file_ (mod/assign/feedback/file/importziplib.php).
canvas  What "Upload Submissions" of an assignment takes: the numbers of the student and of the file, which Canvas looks
        for in a file's name. It hands the file over under the name of what was handed in, so it has to be a notebook:
        one that holds nothing but the page (canvas-lms, `infer_comment_context_from_filename`).
mail    Where there is no platform: each student's page, and a table of addresses, as programs that send letters in
        series take it: name, email, file.
nbgrader  What `nbgrader release_feedback` takes: beside each page, what its exchange knows the submission by.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import nbformat
from nbformat.v4 import new_markdown_cell, new_notebook

from ...files import write_bytes, zipped
from ..classroom import Classroom, acceptable
from ..headings import HEADINGS, some
from ..lessons import Lesson
from ..pages.feedback import write_pages
from ..results import Status
from ..submission.timestamps import SECRET, STAMP
from .export import Exported, as_cell, as_table, nothing_for
from .records import Record

ADDRESSES = "addresses.csv"
_BODY = re.compile(r"<body>\n?(.*)</body>", re.S)


def hand_back(
    room: Classroom,
    records: Mapping[str, Sequence[Record]],
    lessons: Sequence[Lesson],
    system: str,
    folder: Path,
    roster: Mapping[str, dict],
) -> list[Exported]:
    """Write a zip of the feedback pages of each lesson into a folder, for "moodle", "canvas" or "mail".

    For "nbgrader" complete the pages where they lie.

    records: under the names of those whose work it is, also in an anonymous class.
    roster: as `intake.people.read_roster` returns it. Who handed in nothing has no page; whose work came from elsewhere
    is named in a note, since the system could not tell whose page it is. Pages are brought up to date first.
    """
    write_pages(
        room, (record.result for of_lesson in records.values() for record in of_lesson if record.result)
    )
    if system == "nbgrader":
        return [_for_exchange(room, lesson, records[lesson.id]) for lesson in lessons]
    return [_zip(room, lesson, records[lesson.id], system, folder, roster) for lesson in lessons]


def _zip(room, lesson, records, system, folder, roster):
    named: Callable = {"moodle": _for_moodle, "canvas": _for_canvas, "mail": _for_mail}[system]
    members, sent, unknown = {}, [], []
    for record in records:
        page = room.feedback(room.id_of(record.student), lesson.id) if acceptable(record.student) else None
        if _is_without_work(record) or page is None or not page.is_file():
            continue
        made = named(
            record.student, lesson.id, page.read_text(encoding="utf-8"), roster.get(record.student, {})
        )
        if made:
            members[made[0]] = made[1]
            sent.append((record, made[0]))
        else:
            unknown.append(record.student)
    if not members:
        return nothing_for(system.title(), lesson.id, "feedback")
    notes = _left_out(unknown)
    if system == "mail":
        members[ADDRESSES] = _addresses(sent)
        notes = _without_address(sent)
    target = folder / f"feedback_{system}_{lesson.id}.zip"
    write_bytes(target, zipped(members))
    return Exported(target, len(sent), notes=notes)


def _for_exchange(room, lesson, records):
    known, unknown = 0, []
    for record in records:
        if _is_without_work(record) or not acceptable(record.student):
            continue
        given = room.folder(record.student) / lesson.id
        pages = room.feedback(room.id_of(record.student), lesson.id).parent
        if pages.is_dir() and (given / SECRET).is_file() and (given / STAMP).is_file():
            for name in (SECRET, STAMP):
                write_bytes(pages / name, (given / name).read_bytes().strip())
            known += 1
        else:
            unknown.append(record.student)
    if not known:
        return nothing_for("nbgrader", lesson.id, "feedback")
    return Exported(room.root / "feedback", known, notes=_left_out(unknown))


def _left_out(students):
    """Return what is said of those whose page cannot go back this way."""
    return (HEADINGS("feedback_left_out", count=len(students), names=some(students)),) if students else ()


def _is_without_work(record):
    return record.status is Status.MISSING or (record.exempt and not record.exercises)


def _for_moodle(student, lesson, page, known):
    """Return the name and content of a member; None where Moodle's number is not known."""
    number = known.get("moodle", {}).get(lesson)
    plain = student.replace("_", " ")  # Moodle takes what stands behind the first of these for the number
    return number and (f"{plain}_{number}_assignsubmission_file_/{lesson}.html", page)


def _for_canvas(student, lesson, page, known):
    file = known.get("canvas_files", {}).get(lesson)
    plain = re.sub(r"\W|_", "", student) or "student"
    return file and (f"{plain}_{known['canvas']}_{file}_{lesson}.ipynb", _as_notebook(page))


def _for_mail(student, lesson, page, known):
    return f"{student}.html", page


def _addresses(sent):
    """Return the table of (record, file), as Excel reads it."""
    rows = [(as_cell(one.name or one.student), as_cell(one.person.email), file) for one, file in sent]
    return as_table([("name", "email", "file"), *rows])


def _without_address(sent):
    names = [record.student for record, _ in sent if not record.person.email]
    return (HEADINGS("feedback_no_address", count=len(names), names=some(names)),) if names else ()


def _as_notebook(page):
    """Return a notebook that shows a page. Without its style, which JupyterLab would not apply."""
    body = _BODY.search(page)[1]
    notebook = new_notebook(cells=[new_markdown_cell(re.sub(r"\n\s*\n", "\n", body), id="feedback")])
    return nbformat.writes(notebook) + "\n"
