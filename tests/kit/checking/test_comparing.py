"""Comparing: what is equal, what is not, and what is said about the difference."""

import math
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograd_lib.exercises.judges.shared.differences import central_differences
from autograd_lib.kit.checking.comparing import MAX_ROWS, expect, same, states_only
from autograd_lib.kit.checking.evidence import TOO_LARGE, UNATTEMPTED, carry
from autograd_lib.kit.wording.text import Text

WHY = Text("不对", "not so")
NAN, INF = math.nan, math.inf


def judge(got, expected, **options):
    return expect({"part": carry(got)}, "part", expected, label="it", **options)


def said(finding):
    return " ".join(note.en for note in finding.messages)


EQUAL = [
    (3, 3),
    (3.0, 3),
    (3, 3.0),
    (0.1 + 0.2, 0.3),
    (1e300, 1e300 * (1 + 1e-12)),
    (0.0, -0.0),
    (1e-13, 0.0),
    (NAN, NAN),
    (INF, INF),
    (2**200, 2**200),
    (float(2**60), 2**60),
    ("π", "π"),
    (True, True),
    (None, None),
    ([1, (2.0, [3])], (1, [2, (3,)])),
    ({"b": 1, "a": [2]}, {"a": (2,), "b": 1.0}),
    (np.float64(2.5), 2.5),
    (2.5, np.float64(2.5)),
    (np.sum(np.ones(3)), np.sum(np.ones(3))),
    (np.float32(0.5), 0.5),
    (np.int64(3), 3),
    (np.bool_(True), True),
    (True, np.bool_(True)),
    (np.array(2.0), 2.0),
    (np.complex128(complex(0.1 + 0.2, 1)), complex(0.3, 1)),
    (np.array([1.0, NAN, INF]), np.array([1.0, NAN, INF])),
    (np.nextafter(np.float32([0.3]), np.float32(1)), np.float32([0.3])),
    (np.zeros((0, 3)), np.zeros((0, 3))),
    (np.array([1, 2]), [1, 2]),
    ([[1.0, 2], [3, 4]], np.array([[1.0, 2.0], [3.0, 4.0]])),
    (np.array([1, 2]), np.array([1.0, 2.0])),
    (Fraction(1, 4), 0.25),
    (Decimal("0.25"), 0.25),
    ([Fraction(1, 4)], [0.25]),
    (np.array([[1.0], [2.0]]), [[1], [2]]),
    (np.array([True, False]), np.array([True, False])),
]


@pytest.mark.parametrize(("got", "expected"), EQUAL)
def test_equal(got, expected):
    assert judge(got, expected).ok


DIFFERENT = [
    (True, 1),
    (1, True),
    (False, 0),
    (np.bool_(True), 1),
    (np.int64(1), True),
    ("3", 3),
    (3, "3"),
    (None, 0),
    (0, None),
    (False, None),
    ("", None),
    ([], None),
    (3.0, 3.003),
    (3.0, 3.0 * (1 + 1e-8)),
    (1e-11, 0.0),
    (0.0, NAN),
    (NAN, 0.0),
    (NAN, 3),
    (1, NAN),
    (INF, -INF),
    (1e308, INF),
    (INF, 3),
    (10**400, 1.0),
    (1.0, 10**400),
    (2**60 + 1, 2**60),
    (2**200 + 1, 2**200),
    (np.complex128(3), 3.0),
    (np.complex128(3j), 3.0),
    (3.0, 3 + 0j),
    (np.complex128(1 + 2j), 1 - 2j),
    ("pi", "π"),
    ("a ", "a"),
    ("abc", ["a", "b", "c"]),
    ({"0": 1}, [1]),
    ([1], {"0": 1}),
    ([1, 2], [2, 1]),
    ([1, 2], [1]),
    ([1], [1, 2]),
    ([], [1]),
    ([[1]], [1]),
    ([None], [1]),
    ({"a": 1}, {"a": 1, "b": 2}),
    ({"a": 1, "b": 2}, {"a": 1}),
    ({"a": 2}, {"a": 1}),
    (3, [3]),
    ([3], 3),
    ({}, 3),
    (np.array([3.0]), 3.0),
    (3.0, np.array([3.0])),
    (np.array(3.0), np.array([3.0])),
    (np.array([3.0]), np.array(3.0)),
    (np.array([[1.0, 2.0]]), np.array([[1.0], [2.0]])),
    (np.array([1.0], "float32"), np.array([1.0])),
    (np.array([1.0]), np.array([1.0], "float32")),
    (np.array([1.0]), np.array([1.001])),
    (np.array([1.0], "float32"), np.array([1.001], "float32")),
    (np.array([1.0], "float32"), np.array([1.00001], "float32")),
    (np.array([1.0, NAN]), np.array([1.0, 2.0])),
    (np.array([1e308]), np.array([-1e308])),
    (np.array([2**60 + 1]), np.array([2**60])),
    (np.array([1], "uint8"), np.array([255], "uint8")),
    (np.array([True]), np.array([False])),
    (np.array([True]), np.array([1])),
    (np.array([1.0 + 1e-3j]), np.array([1.0 + 0j])),
    (np.zeros((0, 3)), np.zeros((3, 0))),
    (TOO_LARGE, 3),
    (object(), 3),
    (object(), np.zeros(2)),
    (object(), {"$type": 3}),
    ({"$raised": 5}, 3),
    ([{"$raised": 5}], [3]),
    ([{"$raised": {"type": 5}}], [3]),
    ([{"$type": {"a": 5}}], [3]),
    ([{"$anything": [1]}], [[1]]),
    ({"$type": np.zeros(2)}, 3),
]


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(("got", "expected"), DIFFERENT)
def test_different(got, expected):
    finding = judge(got, expected)
    assert finding.state == "wrong"
    assert finding.rows or finding.messages  # something is said


