"""Beginning a course, a unit or an exercise: files that build, and in which TODO stands for what authors say."""

import keyword
import re
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

from ..checking.registry import lessons, stage_of
from ..files import write_text
from ..notebooks import Course
from ..notebooks.cells import is_exercise_name
from ..notebooks.courses import FILE, forget
from ..wording.text import SpokenError
from .variant import variant
from .words import TEXTS

TODO = "TODO"
_UNIT = re.compile(r"(\d\d)_[a-z][a-z0-9_]*")
_COURSE = re.compile(r"[a-z][a-z0-9_]*")


class ScaffoldError(SpokenError):
    """Nothing can be begun under this name; the message says why."""

    catalogue = TEXTS


def new_course(folder: Path, name: str) -> list[Path]:
    """Begin a course in a folder: its `course.toml`. Return the files. Raises ScaffoldError."""
    if not _COURSE.fullmatch(name) or keyword.iskeyword(name):
        raise ScaffoldError("course_name", name=name[:60])
    path = folder / FILE
    if path.exists():
        raise ScaffoldError("course_there", path=path)
    if find_spec(name) is not None:
        raise ScaffoldError("course_taken", name=name)
    return _written({path: _filled("course", {"name": name})})


def new_unit(course: Course, unit: str) -> list[Path]:
    """Write a unit without exercises and enter it in the course; return the files. Raises ScaffoldError."""
    match = _UNIT.fullmatch(unit)
    if match is None:
        raise ScaffoldError("lesson_name", name=unit[:60])
    taken = [one for one in course.lessons() if one.startswith(match[1])]
    if taken:
        raise ScaffoldError("lesson_taken", name=taken[0])
    earlier = filter(None, (stage_of(one) for one in reversed(lessons()) if one < unit))
    stage = next((f'\nstage = "{one}"' for one in earlier), "")
    values = {"unit": unit, "number": match[1], "stage": stage}
    units = course.units
    said = units.read_text(encoding="utf-8").rstrip("\n") + "\n\n" if units.is_file() else ""
    return _written({course.source(unit): _filled("unit", values), units: said + _filled("entry", values)})


def new_exercise(course: Course, lesson: str, name: str, like: str = "") -> list[Path]:
    """Write a document and a judge for a new exercise, and return the files that this has touched.

    Its place is at the end of the lesson's source, from where the author moves it. like: an exercise of this course or
    of an installed one, of which it is to be a variant. Raises ScaffoldError and UnknownExerciseError.
    """
    if not is_exercise_name(name):
        raise ScaffoldError("exercise_name", name=name[:60])
    taken = next((one for one in course.lessons() if name in course.documents(one)), None)
    if taken:
        raise ScaffoldError("exercise_taken", name=name, lesson=taken)
    source, places = course.source(lesson), {"judges": course.judges, "beside": course.beside}
    begun = (
        variant(like, name) if like else {one: _filled(one, {"id": name}) for one in ("document", *places)}
    )
    made = {
        source.with_name(f"{name}.py"): begun.pop("document"),
        **{places[place] / f"{name}.py": text for place, text in begun.items()},
        source: source.read_text(encoding="utf-8").rstrip("\n") + f'\n\n# %% exercise="{name}"\n',
    }
    return _written(made)


def _filled(name, values):
    """Return a template with its placeholders filled."""
    text = (files(__package__) / "templates" / f"{name}.jinja").read_text(encoding="utf-8")
    return re.sub(r"\{\{ (\w+) \}\}", lambda match: values[match[1]], text)


def _written(made):
    for path, content in made.items():
        write_text(path, content)
    forget()
    return list(made)
