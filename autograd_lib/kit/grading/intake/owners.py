"""Whose file it is, told from its path alone: the naming patterns of Moodle, Canvas, nbgrader, and plain folders.

Only the outermost level says so, which is the platform's or the instructor's. Below it everything is a student's own,
who may have named a folder like somebody else's.
"""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import takewhile

from ..submission.timestamps import SECRET, STAMP
from .lessons import lesson_in
from .names import notebook_stem

# Moodle, with a folder per student or without: NAME_NUMBER_assignsubmission_file_[/]FILE
_MOODLE = re.compile(r"(?P<name>.+?)_(?P<number>\d+)_assignsubmission_(?:file|onlinetext)_?.*", re.I)
# Canvas: NAME[_LATE]_USER_SUBMISSION_FILE, where a second attempt's file has "-1" at the end
_CANVAS = re.compile(
    r"(?P<name>[^_]+)_(?:(?P<late>LATE)_)?(?P<number>[1-9]\d*)_(?P<at>[1-9]\d*)_(?P<file>.+)", re.I
)
_ATTEMPT = re.compile(r"-(\d{1,3})$")
_LONG = 5  # digits of a number that no date and no sheet of exercises has
# nbgrader's exchange: NAME+LESSON+TIME[+RANDOM]/FILE
_EXCHANGE = re.compile(
    r"(?P<name>[^+]+)\+[^+]+\+(?P<day>\d{4}-\d\d-\d\d) (?P<time>\d\d[:_]\d\d[:_]\d\d(?:\.\d+)?)(?P<zone> UTC)?[^/]*"
)
# What browsers and desktops write behind the name of a second copy: no student is called that.
_COPY = re.compile(r"[-_ ]*(?:\bcopy *\d*\b|- *copy\d*|副本 *\d*|[(（]\d{1,3}[)）])", re.I)
_SEPARATORS = " _-()（）.,，、+"


@dataclass(frozen=True)
class Owner:
    """Who handed a file in.

    number: the system's for that person; of plain folders, the section of the class.
    attempt: counts the copies of one file, where the system does; `stem` is that file's name without it.
    file: the system's number for the file, where it has one. time: when it was handed in, where the name says it.
    """

    student: str
    system: str = "folder"
    number: str = ""
    attempt: int = 0
    stem: str = ""
    late: bool = False
    file: str = ""
    time: datetime | None = None


def owners(paths: Sequence[tuple[str, ...]], lessons: Sequence[str]) -> list[Owner | None]:
    """Return the owner of every path of one delivery, None where the path does not say.

    Folders around the whole delivery, sections of a class, and folders named after a lesson are no students. Where a
    platform's name stands so deep that a student may have put it there, the path does not say who it was.
    """
    claimed, canvas = [_by_pattern(parts) for parts in paths], _canvas(paths)
    levels = _platforms_own(paths, claimed)
    named, folders = [], {}
    for i, parts in enumerate(paths):
        depth, owner = min([c for c in (claimed[i], canvas.get(i)) if c], key=_depth, default=(0, None))
        believed = canvas.get(i) == (depth, owner) or depth in levels
        named.append(owner if believed else None)
        if not owner:
            folders[i] = tuple(filter(None, (_beside_lesson(part, lessons) for part in parts[:-1])))
    around, level = _levels([names for names in folders.values() if names])
    for i, names in folders.items():
        if names:
            named[i] = Owner(names[level], number=" ".join(names[around:level]))
        elif student := _in_file_name(paths[i][-1], lessons):
            named[i] = Owner(student)
    return named


def _depth(claim):
    return claim[0]


def _by_pattern(parts):
    """Return (depth, owner) of the outermost part that is named as Moodle and nbgrader do; None without one."""
    for depth, part in enumerate(parts):
        if found := _MOODLE.fullmatch(part):
            return depth, Owner(found["name"].strip(), "moodle", found["number"])
        if found := _EXCHANGE.fullmatch(part):
            return depth, Owner(found["name"].strip(), "nbgrader", time=_exchanged_at(found))
    return None


def _exchanged_at(found):
    """Return when a submission in nbgrader's exchange was made; None for a time that there is not, or of some zone."""
    try:
        time = datetime.fromisoformat(f"{found['day']} {found['time'].replace('_', ':')}")
    except ValueError:
        return None
    return time.replace(tzinfo=UTC).astimezone() if found["zone"] else None


