"""The minutes that a lesson's title states are what a slow reader needs.

Measured on the notebook that learners get: prose at 120 words or 220 Chinese characters a minute, code at ten lines a
minute, and the minutes of the exercises that give points. The slower of both languages counts.
"""

import json
import re
from pathlib import Path

import pytest

from autograd_lib.kit.checking.registry import lesson_exercises
from autograd_lib.kit.notebooks import Course

WORDS, CHARACTERS, LINES = 120, 220, 10  # a minute
LEAST, MOST = 0.85, 1.2  # of the measured time that may be stated
REPOSITORY = Path(__file__).parents[1]
COURSE = Course(REPOSITORY)
LANGUAGES = ("zh", "en")
STATED = re.compile(r"(?:约|about) (\d+) ?(?:分钟|minutes)")
CHECK = re.compile(r'^check\("', re.MULTILINE)  # nobody reads that cell; one with `gradcheck(` is read


def cells(lesson, language):
    path = REPOSITORY / "notebooks" / language / lesson / f"{lesson}.ipynb"
    return json.loads(path.read_text(encoding="utf-8"))["cells"]


def text_of(cell):
    return "".join(cell["source"])


def reading(some_cells):
    """Return the minutes that it takes to read cells."""
    prose, lines = "", 0
    for cell in some_cells:
        if cell["cell_type"] == "markdown":
            prose += re.sub(r"\]\([^)]*\)", "]", text_of(cell)) + "\n"
        elif not CHECK.search(text_of(cell)):
            lines += sum(bool(line.strip()) for line in text_of(cell).splitlines())
    characters = len(re.findall(r"[\u4e00-\u9fff]", prose))
    words = len(re.findall(r"[A-Za-z][A-Za-z'_]*|\d+", prose))
    return characters / CHARACTERS + words / WORDS + lines / LINES


def stated(pattern, lesson, language):
    return int(pattern.search(text_of(cells(lesson, language)[0])).group(1))


def expect_stated(pattern, lesson, needed):
    for language in LANGUAGES:
        minutes = stated(pattern, lesson, language)
        assert LEAST * needed <= minutes <= MOST * needed, f"{needed:.0f} minutes measured"


@pytest.mark.parametrize("lesson", COURSE.lessons())
def test_a_slow_reader_needs_about_the_time_that_is_stated(lesson):
    side = lesson.startswith("side_")  # whoever takes a side road takes all of it
    work = sum(exercise.minutes for exercise in lesson_exercises(lesson) if exercise.points or side)
    needed = work + max(reading(cells(lesson, language)) for language in LANGUAGES)
    expect_stated(STATED, lesson, needed)
