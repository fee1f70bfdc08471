"""Finding exercises by their names. Folder and module names are mechanical, so nothing has to be registered by hand.

A course's `course.toml` says which units there are; `exercises/units.json` which exercises stand in each, in the order
of its page; `exercises/judges/NAME.json` what an exercise says. The last two are written by `autograd-kit build`. How
an exercise is judged stands in `exercises/judges/NAME.py`, which knows no unit.
"""

import difflib
import importlib
import json
import pkgutil
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from ..notebooks import courses
from ..notebooks.courses import Syllabus, home
from ..notebooks.second_edition import SECOND_EDITION, is_old_name
from ..wording.text import Text
from .exercise import Exercise, Judge, UnknownExerciseError
from .own_wrongs import at_hand, own_wrongs

UNITS = "units.json"
_NEAR = 5  # names that are shown to whoever got one wrong


def lessons() -> tuple[str, ...]:
    """Return the ids of all units of the course at home, such as "02_changed_formula", in order."""
    return tuple(home().units)


def holder(lesson: str) -> tuple[Syllabus, str]:
    """Return the course that a unit belongs to, and the unit's id in it. Raises UnknownExerciseError.

    Units of the course at home are called by their ids; those of another as `course.unit`, or by an id that no other
    course has.
    """
    name, _, unit = lesson.rpartition(".")
    if unit in home().units and name in ("", home().name):
        return home(), unit
    found = [one for one in courses.known() if unit in one.units and name in ("", one.name)]
    if len(found) != 1:
        several = [f"{one.name}.{unit}" for one in found]
        raise UnknownExerciseError("lesson_of_several" if several else "unknown_lesson", lesson, several)
    return found[0], unit


def exercise_names(lesson: str) -> tuple[str, ...]:
    """Return the names of a unit's exercises, in the order of its page. Raises UnknownExerciseError."""
    course, unit = holder(lesson)
    return tuple(_placed(course).get(unit, ()))


def lesson_exercises(lesson: str) -> tuple[Exercise, ...]:
    """Return the exercises of a unit, in the order of its page. Raises UnknownExerciseError."""
    return tuple(find(exercise, lesson) for exercise in exercise_names(lesson))


def results_of(lesson: str) -> dict[str, str]:
    """Return {guess: what comes out, in words} of a unit, where its page writes it out. Raises UnknownExerciseError."""
    course, unit = holder(lesson)
    return _ordered(course)["results"].get(unit, {})


def lesson_with(exercise: str) -> str:
    """Return the unit in which an exercise stands. Raises UnknownExerciseError, which names those most like it."""
    _, unit, _ = _place_of(exercise)
    return unit


def find(exercise: str, lesson: str = "") -> Exercise:
    """Return the exercise of this name, in the course that has the lesson where one is named.

    Raises UnknownExerciseError.
    """
    course, unit, _ = _place_of(exercise, lesson)
    return _found(course, unit, exercise, at_hand())


@cache
def _found(course, unit, exercise, _class):
    record = _said(exercise, course)
    record["wrong"] += own_wrongs(course, unit, exercise)
    return Exercise.of(record, judge_of(exercise, course), course, unit)


@dataclass(frozen=True)
class Heading:
    """What stands above an exercise: its title, and the minutes that it takes."""

    title: Text
    minutes: int


def headings(lesson: str) -> dict[str, Heading]:
    """Return {exercise: what stands above it} of a unit, in order; no judge is imported.

    Raises UnknownExerciseError.
    """
    said = {name: _said(name, holder(lesson)[0]) for name in exercise_names(lesson)}
    return {name: Heading(Text(**one["title"]), one["minutes"]) for name, one in said.items()}


def _said(exercise, course):
    return json.loads(texts_file(exercise, course).read_text(encoding="utf-8"))["exercise"]


def _place_of(exercise, lesson=""):
    """Return the course, the unit and what is asked: in the course of a lesson, else in the first that has it."""
    asked = [holder(lesson)[0]] if lesson else courses.known()
    places = (
        (course, unit, names[exercise])
        for course in asked
        for unit, names in _placed(course).items()
        if exercise in names
    )
    found = next(places, None)
    if found is None:
        raise _unknown(exercise)
    return found


