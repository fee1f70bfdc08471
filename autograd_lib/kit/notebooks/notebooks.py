"""What a notebook says it is: the lesson and the language that its metadata names."""

import json
import re
import time
from functools import lru_cache
from pathlib import Path
from typing import Any

from .courses import home

MARK = "autograd_kit"  # the key of our own in the metadata of notebooks and outputs
_SETTLED = 2 * 10**9  # ns: a file that is younger may be written again without a later time


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
        return lesson_of(plain_notebook(path))
    except (OSError, ValueError, RecursionError):
        return None


def plain_notebook(path: Path) -> Any:
    """Return what a notebook file holds, as plain data that is kept until the file changes: to be read only.

    A learner's files are looked at again and again, and in a browser each look takes a while. Raises OSError,
    ValueError and RecursionError.
    """
    status = path.stat()
    if time.time_ns() - status.st_mtime_ns < _SETTLED:
        return _read(path)
    return _kept(path, status.st_mtime_ns, status.st_size)


def _read(path):
    return json.loads(path.read_bytes().decode("utf-8-sig"))


@lru_cache(maxsize=128)
def _kept(path, *_stamp):
    return _read(path)
