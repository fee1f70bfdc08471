"""What a notebook says it is: the lesson and the language that its metadata names."""

import json
import re
from functools import lru_cache
from pathlib import Path

from .courses import home

MARK = "autograd_kit"  # the key of our own in the metadata of notebooks and outputs


def mark_of(notebook: object) -> dict:
    """Return what a notebook, given as plain data, says of itself under our key; nothing where it does not."""
    metadata = notebook.get("metadata") if isinstance(notebook, dict) else None
    mark = metadata.get(MARK) if isinstance(metadata, dict) else None
    return mark if isinstance(mark, dict) else {}


def lesson_of(notebook: object) -> str | None:
    """Return the lesson that a notebook, given as plain data, says it is of; None where it says nothing.

    That of another course than the one at home is called `course.lesson`.
    """
    mark = mark_of(notebook)
    lesson, course = (mark.get(key, "") for key in ("lesson", "course"))
    if (
        not all(isinstance(one, str) and re.fullmatch(r"\w{0,100}", one) for one in (lesson, course))
        or not lesson
    ):
        return None
    return lesson if course in ("", home().name) else f"{course}.{lesson}"


def lesson_in(path: Path) -> str | None:
    """Return the lesson that a notebook file says it is of; None where it says nothing, or is no notebook."""
    try:
        status = path.stat()
        return _lesson_in(path, status.st_mtime_ns, status.st_size)
    except OSError:
        return None


@lru_cache(maxsize=256)
def _lesson_in(path, *_stamp):
    try:
        return lesson_of(json.loads(path.read_bytes()))
    except (ValueError, RecursionError):
        return None