def _unknown(exercise):
    if is_old_name(str(exercise)):
        return UnknownExerciseError("second_edition", exercise, (), said=SECOND_EDITION)
    known = [name for names in _placed(home()).values() for name in names]
    near = difflib.get_close_matches(str(exercise), known, n=_NEAR)
    return UnknownExerciseError(f"unknown_exercise{'' if near else '_of_any'}", exercise, near)


def artefact_parts() -> dict[str, tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """Return {exercise: (unit, the parts of the learner's artefact that it asks for, all its answers)}, in order.

    No judge is imported for it, and nothing is read that knows an answer.
    """
    return {
        exercise: (lesson, tuple(asked["part"]), tuple(asked["answers"]))
        for lesson, names in _placed(home()).items()
        for exercise, asked in names.items()
        if "part" in asked
    }


def judge_of(exercise: str, course: Syllabus | None = None) -> Judge:
    """Return the judge of one exercise. Raises ImportError or whatever else its module raises."""
    return importlib.import_module(f"{_judges(course)}.{exercise}").JUDGE


def judged_exercises() -> tuple[str, ...]:
    """Return the names of all exercises that have a judge; what judges share lies in a folder among them."""
    try:
        found = pkgutil.iter_modules(importlib.import_module(_judges()).__path__)
    except ModuleNotFoundError:
        return ()
    return tuple(sorted(module.name for module in found if not module.ispkg))


def texts_file(exercise: str, course: Syllabus | None = None) -> Path:
    """Return the file that holds what an exercise says, beside its judge. Raises ImportError where it has none."""
    spec = find_spec(f"{_judges(course)}.{exercise}")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"no judge: {exercise}")
    return Path(spec.origin).with_suffix(".json")


def slips_file(exercise: str) -> Path:
    """Return the file, beside the judge, of what small changes of right answers come to. Raises ImportError."""
    course, *_ = _place_of(exercise)
    return texts_file(exercise, course).with_suffix(".slips.json")


def _judges(course=None):
    return f"{(course or home()).name}.exercises.judges"


def units_file(lesson: str) -> Path:
    """Return the file that holds the order of a unit's exercises, in the folder of the course that has it."""
    course, unit = holder(lesson)
    folders = [Path(folder) for folder in course.exercises]
    return next((one for one in folders if unit in courses.units_in(one.parent)), folders[0]) / UNITS


def forbidden_modules(lesson: str) -> tuple[str, ...]:
    """Return the modules that do not exist for answers of this unit: what the learner is to build."""
    course, unit = holder(lesson)
    return course.forbidden(unit)


def stage_of(lesson: str) -> str:
    """Return the stage of the course that a unit belongs to; "" for one that the course does not have."""
    return home().units.get(lesson, {}).get("stage", "")


def road_of(lesson: str) -> str:
    """Return the road beside the way on which a unit lies; "" for one that lies on the way."""
    return home().units.get(lesson, {}).get("road", "")


def comes_after(lesson: str) -> tuple[str, ...]:
    """Return the units that a unit beside the way says it comes after; none for one on the way."""
    return tuple(home().units.get(lesson, {}).get("after", ()))


def questions_of(lesson: str) -> tuple[Text, ...]:
    """Return what people come with who look for one thing alone, and find it in this unit."""
    return tuple(Text(**one) for one in home().units.get(lesson, {}).get("questions", ()))


def branches_from(lesson: str) -> str:
    """Return the unit on the way that has to be done before one beside it; "" where none is named."""
    found = [one if not road_of(one) else branches_from(one) for one in comes_after(lesson)]
    return max(found, key=list(home().units).index, default="")


def forget() -> None:
    """Read everything anew from now on: for whoever has just written some of it."""
    courses.forget()
    for one in (_found, _ordered):
        one.cache_clear()


def _placed(course):
    """Return {unit: {exercise: {"answers": …, "part": …}}}, in order."""
    return _ordered(course)["units"]


@cache
def _ordered(course):
    """Return {"units": what stands in each, in order, "results": what comes out of guesses in each}."""
    files = [Path(folder) / UNITS for folder in course.exercises]
    found = [json.loads(file.read_text(encoding="utf-8")) for file in files if file.is_file()]
    return {
        key: {
            lesson: one[key][lesson] for lesson in course.units for one in found if lesson in one.get(key, {})
        }
        for key in ("units", "results")
    }