def is_nbgraders_own(name: str) -> bool:
    """Return whether a file, named by its path, is what nbgrader puts beside a notebook in its exchange."""
    *folders, file = name.split("/")
    return file in (STAMP, SECRET) and bool(folders) and bool(_EXCHANGE.fullmatch(folders[-1]))


def _platforms_own(paths, claimed):
    """Return the depths at which names are the platform's: it named what lies there for all of the class."""
    depths = {claim[0] for claim in claimed if claim}
    if all(claimed) and 0 not in depths:
        return depths
    parents = {parts[: claim[0]] for parts, claim in zip(paths, claimed, strict=True) if claim}
    return {depth for depth in depths if depth == 0 or all(parts[:depth] in parents for parts in paths)}


def _canvas(paths):
    """Return {index: (depth, owner)} of the paths that Canvas named.

    Canvas delivers files side by side. In a folder of one's own, "lab_3_12_final.ipynb" is the third lab.
    """
    entries = defaultdict(dict)
    for parts in paths:
        for depth, part in enumerate(parts):
            entries[parts[:depth]][part] = _CANVAS.fullmatch(part)
    first, last = min(paths, default=()), max(paths, default=())  # what these two share, all share
    common = [
        one for one, other in takewhile(lambda pair: pair[0] == pair[1], zip(first, last, strict=False))
    ]
    around = {tuple(common[:depth]) for depth in range(len(common) + 1)}
    shaped = {f for f, found in entries.items() if f and _from_canvas(found.values(), f in around)}
    depths = {len(f) for f in shaped}
    covered = {depth for depth in depths if all(parts[:depth] in shaped for parts in paths)}
    believed = {f for f in entries if not f or (f in shaped and len(f) in covered)}
    owned = {}
    for i, parts in enumerate(paths):
        for depth, part in enumerate(parts):
            found = entries[parts[:depth]][part]
            if found and parts[:depth] in believed:
                owned.setdefault(i, (depth, _canvas_owner(found)))
    return owned


def _from_canvas(matches, everything):
    """Return whether all that lies in one folder was named by Canvas; everything: there is nothing beside it."""
    if not all(matches):
        return False
    people = {found["number"] for found in matches}
    long = all(len(found[key]) >= _LONG for found in matches for key in ("number", "at"))
    return everything or long or len(people) > 1


def _canvas_owner(found):
    stem = notebook_stem(found["file"])
    attempt = _ATTEMPT.search(stem)
    return Owner(
        found["name"],
        "canvas",
        found["number"],
        int(attempt[1]) if attempt else 0,
        stem[: attempt.start()] if attempt else stem,
        found["late"] is not None,
        found["at"],
    )


def _levels(folders):
    """Return how many folders stand around everything, and at which depth the students stand."""
    around, most = 0, min(map(len, folders), default=1) - 1
    while around < most and all(names[around] == folders[0][around] for names in folders):
        around += 1
    level = around
    while level < most and _are_sections(folders, level):
        level += 1
    return around, level


def _are_sections(folders, depth):
    """Return whether the folders at a depth are parts of a class: several, each with folders that others lack.

    What students make in their own folders ("old", "new") is alike between them, or only some have it.
    """
    inside = defaultdict(set)
    for names in folders:
        inside[names[depth]].add(names[depth + 1])
    total, distinct = sum(map(len, inside.values())), len(set().union(*inside.values()))
    return len(inside) > 1 and min(map(len, inside.values())) > 1 and 4 * distinct > 3 * total


def _in_file_name(name, lessons):
    """Return what a file's name holds beside a lesson's id: "02_expression_trees_王芳.ipynb"."""
    stem = notebook_stem(name)
    return _beside_lesson(stem, lessons) if lesson_in(stem, lessons) else ""


def _beside_lesson(name, lessons):
    """Return a folder's or zip's name without a lesson's id and what then is left of a copy's mark."""
    stem = name[: -len(".zip")] if name.lower().endswith(".zip") else name
    lesson = lesson_in(stem, lessons)
    if not lesson:
        return stem.strip()
    at = stem.casefold().index(lesson.casefold())
    return _COPY.sub("", f"{stem[:at]} {stem[at + len(lesson) :]}").strip(_SEPARATORS)
