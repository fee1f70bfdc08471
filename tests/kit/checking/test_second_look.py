"""A second look: changes of right answers that are made by hand are named, and nothing is said of anything else."""

import json
import re
import sys
from dataclasses import replace

import numpy as np
import pytest

from autograd_lib.kit.authoring.reading import read_documents
from autograd_lib.kit.authoring.regions import stubbed
from autograd_lib.kit.checking import second_look as looking
from autograd_lib.kit.checking.change_names import NAMES
from autograd_lib.kit.checking.comparing import Finding
from autograd_lib.kit.checking.registry import exercise_names, find, lessons, slips_file
from autograd_lib.kit.checking.second_look import (
    DRAWS,
    Behaviour,
    _does_the_same,
    challenge_of,
    close,
    looked_at_again,
    second_look,
    sketch,
)
from autograd_lib.kit.checking.suspects import Suspects
from autograd_lib.kit.checking.verdict import answer_verdict
from autograd_lib.kit.wording.text import Text
from autograd_lib.mine.here import Mine
from tests.exercises.answers import COURSE, lent, solution

# lesson, exercise, a piece of a right answer and what a learner writes for it, the answer it is in where there are
# several, what it is called
BY_HAND = [
    ("02_changed_formula", "multiply_derive", "self.lhs.derive(seed * self", "self.lhs.derive(self", "", "`seed` is left out"),
    ("02_changed_formula", "multiply_derive", "self.rhs.derive(", "print(", "", "`self.rhs.derive` is left out"),
    ("04_as_written", "divide_and_power", "-u / v**2", "u / v**2", "Divide", "`u` has the wrong sign"),
    ("04_as_written", "divide_and_power", "n * u ** (n - 1)", "u ** (n - 1)", "Power", "`n` is left out"),
    ("04_as_written", "divide_and_power", "n * u ** (n - 1)", "n", "Power", "is left out"),
    ("06_sixteen", "elementwise_vjps", "g * n *", "g *", "Power", "`n` is left out"),
    ("06_sixteen", "elementwise_vjps", "g * b if for_a else None, g * a if for_b else None", "g * a if for_b else None, g * b if for_a else None", "Multiply", "two values"),
    ("06_sixteen", "elementwise_vjps", "g / b if", "g * b if", "Divide", "`b` is multiplied by"),
    ("06_sixteen", "elementwise_vjps", "return g * y", "return g + y", "Exp", "Two things are added"),
    ("09_one_entry", "matmul_gradients", "sum(a[i, k] * g[i, j]", "sum(g[i, j]", "entry_of_dB", "A factor is left out"),
    ("09_one_entry", "matmul_gradients", "b[k, j] for", "b[i, j] for", "entry_of_dA", "Another quantity stands where `k` belongs"),
    ("09_one_entry", "matmul_gradients", "dA = G @ B.T\n        dB = A.T @ G", "dA = -G @ B.T\n        dB = -A.T @ G", "MatMul", "the wrong way round, in 2 places"),
]  # fmt: skip


@pytest.fixture(autouse=True)
def _a_notebook(monkeypatch):
    """Have the learner's engine at hand, as every notebook has."""
    monkeypatch.setitem(sys.modules, "my_autograd", Mine("my_autograd"))


def defined(code):
    lends = lent("Function", "Signs", "Operators")
    namespace = {"__name__": "__main__", "np": np, "Methods": object, **lends}
    exec(code, namespace)
    return namespace


@pytest.mark.slow
@pytest.mark.parametrize(("lesson", "id", "before", "after", "where", "said"), BY_HAND)
def test_a_change_made_by_hand_is_named(lesson, id, before, after, where, said):
    (found,) = second_look(find(id), defined(solution(lesson, id, (before, after))))
    assert found.functions == ((where,) if where else ())
    assert [said.lower() in slip.why.en.lower() for slip in found.slips] == [True]


@pytest.mark.parametrize(("lesson", "id"), sorted({row[:2] for row in BY_HAND}))
def test_nothing_is_said_of_a_right_answer(lesson, id):
    assert second_look(find(id), defined(solution(lesson, id))) == ()


DIVIDE = "04_as_written", "divide_and_power"
FACTOR_LOST = "n * u ** (n - 1)", "u ** (n - 1)"


def test_two_mistakes_in_one_answer_are_not_called_one():
    both = solution(*DIVIDE, FACTOR_LOST, ("n - 1", "n - 2"))
    assert second_look(find(DIVIDE[1]), defined(both)) == ()


def test_what_an_answer_raises_in_is_lost_besides():
    """A change that leaves such a part right does not do what the answer does."""
    exercise, slip = find("hand_it_over"), {"did": [[1, 0.5]], "names": [{"key": "raise"}]}
    alone = Finding(part="unused", state="wrong", label=Text("a", "a"))
    both = (alone, replace(alone, part="allowed", state="raised"))
    for findings, alike in (((alone,), True), (both, False)):
        done = Behaviour({"unused": 0.5}, frozenset(one.part for one in findings))
        suspects = Suspects(exercise, findings, {})
        assert _does_the_same(slip, 0, ["unused", "allowed"], done, suspects) is alike


