"""A slip is pinned on what the lost calls entered, said as surely as it is known, and kept back where it is not."""

import dataclasses
import random

import pytest

from autograd_lib.kit.authoring.reading import read_lesson
from autograd_lib.kit.checking import Exercise, Text, Wrong
from autograd_lib.kit.checking.collecting import attempt
from autograd_lib.kit.checking.comparing import expect
from autograd_lib.kit.checking.exercise import FILL_IN
from autograd_lib.kit.checking.registry import find, lesson_exercises
from autograd_lib.kit.checking.verdict import Outcome, answer_verdict, draw_challenge, with_earlier
from autograd_lib.kit.notebooks import Course
from tests.every_answer import what_check_says
from tests.tried import tried_lessons

from .cells import run

# `outer` may call `inner`, or do its work itself.
CALLS = {"inner": lambda f, x: f(x), "outer": lambda f, x: f(x)}
RIGHT = {"inner": lambda x: 2 * x, "outer": lambda x: 2 * x + 1}


def slip(name, code, *where):
    return Wrong(name, code, Text(f"{name}。", name), where=where)


def code(inner="2 * x", outer="inner(x) + 1"):
    return f"def inner(x):\n    return {inner}\n\n\ndef outer(x):\n    return {outer}\n"


def both(*wrong, parts=("inner", "outer")):
    return Exercise(
        id="inner_and_outer",
        title=Text("里外", "In and out"),
        kind=FILL_IN,
        points=2,
        minutes=5,
        difficulty=1,
        answers=("inner", "outer"),
        functions=("inner", "outer"),
        challenge=lambda rng: {"x": rng.randint(5, 50)},
        collect=lambda of, given: {name: attempt(CALLS[name], of[name], given["x"]) for name in parts},
        judge=lambda found, given: [
            expect(found, name, RIGHT[name](given["x"]), label=name) for name in parts
        ],
        hints=(Text("一", "one"),),
        wrong=wrong,
    )


def said(exercise, source):
    verdict = answer_verdict(exercise, run(source), {"x": 7})
    return [([one.name for one in each.slips], each.functions, each.beside) for each in verdict.diagnoses]


ALONE = slip("inner_squares", code(inner="x * x"), "inner")
FORMULA = slip("forgets_one", code(outer="2 * x"), "outer")


def test_a_slip_is_pinned_on_what_it_is_in_and_not_on_what_calls_it():
    in_both = slip("squares", code(inner="x * x", outer="x * x + 1"), "inner", "outer")
    assert said(both(in_both), code(inner="x * x")) == [(["squares"], ("inner",), False)]
    assert said(both(in_both), code(inner="x * x", outer="x * x + 1")) == [
        (["squares"], ("inner", "outer"), False)
    ]


def test_a_function_that_is_right_on_its_own_is_cleared():
    assert said(both(FORMULA), code(outer="inner(x)")) == [(["forgets_one"], ("outer",), False)]


def test_where_what_it_calls_is_never_called_alone_the_mistake_may_be_there():
    exercise = both(FORMULA, parts=("outer",))
    assert said(exercise, code(outer="inner(x)")) == [(["forgets_one"], ("outer",), True)]
    assert said(exercise, code(outer="2 * x")) == [(["forgets_one"], ("outer",), False)]


def test_a_slip_is_not_said_where_no_lost_call_entered_what_it_is_in():
    elsewhere = slip("inner_is_even", code(inner="2 * x - 1", outer="inner(x) + 1"), "inner")
    exercise = both(elsewhere, parts=("outer",))
    assert said(exercise, code(inner="2 * x - 1")) == [(["inner_is_even"], ("inner",), True)]
    assert said(exercise, code(outer="2 * x")) == []


def test_a_slip_is_not_said_where_what_it_calls_fails_on_its_own_otherwise():
    exercise = both(FORMULA)
    assert said(exercise, code(inner="2 * x - 1")) == []


def test_slips_of_several_functions_that_are_told_in_the_same_words_are_one():
    words = Text("平方了。", "It squares.")
    slips = (
        dataclasses.replace(one, why=words) for one in (ALONE, slip("squares", code(outer="x * x"), "outer"))
    )
    ((_, functions, _),) = said(both(*slips), code(inner="x * x", outer="x * x"))
    assert functions == ("inner", "outer")


def test_two_slips_that_show_alike_are_both_said_and_three_are_not():
    twins = [slip(name, FORMULA.code, "outer") for name in ("b", "c")]
    assert said(both(FORMULA, twins[0]), code(outer="2 * x")) == [(["forgets_one", "b"], ("outer",), False)]
    assert said(both(FORMULA, *twins), code(outer="2 * x")) == []
    same_words = dataclasses.replace(twins[0], why=FORMULA.why)
    assert said(both(FORMULA, same_words), code(outer="2 * x")) == [(["forgets_one"], ("outer",), False)]


