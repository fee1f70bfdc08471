"""Whether a lesson source, the documents of its exercises and their judges belong together."""

import ast
from collections import Counter

from ..checking.registry import judge_of, judged_exercises
from ..notebooks import Course
from ..notebooks.cells import check_id, task_id
from .lesson import Lesson
from .problems import Problem
from .words import TEXTS


def entry_problems(lesson: Lesson, course: Course) -> list:
    """Return exercises without a document, a place or a judge of their own, and cells that do an exercise's work."""
    paths = course.documents(lesson.id)  # whether they can be used or not
    others = {name: one for one in course.lessons() if one != lesson.id for name in course.documents(one)}
    return [
        *_place_problems(lesson, paths, others),
        *_document_problems(lesson, paths, others),
        *_judge_problems(paths, course.judges.relative_to(course.root).as_posix()),
        *_check_problems(lesson),
    ]


def _place_problems(lesson, paths, others):
    seen, taken = Counter(), {cell: name for name in paths for cell in (name, check_id(name), task_id(name))}
    for cell in lesson.written:
        asked = cell.place_of or cell.spoils or cell.folds
        if asked and asked not in paths:
            yield lesson.problem(cell, _unknown(asked, lesson, others))
        if cell.place_of:
            seen[cell.place_of] += 1
            if seen[cell.place_of] == 2:
                yield lesson.problem(cell, TEXTS("place_twice", id=cell.place_of))
            if len(cell.attributes) > 1:
                yield lesson.problem(cell, TEXTS("place_attributes"))
            if cell.text.strip():
                yield lesson.problem(cell, TEXTS("place_holds_code", id=cell.place_of))
        elif cell.id in taken:
            yield lesson.problem(cell, TEXTS("exercise_in_source", id=taken[cell.id], lesson=lesson.id))


def _unknown(exercise, lesson, others):
    if exercise in others:
        return TEXTS("of_other_lesson", id=exercise, lesson=others[exercise])
    return TEXTS("no_document", id=exercise, lesson=lesson.id)


def _document_problems(lesson, paths, others):
    for exercise in paths:
        file = lesson.file.replace("lesson.py", f"{exercise}.py")
        if exercise in others:
            yield Problem(file, "", TEXTS("of_other_lesson", id=exercise, lesson=others[exercise]))
        elif exercise not in lesson.numbers:
            yield Problem(file, "", TEXTS("no_place", id=exercise))


def _judge_problems(paths, folder):
    judged = judged_exercises()
    for exercise in sorted(paths):
        file = f"{folder}/{exercise}.py"
        if exercise not in judged:
            yield Problem(file, "", TEXTS("no_judge", id=exercise))
            continue
        try:
            judge_of(exercise)
        except Exception as error:  # code under construction: anything may be wrong with it
            yield Problem(file, "", TEXTS("judge_broken", why=f"{type(error).__name__}: {error}"))


def _check_problems(lesson):
    for cell in lesson.written:
        asked = _checked(cell.text) if cell.kind == "code" else []
        if asked:
            yield lesson.problem(cell, TEXTS("check_in_source", id=asked[0]))


def _checked(text):
    """Return what a cell passes to `check`."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):  # reported elsewhere
        return []
    calls = [n for n in ast.walk(tree) if isinstance(n, ast.Call) and getattr(n.func, "id", "") == "check"]
    return [ast.unparse(call.args[0]).strip("\"'") if call.args else "?" for call in calls]
