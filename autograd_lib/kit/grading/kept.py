"""Files of JSON in the class folder, in which commands remember something from one run to the next."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from ..files import write_text
from .errors import ClassroomError

T = TypeVar("T")
_DAMAGED = (ValueError, KeyError, TypeError, AttributeError, RecursionError)


def read_kept(path: Path, understood: Callable[[Any], T], without: Any) -> T:
    """Return what `understood` makes of the plain data in a file, where there is none of `without`.

    Raises ClassroomError for a file that holds something else than was written there.
    """
    try:
        content = path.read_text(encoding="utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return understood(without)
    except (OSError, UnicodeDecodeError) as error:
        raise ClassroomError("kept_damaged", path=path, why=error) from error
    try:
        return understood(json.loads(content))
    except _DAMAGED as error:
        raise ClassroomError("kept_damaged", path=path, why=f"{type(error).__name__}: {error}") from error


def write_kept(path: Path, data: Any) -> None:
    """Replace a file by plain data."""
    write_text(path, json.dumps(data, ensure_ascii=False, indent=1) + "\n")
