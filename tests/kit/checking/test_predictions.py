"""The judge of predictions: what comes out decides, by name or in groups; the same everywhere is no prediction."""

import random

import pytest

from autograd_lib.kit.checking.collecting import predicted, predicted_entries
from autograd_lib.kit.checking.comparing import claim
from autograd_lib.kit.checking.evidence import UNATTEMPTED, carry, dumps, loads
from autograd_lib.kit.checking.exercise import Judge
from autograd_lib.kit.checking.predictions import names_together, predictions
from autograd_lib.kit.wording.text import Text

LABELS = {"a": "`a`", "b": "`b`"}


def states(judge, **answers):
    challenge = judge.challenge(random.Random(1))
    brought_home = loads(dumps(judge.collect(answers, challenge)))
    return [finding.state for finding in judge.judge(brought_home, challenge)]


def test_every_prediction_is_held_against_what_comes_out():
    judge = predictions(lambda: {"a": 1, "b": [2, 3]}, LABELS)
    assert isinstance(judge, Judge)
    assert states(judge, a=1, b=[2, 3]) == ["ok", "ok"]
    assert states(judge, a=1, b=[3, 2]) == ["ok", "wrong"]
    assert states(judge, a=..., b=...) == ["unattempted", "unattempted"]


def test_the_truth_is_found_anew_at_every_check():
    runs = []
    judge = predictions(lambda: runs.append(1) or {"a": len(runs)}, {"a": "`a`"})
    assert [states(judge, a=number) for number in (1, 2, 2)] == [["ok"], ["ok"], ["wrong"]]


def test_a_group_is_judged_as_one():
    judge = predictions(
        lambda: {"a": 1, "b": 2, "c": 3}, {"both": names_together("ab"), "c": "`c`"}, groups={"both": "ab"}
    )
    assert judge.challenge(random.Random(1)) == {"both": ["a", "b"]}
    assert states(judge, a=1, b=2, c=3) == ["ok", "ok"]
    assert states(judge, a=1, b=1, c=3) == ["wrong", "ok"]
    assert states(judge, a=1, b=..., c=3) == ["unattempted", "ok"]


def test_numbers_may_be_about_right_where_that_is_said():
    judge = predictions(lambda: {"a": 10.0, "b": 10.0}, LABELS, rel_tol={"a": 0.05})
    assert states(judge, a=10.2, b=10.2) == ["ok", "wrong"]


def test_arrays_count_as_lists_where_any_form_will_do():
    import numpy

    judge = predictions(lambda: {"a": [1.0, 2.0]}, {"a": "`a`"}, in_any_form=True)
    assert states(judge, a=numpy.array([1.0, 2.0])) == states(judge, a=[1, 2]) == ["ok"]
    assert states(judge, a=[2, 1]) == ["wrong"]


def test_what_is_none_of_the_words_is_told_them():
    judge = predictions(lambda: {"a": "runs"}, {"a": "`a`"}, one_of=("runs", "raises"))
    said = {word: judge.judge({"a": word}, {})[0].because for word in ("raises", "perhaps")}
    told = ["Each prediction is one of these" in str([m.en for m in said[word]]) for word in said]
    assert told == [False, True]


def test_a_number_near_zero_may_be_asked_for_as_exactly_as_any():
    steps = {"a": 1e-12}
    assert states(predictions(lambda: steps, {"a": "`a`"}), a=1e-13) == ["ok"]
    close = predictions(lambda: steps, {"a": "`a`"}, one_of=(1e-12, 1e-5), abs_tol=0)
    assert [states(close, a=one) for one in (1e-13, 1e-12)] == [["wrong"], ["ok"]]
    assert "`1e-12`, `1e-05`" in close.judge({"a": 1e-13}, {})[0].because[0].en
    assert not close.judge({"a": 1e-5}, {})[0].because


@pytest.mark.parametrize(
    ("predicted_as", "told"), [("8", True), ("1e-5", True), (8, False), ("error", False), ("nan", False)]
)
def test_a_number_in_quotes_is_told_so(predicted_as, told):
    judge = predictions(lambda: {"a": 7, "b": 8}, {"both": "`a`, `b`"}, groups={"both": "ab"})
    found = judge.judge({"both": {"a": predicted_as, "b": 1}}, {})[0]
    assert [("quotes" in why.en) for why in found.because] == [True] * told


def test_text_where_text_is_asked_for_is_not_told_of_quotes():
    judge = predictions(lambda: {"a": "8"}, {"a": "`a`"})
    assert not judge.judge({"a": "7"}, {})[0].because


def test_what_can_be_no_prediction_is_told_why():
    why = Text("一个数", "a number")

    def misfit(value):
        return None if isinstance(value, int) else why

    judge = predictions(lambda: {"a": 1}, {"a": "`a`"}, misfit=misfit)
    assert [judge.judge({"a": value}, {})[0].because for value in (2, "x")] == [(), (why,)]
    assert states(judge, a=...) == ["unattempted"]


@pytest.mark.parametrize(
    ("a", "told"), [("(3, 4)", True), ("Raises", True), ("raises", False), ((1, 2), False)]
)
def test_where_some_answers_are_no_text_others_are_told_which_texts_are(a, told):
    judge = predictions(lambda: {"a": [3, 4], "b": "raises"}, LABELS, one_of=("raises",))
    because = judge.judge({"a": carry(a), "b": "raises"}, {})[0].because
    assert ["The only text that can be an answer" in one.en for one in because] == [True] * told


def test_each_of_a_group_is_held_to_the_words():
    judge = predictions(
        lambda: {"a": "runs", "b": "runs"}, {"ab": "`ab`"}, groups={"ab": "ab"}, one_of=("runs", "raises")
    )
    said = {b: judge.judge({"ab": {"a": "runs", "b": b}}, {})[0].because for b in ("raises", "Runs", None)}
    assert {b: bool(because) for b, because in said.items()} == {"raises": False, "Runs": True, None: True}


@pytest.mark.parametrize(("b", "expected"), [(1, ["wrong"]), (2, ["ok", "ok"])])
def test_the_same_everywhere_is_no_prediction(b, expected):
    judge = predictions(lambda: {"a": 1, "b": 2}, LABELS, all_alike=names_together("ab"))
    assert states(judge, a=1, b=b) == expected


def test_an_exercise_may_ask_for_more():
    more = [claim({"c": 1}, "c", lambda _: False, label="`c`", because=Text("不对", "no"))]
    judge = predictions(lambda: {"a": 1}, {"a": "`a`"}, more=lambda parts: more)
    assert states(judge, a=1) == ["ok", "wrong"]


def test_predictions_are_collected_as_they_are():
    assert predicted({"a": 1, "b": ..., "c": "x"}, {}) == {"a": 1, "b": UNATTEMPTED, "c": "x"}
    assert predicted({"a": 1, "b": 2, "c": 3}, {"both": ["a", "b"]}) == {"both": {"a": 1, "b": 2}, "c": 3}


def test_predictions_in_one_dictionary_are_brought_home_by_group():
    groups = {"first": ["a", "b"], "second": ["c"]}
    found = predicted_entries({"said": {"a": 1, "b": ..., "c": 3}}, groups)
    assert found == {"first": {"a": 1, "b": UNATTEMPTED}, "second": {"c": 3}}
    assert predicted_entries({"said": 5}, groups) == {"first": 5, "second": 5}
