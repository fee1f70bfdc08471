"""Beginning a lesson or an exercise: files that build and are sound, and in which TODO stands for what authors say."""

import ast
import re
from importlib.resources import files
from pathlib import Path

from ...exercises.registry import lessons, stage_of
from ..files import write_text
from ..notebooks import Course
from ..wording.text import SpokenError
from .words import TEXTS

TODO = "TODO"
_LESSON = re.compile(r"(\d\d)_[a-z][a-z0-9_]*")
_MOST = 9  # exercises of a lesson: their number is one digit


class ScaffoldError(SpokenError):
    """Nothing can be begun under this name; the message says why."""

    catalogue = TEXTS


def new_lesson(course: Course, lesson: str) -> list[Path]:
    """Write the files of a lesson without exercises and return them. Raises ScaffoldError."""
    match = _LESSON.fullmatch(lesson)
    if match is None:
        raise ScaffoldError("lesson_name", name=lesson[:60])
    taken = [one for one in course.lessons() if one.startswith(match[1])]
    if taken:
        raise ScaffoldError("lesson_taken", name=taken[0])
    stage = next((stage_of(one) for one in reversed(lessons()) if one < lesson), "numbers")
    values = {"lesson": lesson, "number": match[1], "stage": stage}
    made = {
        course.source(lesson): _filled("lesson", values),
        course.judges(lesson) / "__init__.py": _filled("package", values),
        course.judges(lesson) / "collect.py": _filled("collect_head", values),
    }
    return _written(made)


def new_exercise(course: Course, lesson: str) -> list[Path]:
    """Write a document and a judge for a new last exercise of a lesson, and return the files that this has touched.

    Its place is at the end of the lesson's source, from where the author moves it. Raises ScaffoldError.
    """
    numbers = {int(id[-1]) for id in course.documents(lesson)}
    number = max(numbers, default=0) + 1
    if number > _MOST:
        raise ScaffoldError("lesson_full", name=lesson, most=_MOST)
    id = f"ex{lesson[:2]}_{number}"
    source, collect = course.source(lesson), course.judges(lesson) / "collect.py"
    made = {
        source.with_name(f"{id}.py"): _filled("document", {"id": id}),
        collect.with_name(f"{id}.py"): _filled("judge", {"id": id}),
        collect: _importing_attempt(collect.read_text(encoding="utf-8")) + _filled("collect", {"id": id}),
        source: source.read_text(encoding="utf-8").rstrip("\n") + f'\n\n# %% exercise="{id}"\n',
    }
    return _written(made)


def _filled(name, values):
    """Return a template with its placeholders filled."""
    text = (files(__package__) / "templates" / f"{name}.jinja").read_text(encoding="utf-8")
    return re.sub(r"\{\{ (\w+) \}\}", lambda match: values[match[1]], text)


def _importing_attempt(text):
    """Return the source of a `collect` module, importing `attempt` if it does not."""
    body = ast.parse(text).body
    imports = [node for node in body if isinstance(node, (ast.Import, ast.ImportFrom))]
    if any(alias.name == "attempt" for node in imports for alias in node.names):
        return text
    lines = text.splitlines(keepends=True)
    after = max((node.end_lineno for node in imports or body[:1]), default=0)
    return "".join([*lines[:after], "\nfrom ...checking.collecting import attempt\n", *lines[after:]])


def _written(made):
    for path, content in made.items():
        write_text(path, content)
    return list(made)
