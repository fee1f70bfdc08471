"""Findings: parts that hold no value, and judgements other than being equal."""

import numpy as np
import pytest

from autograd_lib.kit.checking.comparing import claim, expect, expect_members, expect_raised
from autograd_lib.kit.checking.evidence import TOO_LARGE, UNATTEMPTED, carry
from autograd_lib.kit.wording.text import Text

WHY = Text("不对", "not so")


RAISED = {"$raised": {"type": "ValueError", "message": "no", "frames": [{"function": "f", "line": 1}]}}
NOT_THEIRS = {"$raised": {"type": "ValueError", "message": "no", "frames": []}}
STOPPED = {
    "absent": ({}, "wrong"),
    "undone": ({"part": UNATTEMPTED}, "unattempted"),
    "blank in a list": ({"part": [1, UNATTEMPTED]}, "unattempted"),
    "blank deep down": ({"part": {"a": [{"b": UNATTEMPTED}]}}, "unattempted"),
    "raised": ({"part": RAISED}, "raised"),
    "raised by no line of theirs": ({"part": NOT_THEIRS}, "wrong"),
    "raised a number": ({"part": {"$raised": 5}}, "wrong"),
    "raised nothing": ({"part": {"$raised": {}}}, "wrong"),
    "raised without words": ({"part": {"$raised": {"type": "E", "message": None}}}, "wrong"),
    "an array as a mark": ({"part": {"$unattempted": np.zeros(3)}}, "unattempted"),
}


@pytest.mark.parametrize(("parts", "state"), STOPPED.values(), ids=STOPPED)
@pytest.mark.parametrize("expected", [3, [1, 2], {"a": 1}, np.zeros(2), None])
def test_parts_without_a_value(parts, state, expected):
    assert expect(parts, "part", expected, label="it").state == state
    assert claim(parts, "part", lambda value: True, label="it", because=WHY).state == state
    assert expect_members(parts, "part", ["a"], label="it").state == state
    assert expect_raised(parts, "part", "TypeError", label="it", because=WHY).state == state


def test_frames_made_up_are_bounded():
    for frames in (5, "abc", [5] * 100_000, [{"line": 1}] * 1000):
        parts = {"part": {"$raised": {"type": "E", "message": "m", "frames": frames}}}
        assert len(expect(parts, "part", 1, label="it").raised["frames"]) <= 6


# Other judgements ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "value", [3, "abc", None, [1], {"a": 1}, np.zeros((2, 2)), TOO_LARGE, {"loss": "low"}]
)
def test_a_claim_about_something_of_another_kind_is_wrong(value):
    finding = claim({"part": value}, "part", lambda got: got["loss"] < 0.5, label="it", because=WHY)
    assert finding.state == "wrong"
    assert WHY in finding.because


def test_a_claim_holds_or_not():
    assert claim({"part": 3}, "part", lambda got: got > 2, label="it", because=WHY).ok
    assert not claim({"part": 3}, "part", lambda got: got > 3, label="it", because=WHY).ok
    assert not claim(
        {"part": np.zeros(3)}, "part", lambda got: got == 0, label="it", because=WHY
    ).ok  # no single truth


@pytest.mark.parametrize(
    ("got", "ok"),
    [
        (["a", "b", "b"], True),
        (["b", "a", "b"], True),
        (["a", "b"], False),
        (["a", "b", "b", "b"], False),
        (["a", "b", "c"], False),
        ([], False),
        ("abb", False),
        ({"a": 1, "b": 1}, False),
        (["a", "b", 3], False),
        (["a", ["b"], "b"], False),
        (None, False),
        (7, False),
        (np.array([1, 2, 2]), False),
    ],
)
def test_members_in_any_order(got, ok):
    assert expect_members({"part": carry(got)}, "part", ["a", "b", "b"], label="it").ok is ok


def test_members_say_how_many_are_right_but_not_which():
    finding = expect_members({"part": ["a", "x"]}, "part", ["a", "b", "c"], label="it")
    assert "(right: 1);" in finding.messages[0].en
    assert "b" not in finding.messages[0].en.split()


def test_raising_what_is_asked_for():
    assert expect_raised({"part": RAISED}, "part", "ValueError", label="it", because=WHY).ok
    assert expect_raised({"part": RAISED}, "part", "KeyError", "ValueError", label="it", because=WHY).ok
    assert expect_raised({"part": RAISED}, "part", "KeyError", label="it", because=WHY).state == "raised"
    returned = expect_raised({"part": 3}, "part", "ValueError", label="it", because=WHY)
    assert (returned.state, returned.because) == ("wrong", (WHY,))


def test_shape_and_dtype_come_before_the_elements_of_a_large_array():
    expected = np.linspace(0.0, 1.0, 1000)
    got = expected.copy()
    got[437] = np.nan
    finding = expect({"dx": got}, "dx", expected, label="dx")
    assert [note.en for note in finding.counts] == [
        "Shape (1000,) and dtype float64 are right; elements that differ: 1 of 1000."
    ]
    assert [(row.quantity, row.got) for row in finding.rows] == [("[437]", "nan")]
    every = expect({"dx": {"a": expected + 1}}, "dx", {"a": expected}, label="dx")
    assert (len(every.rows), every.more) == (5, 995)
    assert "a 的形状 (1000,)" in every.counts[0].zh


def test_a_name_that_does_not_exist_is_told_those_that_do():
    known, strange = (
        expect_members({"part": got}, "part", ["ab"], label="it", among=("ab", "cd"))
        for got in (["cd"], ["cd", "xy"])
    )
    assert known.because == ()
    assert [one.en for one in strange.because] == [
        '`"xy"` is not one of the names to choose from: `"ab"`, `"cd"`.'
    ]
