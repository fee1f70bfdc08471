"""Where a `^` stands in the code of an answer."""

import random
from dataclasses import replace

import pytest

from autograd_lib.kit.checking.carets import assigned_with_caret, with_caret
from autograd_lib.kit.checking.presenting import verdict_panel
from autograd_lib.kit.checking.registry import lesson_exercises
from autograd_lib.kit.checking.verdict import answer_verdict, draw_challenge


def power(x):
    return x ^ 2


def inside(x):
    def inner(y):
        y ^= 2
        return y

    return inner(x)


class Node:
    @staticmethod
    def square(x):
        return x ^ 2


class Sly(type):
    def __getattribute__(cls, name):
        raise RuntimeError(name)


class Hidden(metaclass=Sly):
    pass


def right(x):
    return x**2 | 1 & 3


def test_it_is_found_in_functions_and_in_methods():
    answers = {
        "power": power,
        "inside": inside,
        "Node": Node,
        "right": right,
        "n": 3,
        "s": "a ^ b",
        "Hidden": Hidden,
    }
    assert with_caret(answers) == ["power", "inside", "Node"]


@pytest.fixture(scope="module")
def exercise():
    """Return an exercise that asks for one function of numbers."""
    return next(
        one for one in lesson_exercises("01_two_starts") if len(one.functions) == len(one.answers) == 2
    )


def told(exercise, body):
    namespace = {}
    for name in exercise.answers:
        exec(f"def {name}(*numbers):\n    return {body}", namespace)
    verdict = answer_verdict(exercise, namespace, draw_challenge(exercise, random.Random(1)))
    return [repr(verdict_panel(verdict, language)).splitlines()[1] for language in ("zh", "en")]


def test_a_wrong_answer_with_one_is_told_of_it_first(exercise):
    zh, en = told(exercise, "int(numbers[0]) ^ 2")
    assert all(name in en for name in exercise.answers)
    assert "If you mean a power, Python writes it **" in en
    assert "Python 里是 **" in zh
    assert "power" not in told(exercise, "3")[1]


def test_what_an_exception_says_is_not_said_again(exercise):
    en = told(exercise, "float(numbers[0]) ^ 2")[1]
    assert "Python writes powers **" in en
    assert "If you mean a power" not in en


def test_values_are_known_by_the_code_that_assigns_them():
    assert assigned_with_caret("a = 2^10\nb = a**2\nc = [1, 2 ^ 3]\nd.e = 1 ^ 1") == ("a", "c")
    assert assigned_with_caret("a = 2^") == assigned_with_caret("") == ()


def test_a_prediction_with_one_is_told_of_it_at_the_first_try():
    predicts = next(one for one in lesson_exercises("03_two_visits") if one.id == "how_many_calls")
    verdict = answer_verdict(predicts, {"leaf_visits": 8, "all_visits": 15}, {})
    source = "leaf_visits = 2^10\nall_visits = 15"
    first, other = (
        repr(verdict_panel(replace(verdict, source=one), "en")).splitlines()[1] for one in (source, "")
    )
    assert first.lstrip().startswith("leaf_visits has a ^ in it.")
    assert other.lstrip().startswith("Look again")
