"""Whether a lesson source and the exercises of its lesson belong together."""

import ast

from ..checking.registry import UnknownExerciseError, find, lesson_exercises, lessons
from .source import Lesson


def entry_problems(lesson: Lesson) -> list:
    """Return exercise cells without an exercise, exercises without cells, and check cells that check something else."""
    try:
        known = [exercise.id for exercise in lesson_exercises(lesson.id)] if lesson.id in lessons() else []
    except Exception as error:  # an exercise module is code under construction: anything may be wrong with it
        return [
            lesson.problem(None, f"the exercises of this lesson do not load: {type(error).__name__}: {error}")
        ]
    return [*_unknown(lesson, known), *_without_cells(lesson, known), *_check_problems(lesson)]


def _unknown(lesson, known):
    for cell in lesson.cells:
        asked = cell.right_for or cell.exercise or cell.spoils
        if asked and asked not in known:
            yield lesson.problem(cell, f"no exercise {asked!r}: {_where(asked, lesson)}")


def _where(exercise_id, lesson):
    try:
        return f"{find(exercise_id).id} belongs to another lesson"
    except UnknownExerciseError:
        return f"write autograd_lib/exercises/l{lesson.id}/{exercise_id}.py"
    except Exception as error:
        return f"its lesson's exercises do not load: {type(error).__name__}: {error}"


def _without_cells(lesson, known):
    answered = {cell.exercise for cell in lesson.cells if cell.is_answer}
    checked = {cell.exercise for cell in lesson.cells if cell.is_check}
    for exercise_id in known:
        if exercise_id not in answered:
            yield lesson.problem(
                None, f'{exercise_id} has no answer cell: a code cell with id="{exercise_id}"'
            )
        if exercise_id not in checked:
            yield lesson.problem(
                None, f'{exercise_id} has no check cell: a code cell with id="{exercise_id}_check"'
            )


def _check_problems(lesson):
    for cell in lesson.cells:
        if cell.kind != "code" or cell.right_for:
            continue
        asked = _checked_ids(cell.text)
        if cell.is_check and asked != [cell.exercise]:
            yield lesson.problem(cell, f'a check cell holds exactly check("{cell.exercise}")')
        elif asked and not cell.is_check:
            yield lesson.problem(
                cell, f'a cell that calls check("{asked[0]}") has the id {asked[0]}_check, and is graded'
            )


def _checked_ids(text):
    """Return the exercise ids that a cell passes to `check`, followed by a mark for anything else that it does."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):  # reported elsewhere
        return []
    calls = [n for n in ast.walk(tree) if isinstance(n, ast.Call) and getattr(n.func, "id", "") == "check"]
    found = [
        ast.literal_eval(c.args[0]) if c.args and isinstance(c.args[0], ast.Constant) else "?" for c in calls
    ]
    alone = len(tree.body) == 1 and isinstance(tree.body[0], ast.Expr) and tree.body[0].value in calls
    return found if alone or not found else [*found, "?"]
