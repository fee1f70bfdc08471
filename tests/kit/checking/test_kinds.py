"""The exercise model carries every kind: right answers pass, known slips are named, unknown ones are rejected."""

import random

import pytest

from autograd_lib.kit.checking.collecting import gather
from autograd_lib.kit.checking.evidence import dumps, loads, to_plain
from autograd_lib.kit.checking.exercise import kinds
from autograd_lib.kit.checking.presenting import verdict_panel
from autograd_lib.kit.checking.verdict import Outcome, answer_verdict, draw_challenge, judged
from autograd_lib.kit.notebooks.courses import home

from .junk import junk
from .kinds import derive, fill_in, find_bug, implement_op, predict, read_graph, train, write_test

MODULES = (derive, fill_in, predict, find_bug, write_test, implement_op, train, read_graph)
SEEDS = (1, 2)


def cases(answers):
    return [
        pytest.param(module.EXERCISE, code, id=f"{module.__name__.rpartition('.')[2]}-{name}")
        for module in MODULES
        for name, code in answers(module).items()
    ]


def run(code):
    namespace = {"__name__": "__main__"}
    exec(compile(code, "<answer>", "exec"), namespace)
    return namespace


def verdicts(exercise, code):
    for seed in SEEDS:
        yield answer_verdict(exercise, run(code), draw_challenge(exercise, random.Random(seed)))


def test_every_kind_is_here():
    assert {module.EXERCISE.kind for module in MODULES} == set(kinds(home()).values())
    assert all(len(module.RIGHT) >= 2 and len(module.EXERCISE.wrong) >= 3 for module in MODULES)


@pytest.mark.parametrize(("exercise", "code"), cases(lambda module: module.RIGHT))
def test_right_answers_earn_everything(exercise, code):
    for verdict in verdicts(exercise, code):
        assert (verdict.outcome, verdict.score) == (Outcome.RIGHT, exercise.points), verdict_panel(
            verdict, "en"
        )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("exercise", "code"), cases(lambda module: {wrong.name: wrong for wrong in module.EXERCISE.wrong})
)
def test_known_slips_lose_points_and_are_named(exercise, code):
    for verdict in verdicts(exercise, code.code):
        assert verdict.outcome in (Outcome.WRONG, Outcome.RAISED)
        assert verdict.score < exercise.points
        assert code in verdict.slips, verdict_panel(verdict, "en")
        assert not verdict.fault


def looks_like(module):
    known = getattr(module, "LOOKS_LIKE", {})
    return {name: (code, known.get(name)) for name, code in module.MUTANTS.items()}


@pytest.mark.slow
@pytest.mark.parametrize(("exercise", "mutant"), cases(looks_like))
def test_unknown_wrong_answers_lose_points_and_are_given_no_false_name(exercise, mutant):
    code, slip = mutant
    for verdict in verdicts(exercise, code):
        assert verdict.outcome in (Outcome.WRONG, Outcome.RAISED)
        assert verdict.score < exercise.points
        assert {known.name for known in verdict.slips} <= {slip}, verdict_panel(verdict, "en")
        assert not verdict.fault, verdict.fault


@pytest.mark.parametrize(("exercise", "code"), cases(lambda module: {"stub": module.STUB}))
def test_stubs_are_not_attempted(exercise, code):
    for verdict in verdicts(exercise, code):
        assert (verdict.outcome, verdict.score) == (Outcome.NOT_ATTEMPTED, 0)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("exercise", "code"), cases(lambda module: {**module.RIGHT, **module.MUTANTS, "stub": module.STUB})
)
def test_evidence_that_travelled_is_judged_alike(exercise, code):
    challenge = draw_challenge(exercise, random.Random(5))
    there = loads(dumps(to_plain(challenge)))
    evidence = dumps(gather(exercise.collect, exercise.answers, run(code), there))
    here = answer_verdict(exercise, run(code), challenge)
    away = judged(exercise, loads(evidence), challenge)
    assert (away.outcome, away.score, away.slips) == (here.outcome, here.score, here.slips)


@pytest.mark.slow
@pytest.mark.parametrize(("exercise", "code"), cases(lambda module: {**module.MUTANTS, **module.RIGHT}))
@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_verdict_has_a_panel(exercise, code, language):
    verdict = answer_verdict(exercise, run(code), draw_challenge(exercise, random.Random(6)))
    for tries in (1, 2, 3):
        panel = verdict_panel(verdict, language, tries=tries)
        half_done = {finding.state for finding in verdict.findings} == {"ok", "unattempted"}
        assert repr(panel).startswith("◐" if half_done else ("✓", "✗", "!"))
        assert "<div" in panel._repr_html_()


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__.rpartition(".")[2])
def test_no_judge_can_be_tripped_or_talked_into_credit(module):
    exercise, rng = module.EXERCISE, random.Random(8)
    challenge = draw_challenge(exercise, rng)
    code = next(iter(module.RIGHT.values()))
    names = gather(exercise.collect, exercise.answers, run(code), challenge)["parts"]
    for _ in range(100):
        verdict = judged(exercise, {"parts": {name: junk(rng) for name in names}}, challenge, diagnose=False)
        assert verdict.outcome is not Outcome.RIGHT
        assert verdict.score < exercise.points
        assert not verdict.fault, verdict.fault
