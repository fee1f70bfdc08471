"""Where links in a panel lead: to the learner's own copies, from the folder of the notebook that runs."""

import os
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import quote

from ..notebooks import Course
from .standing import course_here


def lesson_links(folder: Path, language: str, lessons: Iterable[str]) -> dict[str, str]:
    """Return {lesson: address} of the learner's copies, relative to `folder`; without those that are not there."""
    course = course_here(folder, language)
    copies = {lesson: course.work(lesson, language) for lesson in lessons} if course else {}
    return {lesson: _address(path, folder) for lesson, path in copies.items() if path.is_file()}


def file_of(folder: Path, language: str, lesson: str) -> str:
    """Return the file to hand in, from the course's folder; the usual name where it is not known."""
    course = course_here(folder, language)
    path = (course or Course(Path())).work(lesson, language)
    return path.relative_to(course.root).as_posix() if course else path.name


def _address(path, folder):
    return quote(Path(os.path.relpath(path, folder)).as_posix())
