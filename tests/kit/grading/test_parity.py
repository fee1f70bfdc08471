"""Honest work earns under plain `nbgrader autograde` what it earns here, and `nbgrader export` writes the same."""

import csv
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from autograd_lib.kit.grading.gradebook.book import Book
from autograd_lib.kit.grading.lessons import load_lesson

from .conftest import grade_all
from .handing_in import COURSE, LESSON, NBGRADER, NBGRADER_COMMAND
from .submissions import corpus

pytestmark = pytest.mark.sandbox

PLAIN = """
    right_zh untouched_zh wrong_en partly syntax_error warns leaves_tags
""".split()  # what plain nbgrader need not be kept from; it takes two seconds for each
CASES = [case for case in corpus("honest") if case.name in PLAIN]


def nbgrader(root, *arguments):
    environment = {**os.environ, "PYTHONPATH": str(COURSE.root), "PYTHONWARNINGS": "ignore"}
    environment["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), environment["PATH"]])
    command = [*NBGRADER_COMMAND, *arguments]
    done = subprocess.run(command, check=False, cwd=root, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def exported(root):
    """Return what `nbgrader export` writes, {student: (score, max_score)}."""
    (root / "nbgrader_config.py").write_text(NBGRADER, encoding="utf-8")
    nbgrader(root, "export", "--to", "grades.csv")
    with open(root / "grades.csv", encoding="utf-8", newline="") as file:
        return {row["student_id"]: (row["score"], row["max_score"]) for row in csv.DictReader(file)}


@pytest.fixture(scope="module")
def ours(tmp_path_factory, confinement):
    return grade_all(tmp_path_factory.mktemp("ours"), CASES)


@pytest.fixture(scope="module")
def theirs(tmp_path_factory, ours):
    root = tmp_path_factory.mktemp("theirs")
    shutil.copytree(ours.root / LESSON / "submitted", root / "submitted")
    for folder in ("solutions/en", "notebooks/en"):
        shutil.copytree(COURSE.root / folder / LESSON, root / folder / LESSON)
    with Book(f"sqlite:///{root}/gradebook.db") as book:
        book.register(load_lesson(COURSE, LESSON))
    (root / "nbgrader_config.py").write_text(NBGRADER, encoding="utf-8")
    nbgrader(root, "autograde", LESSON)
    return exported(root)


def test_scores_are_equal(ours, theirs):
    assert exported(ours.root / LESSON) == theirs
    assert {score for score, _ in theirs.values()} >= {"24.0", "0.0", "21.75", "23.25"}


def test_all_were_graded(theirs):
    assert set(theirs) == {case.student for case in CASES}