def test_nothing_is_said_where_more_is_lost_than_the_slip_gets_wrong():
    parts = {"small": 1, "large": 7}
    exercise = dataclasses.replace(
        both(FORMULA),
        collect=lambda of, given: {name: attempt(of["outer"], x) for name, x in parts.items()},
        judge=lambda found, given: [expect(found, name, 2 * x + 1, label=name) for name, x in parts.items()],
        wrong=(slip("off_at_one", code(outer="2 * x + (x != 1)"), "outer"),),
    )
    assert said(exercise, code(outer="2 * x + (x != 1)")) == [(["off_at_one"], ("outer",), False)]
    assert said(exercise, code(outer="2 * x + (x != 1) if x == 1 else 0")) == []


def of_three(*wrong):
    """Return an exercise that judges `outer` at three numbers, each by itself."""
    parts = {"small": 1, "large": 7, "zero": 0}
    return dataclasses.replace(
        both(*wrong),
        answers=("outer",),
        functions=("outer",),
        collect=lambda of, given: {name: attempt(of["outer"], x) for name, x in parts.items()},
        judge=lambda found, given: [expect(found, name, 2 * x + 1, label=name) for name, x in parts.items()],
    )


def test_two_slips_are_said_where_they_explain_all_that_is_lost_between_them():
    at_one, at_zero = (slip(f"off_at_{x}", code(outer=f"2 * x + (x != {x})"), "outer") for x in (1, 0))
    at_both = code(outer="2 * x + (x not in (0, 1))")
    named = [(["off_at_1"], (), False), (["off_at_0"], (), False)]
    assert said(of_three(at_one, at_zero), at_both) == named
    assert said(of_three(at_one, at_zero), code(outer="2 * x + (x != 0 and x != 1) - (x == 7)")) == []
    twins = [dataclasses.replace(at_one, name=name, why=Text(name, name)) for name in "bc"]
    assert said(of_three(at_one, at_zero, *twins), at_both) == []


EARLIER = "def helper(x):\n    return 2 * x\n\n\n"
USES = "def outer(x):\n    return helper(x)\n\n\ndef inner(x):\n    return 2 * x\n"


@pytest.mark.parametrize(
    ("source", "outcome", "told"),
    [
        (EARLIER + USES, Outcome.WRONG, ("earlier",)),
        (EARLIER + USES, Outcome.RAISED, ("earlier",)),
        (EARLIER + USES, Outcome.NOT_ATTEMPTED, ()),
        (EARLIER + USES, Outcome.RIGHT, ()),
        (EARLIER + USES, None, ()),
        (EARLIER + code(outer="0"), Outcome.WRONG, ()),
        (EARLIER + code(inner="helper(x)", outer="0"), Outcome.WRONG, ()),  # of what is right it says nothing
    ],
)
def test_an_earlier_exercise_is_named_where_a_lost_call_entered_it_and_it_is_wrong(source, outcome, told):
    exercise = dataclasses.replace(both(), built_on={"earlier": ("helper",)})
    verdict = answer_verdict(exercise, run(source), {"x": 7})
    assert verdict.outcome is Outcome.WRONG
    assert with_earlier(verdict, {"earlier": outcome} if outcome else {}).unsettled == told


@pytest.mark.parametrize(("inner", "told"), [("2 * x", ("earlier",)), ("0", ())])
def test_an_earlier_exercise_has_led_to_it_only_where_every_lost_part_called_it(inner, told):
    exercise = dataclasses.replace(both(), built_on={"earlier": ("helper",)})
    verdict = answer_verdict(exercise, run(EARLIER + code(outer="helper(x)", inner=inner)), {"x": 7})
    verdict = with_earlier(verdict, {"earlier": Outcome.WRONG})
    assert (verdict.unsettled, verdict.led_by) == (("earlier",), told)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('RuntimeError("The', 'ValueError("The'),
        ("            self.values = None", "            self.values = ()"),
    ],
)
def test_what_is_wrong_in_the_box_is_not_said_of_the_pass(repository, old, new):
    lesson, _ = read_lesson(Course(repository), "11_in_between")
    source = lesson.documents["freed_after_use"].answer.text.replace(old, new)
    exercise = find("freed_after_use")
    verdict = answer_verdict(exercise, run(source), draw_challenge(exercise, random.Random(3)))
    assert verdict.diagnoses[0].functions == ("SavedValues",)
    assert len(verdict.diagnoses) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    "lesson", tried_lessons()[::-1]
)  # test_telling asks of them from the other end, side by side
def test_every_known_wrong_answer_is_pinned_on_what_it_is_wrong_in(lesson, tmp_path_factory):
    said = what_check_says(lesson, tmp_path_factory)
    for exercise in lesson_exercises(lesson):
        for wrong in exercise.wrong if len(exercise.functions) > 1 else ():
            told = said[exercise.id][wrong.name]["diagnoses"]
            assert told, (exercise.id, wrong.name)
            (slips, functions, _), *_ = told
            assert wrong.name in slips, (exercise.id, wrong.name)
            assert {*functions} <= {*wrong.where}, (exercise.id, wrong.name)
            assert functions or not {*wrong.where} & {*exercise.functions}, (exercise.id, wrong.name)
