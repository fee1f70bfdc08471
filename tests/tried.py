"""The lessons on which `make test` tries what takes seconds for each: one of each road's stages, and what has changed.

`make exhaustive` tries it on all of them: it sets EVERY_LESSON.
"""

import os
from functools import cache
from pathlib import Path

import pytest

from autograd_lib.kit.authoring.changed import NoHistoryError, changed_lessons
from autograd_lib.kit.notebooks import Course
from autograd_lib.kit.progress.way import road_of, stage_of
from autograd_lib.kit.wording.text import LANGUAGES

# For what takes long and is the same in both languages; the second is tried every week.
ONE_LANGUAGE = [LANGUAGES[0], *(pytest.param(one, marks=pytest.mark.exhaustive) for one in LANGUAGES[1:])]
COURSE = Course(Path(__file__).resolve().parent.parent)


@cache
def tried_lessons():
    """Return the lessons on which this run tries what takes long, in order."""
    if os.environ.get("EVERY_LESSON"):
        return COURSE.lessons()
    first = {(road_of(lesson), stage_of(lesson)): lesson for lesson in reversed(COURSE.lessons())}
    wanted = {*first.values(), *_changed()}
    return tuple(lesson for lesson in COURSE.lessons() if lesson in wanted)


def _changed():
    try:
        return changed_lessons(COURSE)
    except NoHistoryError:  # a repository's files without its history
        return ()
