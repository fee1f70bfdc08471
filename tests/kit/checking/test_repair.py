"""One repair: the line of a learner's own code in which one change is enough, and never what that change is."""

from dataclasses import replace

import pytest

from autograd_lib import check, start
from autograd_lib.kit.checking import repair, session
from autograd_lib.kit.checking.registry import find
from autograd_lib.kit.checking.repair import repair_of
from autograd_lib.kit.checking.second_look import challenge_of
from autograd_lib.kit.checking.verdict import answer_verdict
from tests.exercises.answers import lent, solution

LESSON, ID = "04_as_written", "divide_and_power"
ONE_PLACE = "raised = u ** (n + 1)"
RETURNED = "return n * u ** (n - 1), None"
CODE = solution(LESSON, ID, (RETURNED, f"{ONE_PLACE}\n        return n * raised, None"))


def judged(code, **changed):
    namespace = {"__name__": "__main__", **lent("Function", "Signs")}
    exec(code, namespace)
    exercise = replace(find(ID), wrong=(), **changed)
    return answer_verdict(exercise, namespace, challenge_of(exercise, 5)), namespace


@pytest.mark.slow
def test_the_line_is_told_and_not_the_change():
    verdict, namespace = judged(CODE)
    said = repair_of(verdict, namespace, ["import math", CODE])
    line = next(n for n, one in enumerate(CODE.splitlines(), 1) if ONE_PLACE in one)
    assert f"line {line}" in said.en
    assert f"第 {line} 行" in said.zh
    assert ONE_PLACE in said.en
    assert "n - 1" not in said.en


@pytest.mark.slow
@pytest.mark.parametrize(
    "code",
    [
        CODE.replace("-u / v**2", "u / v**2"),  # two mistakes
        solution(LESSON, ID),  # none
        CODE + "\nthis is no Python",
    ],
    ids=["two", "none", "broken"],
)
def test_nothing_is_said_where_one_change_is_not_enough(code):
    verdict, namespace = judged(code.removesuffix("\nthis is no Python"))
    assert repair_of(verdict, namespace, [code]) is None


@pytest.mark.slow
def test_an_answer_whose_slip_is_known_is_not_looked_at(monkeypatch):
    monkeypatch.setattr(repair, "mutants", None)
    namespace = {"__name__": "__main__", **lent("Function", "Signs")}
    code = solution(LESSON, ID, ("n * u ** (n - 1)", "u ** (n - 1)"))
    exec(code, namespace)
    verdict = answer_verdict(find(ID), namespace, challenge_of(find(ID), 5))
    assert verdict.slips
    assert repair_of(verdict, namespace, [code]) is None


def test_looking_ends_when_its_time_is_up(monkeypatch):
    verdict, namespace = judged(CODE)
    monkeypatch.setattr(repair, "SECONDS", -1.0)
    assert repair_of(verdict, namespace, [CODE]) is None


@pytest.mark.slow
def test_what_a_change_prints_or_never_ends_is_not_noticed(capsys, monkeypatch):
    endless = CODE.replace(
        ONE_PLACE,
        f"m = 1\n        while m < 1:\n            pass\n        print('seen')\n        {ONE_PLACE}",
    )
    monkeypatch.setattr(repair, "_EACH", 0.2)
    monkeypatch.setattr(repair, "SECONDS", 60.0)
    verdict, namespace = judged(endless)
    capsys.readouterr()
    assert ONE_PLACE in repair_of(verdict, namespace, [endless]).en
    assert capsys.readouterr().out == ""


@pytest.mark.slow
@pytest.mark.usefixtures("fresh_session")
def test_it_is_said_at_the_second_different_try(monkeypatch):
    start(LESSON, "en")
    monkeypatch.setattr(session, "judged_sources", lambda exercise, cells: [code])
    monkeypatch.setattr(session, "find", lambda id: replace(find(id), wrong=()))
    monkeypatch.setattr(session, "looked_at_again", lambda verdict, namespace: verdict)
    said = []
    for code in (CODE.replace("+ 1", "+ 2"), CODE):
        for name, value in judged(code)[1].items():
            if name in (*find(ID).answers, "Function", "Signs"):
                monkeypatch.setitem(globals(), name, value)
        said.append(repr(check(ID)))
    assert ["One change is enough" in one for one in said] == [False, True]
