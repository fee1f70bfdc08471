"""The whole course at a glance, beside the notebooks: its units by title, how they stand, what they take, what is next.

JupyterLab's side bar shows it; `course.js` asks the lab's server for it.
"""

from collections.abc import Iterable
from pathlib import Path

from ..checking.registry import questions_of, road_of
from ..notebooks import Course
from ..notebooks.cells import task_id
from ..progress.standing import LessonStanding, course_standing
from ..progress.way import beside, in_stages, titled
from ..wording.markup import as_plain
from ..wording.points import shown_points
from .status import Status, course_of, duration, headings_of
from .words import TEXTS


def overview(course: Course, language: str) -> dict:
    """Return what the side bar shows of the course in a language or in both, as JSON has it.

    "said": how the learner stands. "next": the exercise to go on with, None when all are right. "stages": their names
    and lessons, side roads behind the lesson that they come after, other courses last. "questions": what people come
    with, and where that is answered. `path` is from the learner's folder, None where there is no copy.
    """
    others = course.others()
    standings = course_standing(course, language, others=others)
    status = Status(course, language, standings, headings_of(standings, others))
    return {
        "said": _said(status),
        "next": _next(status),
        "stages": list(_stages(status)),
        "questions": _questions(status),
    }


def _said(status):
    """Return the lines on top: the name of all this, what the way still takes, and what all beside it does."""
    way, roads = [], []
    for one in filter(lambda one: not course_of(one.lesson), status.lessons):
        (roads if road_of(one.lesson) else way).append(one)
    values = {"score": shown_points(_sum(way, "score")), "points": _sum(way, "points")}
    lines = [TEXTS("on_the_way" if roads else "in_all", **values, left=duration(status.minutes_left(way)))]
    if roads:
        lines.append(TEXTS("on_side_roads", left=duration(status.minutes_left(roads))))
    return [one.in_language(status.language) for one in (TEXTS("course"), *lines)]


def _sum(lessons: Iterable[LessonStanding], what):
    return sum(getattr(one, what) for one in lessons)


def _next(status):
    found = status.next()
    if found is None:
        return None
    lesson, one = found
    heading = status.exercises.get((lesson.lesson, one.exercise))
    title = heading.title if heading else one.exercise
    words = TEXTS("go_on_here", lesson=titled(lesson.title, status.language), title=title).in_language(
        status.language
    )
    return {"words": words, "path": _path(status, lesson), "cell": f"cell-id={task_id(one.exercise)}"}


def _stages(status):
    known = {one.lesson: one for one in status.lessons}
    others = [one for one in known if course_of(one)]
    way = in_stages(one for one in known if not road_of(one) and one not in others)
    rows = way | {
        course: [one for one in others if course_of(one) == course] for course in map(course_of, others)
    }
    left = list(filter(road_of, known))
    for name, row in rows.items():
        placed = [one for lesson in row for one in (lesson, *beside(lesson, row, left))]
        yield {
            "name": name.in_language(status.language),
            "lessons": [_lesson(status, known[one]) for one in placed],
        }
        left = [one for one in left if one not in placed]
    if left:  # roads that come after what is not here
        yield {"name": "", "lessons": [_lesson(status, known[one]) for one in left]}


def _lesson(status, lesson):
    sign = "✓" if lesson.done else "◐" if lesson.begun else "○"
    left = duration(status.minutes_left([lesson])).in_language(status.language)
    points = f"{shown_points(lesson.score)}/{lesson.points}"
    return {
        "title": f"{sign} {lesson.title}",
        "note": points if lesson.done else f"{points} · {left}",
        "beside": bool(road_of(lesson.lesson)),
        "path": _path(status, lesson),
    }


def _questions(status):
    name = TEXTS("with_a_question").in_language(status.language)
    asked = [
        {"words": as_plain(words.in_language(status.language)), "path": _path(status, lesson)}
        for lesson in status.lessons
        for words in questions_of(lesson.lesson)
    ]
    return {"name": name, "asked": asked}


def _path(status, lesson):
    """Return where the learner's copy lies, from the folder that the lab serves; None where there is none."""
    path: Path = status.course.work(lesson.lesson, status.language)
    return path.relative_to(status.course.root / "work").as_posix() if path.is_file() else None
