"""Whose file it is, told from its path alone: the patterns of platforms, or plain folders named after people.

Only the outermost level says so, which is the platform's or the instructor's. Below it everything is a student's own,
who may have named a folder like somebody else's.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import tzinfo
from itertools import takewhile

from ...wording.text import EDITIONS
from ..submission.timestamps import SECRET, STAMP
from .copymarks import without_marks
from .lessons import lesson_in
from .names import notebook_stem
from .platforms import CANVAS, PLATFORMS, Owner

_WORK = "work"  # a learner's own folder: nothing in it is anybody's name
_LONG = 5  # digits of a number that no date and no sheet of exercises has
_NOBODY = Owner("")
_SEPARATORS = " _-()（）[].,，、+"


def owners(
    paths: Sequence[tuple[str, ...]],
    lessons: Sequence[str],
    others: Sequence[tuple[str, ...]] = (),
    known: Callable[[str], bool] = lambda name: False,
    zone: tzinfo | None = None,
) -> list[Owner | None]:
    """Return the owner of every path of one delivery and then of `others`, None where the path does not say.

    paths: of notebooks; what folders mean follows from these. others: of further files. known: whether a name is that
    of somebody in the class. zone: of the times in names that do not say theirs.
    Folders around the whole delivery, sections of a class, folders of the course and those named after a lesson are no
    students. Where a platform's name stands so deep that a student may have put it there, the path does not say who.
    """
    first = len(paths) or len(others)
    paths = [*paths, *others]
    named = _by_platforms(paths, first, zone)
    unclaimed = [i for i, owner in enumerate(named) if owner is _NOBODY]
    folders = {i: _folders(paths[i][:-1], lessons) for i in unclaimed}
    around, level = _levels([names for i, names in folders.items() if names and i < first], known)
    for i, names in folders.items():
        named[i] = None
        if len(names) > level:
            named[i] = Owner(names[level], number=" ".join(names[around:level]), around=names[:around])
        elif student := _in_file_name(paths[i][-1], lessons):
            named[i] = Owner(student)
    return named


def _by_platforms(paths, first, zone):
    """Return the owner of every path by the patterns of platforms, None for one who is not to be believed, and _NOBODY
    where there is no pattern. first: how many paths are those of notebooks.
    """
    claimed, canvas = [_by_pattern(parts, zone) for parts in paths], _canvas(paths)
    levels = _platforms_own(paths[:first], claimed[:first])
    named = []
    for i, parts in enumerate(paths):
        depth, owner = min([c for c in (claimed[i], canvas.get(i)) if c], key=_depth, default=(0, _NOBODY))
        believed = canvas.get(i) == (depth, owner) or depth in levels
        named.append(
            owner if owner is _NOBODY else replace(owner, around=parts[:depth]) if believed else None
        )
    return named


def _depth(claim):
    return claim[0]


def _by_pattern(parts, zone=None):
    """Return (depth, owner) of the outermost part that is named as a platform does; None without one."""
    for depth, part in enumerate(parts):
        for platform in PLATFORMS:
            if found := platform.pattern.fullmatch(part):
                return depth, platform.owner(found, zone)
    return None


def is_nbgraders_own(name: str) -> bool:
    """Return whether a file, named by its path, is what nbgrader puts beside a notebook in its exchange."""
    *folders, file = name.split("/")
    claim = _by_pattern(folders[-1:]) if file in (STAMP, SECRET) else None
    return bool(claim) and claim[1].system == "nbgrader"


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
            entries[parts[:depth]][part] = CANVAS.pattern.fullmatch(part)
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
                owned.setdefault(i, (depth, CANVAS.owner(found, None)))
    return owned


def _from_canvas(matches, everything):
    """Return whether all that lies in one folder was named by Canvas; everything: there is nothing beside it."""
    if not all(matches):
        return False
    people = {found["number"] for found in matches}
    long = all(len(found[key]) >= _LONG for found in matches for key in ("number", "at"))
    return everything or long or len(people) > 1


def _levels(folders, known):
    """Return how many folders stand around everything, and at which depth the students stand."""
    around, most = 0, min(map(len, folders), default=1) - 1
    for depth in range(
        most + 1
    ):  # the outermost that names somebody of the class, whoever else is named below
        if any(known(names[depth]) for names in folders):
            most = depth
            break
    else:
        depth = -1
    while around < most and all(names[around] == folders[0][around] for names in folders):
        around += 1
    level = around
    while level < most and (depth >= 0 or _are_sections(folders, level)):
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
    """Return what a file's name holds beside a lesson's id: "02_changed_formula_王芳.ipynb"."""
    stem = notebook_stem(name)
    return _beside_lesson(stem, lessons) if lesson_in(stem, lessons) else ""


def _folders(parts, lessons):
    """Return the names among the folders around a file that may be people's."""
    named = []
    for part in parts:
        if part.casefold() == _WORK and named:
            break
        named.append(_beside_lesson(part, lessons))
    return tuple(filter(None, named))


def _beside_lesson(name, lessons):
    """Return what a folder's or zip's name holds beside a lesson's id and the marks of a copy.

    It is "" for folders of the course.
    """
    stem = name[: -len(".zip")] if name.lower().endswith(".zip") else name
    lesson = lesson_in(stem, lessons)
    if not lesson:
        return "" if stem.casefold() in (_WORK, *EDITIONS) else stem.strip()
    at = stem.casefold().index(lesson.casefold())
    before, behind = stem[:at], stem[at + len(lesson) :]
    parts = (without_marks(part).strip(_SEPARATORS) for part in (before, behind))
    return " ".join(filter(None, parts))