@given(
    st.floats(allow_nan=False, allow_infinity=False, min_value=-1e300, max_value=1e300).filter(
        lambda x: abs(x) > 1e-6
    )
)
def test_a_tenth_of_a_per_cent_is_caught_and_round_off_is_not(x):
    assert judge(x * (1 + 4e-16) * (1 - 4e-16), x).ok
    assert not judge(x * 1.001, x).ok
    assert judge(np.array([x * (1 + 4e-16)]), np.array([x])).ok
    assert not judge(np.array([1.0, x * 1.001]), np.array([1.0, x])).ok


def test_the_tolerance_can_be_chosen():
    assert judge(1.0001, 1.0, rel_tol=1e-3).ok
    assert not judge(1.0 + 1e-10, 1.0, rel_tol=1e-12, abs_tol=0).ok
    assert judge(np.array([1.0001]), np.array([1.0]), rel_tol=1e-3).ok
    assert not judge(np.array([1.0 + 1e-12]), np.array([1.0]), rel_tol=1e-14, abs_tol=0).ok


def test_every_difference_is_a_row_and_more_are_counted():
    finding = judge(list(range(1, 21)), [0] * 20)
    assert [row.quantity for row in finding.rows] == [f"[{i}]" for i in range(MAX_ROWS)]
    assert finding.more == 20 - MAX_ROWS
    array = judge(np.ones((3, 4)), np.zeros((3, 4)))
    assert array.rows[4].quantity == "[1, 0]"
    assert array.more == 12 - MAX_ROWS


def test_paths_lead_to_the_element():
    finding = judge({"w": [1, {"b": 2}]}, {"w": [1, {"b": 3}]})
    assert [(row.quantity, row.expected, row.got) for row in finding.rows] == [("w[1], b", "3", "2")]


def test_differences_stand_beside():
    assert judge(1.0, 2.0, difference=2.0000001).rows[0].difference == "2"
    finding = judge(np.array([1.0, 5.0]), np.array([1.0, 2.0]), difference=np.array([1.0, 2.5]))
    assert finding.rows[0].difference == "2.5"
    assert judge({"a": [1]}, {"a": [2]}, difference={"a": [2.25]}).rows[0].difference == "2.25"


def test_numbers_that_differ_never_look_the_same():
    row = judge(1.00000001, 1.0).rows[0]
    assert row.expected != row.got
    array = judge(np.array([1.00000001]), np.array([1.0])).rows[0]
    assert array.expected != array.got


def test_long_values_are_cut():
    finding = judge("x" * 10_000, "y")
    assert len(finding.rows[0].got) <= 60
    assert judge(1 << 4000, 5).rows[0].got == "≈ 2^4000"
    assert len(said(judge({"k" * 10_000: 1}, {"a": 1}))) < 1000
    assert len(said(judge({"$raised": {"type": "T" * 10_000, "message": "m" * 10_000}}, 5))) < 1500


SAID = [
    (print, 3, "`builtin_function_or_method`"),
    (print, np.zeros(2), "an array"),
    ((i for i in ()), [1], "a list or tuple"),
    (3, {"a": 1}, "a dictionary"),
    ("3", 3, "`str` where a number"),
    (3, True, "`True` or `False`"),
    (1j, 3.0, "`complex` where a number"),
    ("1j", 1j, "a complex number"),
    (np.complex128(1j), 3.0, "`complex` where a number"),
    ([1, 2], [1], "expected 1, got 2"),
    (np.zeros((2, 3)), np.zeros((3, 2)), "expected (3, 2), got (2, 3)"),
    (np.zeros(2, "float32"), np.zeros(2), "expected float64, got float32"),
    ({"a": 1, "c": 1}, {"a": 1, "b": 2}, "b, c"),
    (TOO_LARGE, 3, "too large"),
    ([1, {"$raised": {"type": "KeyError", "message": "'a'", "frames": [1]}}], [1, 2], "raised KeyError: 'a'"),
    (
        [1, {"$raised": {"type": "KeyError", "message": "'a'"}}],
        [1, 2],
        "no line of yours raised this (KeyError: 'a')",
    ),
]


