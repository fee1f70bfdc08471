"""How learning platforms name what they deliver: one table, with the place where each of them says so.

A pattern is that of one part of a path, a folder's or a file's. What a platform gives a person, a number or a login,
tells people apart; a name is what they may have chosen.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo

from .dates import moment
from .names import notebook_stem


@dataclass(frozen=True)
class Owner:
    """Who handed a file in.

    number: by which the system knows that person; of plain folders, the section of the class.
    attempt: counts the copies of one file, where the system does; `stem` is that file's name without it.
    file: the system's number for the file, where it has one. time: when it was handed in, where the name says it.
    around: the folders around the part that says all this: what was downloaded at once.
    assignment: what the system calls the assignment in that part.
    """

    student: str
    system: str = "folder"
    number: str = ""
    attempt: int = 0
    stem: str = ""
    late: bool = False
    file: str = ""
    time: datetime | None = None
    around: tuple[str, ...] = ()
    assignment: str = ""


@dataclass(frozen=True)
class Platform:
    """A platform's pattern. owner: makes the owner from a match and the time zone of the class.

    source: where the pattern comes from.
    """

    system: str
    pattern: re.Pattern
    owner: Callable[[re.Match, tzinfo | None], Owner]
    source: str


ATTEMPT = re.compile(r"-(\d{1,3})$")
_BLIND = ("participant", "参与者")  # what everybody is called in an assignment that is graded without names


def _moodle(found, zone):
    name, number = found["name"].strip(), found["number"]
    return Owner(f"{name} {number}" if name.casefold() in _BLIND else name, "moodle", number)


def _canvas(found, zone):
    stem = notebook_stem(found["file"])
    attempt = ATTEMPT.search(stem)
    return Owner(
        found["name"],
        "canvas",
        found["number"],
        int(attempt[1]) if attempt else 0,
        stem[: attempt.start()] if attempt else stem,
        found["late"] is not None,
        found["at"],
    )


def _nbgrader(found, zone):
    """Return the owner with the time in UTC, as nbgrader writes it; without one where it is of some other zone."""
    owner = Owner(found["name"].strip(), "nbgrader", assignment=found["assignment"])
    try:
        time = datetime.fromisoformat(f"{found['day']} {found['time'].replace('_', ':')}").replace(tzinfo=UTC)
        return Owner(**{**vars(owner), "time": time.astimezone()}) if found["zone"] else owner
    except (ValueError, OverflowError):
        return owner


def _blackboard(found, zone):
    time = moment("{}-{}-{} {}:{}:{}".format(*found["time"].split("-")), zone)
    return Owner(found["name"], "blackboard", found["name"], time=time, assignment=found["assignment"])


def _brightspace(found, zone):
    return Owner(found["name"].strip(), "brightspace", found["number"], time=moment(found["time"], zone))


CANVAS = Platform(
    "canvas",  # NAME[_LATE]_USER_SUBMISSION_FILE, where a second attempt's file has "-1" at the end
    re.compile(
        r"(?P<name>[^_]+)_(?:(?P<late>LATE)_)?(?P<number>[1-9]\d*)_(?P<at>[1-9]\d*)_(?P<file>.+)", re.I
    ),
    _canvas,
    "canvas-lms, lib/content_zipper.rb, `zip_attachments` and `sanitize_file_name`",
)

# Canvas apart, since people's own file names look like its pattern: see `owners`.
PLATFORMS = (
    Platform(
        "moodle",  # with a folder per student or without: NAME_NUMBER_assignsubmission_file_[/]FILE
        re.compile(r"(?P<name>.+?)_(?P<number>\d+)_assignsubmission_(?:file|onlinetext)_?.*", re.I),
        _moodle,
        "Moodle, mod/assign/classes/downloader.php, `get_path`",
    ),
    Platform(
        "nbgrader",  # NAME+LESSON+TIME[+RANDOM]/FILE
        re.compile(
            r"(?P<name>[^+]+)\+(?P<assignment>[^+]+)\+(?P<day>\d{4}-\d\d-\d\d) "
            r"(?P<time>\d\d[:_]\d\d[:_]\d\d(?:\.\d+)?)(?P<zone> UTC)?[^/]*"
        ),
        _nbgrader,
        "nbgrader, exchange/default/submit.py, `init_dest`",
    ),
    Platform(
        "blackboard",  # ASSIGNMENT_LOGIN_attempt_TIME[_FILE]
        re.compile(
            r"(?P<assignment>.+)_(?P<name>[^_]+)_attempt_(?P<time>\d{4}(?:-\d\d){5})(?:[_.].*)?", re.I
        ),
        _blackboard,
        "Blackboard Learn, help page Download Assignments; github.com/kwurst/bb-file-cleanup, README",
    ),
    Platform(
        "brightspace",  # USER-FOLDER - NAME - TIME/FILE
        re.compile(
            r"(?P<number>\d+)-\d+ ?- (?P<name>.+?) ?- (?P<time>[^-]*\d{4}[, ]+\d{1,2}:?\d\d ?[AP]M)(?: - .*)?",
            re.I,
        ),
        _brightspace,
        "D2L Brightspace, Assignments, Download; the format's parts as in reports of its users",
    ),
)
