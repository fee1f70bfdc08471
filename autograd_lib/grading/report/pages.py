"""Writing the report: `report/index.html` for the instructor, `report/students/…` for each student, in theirs."""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from urllib.parse import quote

from ...checking.registry import UnknownExerciseError, find
from ...files import write_text
from ..classroom import Classroom, acceptable
from ..headings import OUTCOMES, plain
from ..lessons import Lesson
from ..numbers import shown_points
from ..overrides import mark_pages
from ..records import Record
from ..rendering import template
from ..results import Status
from . import plots
from .statistics import ClassFigures, class_figures
from .words import word

_CROWD = 5  # a median of fewer would tell a student what a neighbour has


def write_report(
    room: Classroom,
    lessons: Sequence[Lesson],
    records: dict[str, Sequence[Record]],
    language: str,
    announce: Callable[[int, int], None] = lambda done, total: None,
) -> Path:
    """Write the pages of a class from {lesson id: records}, and return the instructor's.

    Feedback pages are brought up to date with points that a person set. announce: called with (done, total) after
    each page.
    """
    figures = class_figures(room, lessons, records)
    folder = room.root / "report"
    of_student = {student: [] for student in figures.students}
    for lesson in figures.lessons:
        for record in lesson.records:
            of_student[record.student].append(record)
    pages = {student: _page_name(number, student) for number, student in enumerate(figures.students)}
    total = len(pages) + 1
    index = folder / "index.html"
    write_text(index, _class_page(figures, of_student, pages, language))
    announce(1, total)
    medians = {one.lesson: _median(one) if len(one.handed_in) >= _CROWD else "" for one in figures.lessons}
    mark_pages(room, (record.result for all_of in of_student.values() for record in all_of if record.result))
    (folder / "students").mkdir(exist_ok=True)
    for done, (student, name) in enumerate(pages.items(), start=2):
        page = _student_page(room, student, of_student[student], medians, language)
        # What can be made again at any time need not survive a power cut: no fsync for thousands of them.
        (folder / "students" / name).write_text(page, encoding="utf-8")
        announce(done, total)
    return index


def _class_page(figures: ClassFigures, of_student, pages, language):
    lessons = [
        {
            "figures": lesson,
            "median": _median(lesson),
            "scores": plots.score_plot(lesson, language),
            "statuses": plots.status_plot(lesson, language),
            "times": plots.time_plot(lesson, language),
            "exercises": plots.exercise_plot(lesson, language),
        }
        for lesson in figures.lessons
    ]
    students = [
        {"name": student, "page": f"students/{quote(pages[student])}", "records": of_student[student]}
        for student in figures.students
    ]
    return _rendered(
        "report/class.html.jinja",
        language,
        lessons=lessons,
        students=students,
        progress=plots.progress_plot(figures.lessons, language),
        any_by_hand=any(record.by_hand for records in of_student.values() for record in records),
    )


def _student_page(room, student, records, medians, language):
    language = _language_of(records, language)
    feedback = {
        record.lesson: f"../../feedback/{quote(student)}/{record.lesson}/{record.lesson}.html"
        for record in records
        if acceptable(student) and room.feedback(student, record.lesson).is_file()
    }
    return _rendered(
        "report/student.html.jinja",
        language,
        student=student,
        records=records,
        medians=medians,
        feedback=feedback,
        title=lambda id: _exercise_words(id, language)[0],
        slip=lambda exercise: _exercise_words(exercise.id, language)[1].get(exercise.slip, ""),
        outcome=lambda name: OUTCOMES[name].in_language(language),
    )


def _language_of(records, default):
    """Return the language of what a student handed in last; who handed in nothing reads the instructor's."""
    handed_in = [r.result.language for r in records if r.result and r.status is not Status.MISSING]
    return handed_in[-1] if handed_in else default


@cache
def _exercise_words(exercise_id, language):
    """Return an exercise's title, and what it says to each of its slips."""
    try:
        exercise = find(exercise_id)
    except UnknownExerciseError:
        return "", {}
    slips = {wrong.name: plain(wrong.why, language) for wrong in exercise.wrong}
    return exercise.title.in_language(language), slips


def _rendered(name, language, **values):
    return template(name).render(
        language=language,
        word=lambda key, **given: word(key, language, **given),
        said=lambda text: plain(text, language),
        percent=lambda share: f"{share:.0%}",
        points=shown_points,
        **values,
    )


def _median(lesson):
    return f"{lesson.quartiles[1]:.0%}" if lesson.quartiles else ""


def _page_name(number, student):
    """Return a file name that every system takes; a student whose name none would take is numbered."""
    safe = (
        acceptable(student)
        and not any(sign in student for sign in '<>:"|?*')
        and not student.endswith((" ", "."))
    )
    return f"{student}.html" if safe else f"{number}.html"
