"""Writing the report: `report/index.html` about the semester and `report/lessons/…` about each lesson, for the
instructor; `report/students/…` for each student, in theirs.
"""

import base64
import hashlib
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, cached_property
from pathlib import Path
from statistics import median
from urllib.parse import quote

from markupsafe import Markup

from ....files import write_text
from ....wording.markup import as_html
from ...classroom import Classroom, acceptable
from ...gradebook.enrolment import class_list
from ...gradebook.records import Record
from ...gradebook.rules import Rules
from ...gradebook.totals import course_totals
from ...gradebook.unknown import Group, groups
from ...headings import HEADINGS, OUTCOMES, exercise_words, plain
from ...lessons import Lesson
from ...names import student_id
from ...numbers import shown_points
from ...results import Status
from ..feedback import next_step, timing_words, write_pages
from ..rendering import template
from . import plots
from .semester import falling_behind, is_low, misconceptions, pace
from .statistics import ClassFigures, class_figures
from .week import this_week
from .words import TEXTS

_MOST_NAMES = 100  # below a misconception: of a class of thousands, nobody reads them all
_MOST_EXERCISES = 3  # that are named where somebody needs help: nobody reads all of a lesson
_MOST_IDEAS = 2  # behind the slips of one of them
_CROWD = 5  # a median of fewer would tell a student what a neighbour has


def write_report(
    room: Classroom,
    lessons: Sequence[Lesson],
    records: dict[str, Sequence[Record]],
    language: str,
    announce: Callable[[int, int], None] = lambda done, total: None,
    rules: Rules = Rules(),  # noqa: B008 - immutable
) -> Path:
    """Write the pages of a class from {lesson id: records}, and return the instructor's.

    Feedback pages are brought up to date with points that a person set. announce: called with (done, total) after
    each page.
    """
    figures = class_figures(lessons, records)
    titles = {lesson.id: lesson for lesson in lessons}
    folder = room.root / "report"
    of_student = {student: [] for student in figures.students}
    for lesson in lessons:
        for record in records[lesson.id]:
            of_student[record.student].append(record)
    pages = {student: _page_name(number, student) for number, student in enumerate(figures.students)}
    total = 1 + len(figures.lessons) + len(pages)
    index = folder / "index.html"
    unknown = {
        one.lesson: groups(room, filter(None, (each.result for each in one.records)))
        for one in figures.lessons
    }
    about = _About(room, figures, titles, of_student, pages, unknown, language, rules)
    write_text(index, about.semester_page(course_totals(of_student, rules)))
    announce(1, total)
    for done, lesson in enumerate(figures.lessons, start=2):
        write_text(folder / "lessons" / f"{lesson.lesson}.html", about.lesson_page(lesson))
        announce(done, total)
    medians = {one.lesson: _median(one) if len(one.handed_in) >= _CROWD else "" for one in figures.lessons}
    write_pages(room, (record.result for all_of in of_student.values() for record in all_of if record.result))
    (folder / "students").mkdir(exist_ok=True)
    for done, (student, name) in enumerate(pages.items(), start=2 + len(figures.lessons)):
        page = _student_page(student, of_student[student], titles, medians, language)
        # What can be made again at any time need not survive a power cut: no fsync for thousands of them.
        (folder / "students" / name).write_text(page, encoding="utf-8")
        announce(done, total)
    return index


