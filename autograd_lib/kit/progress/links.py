"""Where links in a panel lead: to the learner's own copies, from the folder of the notebook that runs."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from ..checking.providers import Here
from ..notebooks import Course, lesson_in, older_copies
from ..wording.panels import Links
from .words import TEXTS


@dataclass(frozen=True)
class Way:
    """Where the learner's copy of a lesson lies, and what it is called there."""

    title: str
    address: str


def lesson_links(
    course: Course | None, folder: Path, language: str, titles: Mapping[str, str]
) -> dict[str, Way]:
    """Return {lesson: the way to the learner's copy}, relative to `folder`; without those that are not there.

    titles: {lesson: what it is called}.
    """
    copies = {lesson: course.copy(lesson, language) for lesson in titles} if course else {}
    return {lesson: Way(titles[lesson], _address(path, folder)) for lesson, path in copies.items() if path}


def file_of(course: Course | None, language: str, lesson: str) -> str:
    """Return the file to hand in, from the course's folder; the usual name where it is not known."""
    path = (course or Course(Path())).work(lesson, language)
    return path.relative_to(course.root).as_posix() if course else path.name


def links_beside(course: Course | None, folder: Path, here: Here) -> list[Links]:
    """Return what there is to say of the files beside the learner's copy of a lesson: that the notebook that runs is
    itself no more than a copy of it, and that the one of an older release is still there."""
    counts = course and course.copy(here.lesson, here.language)
    if not counts:
        return []
    mine = folder / here.file
    if here.file and lesson_in(mine) == here.lesson and not mine.samefile(counts):
        return [_link("is_a_copy", counts, folder, here.language)]
    return [_link("older_copy", path, folder, here.language) for path in older_copies(counts)[-1:]]


def _link(key, path, folder, language):
    return Links(TEXTS(key).in_language(language), ((path.name, _address(path, folder)),))


def _address(path, folder):
    return quote(Path(os.path.relpath(path, folder)).as_posix())
