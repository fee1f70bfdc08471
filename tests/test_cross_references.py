"""What the prose points to exists: "lesson 07", "第 07 课", `sum_to`, and a lesson's number of exercises."""

import ast
import re
from pathlib import Path

import pytest

from autograd_lib.kit.notebooks import Course

REPOSITORY = Path(__file__).parents[1]
COURSE = Course(REPOSITORY)
LESSONS = COURSE.lessons()
NUMBERS = {lesson[:2] for lesson in LESSONS}
ENGLISH = re.compile(r"\b[Ll]essons?\s+(\d+(?:(?:,\s+|\s+and\s+|\s+to\s+|\s*[-–]\s*)\d+)*)")
CHINESE = re.compile(r"第\s*(\d+(?:\s*[、到至和,–-]\s*\d+)*)\s*课")
CODE = re.compile(r"`(\w+)`")
OLD = re.compile(r"\bex\d\d_\d")  # how exercises were called once
TOTAL = re.compile(r"(\d+) (?:个练习|exercises?)")


def sources(lesson):
    """Return {file name: text} of a lesson and its exercises."""
    folder = COURSE.source(lesson).parent
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py"))}


def exercises(lesson):
    return set(COURSE.documents(lesson))


EVERY_EXERCISE = set().union(*map(exercises, LESSONS))


def names_in_code(text):
    """Return the names that a source uses as code."""
    nodes = ast.walk(ast.parse(text))
    return {
        one for node in nodes for one in (getattr(node, key, None) for key in ("id", "attr", "name", "arg"))
    }


# Exercises that are called like something that code of the course names, too.
ALSO_CODE = set().union(*(names_in_code(text) for lesson in LESSONS for text in sources(lesson).values()))


def exercises_named(text):
    """Return the exercises that a text names as code, but for those called like something else of the course."""
    return set(CODE.findall(text)) & EVERY_EXERCISE - ALSO_CODE


def lessons_named(text):
    """Return the numbers that follow "lesson" or stand between 第 and 课."""
    found = [*ENGLISH.findall(text), *CHINESE.findall(text)]
    return {number for names in found for number in re.findall(r"\d+", names)}


def test_the_patterns_find_what_they_are_for():
    text = "lesson 02, lessons 03 to 05 and lessons 06 and 99; 第 07 课、第 08 到 10 课"
    assert lessons_named(text) == {"02", "03", "05", "06", "99", "07", "08", "10"}


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_lesson_that_is_named_exists(lesson):
    for name, text in sources(lesson).items():
        assert lessons_named(text) <= NUMBERS, f"{lesson}/{name}"


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_exercise_that_is_named_exists_and_has_been_met(lesson):
    """What a text builds on was asked in this lesson or an earlier one."""
    met = set().union(*(exercises(one) for one in LESSONS if one <= lesson))
    for name, text in sources(lesson).items():
        assert exercises_named(text) <= met, f"{lesson}/{name} names an exercise of a later lesson"
        assert not OLD.findall(text), f"{lesson}/{name}"


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_title_counts_the_exercises(lesson):
    title = COURSE.source(lesson).read_text(encoding="utf-8").partition("# %% id=")[0]
    assert {int(count) for count in TOTAL.findall(title)} == {len(exercises(lesson))}


@pytest.mark.parametrize("page", ["README.md", "README.zh.md"])
def test_what_the_front_page_names_exists(page):
    text = (REPOSITORY / page).read_text(encoding="utf-8")
    assert lessons_named(text) <= NUMBERS
    assert not OLD.findall(text)