@dataclass(frozen=True)
class _About:
    """What the instructor's pages are made from.

    pages: the file of each student's page. unknown: {lesson: groups of its mistakes without a name}.
    """

    room: Classroom
    figures: ClassFigures
    titles: dict[str, Lesson]
    of_student: dict[str, list[Record]]
    pages: dict[str, str]
    unknown: dict[str, Sequence[Group]]
    language: str
    rules: Rules

    def semester_page(self, totals):
        """Return the page about everybody in all lessons."""
        students, language = self.figures.students, self.language
        now = datetime.now(UTC).astimezone(self.rules.zone)
        left = class_list(self.room).left | {self.room.id_of(name) for name in self.rules.gone(now)}
        here = {student: records for student, records in self.of_student.items() if student not in left}
        rows = [self._row(one, totals) for one in students]
        shares = [row["total"] for row in rows if row["total"] is not None]
        return self._rendered(
            "report/class.html.jinja",
            heading=self.rules.name,
            week=this_week(self.room, self.figures, here, self.unknown, now),
            week_title=lambda lesson: self.titles[lesson].title(language),
            reason=lambda record: (
                record.result.reason.text if record.result and record.result.reason else None
            ),
            lessons=[self._row_of(lesson) for lesson in self.figures.lessons],
            students=rows,
            median=median(shares) if shares else None,
            progress=plots.progress_plot(self.figures.lessons, language),
            weighted=bool(totals),
            any_by_hand=any(record.by_hand for records in self.of_student.values() for record in records),
            behind=falling_behind(here, now),
            misconceptions=misconceptions(self.figures),
            exercise=lambda id: exercise_words(id, language)[0],
            short=self._short,
            page_of=self._address,
            most_names=_MOST_NAMES,
            most_exercises=_MOST_EXERCISES,
            most_ideas=_MOST_IDEAS,
        )

    def lesson_page(self, lesson):
        language = self.language
        return self._rendered(
            "report/lesson.html.jinja",
            one={
                "figures": lesson,
                "title": self.titles[lesson.lesson].title(language),
                "median": _median(lesson),
                "scores": plots.score_plot(lesson, language),
                "statuses": plots.status_plot(lesson, language),
                "times": plots.time_plot(lesson, language) if lesson.times else "",
                "exercises": plots.exercise_plot(lesson, language),
                "unknown": self.unknown[lesson.lesson],
            },
            page_of=lambda student: f"../{self._address(student)}",
        )

    def _row(self, student, totals):
        records = self.of_student[student]
        return _row(self.room, student, self._address(student), records, totals, self.language)

    def _row_of(self, lesson):
        """Return what the table of lessons says of one."""
        known = pace(lesson)
        return {
            "figures": lesson,
            "title": self.titles[lesson.lesson].title(self.language),
            "short": self._short(lesson.lesson),
            "page": f"lessons/{lesson.lesson}.html",
            "median": lesson.quartiles[1] if lesson.quartiles else None,
            "spread": lesson.quartiles[::2] if lesson.quartiles else None,
            "unjudged": sum(
                lesson.statuses[one] for one in Status if one not in (Status.GRADED, Status.MISSING)
            ),
            "unknown": sum(len(group.students) for group in self.unknown[lesson.lesson]),
            "lead": known and known.lead.total_seconds() / 86400,
            "last_day": known and known.last_day,
        }

    @cached_property
    def _names(self):
        """Return {student: what they are called}: of several who have one name, by that of their folder."""
        found = {student: records[0].name for student, records in self.of_student.items()}
        common = Counter(found.values())
        return {student: name if common[name] == 1 else student for student, name in found.items()}

    def _short(self, lesson):
        return re.split("[:：]", self.titles[lesson].title(self.language))[0]

    def _address(self, student):
        return f"students/{quote(self.pages[student])}"

    def _rendered(self, name, **values):
        script = _script()
        return _rendered(
            name,
            self.language,
            names=self._names,
            script=Markup(script),
            script_hash=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
            **values,
        )


@cache
def _script():
    return (Path(__file__).parents[1] / "templates" / "report" / "tables.js").read_text(encoding="utf-8")


def _row(room, student, page, records, totals, language):
    """Return what the table of the class says of one student. totals: {student: weighted share}, where there is one."""
    score, most = sum(one.score for one in records), sum(one.max_score for one in records)
    return {
        "key": student,
        "name": records[0].name,
        "id": "" if student_id(records[0].name) == student else student,
        "page": page,
        "score": score,
        "max_score": most,
        "total": totals.get(student, score / most) if most else None,
        "lessons": [
            {
                "record": record,
                "order": -1
                if record.status in (Status.MISSING, Status.EXEMPT) and not record.score
                else record.score,
                "low": is_low(record),
                "feedback": _feedback_address(room, record),
                "badges": tuple(_badges(record, language)),
            }
            for record in records
        ],
    }


def _feedback_address(room, record):
    student, lesson = record.student, record.lesson
    if acceptable(student) and room.feedback(student, lesson).is_file():
        return f"../feedback/{quote(student)}/{lesson}/{lesson}.html"
    return ""


def _badges(record, language):
    """Yield what is unusual about a submission."""
    if record.status is Status.MISSING and not record.max_score:
        yield TEXTS("not_due").in_language(language)
    elif record.status is not Status.GRADED:
        yield record.status.text.in_language(language)
    if record.timing.late:
        days = record.timing.days_late
        yield (
            TEXTS("late_days", days=days).in_language(language)
            if days
            else TEXTS("late").in_language(language)
        )


def _student_page(student, records, lessons, medians, language):
    language = _language_of(records, language)
    return _rendered(
        "report/student.html.jinja",
        language,
        student=records[0].name,
        records=records,
        medians=medians,
        lesson_title=lambda id: lessons[id].title(language),
        comment=lambda words: Markup(as_html(words)),
        words=lambda key, **values: HEADINGS(key, **values).in_language(language),
        timing=lambda record: timing_words(record.timing, language),
        next_step=lambda record: next_step(record.status, record.result and record.result.reason, language),
        exercise=lambda id: exercise_words(id, language)[0],
        slip=lambda exercise: exercise_words(exercise.id, language)[1].get(exercise.slip, ""),
        outcome=lambda name: OUTCOMES(name).in_language(language),
    )


def _language_of(records, default):
    """Return the language of what a student handed in last; who handed in nothing reads the instructor's."""
    handed_in = [r.result.language for r in records if r.result and r.status is not Status.MISSING]
    return handed_in[-1] if handed_in else default


def _rendered(name, language, **values):
    return template(name).render(
        language=language,
        word=lambda key, **given: TEXTS(key, **given).in_language(language),
        said=lambda text: plain(text, language),
        percent=lambda share: f"{share:.0%}",
        points=shown_points,
        earlier=lambda ids: (
            TEXTS("comma").in_language(language).join(f"“{_title(id, language)}”" for id in ids)
        ),
        **values,
    )


def _title(exercise, language):
    return exercise_words(exercise, language)[0] or exercise


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