def test_mistakes_in_two_answers_have_a_name_each():
    code = solution(*DIVIDE, FACTOR_LOST, ("-u / v**2", "u / v**2"))
    found = second_look(find(DIVIDE[1]), defined(code))
    assert {one.functions for one in found} == {("Divide",), ("Power",)}


def test_what_is_drawn_otherwise_than_at_the_build_says_nothing(monkeypatch):
    wrong, exercise = defined(solution(*DIVIDE, FACTOR_LOST)), find(DIVIDE[1])
    assert second_look(exercise, wrong)
    other = [challenge_of(exercise, number) for number in range(DRAWS)][::-1]
    monkeypatch.setattr(looking, "challenge_of", lambda exercise, number: other[number])
    assert second_look(exercise, wrong) == ()


@pytest.mark.slow
def test_a_written_slip_comes_first_and_a_right_answer_is_let_be():
    exercise = find(DIVIDE[1])
    wrong = defined(solution(*DIVIDE, FACTOR_LOST))
    verdict = answer_verdict(exercise, wrong, challenge_of(exercise, 5))
    assert [slip.name for slip in verdict.slips] == ["power_without_the_factor"]
    assert looked_at_again(verdict, wrong) is verdict
    unnamed = answer_verdict(replace(exercise, wrong=()), wrong, challenge_of(exercise, 5))
    assert [slip.name for slip in looked_at_again(unnamed, wrong).slips] == ["factor n"]


def test_beside_a_written_slip_a_change_in_another_function_is_named():
    id = "elementwise_vjps"
    changed = (("x ** (n - 1)", "x ** n"), ("return g / x", "return x / g"))
    wrong = defined(solution("06_sixteen", id, *changed))
    verdict = answer_verdict(find(id), wrong, challenge_of(find(id), 5))
    again = looked_at_again(verdict, wrong)
    assert [one.functions for one in verdict.diagnoses] == [("Power",)]
    assert [one.functions for one in again.diagnoses] == [("Power",), ("Log",)]


def test_an_answer_that_never_ends_only_on_the_second_look_keeps_its_verdict(monkeypatch):
    exercise = replace(find(DIVIDE[1]), wrong=())
    wrong = defined(solution(*DIVIDE, FACTOR_LOST))
    verdict = answer_verdict(exercise, wrong, challenge_of(exercise, 5))
    exec("class Divide(Function):\n    def forward(u, v):\n        while True: pass", wrong)
    monkeypatch.setattr(looking, "SECONDS", 0.2)
    assert looked_at_again(verdict, wrong) == verdict


def test_what_is_nearly_the_same_stands_for_the_same_and_nothing_else_does():
    value = {
        "a": [1.0, -2.5e6, 0.0],
        "b": np.array([[3.0, 4.0]]),
        "c": [True, None, "word"],
        "d": np.array([1.0, np.nan, np.inf]),
    }
    told = sketch(value, "part")
    assert close(told, sketch({**value, "a": [1.0 + 1e-12, -2.5e6, 1e-15]}, "part"))
    others = [
        {**value, "a": [1.0, 2.5e6, 0.0]},
        {**value, "a": [1.001, -2.5e6, 0.0]},
        {**value, "a": [-2.5e6, 1.0, 0.0]},
        {**value, "a": [1.0, -2.5e6]},
        {**value, "b": np.array([[3.0], [4.0]])},
        {**value, "b": np.array([[3.0, 4.0]], np.float32)},
        {**value, "c": [False, None, "word"]},
        {**value, "c": [True, None, "words"]},
        {**value, "d": np.array([1.0, np.inf, np.inf])},
        {**value, "d": np.array([1.0, np.nan, -np.inf])},
    ]
    assert not any(close(told, sketch(one, "part")) for one in others)
    assert not close(told, sketch(value, "other part"))


def shipped():
    """Return {exercise: (its unit, what is shipped of its changes)}."""
    asked = [(id, lesson) for lesson in lessons() for id in exercise_names(lesson)]
    files = {id: (lesson, slips_file(id)) for id, lesson in asked}
    return {
        id: (lesson, json.loads(file.read_text(encoding="utf-8")))
        for id, (lesson, file) in files.items()
        if file.is_file()
    }


def words(text):
    return set(re.findall(r"[A-Za-z_]\w*", text))


@pytest.mark.slow
def test_no_word_of_a_right_answer_ships_that_its_learner_was_not_given():
    there = shipped()
    assert len(there) > 40
    for lesson in sorted({lesson for lesson, _ in there.values()}):
        documents, _ = read_documents(COURSE, lesson)
        for document in documents:
            _, content = there.get(document.id, ("", {"slips": []}))
            given = words(stubbed(document.answer.text, "en") + document.task["zh"].text)
            for slip in content["slips"]:
                assert set(slip) == {"names", "did"}
                assert all(name["key"] in NAMES for name in slip["names"])
                assert words(" ".join(name["what"] for name in slip["names"])) <= given
                assert all(isinstance(number, (int, float)) for one in slip["did"] for number in one)


def test_at_most_two_names_are_said_of_the_same():
    for _, content in shipped().values():
        assert {len(slip["names"]) for slip in content["slips"]} <= {1, 2}
        told = [slip["did"] for slip in content["slips"]]
        assert len({json.dumps(one) for one in told}) == len(told)