@pytest.mark.parametrize(("got", "expected", "words"), SAID)
def test_the_kind_of_difference_is_said(got, expected, words):
    assert words in said(judge(got, expected))


def test_why_is_said_only_when_wrong():
    assert WHY in judge(1, 2, because=WHY).because
    assert not judge(2, 2, because=WHY).because


# Sameness ------------------------------------------------------------------------------------------------------------


def raised(message, kind="RuntimeError", **more):
    return {"$raised": {"type": kind, "message": message, "frames": [], **more}}


@pytest.mark.parametrize(
    ("left", "right", "result"),
    [
        (raised("shape is [3, 2]"), raised("shape is [3, 2]", frames=[1]), True),
        (raised("returned 2 gradients"), raised("returned an invalid gradient"), False),
        (raised("name 'one' is not defined"), raised("name 'other' is not defined"), True),
        (raised("at 0x7f01"), raised("at 0x7f02"), True),
        (
            raised("'list' object has no attribute 'mine'"),
            raised("'list' object has no attribute 'other'"),
            True,
        ),
        (
            raised("'list' object has no attribute 'f'"),
            raised("'NoneType' object has no attribute 'f'"),
            False,
        ),
        (raised("x"), raised("x", "ValueError"), False),
        (
            raised("too deep while calling a Python object", "RecursionError"),
            raised("too deep", "RecursionError"),
            True,
        ),
        ([1, raised("x")], [1, raised("x", frames=[{}])], True),
        (raised("not reached", own=True), raised("an input is unused", own=True), True),
        (raised("not reached", own=True), raised("not reached", "ValueError", own=True), False),
        (raised("not reached", own=True), raised("an input is unused"), False),
        (
            raised("unsupported operand type(s) for +: 'NoneType' and 'float'", "TypeError"),
            raised("unsupported operand type(s) for +: 'Leaf' and 'float'", "TypeError"),
            False,
        ),
        (raised("x"), 3, False),
        (3, raised("x"), False),
        ({"$raised": 5}, raised("x"), False),
        (raised("x"), {"$raised": 5}, False),
        ({"$type": "a"}, {"$type": "a"}, True),
        ({"$type": "a"}, {"$type": "b"}, False),
        ({"$type": np.zeros(3)}, {"$type": "a"}, False),
        (UNATTEMPTED, UNATTEMPTED, True),
        (np.ones(2), np.ones(2), True),
        (None, None, True),
        (None, 0, False),
    ],
)
def test_sameness(left, right, result):
    assert same(left, right) is result


# Finite differences --------------------------------------------------------------------------------------------------


def test_central_differences_of_numbers():
    slopes = central_differences(lambda x, y: x**2 * y + math.sin(y), {"x": 3, "y": -20.0})
    assert slopes["x"] == pytest.approx(-120, rel=1e-9)
    assert slopes["y"] == pytest.approx(9 + math.cos(-20), rel=1e-7)


def test_central_differences_of_arrays_keep_the_shape_and_the_inputs():
    inputs = {"a": np.arange(6.0).reshape(2, 3), "b": np.array([1.5, -2.0, 0.5]), "c": np.array(2.0)}
    before = {name: value.copy() for name, value in inputs.items()}
    weights = np.arange(1.0, 7).reshape(2, 3)
    slopes = central_differences(lambda a, b, c: (weights * a * b * c).sum(), inputs)
    np.testing.assert_allclose(slopes["a"], weights * inputs["b"] * 2, rtol=1e-8)
    np.testing.assert_allclose(slopes["b"], (weights * inputs["a"] * 2).sum(axis=0), rtol=1e-8)
    assert slopes["c"].shape == ()
    assert slopes["c"] == pytest.approx((weights * inputs["a"] * inputs["b"]).sum(), rel=1e-8)
    assert all((inputs[name] == before[name]).all() for name in inputs)


def test_differences_are_computed_only_where_they_are_shown():
    asked = []

    def quotient():
        asked.append(True)
        return [6.0]

    assert expect({"p": [6.0]}, "p", [6.0], label="p", difference=quotient).ok
    with states_only():
        hidden = expect({"p": [5.0]}, "p", [6.0], label="p", difference=quotient)
    assert (hidden.state, hidden.rows, asked) == ("wrong", (), [])
    shown = expect({"p": [5.0]}, "p", [6.0], label="p", difference=quotient)
    assert (shown.rows[0].difference, asked) == ("6", [True])
