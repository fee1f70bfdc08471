"""Finding exercises by id. Folder and module names are mechanical, so nothing has to be registered by hand.

What an exercise says stands in its lesson's `texts.json`, which `autograd-kit build` writes from the documents; how it
is judged, in a module of its own.
"""

import importlib
import json
import pkgutil
import re
from functools import cache
from pathlib import Path

from .. import exercises
from ..kit.checking.absence import OTHER_ENGINES
from ..kit.checking.exercise import Exercise, Judge, UnknownExerciseError
from ..kit.notebooks.cells import EXERCISE_ID

TEXTS = "texts.json"
_OWN_ENGINE = "autograd_lib.own_engine"
_LESSON = re.compile(r"l(\d\d_\w+)")


@cache
def lessons() -> tuple[str, ...]:
    """Return the ids of all lessons that have exercises, such as "02_expression_trees", in order."""
    matches = (_LESSON.fullmatch(module.name) for module in pkgutil.iter_modules(exercises.__path__))
    return tuple(sorted(match[1] for match in matches if match))


def known_lesson(lesson: str) -> str:
    """Return `lesson` if it has exercises; raise UnknownExerciseError otherwise. Imports none of them."""
    if lesson not in lessons():
        raise UnknownExerciseError("unknown_lesson", lesson, lessons())
    return lesson


@cache
def lesson_exercises(lesson: str) -> tuple[Exercise, ...]:
    """Return the exercises of a lesson, in order. Raises UnknownExerciseError for a lesson without any."""
    records = json.loads(texts_file(lesson).read_text(encoding="utf-8"))["exercises"]
    forbidden = forbidden_modules(lesson)
    return tuple(Exercise.of(record, judge_of(lesson, record["id"]), forbidden) for record in records)


@cache
def engine_parts() -> dict[str, tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """Return {exercise: (lesson, the parts of the learner's own engine that it asks for, all its answers)}, in order.

    Only texts are read for it: no judge is imported. A part of the course alone, as in the browser, has fewer.
    """
    return {
        record["id"]: (lesson, tuple(record["part"]), tuple(record["answers"]))
        for lesson in lessons()
        if texts_file(lesson).exists()
        for record in json.loads(texts_file(lesson).read_text(encoding="utf-8"))["exercises"]
        if "part" in record
    }


def judge_of(lesson: str, exercise_id: str) -> Judge:
    """Return the judge of one exercise. Raises ImportError or whatever else its module raises."""
    return importlib.import_module(f"{_package(lesson).__name__}.{exercise_id}").JUDGE


def judged_ids(lesson: str) -> tuple[str, ...]:
    """Return the ids of a lesson's exercises that have a judge, in order; none for a lesson without any."""
    found = pkgutil.iter_modules(_package(lesson).__path__) if lesson in lessons() else ()
    return tuple(sorted(module.name for module in found if EXERCISE_ID.fullmatch(module.name)))


def texts_file(lesson: str) -> Path:
    """Return the file that holds what a lesson's exercises say. Raises UnknownExerciseError."""
    return Path(_package(lesson).__file__).parent / TEXTS


def forbidden_modules(lesson: str) -> tuple[str, ...]:
    """Return the modules that do not exist for answers of this lesson: what the learner is to build.

    Where torch is among them, so are other engines that may be installed beside it. What stands in for parts of the
    learner's own engine is among them, but for the lesson that puts it together, which names its own part of it.
    """
    forbidden = _package(lesson).FORBIDDEN
    if not any(name.startswith(_OWN_ENGINE) for name in forbidden):
        forbidden = (*forbidden, _OWN_ENGINE)
    return (*forbidden, *OTHER_ENGINES) if "torch" in forbidden else forbidden


def forget() -> None:
    """Read everything anew from now on: for whoever has just written some of it."""
    lessons.cache_clear()
    lesson_exercises.cache_clear()
    engine_parts.cache_clear()


def _package(lesson):
    return importlib.import_module(f"{exercises.__name__}.l{known_lesson(lesson)}")


def stage_of(lesson: str) -> str:
    """Return the stage of the course that a lesson belongs to; "" for one that names none, or has no exercises."""
    if lesson not in lessons():
        return ""
    return getattr(importlib.import_module(f"{exercises.__name__}.l{lesson}"), "STAGE", "")


def find(exercise_id: str) -> Exercise:
    """Return the exercise with this id. Raises UnknownExerciseError, naming the ids of that lesson or all lessons."""
    match = EXERCISE_ID.fullmatch(str(exercise_id))
    lesson = next((name for name in lessons() if match and name.startswith(match["lesson"])), None)
    if lesson is None:
        raise UnknownExerciseError("unknown_exercise_of_any", exercise_id, lessons())
    found = {exercise.id: exercise for exercise in lesson_exercises(lesson)}
    if exercise_id not in found:
        raise UnknownExerciseError("unknown_exercise", exercise_id, found)
    return found[exercise_id]
