"""Wrong answers that one class has met and its instructor explained: `units/UNIT/EXERCISE.toml` in the class folder.

They stand beside those that the course ships, for whoever grades and reports that class. `adopt` drafts them.

[halves_the_seed]
read = true          # the code below has been read: grading runs it
about = "chain"      # an idea of the course's, or ""
where = ["sum_to"]   # which of several answers are wrong in it; may be left out
zh = "..."
en = "..."
code = '''...'''
"""

import os
import tomllib
from pathlib import Path

from ..notebooks.courses import Syllabus
from ..wording.text import SpokenError
from .words import TEXTS

# The folder of the class at hand, for judges as well, which are other processes.
VARIABLE = "AUTOGRAD_KIT_CLASS"
FOLDER = "units"
_TEXTS = ("zh", "en", "about", "code")


class OwnWrongsError(SpokenError, ValueError):
    """A file of a class's own wrong answers cannot be used; `text` says why."""

    catalogue = TEXTS


def bring_class(folder: Path) -> None:
    """Have what lies in this class folder count from now on, here and in what this process starts."""
    os.environ[VARIABLE] = str(Path(folder).resolve()) if (Path(folder) / FOLDER).is_dir() else ""


def at_hand() -> str:
    """Return the folder of the class at hand; "" for none, and for one without wrong answers of its own."""
    return os.environ.get(VARIABLE, "")


def file_of(folder: Path, unit: str, exercise: str) -> Path:
    """Return where a class has its own wrong answers to an exercise."""
    return folder / FOLDER / unit / f"{exercise}.toml"


def own_wrongs(course: Syllabus, unit: str, exercise: str) -> list[dict]:
    """Return the records of those that have been read, as the file beside a judge has them. Raises OwnWrongsError."""
    path = file_of(Path(at_hand()), unit, exercise)
    if not at_hand() or not path.is_file():
        return []
    try:
        said = tomllib.loads(path.read_text(encoding="utf-8"))
        return [_record(course, name, one) for name, one in said.items() if one.get("read") is True]
    except (OSError, ValueError, TypeError, AttributeError, RecursionError) as error:
        raise OwnWrongsError("own_wrongs", path=path, why=error) from error


def _record(course, name, said):
    lacking = [
        key for key in _TEXTS if not isinstance(said.get(key), str) or not (said[key] or key == "about")
    ]
    if lacking:
        raise ValueError(f"{name}: {', '.join(lacking)}")
    if said["about"] and said["about"] not in course.misconceptions:
        raise ValueError(f"{name}: about = {said['about']!r}")
    where = said.get("where", [])
    if not isinstance(where, list) or not all(isinstance(one, str) for one in where):
        raise ValueError(f"{name}: where = {where!r}")
    compile(said["code"], name, "exec")
    return {
        "name": name,
        "code": said["code"],
        "about": said["about"],
        "where": where,
        "why": {k: said[k] for k in ("zh", "en")},
    }
