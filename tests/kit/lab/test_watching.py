"""`autograd-kit watch`: when a notebook counts as saved, what is said about it, and what it survives."""

import os
import shutil

import pytest

from autograd_lib.kit.checking.registry import lesson_exercises
from autograd_lib.kit.grading.notebook_check import CellResult, ExerciseResult, NotebookReport
from autograd_lib.kit.lab import LabError
from autograd_lib.kit.lab.watching import Saves, Watcher, news, watch
from tests.kit.grading.handing_in import COURSE, EXERCISES, LESSON
from tests.kit.progress.standings import save, small_course

WRONG, RIGHT = ("wrong", 1.0), ("right", 3.0)


def report(*outcomes, cells=(), problems=()):
    """Return a report with the given (outcome, score) for multiply_derive, minus_derive, and so on."""
    results = [
        ExerciseResult(name, outcome, score, 3)
        for name, (outcome, score) in zip(EXERCISES, outcomes, strict=False)
    ]
    return NotebookReport("x.ipynb", LESSON, "en", list(cells), results, list(problems))


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "a.ipynb"
    path.write_text("1", encoding="utf-8")
    return path


def rewrite(path, content, time):
    path.write_text(content, encoding="utf-8")
    os.utime(path, ns=(time, time))


def test_a_file_counts_as_saved_once_it_has_come_to_rest(file):
    saves = Saves([file], seen=True)
    assert saves.settled() == []
    rewrite(file, "half", 10)
    assert saves.settled() == []  # it has just moved
    rewrite(file, "half and half", 11)
    assert saves.settled() == []  # and moved again
    assert saves.settled() == [file]
    assert saves.settled() == []


def test_a_named_file_is_looked_at_at_once_and_others_when_they_are_saved(file):
    assert Saves([file]).settled() == [file]
    assert Saves([file], seen=True).settled() == []


def test_a_deleted_file_is_told_once_and_taken_up_again(file):
    saves = Saves([file], seen=True)
    file.unlink()
    assert [saves.settled() for _ in range(3)] == [[], [file], []]
    rewrite(file, "1", 20)
    assert [saves.settled() for _ in range(3)] == [[], [file], []]


def test_a_file_that_is_replaced_between_two_looks_was_not_deleted(file, tmp_path):
    saves = Saves([file], seen=True)
    rewrite(tmp_path / "new", "2", 30)
    shutil.move(tmp_path / "new", file)
    assert [saves.settled() for _ in range(3)] == [[], [file], []]


def lines(before, after, language="en"):
    return [line.in_language(language) for line in news(before, after)]


def test_first_all_that_was_attempted_then_only_what_is_new():
    first = report(RIGHT, WRONG, ("not_attempted", 0.0))
    assert lines(None, first) == [
        "multiply_derive ✓ right · 3/3 points",
        "minus_derive ◐ partly right · 1/3 points",
    ]
    assert lines(first, first) == []
    assert lines(first, report(RIGHT, RIGHT, ("not_attempted", 0.0))) == ["minus_derive ✓ right · 3/3 points"]
    back = report(("not_attempted", 0.0), WRONG, ("not_attempted", 0.0))
    assert lines(first, back, "zh") == ["multiply_derive ○ 尚未作答 · 0/3 分"]


def test_what_a_check_says_is_said_without_its_headline():
    said = "✗ multiply_derive not right yet\n  It looks like this slip: …\n  ✗ Multiply(a, b): …"
    result = ExerciseResult("multiply_derive", "wrong", 0.0, 3, ("drops_the_seed",), said=said)
    told = lines(None, NotebookReport("x", LESSON, "en", [], [result]))
    assert told[1:] == ["  It looks like this slip: …", "  ✗ Multiply(a, b): …"]


def test_cells_that_raise_are_told_when_it_begins_and_when_it_ends():
    broken = report(
        cells=[CellResult("demo", "raised", "ValueError: x", "Trees"), CellResult("other", "different", "y")]
    )
    assert lines(None, broken) == ["a cell below “Trees” raised ValueError: x"]
    assert lines(broken, broken) == []
    assert lines(broken, report(cells=[CellResult("demo", "same")])) == [
        "the cell below “Trees” no longer raises"
    ]


def test_a_notebook_that_did_not_end_says_so_every_time():
    stopped = report(problems=["multiply_derive: did not finish within 60 s"])
    assert lines(stopped, stopped) == [
        "It did not run to its end: multiply_derive: did not finish within 60 s"
    ]


@pytest.fixture
def course(tmp_path):
    return small_course(tmp_path / "course")


@pytest.fixture
def said():
    return []


def test_what_is_no_notebook_does_not_end_the_watch(course, said):
    path = save(course, {})
    watcher = Watcher(course, "en", said.append, check=lambda path, course, tried: report(RIGHT))
    watcher.look_at(path)
    whole = path.read_text(encoding="utf-8")
    for content in ("", whole[: len(whole) // 2], "[]"):
        path.write_text(content, encoding="utf-8")
        watcher.look_at(path)
        assert "not a complete notebook" in said[-1]
    path.unlink()
    watcher.look_at(path)
    assert said[-1] == f"{path.name} is gone; it will be checked again once it is back."
    path.write_text(whole, encoding="utf-8")
    watcher.look_at(path)
    assert said[-2:] == ["  nothing has changed", f"{LESSON} · 3/3 points"]


def test_a_notebook_of_another_course_is_named(course, said):
    path = save(course, {})
    path.write_text('{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}', encoding="utf-8")
    Watcher(course, "zh", said.append).look_at(path)
    assert said[-1] == f"{path.name} 不是这门课的笔记本，没有检查。"


def test_ctrl_c_ends_it(course, said):
    def interrupted(seconds):
        raise KeyboardInterrupt

    save(course, {})
    watch(course, "en", say=said.append, wait=interrupted)
    assert said == [
        "Watching 1 notebook(s); each is checked again when it is saved. Press Ctrl+C to end.",
        "No longer watching.",
    ]


def test_a_file_that_is_not_there_cannot_be_watched(course, tmp_path):
    with pytest.raises(LabError, match=r"There is no file .*nowhere\.ipynb"):
        watch(course, "en", [tmp_path / "nowhere.ipynb"])


@pytest.mark.slow
def test_a_real_notebook_is_checked_at_every_save(tmp_path, said):
    path, times = tmp_path / f"{LESSON}.ipynb", iter(range(4))
    shutil.copy(COURSE.release(LESSON, "en"), path)

    def saved_once(seconds):
        turn = next(times, None)
        if turn is None:
            raise KeyboardInterrupt
        if turn == 0:
            shutil.copy(COURSE.solution(LESSON, "en"), path)

    watch(COURSE, "en", [path], say=said.append, wait=saved_once)
    assert [line for line in said if "points" in line and LESSON in line] == [
        f"{LESSON} · 0/24 points",
        f"{LESSON} · 24/24 points",
    ]
    assert said[2] == "  nothing attempted yet"
    assert sum("✓ right" in line for line in said) == len(lesson_exercises(LESSON))
