"""Whose file it is, told from its path alone: the naming patterns of Moodle, Canvas, nbgrader, and plain folders."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

# Moodle, with a folder per student or without: NAME_NUMBER_assignsubmission_file_[/]FILE
_MOODLE = re.compile(r"(?P<name>.+?)_(?P<number>\d+)_assignsubmission_(?:file|onlinetext)_?(?P<file>.*)")
# Canvas: NAME[_LATE]_USER_SUBMISSION_FILE, where a second attempt's file has "-1" at the end
_CANVAS = re.compile(r"(?P<name>[^_]+)_(?:(?P<late>LATE)_)?(?P<number>\d+)_\d+_(?P<file>.+)")
_ATTEMPT = re.compile(r"-(\d{1,3})(?=\.ipynb$)", re.IGNORECASE)
# nbgrader's exchange: NAME+LESSON+TIME[+RANDOM]/FILE
_EXCHANGE = re.compile(r"(?P<name>[^+]+)\+[^+]+\+(?P<time>\d{4}-\d\d-\d\d \d\d[:_]\d\d[:_]\d\d)[^/]*")
_SEPARATORS = " _-()（）.,，、+"


@dataclass(frozen=True)
class Owner:
    """Who handed a file in. `number` is the system's for that person; `attempt` counts where the system does."""

    student: str
    system: str = "folder"
    number: str = ""
    attempt: int = 0
    late: bool = False


def owners(paths: Sequence[tuple[str, ...]], lessons: Sequence[str]) -> list[Owner | None]:
    """Return the owner of every path of one delivery, None where the path does not say.

    Folders around the whole delivery and folders named after a lesson are no students.
    """
    named = [_by_pattern(parts) for parts in paths]
    folders = {
        i: [part for part in parts[:-1] if part not in lessons]
        for i, (parts, owner) in enumerate(zip(paths, named, strict=True))
        if owner is None
    }
    shared = _shared(list(folders.values()))
    for i, names in folders.items():
        student = names[shared] if names else _in_file_name(paths[i][-1], lessons)
        named[i] = Owner(student.strip()) if student.strip() else None
    return named


def _by_pattern(parts):
    for part in parts:
        if found := _MOODLE.fullmatch(part):
            return Owner(found["name"].strip(), "moodle", found["number"])
        if found := _EXCHANGE.fullmatch(part):
            return Owner(found["name"].strip(), "nbgrader")
        if found := _CANVAS.fullmatch(part):
            attempt = _ATTEMPT.search(found["file"])
            late = found["late"] is not None
            return Owner(found["name"], "canvas", found["number"], int(attempt[1]) if attempt else 0, late)
    return None


def _shared(folders):
    """Return how many leading folders all paths have in common, leaving each of them at least one."""
    lying = [names for names in folders if names]
    count = 0
    most = min(map(len, lying), default=1) - 1
    while count < most and all(names[count] == lying[0][count] for names in lying):
        count += 1
    return count


def _in_file_name(name, lessons):
    """Return what a file's name holds beside a lesson's id: "02_expression_trees_王芳.ipynb"."""
    stem = name[: -len(".ipynb")]
    lesson = next((lesson for lesson in lessons if lesson in stem), None)
    return stem.replace(lesson, "", 1).strip(_SEPARATORS) if lesson else ""
