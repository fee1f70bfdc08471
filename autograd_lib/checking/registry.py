"""Finding exercises by id. Folder and module names are mechanical, so nothing has to be registered by hand."""

import importlib
import pkgutil
import re
from functools import cache

from .. import exercises
from .exercise import ID_PATTERN, Exercise
from .messages import message

_LESSON = re.compile(r"l(\d\d_\w+)")


class UnknownExerciseError(LookupError):
    """There is no such exercise or lesson; `text` says so in both languages, and names those there are."""

    def __init__(self, key, name, known):
        self.text = message(key, name=str(name)[:60], known=", ".join(known))
        super().__init__(self.text.en)


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
    package = importlib.import_module(f"{exercises.__name__}.l{known_lesson(lesson)}")
    names = sorted(m.name for m in pkgutil.iter_modules(package.__path__) if ID_PATTERN.fullmatch(m.name))
    return tuple(importlib.import_module(f"{package.__name__}.{name}").EXERCISE for name in names)


def forbidden_modules(lesson: str) -> tuple[str, ...]:
    """Return the modules that a graded answer of this lesson may not import: what the learner is to build."""
    return importlib.import_module(f"{exercises.__name__}.l{known_lesson(lesson)}").FORBIDDEN


def find(exercise_id: str) -> Exercise:
    """Return the exercise with this id. Raises UnknownExerciseError, naming the ids of that lesson or all lessons."""
    match = ID_PATTERN.fullmatch(str(exercise_id))
    lesson = next((name for name in lessons() if match and name.startswith(match["lesson"])), None)
    if lesson is None:
        raise UnknownExerciseError("unknown_exercise_of_any", exercise_id, lessons())
    found = {exercise.id: exercise for exercise in lesson_exercises(lesson)}
    if exercise_id not in found:
        raise UnknownExerciseError("unknown_exercise", exercise_id, found)
    return found[exercise_id]
