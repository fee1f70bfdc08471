"""How the learner stands in the whole course, for the terminal: what is done, what is left, what to do next.

What is known comes from the learner's saved notebooks, where `check` leaves its outcomes; nothing is run.
"""

import json
from dataclasses import dataclass

from ..checking.registry import Heading, headings, lessons, questions_of
from ..notebooks import Course
from ..notebooks.courses import known
from ..progress.presenting import state_words
from ..progress.standing import LessonStanding, artefact_text, course_standing
from ..wording.panels import Panel, Table
from ..wording.points import shown_points
from ..wording.text import EDITIONS, Text, text
from .words import TEXTS, LabError, columns, say

_FRESH = ("not_attempted",)
_STALE = ("changed", "unchecked")


@dataclass(frozen=True)
class Status:
    """How the learner stands in one language or both: every released lesson, and what each exercise is.

    Lessons of other courses follow where the learner has begun to work on them in the same folder.
    """

    course: Course
    language: str
    lessons: tuple[LessonStanding, ...]
    exercises: dict[tuple[str, str], Heading]  # by (lesson, id), of all these lessons
    elsewhere: str | None = None  # a language in which the learner has got further

    @property
    def score(self) -> float:
        return _score(self.lessons)

    @property
    def points(self) -> int:
        return sum(lesson.points for lesson in self.lessons)

    def minutes_left(self, lessons) -> int:
        """Return what lessons still take: the time that their pages state, without that of exercises that are right.

        Where a page states none, it is that of the exercises that count.
        """
        return sum(self._left_of(lesson) for lesson in lessons if not lesson.done)

    def _left_of(self, lesson):
        minutes = {
            one: self.exercises[lesson.lesson, one.exercise].minutes
            for one in lesson.exercises
            if one.points and (lesson.lesson, one.exercise) in self.exercises
        }
        done = sum(minutes[one] for one in minutes if one.done)
        return max(lesson.minutes, sum(minutes.values())) - done

    def next(self):
        """Return (lesson, exercise) to go on with: in the lesson saved last of those begun, else in the first one left.

        Returns None when everything that counts is right.
        """
        left = [lesson for lesson in self.lessons if not lesson.done and not lesson.problem]
        begun = sorted((lesson for lesson in left if lesson.begun), key=self._saved)
        lesson = (begun[-1:] or left[:1] or [None])[0]
        if lesson is None:
            return None
        return lesson, next(one for one in lesson.exercises if one.points and not one.done)

    def _saved(self, lesson):
        return self.course.work(lesson.lesson, self.language).stat().st_mtime_ns


def course_status(course: Course, language: str) -> Status:
    """Return how the learner stands by the copies in `language`, which may be "both".

    Raises LabError where no lesson is released.
    """
    others = course.others()
    standings = course_standing(course, language, others=others)
    if not standings:
        raise LabError("no_release", folder=course.releases / language)
    exercises = headings_of(standings, others)
    scores = {one: _score(course_standing(course, one, others=others)) for one in EDITIONS if one != language}
    furthest = max(scores, key=scores.get)
    further = furthest if scores[furthest] > _score(standings) else None
    return Status(course, language, standings, exercises, further)


def headings_of(standings, others) -> dict[tuple[str, str], Heading]:
    """Return what stands above the exercises of lessons, by (lesson, id), as far as the lessons are known."""
    known = [one.lesson for one in standings if one.lesson in {*lessons(), *others}]
    return {(lesson, name): one for lesson in known for name, one in headings(lesson).items()}


def _score(lessons):
    return sum(lesson.score for lesson in lessons)


def status_json(status: Status) -> str:
    """Return the status as JSON, indented."""
    following = status.next()
    record = {
        "language": status.language,
        "score": status.score,
        "points": status.points,
        "minutes_left": status.minutes_left(status.lessons),
        "next": {"lesson": following[0].lesson, "exercise": following[1].exercise} if following else None,
        "lessons": [_lesson_record(status, lesson) for lesson in status.lessons],
    }
    return json.dumps(record, ensure_ascii=False, indent=1)


def _lesson_record(status, lesson):
    problem = lesson.problem.in_language(status.language) if lesson.problem else None
    return {
        "lesson": lesson.lesson,
        "title": lesson.title,
        "file": str(status.course.work(lesson.lesson, status.language)),
        "begun": lesson.begun,
        "problem": problem,
        "score": lesson.score,
        "points": lesson.points,
        "minutes_left": status.minutes_left([lesson]),
        "exercises": [_exercise_record(status, lesson, one) for one in lesson.exercises],
    }


