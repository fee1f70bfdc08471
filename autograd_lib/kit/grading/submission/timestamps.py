"""When submissions were handed in: as nbgrader keeps it, else as the file itself says."""

import re
from datetime import UTC, datetime

from ..classroom import Classroom, Unreadable, acceptable

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
    """Return when a submission was handed in; None for one that cannot be found.

    Without nbgrader's record of it, it is what `collect` and copying keep as the time of the file.
    """
    if not acceptable(student):
        return None
    try:
        path, _ = room.find(student, lesson)
    except (Unreadable, OSError):
        return None
    return _stamped(room, student, lesson) or _changed(path)


def _written(room, student, lesson):
    try:
        with open(room.folder(student) / lesson / STAMP, encoding="utf-8") as file:
            return file.read(_LONGEST).strip()
    except (OSError, ValueError):
        return ""


def _stamped(room, student, lesson):
    text = _written(room, student, lesson)
    if _OFFSET.fullmatch(text):  # nbgrader reads "+0800" as 800 seconds
        try:
            return datetime.fromisoformat(text.replace(" ", "T", 1).replace(" ", "")).astimezone()
        except ValueError:
            return None
    time = stamp(room, student, lesson)
    return time and time.replace(tzinfo=UTC).astimezone()


def _changed(path):
    try:
        return datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    except OSError:
        return None
