"""Whether a lesson source, the documents of its exercises and their judges belong together."""

import ast
from collections import Counter
from pathlib import Path

from ...exercises.registry import judge_of, judged_ids
from ..notebooks.cells import EXERCISE_ID
from .lesson import Lesson
from .problems import Problem
from .words import TEXTS


def entry_problems(lesson: Lesson, paths: dict[str, Path]) -> list:
    """Return exercises without a document, a place or a judge, and cells that do an exercise's work.

    paths: the documents of the lesson by exercise, whether they can be used or not.
    """
    return [
        *_place_problems(lesson, paths),
        *_document_problems(lesson, paths),
        *_judge_problems(lesson, paths),
        *_check_problems(lesson),
    ]


def _place_problems(lesson, paths):
    seen = Counter()
    for cell in lesson.written:
        asked = cell.place_of or cell.spoils or cell.folds
        if asked and asked not in paths:
            yield lesson.problem(cell, _unknown(asked, lesson))
        if cell.place_of:
            seen[cell.place_of] += 1
            if seen[cell.place_of] == 2:
                yield lesson.problem(cell, TEXTS("place_twice", id=cell.place_of))
            if len(cell.attributes) > 1:
                yield lesson.problem(cell, TEXTS("place_attributes"))
            if cell.text.strip():
                yield lesson.problem(cell, TEXTS("place_holds_code", id=cell.place_of))
        elif cell.exercise:
            yield lesson.problem(cell, TEXTS("exercise_in_source", id=cell.exercise, lesson=lesson.id))


def _unknown(exercise_id, lesson):
    match = EXERCISE_ID.fullmatch(exercise_id)
    if match and match["lesson"] != lesson.id[:2]:
        return TEXTS("of_other_lesson", id=exercise_id)
    return TEXTS("no_document", id=exercise_id, lesson=lesson.id)


def _document_problems(lesson, paths):
    placed = {cell.place_of for cell in lesson.written}
    for exercise_id in paths:
        file = lesson.file.replace("lesson.py", f"{exercise_id}.py")
        if EXERCISE_ID.fullmatch(exercise_id)["lesson"] != lesson.id[:2]:
            yield Problem(file, "", TEXTS("of_other_lesson", id=exercise_id))
        elif exercise_id not in placed:
            yield Problem(file, "", TEXTS("no_place", id=exercise_id))


def _judge_problems(lesson, paths):
    folder = f"autograd_lib/exercises/l{lesson.id}"
    judged = judged_ids(lesson.id)
    for exercise_id in sorted({*paths, *judged}):
        file = f"{folder}/{exercise_id}.py"
        if exercise_id not in paths:
            yield Problem(file, "", TEXTS("judge_alone", id=exercise_id, lesson=lesson.id))
        elif exercise_id not in judged:
            yield Problem(file, "", TEXTS("no_judge", id=exercise_id))
        else:
            try:
                judge_of(lesson.id, exercise_id)
            except Exception as error:  # code under construction: anything may be wrong with it
                why = f"{type(error).__name__}: {error}"
                yield Problem(file, "", TEXTS("judge_broken", why=why))


def _check_problems(lesson):
    for cell in lesson.written:
        asked = _checked_ids(cell.text) if cell.kind == "code" else []
        if asked:
            yield lesson.problem(cell, TEXTS("check_in_source", id=asked[0]))


def _checked_ids(text):
    """Return what a cell passes to `check`."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):  # reported elsewhere
        return []
    calls = [n for n in ast.walk(tree) if isinstance(n, ast.Call) and getattr(n.func, "id", "") == "check"]
    return [ast.unparse(call.args[0]).strip("\"'") if call.args else "?" for call in calls]
