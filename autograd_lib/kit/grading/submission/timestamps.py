"""When submissions were handed in, as it was recorded by somebody else than who handed them in.

nbgrader keeps it in a file beside the notebook, and so does `collect`, where the platform says when. The time of the
notebook file itself is none: a download, a copy and its author can set it to anything.
"""

import re
from datetime import UTC, datetime
from pathlib import Path

from ...files import write_text
from ..classroom import Classroom, acceptable

STAMP = "timestamp.txt"
SECRET = "submission_secret.txt"  # by which nbgrader's exchange gives feedback back to whom it belongs
_LONGEST = 100  # characters of a time
_OFFSET = re.compile(r".* [+-]\d{4}")


def stamp(room: Classroom, student: str, lesson: str) -> datetime | None:
    """Return the time in nbgrader's timestamp.txt, in UTC and without a zone as its gradebook has it; None without one.

    It is what nbgrader takes it for, which is not always what it says.
    """
    from nbgrader.utils import parse_utc  # takes a second

    try:
        return parse_utc(_written(room, student, lesson))
    except (ValueError, OverflowError):
        return None


def handed_in(room: Classroom, student: str, lesson: str) -> datetime | None:
    """Return when a submission was handed in; None where nothing says so."""
    if not acceptable(student):
        return None
    text = _written(room, student, lesson)
    if _OFFSET.fullmatch(text):  # nbgrader reads "+0800" as 800 seconds
        try:
            return datetime.fromisoformat(text.replace(" ", "T", 1).replace(" ", "")).astimezone()
        except (ValueError, OverflowError):
            return None
    time = stamp(room, student, lesson)
    return time and time.replace(tzinfo=UTC).astimezone()


def write_stamp(folder: Path, time: datetime | None) -> None:
    """Record when what lies in a folder was handed in, or that nothing says when."""
    if time is None:
        (folder / STAMP).unlink(missing_ok=True)
    else:  # in UTC, since nbgrader reads "+0800" as 800 seconds
        write_text(folder / STAMP, f"{time.astimezone(UTC):%Y-%m-%d %H:%M:%S.%f} UTC\n")


def _written(room, student, lesson):
    try:
        with open(room.folder(student) / lesson / STAMP, encoding="utf-8") as file:
            return file.read(_LONGEST).strip()
    except (OSError, ValueError):
        return ""
