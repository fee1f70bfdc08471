"""Finding exercises by their names. Folder and module names are mechanical, so nothing has to be registered by hand.

`course.toml`, beside this folder, says which units there are; `units.json` which exercises stand in each, in the order
of its page; `judges/NAME.json` what an exercise says. The last two are written by `autograd-kit build`. How an exercise
is judged stands in `judges/NAME.py`, which knows no unit.
"""

import difflib
import importlib
import json
import pkgutil
import tomllib
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from .. import exercises
from ..kit.checking.absence import OTHER_ENGINES
from ..kit.checking.exercise import Exercise, Judge, UnknownExerciseError
from ..kit.notebooks.second_edition import SECOND_EDITION, is_old_name

UNITS = "units.json"
_COURSE = "course.toml"
_JUDGES = f"{exercises.__name__}.judges"
_OWN_ENGINE = "autograd_lib.own_engine"
_NEAR = 5  # names that are shown to whoever got one wrong


@cache
def lessons() -> tuple[str, ...]:
    """Return the ids of all units of the course, such as "02_expression_trees", in order."""
    return tuple(_course())


def known_lesson(lesson: str) -> str:
    """Return `lesson` if it is a unit of the course; raise UnknownExerciseError otherwise."""
    if lesson not in lessons():
        raise UnknownExerciseError("unknown_lesson", lesson, lessons())
    return lesson


def exercise_names(lesson: str) -> tuple[str, ...]:
    """Return the names of a unit's exercises, in the order of its page. Raises UnknownExerciseError."""
    return tuple(_placed().get(known_lesson(lesson), ()))


def lesson_exercises(lesson: str) -> tuple[Exercise, ...]:
    """Return the exercises of a unit, in the order of its page. Raises UnknownExerciseError."""
    return tuple(map(find, exercise_names(lesson)))


def lesson_with(exercise: str) -> str:
    """Return the unit in which an exercise stands. Raises UnknownExerciseError, which names those most like it."""
    found = next((lesson for lesson, names in _placed().items() if exercise in names), None)
    if found is None:
        if is_old_name(str(exercise)):
            raise UnknownExerciseError("second_edition", exercise, (), said=SECOND_EDITION)
        known = [name for names in _placed().values() for name in names]
        near = difflib.get_close_matches(str(exercise), known, n=_NEAR)
        raise UnknownExerciseError(f"unknown_exercise{'' if near else '_of_any'}", exercise, near)
    return found


@cache
def find(exercise: str) -> Exercise:
    """Return the exercise of this name. Raises UnknownExerciseError."""
    forbidden = forbidden_modules(lesson_with(exercise))
    record = json.loads(texts_file(exercise).read_text(encoding="utf-8"))["exercise"]
    return Exercise.of(record, judge_of(exercise), forbidden)


@cache
def engine_parts() -> dict[str, tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """Return {exercise: (unit, the parts of the learner's own engine that it asks for, all its answers)}, in order.

    No judge is imported for it, and nothing is read that knows an answer.
    """
    return {
        exercise: (lesson, tuple(asked["part"]), tuple(asked["answers"]))
        for lesson, names in _placed().items()
        for exercise, asked in names.items()
        if "part" in asked
    }


def judge_of(exercise: str) -> Judge:
    """Return the judge of one exercise. Raises ImportError or whatever else its module raises."""
    return importlib.import_module(f"{_JUDGES}.{exercise}").JUDGE


def judged_exercises() -> tuple[str, ...]:
    """Return the names of all exercises that have a judge; what judges share lies in a folder among them."""
    found = pkgutil.iter_modules(importlib.import_module(_JUDGES).__path__)
    return tuple(sorted(module.name for module in found if not module.ispkg))


def texts_file(exercise: str) -> Path:
    """Return the file that holds what an exercise says, beside its judge. Raises ImportError where it has none."""
    spec = find_spec(f"{_JUDGES}.{exercise}")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"no judge: {exercise}")
    return Path(spec.origin).with_suffix(".json")


def units_file(lesson: str) -> Path:
    """Return the file that holds the order of a unit's exercises, in the course that has it."""
    folders = [Path(folder) for folder in exercises.__path__]
    return next((one for one in folders if lesson in _units_in(one)), folders[0]) / UNITS


def forbidden_modules(lesson: str) -> tuple[str, ...]:
    """Return the modules that do not exist for answers of this unit: what the learner is to build.

    Where torch is among them, so are other engines that may be installed beside it. What stands in for parts of the
    learner's own engine is among them, but for the unit that puts it together, which names its own part of it.
    """
    forbidden = tuple(_course()[known_lesson(lesson)]["forbids"])
    if not any(name.startswith(_OWN_ENGINE) for name in forbidden):
        forbidden = (*forbidden, _OWN_ENGINE)
    return (*forbidden, *OTHER_ENGINES) if "torch" in forbidden else forbidden


def stage_of(lesson: str) -> str:
    """Return the stage of the course that a unit belongs to; "" for one that the course does not have."""
    return _course().get(lesson, {}).get("stage", "")


def forget() -> None:
    """Read everything anew from now on: for whoever has just written some of it."""
    for one in (lessons, find, engine_parts, _course, _placed):
        one.cache_clear()


@cache
def _course():
    """Return {unit: what the course says of it}, in order, of every folder that holds exercises."""
    return {lesson: said for folder in exercises.__path__ for lesson, said in _units_in(Path(folder)).items()}


def _units_in(folder):
    path = folder.parent / _COURSE
    return tomllib.loads(path.read_text(encoding="utf-8"))["units"] if path.is_file() else {}


@cache
def _placed():
    """Return {unit: {exercise: {"answers": …, "part": …}}}, in order."""
    files = [Path(folder) / UNITS for folder in exercises.__path__]
    found = [json.loads(file.read_text(encoding="utf-8"))["units"] for file in files if file.is_file()]
    there = {lesson: names for one in found for lesson, names in one.items()}
    return {lesson: there[lesson] for lesson in lessons() if lesson in there}