def _exercise_record(status, lesson, one):
    exercise = status.exercises.get((lesson.lesson, one.exercise))
    return {
        "id": one.exercise,
        "title": exercise.title.in_language(status.language) if exercise else "",
        "state": one.state,
        "score": one.score if one.counts else 0.0,
        "points": one.points,
        "minutes": exercise.minutes if exercise else 0,
    }


def status_panel(status: Status) -> Panel:
    """Return the status as a panel: a line for each lesson, the exercises left in lessons begun, what to do next."""
    language = status.language
    problems = [lesson.problem for lesson in status.lessons if lesson.problem]
    blocks = [_lesson_table(status), *_questions(status)]
    blocks += [problem.in_language(language) for problem in problems]
    rows = tuple(_exercise_row(status, lesson, one) for lesson, one in _left(status))
    if rows:
        blocks += [
            say("left", language),
            Table(columns(language, "exercise", "title", "state", "points"), rows),
        ]
    grown = artefact_text(tuple(one for one in status.lessons if not course_of(one.lesson)))
    notes = [*([grown] if grown else ()), _advice(status), TEXTS("by_saved_notebooks")]
    if status.elsewhere:
        notes.append(TEXTS("further_elsewhere", language=status.elsewhere))
    blocks += [note.in_language(language) for note in notes]
    left = duration(status.minutes_left(status.lessons))
    headline = say("status", language, score=shown_points(status.score), points=status.points, left=left)
    return Panel("calm", headline, tuple(blocks))


def _left(status):
    """Return (lesson, exercise) of what is not right yet in lessons that were begun and are not done."""
    begun = (lesson for lesson in status.lessons if lesson.begun and not lesson.done)
    return [(lesson, one) for lesson in begun for one in lesson.exercises if not one.done]


def _lesson_table(status):
    language, rows = status.language, []
    for lesson in status.lessons:
        signs = " ".join(state_words(one.state, language)[0] for one in lesson.exercises)
        left = status.minutes_left([lesson])
        points = f"{shown_points(lesson.score)}/{lesson.points}"
        course = course_of(lesson.lesson)
        title = f"{course.in_language(language)} · {lesson.title}" if course else lesson.title
        rows.append((title, points, signs, duration(left).in_language(language) if left else ""))
    return Table(columns(language, "lesson", "points", "exercises", "time_left"), tuple(rows))


def _questions(status):
    """Yield a table of what people come with who look for one thing alone, and where they find it."""
    language = status.language
    rows = [
        (question.in_language(language), lesson.title)
        for lesson in status.lessons
        for question in questions_of(lesson.lesson)
    ]
    if rows:
        yield Table(columns(language, "question", "lesson"), tuple(rows))


def course_of(lesson: str) -> Text | None:
    """Return what the course of a lesson is called that is not of the one at home; None for one that is.

    One that is not installed here is called by its package.
    """
    name = lesson.rpartition(".")[0]
    return {one.name: one.title for one in known()}.get(name, text(name)) if name else None


def _exercise_row(status, lesson, one):
    exercise = status.exercises.get((lesson.lesson, one.exercise))
    title = exercise.title.in_language(status.language) if exercise else ""
    points = f"{one.score if one.counts else 0:g}/{one.points}"
    return (one.exercise, title, state_words(one.state, status.language), points)


def _advice(status) -> Text:
    """Return what to do next."""
    if not status.course.work("", status.language).parent.is_dir():
        return TEXTS("next_lab", language=status.language)
    following = status.next()
    if following is None:
        return TEXTS("next_none")
    lesson, one = following
    key = "next_check" if one.state in _STALE else "next_new" if one.state in _FRESH else "next_again"
    exercise = status.exercises.get((lesson.lesson, one.exercise))
    title = exercise.title if exercise else one.exercise
    minutes = duration(exercise.minutes if exercise else 0)
    return TEXTS(key, lesson=lesson.title, id=one.exercise, title=title, minutes=minutes)


def duration(minutes: int) -> Text:
    """Return a time in hours and minutes."""
    hours, minutes = divmod(minutes, 60)
    key = "minutes" if not hours else "hours" if not minutes else "hours_minutes"
    return TEXTS(key, hours=hours, minutes=minutes)
