"""Texts and the exercise model: two sides, the same placeholders, and nothing that makes no sense."""

from string import Formatter

import pytest

from autograd_lib.kit.checking import Exercise, Text, Wrong
from autograd_lib.kit.checking.registry import find, lesson_exercises, lesson_with
from autograd_lib.kit.checking.verdict import Outcome
from autograd_lib.kit.checking.words import TEXTS
from autograd_lib.kit.wording.text import UnknownLanguageError

from .squares import exercise


@pytest.mark.parametrize("key", TEXTS)
def test_what_fills_a_text_is_no_template(key):
    given = TEXTS[key]
    names = {name for _, name, _, _ in Formatter().parse(given.en) if name}
    filled = given.fill(**dict.fromkeys(names, "{x} {0.__class__}"))
    assert "{x} {0.__class__}" in filled.en or not names  # values are not templates


def test_texts_have_two_sides():
    with pytest.raises(ValueError, match="zh side is empty"):
        Text(" ", "a")
    with pytest.raises(ValueError, match="en side is empty"):
        Text("一", "")
    with pytest.raises(UnknownLanguageError, match="zh, en"):
        Text("一", "one").in_language("fr")
    assert Text("{n} 个", "{n} of {what}").fill(n=2, what=Text("数", "numbers")) == Text(
        "2 个", "2 of numbers"
    )


@pytest.mark.parametrize(
    "changes",
    [
        {"id": "ex00_1"},
        {"id": "Sum-to"},
        {"id": "sum_to_check"},
        {"id": "class"},
        {"difficulty": 0},
        {"difficulty": 6},
        {"points": -1},
        {"minutes": 0},
        {"answers": ()},
        {"wrong": (Wrong("a", "", Text("一", "a")),) * 2},
    ],
    ids=str,
)
def test_an_exercise_that_makes_no_sense_is_refused(changes):
    given = {field: getattr(exercise(), field) for field in Exercise.__dataclass_fields__}
    with pytest.raises(ValueError, match=changes.get("id", "sum_of_squares")):
        Exercise(**{**given, **changes})


def test_exercises_are_found_by_id():
    assert [e.id for e in lesson_exercises("02_changed_formula")] == [
        "by_hand",
        "multiply_derive",
        "minus_derive",
        "two_passes",
        "another_point",
    ]
    assert all(find(e.id) is e for e in lesson_exercises("02_changed_formula"))
    assert {lesson_with(e.id) for e in lesson_exercises("02_changed_formula")} == {"02_changed_formula"}
    assert all(isinstance(outcome.value, str) for outcome in Outcome)
