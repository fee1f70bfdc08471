"""What small changes of right answers come to is written by the build; it is stale when a right answer changes."""

import json
from dataclasses import replace

import pytest

from autograd_lib.kit.authoring import slips
from autograd_lib.kit.authoring.build import build
from autograd_lib.kit.authoring.mutation import in_fork
from autograd_lib.kit.authoring.reading import read_lesson
from autograd_lib.kit.authoring.slips import made, written_slips
from autograd_lib.kit.authoring.texts import written
from autograd_lib.kit.checking.comparing import expect, expect_raised
from autograd_lib.kit.checking.registry import find, slips_file
from autograd_lib.kit.checking.second_look import second_look

from .samples import FIRST, LESSON, quiet


@pytest.fixture
def lesson(make_course):
    def made(first=FIRST):
        lesson, problems = read_lesson(make_course(double_it=first), LESSON)
        assert problems == []
        assert written(lesson) == []
        slips_file("double_it").unlink(missing_ok=True)
        return lesson

    return made


def test_a_build_writes_them_once_and_they_name_a_change(lesson):
    course = lesson()
    assert len(written_slips(course, check=True)) == 1
    assert written_slips(course) == []
    assert written_slips(course, check=True) == []
    before = slips_file("double_it").stat().st_mtime_ns
    assert written_slips(course) == []
    assert slips_file("double_it").stat().st_mtime_ns == before
    (found,) = second_look(find("double_it"), {"double": lambda x: x})
    assert [slip.name for slip in found.slips] == ["term x", "factor 2"]


def test_another_right_answer_makes_them_stale(lesson):
    assert written_slips(lesson()) == []
    made = slips_file("double_it").read_bytes()
    other = lesson(FIRST.replace("return 2 * x", "return x + x"))
    slips_file("double_it").write_bytes(made)
    assert len(written_slips(other, check=True)) == 1
    assert written_slips(other) == []
    keys = {
        name["key"]
        for slip in json.loads(slips_file("double_it").read_text(encoding="utf-8"))["slips"]
        for name in slip["names"]
    }
    assert "term" in keys


@pytest.mark.parametrize("more", [{}, {"piecemeal": True}, {"formulas": lambda challenge: []}])
def test_an_exercise_with_a_glance_has_them_unless_it_takes_still_longer(lesson, monkeypatch, more):
    course = lesson()
    glanced = replace(find("double_it"), glance=lambda challenge, lost: challenge, **more)
    monkeypatch.setattr(slips, "exercises_of", lambda lesson: [glanced])
    assert written_slips(course) == []
    assert slips_file("double_it").is_file() is not bool(more)


RAISES = """def double(x):
    ### BEGIN SOLUTION
    if x < 0:
        raise ValueError
    return x + x
    ### END SOLUTION
"""


def test_a_part_that_should_raise_is_lost_by_a_change_that_does_not(lesson):
    def judge(parts, challenge):
        return [
            expect(parts, "positive", 2 * challenge["x"], label="x"),
            expect_raised(parts, "negative", "ValueError", label="-x"),
        ]

    answers = FIRST.index("def double"), FIRST.index("# %% hint")
    document = lesson(FIRST[: answers[0]] + RAISES + FIRST[answers[1] :]).documents["double_it"]
    told = json.loads(made(document, replace(find("double_it"), judge=judge), {}))
    (mask,) = {
        slip["did"][0][0] for slip in told["slips"] if "raise" in {one["key"] for one in slip["names"]}
    }
    assert [told["draws"][0]["parts"][place] for place in range(2) if mask >> place & 1] == ["negative"]


def test_those_of_an_exercise_that_has_none_any_more_go(built):
    slips_file("guess_it").write_bytes(slips_file("double_it").read_bytes())
    (problem,) = build(built, check=True, announce=quiet)
    assert problem.file == "exercises/judges/guess_it.slips.json"
    assert build(built, announce=quiet) == []
    assert not slips_file("guess_it").exists()


@pytest.mark.slow
def test_a_build_makes_them_and_its_check_asks_for_them(built):
    slips_file("double_it").unlink()
    (problem,) = build(built, check=True, announce=quiet)
    assert problem.file == "exercises/judges/double_it.slips.json"
    assert build(built, announce=quiet) == []
    assert slips_file("double_it").is_file()
    assert build(built, check=True, announce=quiet) == []


def test_a_fork_brings_home_what_it_returns_and_nothing_when_it_ends_early():
    assert in_fork(lambda: [1, {"a": None}], 60) == [1, {"a": None}]
    assert in_fork(lambda: 1 / 0, 60) is None
    assert in_fork(lambda: exec("while True: pass"), 0.2) is None
