"""Verdicts: four outcomes, partial credit, named slips, and no credit without evidence."""

import dataclasses

import numpy as np
import pytest
import torch

from autograd_lib.kit.checking import Exercise, Text, Wrong
from autograd_lib.kit.checking.collecting import attempt, attempts, gather
from autograd_lib.kit.checking.comparing import Finding, expect
from autograd_lib.kit.checking.evidence import dumps, loads, to_plain
from autograd_lib.kit.checking.exercise import FILL_IN
from autograd_lib.kit.checking.known import wrong_evidence
from autograd_lib.kit.checking.verdict import Outcome, answer_verdict, judged

from .cells import run

PARTS = {"double": 2, "triple": 3, "square": None}


def challenge(rng):
    return {"x": rng.randint(5, 50)}


def collect(answers, challenge):
    return {name: attempt(answers[name], challenge["x"]) for name in PARTS}


def judge(parts, challenge):
    x = challenge["x"]
    truth = {"double": 2 * x, "triple": 3 * x, "square": x * x}
    return [
        expect(parts, name, truth[name], label=name, weight=2 if name == "square" else 1) for name in PARTS
    ]


def answer(double="2 * x", triple="3 * x", square="x * x"):
    bodies = {"double": double, "triple": triple, "square": square}
    return "".join(f"def {name}(x):\n    return {body}\n" for name, body in bodies.items() if body)


def slip(name, code, *where):
    return Wrong(name, code, Text(name, name), where=where)


EXERCISE = Exercise(
    id="small_one",
    title=Text("三个函数", "Three functions"),
    kind=FILL_IN,
    points=4,
    minutes=5,
    difficulty=1,
    answers=tuple(PARTS),
    functions=tuple(PARTS),
    challenge=challenge,
    collect=collect,
    judge=judge,
    hints=(Text("一", "one"), Text("二", "two")),
    wrong=(
        slip("double_is_plus_two", answer(double="x + 2"), "double"),
        slip("triple_is_plus_three", answer(triple="x + 3"), "triple"),
        slip("adds_everywhere", answer("x + 2", "x + 3"), "double", "triple"),
        slip("square_is_double", answer(square="2 * x", double=None, triple=None), "square"),
        slip("double_misspelt", answer(double="lenght(x)"), "double"),
    ),
)
CHALLENGE = {"x": 7}


def check(code, exercise=EXERCISE, **more):
    namespace = {"__name__": "__main__", **more}
    exec(code, namespace)
    return answer_verdict(exercise, namespace, CHALLENGE)


def names(verdict):
    return [wrong.name for wrong in verdict.slips]


OUTCOMES = {
    "all right": (answer(), Outcome.RIGHT, 4),
    "one of three wrong": (answer(double="0"), Outcome.WRONG, 3),
    "the heavy one wrong": (answer(square="0"), Outcome.WRONG, 2),
    "all wrong": (answer("0", "0", "0"), Outcome.WRONG, 0),
    "one raises": (answer(double="1 / 0"), Outcome.RAISED, 3),
    "all raise": (answer("1 / 0", "1 / 0", "1 / 0"), Outcome.RAISED, 0),
    "one raises, one is wrong": (answer("1 / 0", "0"), Outcome.WRONG, 2),
    "one raises, one is missing": (answer("1 / 0", None), Outcome.RAISED, 2),
    "one is missing": (answer(double=None), Outcome.WRONG, 3),
    "one is a stub": (answer(double="(_ for _ in ()).throw(NotImplementedError)"), Outcome.WRONG, 3),
    "only one done": (answer(None, None), Outcome.WRONG, 2),
    "all blank": ("double = triple = square = ...", Outcome.NOT_ATTEMPTED, 0),
    "all stubs": (answer(*["(_ for _ in ()).throw(NotImplementedError)"] * 3), Outcome.NOT_ATTEMPTED, 0),
    "nothing there": ("", Outcome.NOT_ATTEMPTED, 0),
    "None": ("double = triple = square = None", Outcome.WRONG, 0),
}


@pytest.mark.parametrize(("code", "outcome", "score"), OUTCOMES.values(), ids=OUTCOMES)
def test_outcomes_and_partial_credit(code, outcome, score):
    verdict = check(code)
    assert (verdict.outcome, verdict.score) == (outcome, score)
    assert not verdict.fault


def test_missing_names_are_named():
    verdict = check("doubel = 1")
    assert all(f"`{name}`" in verdict.note.en for name in PARTS)


def test_a_score_is_never_quite_full_or_negative_by_rounding():
    findings = [Finding(str(i), "ok" if i else "wrong", Text("a", "a"), weight=0.1) for i in range(30)]
    exercise = dataclasses.replace(EXERCISE, judge=lambda parts, challenge: findings)
    verdict = judged(exercise, {"parts": {}}, CHALLENGE)
    assert verdict.score == pytest.approx(4 * 29 / 30, abs=1e-4)
    all_ok = dataclasses.replace(EXERCISE, judge=lambda parts, challenge: findings[1:])
    assert judged(all_ok, {"parts": {}}, CHALLENGE).score == 4


# Slips ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (answer(double="x + 2"), ["double_is_plus_two"]),
        (answer(triple="x + 3"), ["triple_is_plus_three"]),
        (answer("x + 2", "x + 3"), ["adds_everywhere"]),  # the two smaller ones say nothing more
        (answer(double="x + 2", square="x + x"), ["double_is_plus_two", "square_is_double"]),
        (answer("x + 2", "x + 3", "2 * x"), ["adds_everywhere", "square_is_double"]),
        (answer(double="x + 2", triple="0"), ["double_is_plus_two"]),
        (answer(double="x + 2", triple="1 / 0"), ["double_is_plus_two"]),
        (answer(double="x + 2", triple=None), ["double_is_plus_two"]),
        (answer(double="lenght(x)"), ["double_misspelt"]),
        (answer(double="x + y"), ["double_misspelt"]),
        (answer(double="len(x)"), []),
        (answer(double="x + 2.5"), []),
        (answer(), []),
    ],
)
def test_slips_that_explain_what_went_wrong(code, expected):
    assert names(check(code)) == expected


def test_slips_are_not_sought_when_not_asked_for():
    namespace = {}
    exec(answer(double="x + 2"), namespace)
    assert answer_verdict(EXERCISE, namespace, CHALLENGE, diagnose=False).slips == ()


def test_a_collect_that_raises_as_a_whole_is_diagnosed_as_a_whole():
    def collect(answers, challenge):
        return {"value": attempt(answers["Thing"]()["go"], challenge["x"])}

    exercise = dataclasses.replace(
        EXERCISE,
        answers=("Thing",),
        collect=collect,
        judge=lambda parts, challenge: [expect(parts, "value", 1, label="value")],
        wrong=(slip("wants_an_argument", "class Thing:\n    def __init__(self, x):\n        pass\n"),),
    )
    same_slip = check("class Thing:\n    def __init__(self, x):\n        self.x = x\n", exercise)
    assert (same_slip.outcome, names(same_slip)) == (Outcome.RAISED, ["wants_an_argument"])
    assert names(check("class Thing:\n    pass\n", exercise)) == []


def test_what_a_wrong_answer_gets_wrong():
    known = wrong_evidence(EXERCISE, EXERCISE.wrong[0], CHALLENGE)
    assert (known.parts["double"], known.faults) == (9, {"double"})
    assert wrong_evidence(EXERCISE, EXERCISE.wrong[3], CHALLENGE).faults == {"square"}
    assert wrong_evidence(EXERCISE, slip("blank", "double = ..."), CHALLENGE).faults == set()


def test_a_known_answer_that_imports_what_is_not_here_explains_nothing():
    elsewhere = slip("elsewhere", "import no_such_library\n" + answer(double="0"))
    assert wrong_evidence(EXERCISE, elsewhere, CHALLENGE).faults == set()
    first = dataclasses.replace(EXERCISE, wrong=(elsewhere, *EXERCISE.wrong))
    for wrong in EXERCISE.wrong:
        assert names(check(wrong.code, first)) == names(check(wrong.code))


def test_a_known_answer_warns_nobody():
    warns = slip("warns", "import warnings\nwarnings.warn('named')\ndef double(x):\n    return 9\n")
    assert wrong_evidence(EXERCISE, warns, CHALLENGE).faults == {"double"}


def test_known_answers_that_share_no_fault_with_the_learners_are_not_judged():
    judgements = []

    def judge(parts, challenge):
        judgements.append(parts)
        return EXERCISE.judge(parts, challenge)

    exercise = dataclasses.replace(EXERCISE, judge=judge)
    assert names(check(EXERCISE.wrong[0].code, exercise)) == [EXERCISE.wrong[0].name]
    shared = len(judgements)
    judgements.clear()
    assert (
        names(check("def double(x):\n    return -123.5\n\n\ndef square(x):\n    return x * x\n", exercise))
        == []
    )
    assert len(judgements) == 1 < shared  # the learner's alone


# No credit without evidence ------------------------------------------------------------------------------------------

RIGHT_PARTS = {"double": 14, "triple": 21, "square": 49}
FORGED = {
    "none": None,
    "number": 5,
    "list": [RIGHT_PARTS],
    "array": np.zeros(3),
    "parts alone": RIGHT_PARTS,
    "empty": {},
    "missing a number": {"missing": 5},
    "missing an array": {"missing": np.zeros(3)},
    "missing nothing, with parts": {"missing": [], "parts": RIGHT_PARTS},
    "missing text": {"missing": "<script>" * 10_000},
    "parts none": {"parts": None},
    "parts a list": {"parts": [14, 21, 49]},
    "parts an array": {"parts": np.array([14, 21, 49])},
    "parts empty": {"parts": {}},
    "parts a mark": {"parts": {"$type": "dict"}},
    "parts refused": {"parts": {"$refused": "too large"}},
    "parts undone by an array": {"parts": {"$unattempted": np.zeros(3)}},
    "parts raised a number": {"parts": {"$raised": 5}},
    "parts raised half": {"parts": {"$raised": {"type": "E"}}},
    "parts raised much": {"parts": {"$raised": {"type": "E", "message": "m", "frames": [[]] * 9999}}},
    "part marks": {"parts": {name: {"$raised": 5} for name in PARTS}},
    "part types": {"parts": {name: {"$type": [1]} for name in PARTS}},
    "booleans": {"parts": dict.fromkeys(PARTS, True)},
    "arrays": {"parts": {name: np.array([value]) for name, value in RIGHT_PARTS.items()}},
    "text": {"parts": {name: str(value) for name, value in RIGHT_PARTS.items()}},
    "not numbers": {"parts": dict.fromkeys(PARTS, float("nan"))},
    "lists": {"parts": {name: [value] for name, value in RIGHT_PARTS.items()}},
    "other names": {"parts": {f"{name} ": value for name, value in RIGHT_PARTS.items()}},
    "entered a number": {"parts": dict.fromkeys(PARTS, 0), "entered": 5},
    "entered numbers": {
        "parts": dict.fromkeys(PARTS, 0),
        "entered": {"double": 5, "triple": {"called": [5]}},
    },
    "entered much": {"parts": dict.fromkeys(PARTS, 0), "entered": {"double": {"called": [[]], "within": {}}}},
}


@pytest.mark.parametrize("evidence", FORGED.values(), ids=FORGED)
def test_forged_evidence_earns_nothing_and_breaks_nothing(evidence):
    verdict = judged(EXERCISE, evidence, CHALLENGE)
    assert verdict.outcome is not Outcome.RIGHT
    assert verdict.score == 0
    assert not verdict.fault


def test_a_judge_that_stumbles_gives_nothing_and_keeps_its_traceback_for_authors():
    exercise = dataclasses.replace(EXERCISE, judge=lambda parts, challenge: [parts["double"]["value"]])
    verdict = judged(exercise, {"parts": RIGHT_PARTS}, CHALLENGE)
    assert (verdict.outcome, verdict.score) == (Outcome.WRONG, 0)
    assert "TypeError" in verdict.fault
    assert verdict.note is not None


def test_a_judge_that_finds_nothing_gives_nothing():
    exercise = dataclasses.replace(EXERCISE, judge=lambda parts, challenge: [])
    verdict = judged(exercise, {"parts": {}}, CHALLENGE)
    assert (verdict.outcome, verdict.score) == (Outcome.WRONG, 0)


def test_answers_that_change_their_inputs_do_not_change_the_question():
    def judge(parts, challenge):
        return [expect(parts, "sum", sum(challenge["values"]), label="sum")]

    exercise = dataclasses.replace(
        EXERCISE,
        answers=("total",),
        collect=lambda answers, challenge: {"sum": attempt(answers["total"], challenge["values"])},
        judge=judge,
        wrong=(),
    )
    namespace = {}
    exec("def total(values):\n    values.clear()\n    return 0\n", namespace)
    assert answer_verdict(exercise, namespace, {"values": [1, 2]}).outcome is Outcome.WRONG


def test_evidence_that_travelled_is_judged_alike():
    namespace = {}
    exec(answer(double="x + 2", triple="1 / 0"), namespace)
    evidence = loads(
        dumps(gather(EXERCISE.collect, EXERCISE.answers, namespace, loads(dumps(to_plain(CHALLENGE)))))
    )
    away, here = judged(EXERCISE, evidence, CHALLENGE), answer_verdict(EXERCISE, namespace, CHALLENGE)
    assert (away.outcome, away.score, away.slips) == (here.outcome, here.score, here.slips)


def test_an_interrupt_gets_through_a_check():
    with pytest.raises(KeyboardInterrupt):
        check("def double(x):\n    raise KeyboardInterrupt\n")


def test_slow_parts_are_left_out_of_the_diagnosis():
    tried = []

    def collect(answers, challenge):
        tried.append(sorted(challenge))
        return {
            name: attempt(lambda given, x: given(x), answers["double"], x) for name, x in challenge.items()
        }

    def judge(parts, challenge):
        return [expect(parts, name, 2 * x, label="double") for name, x in challenge.items()]

    exercise = dataclasses.replace(
        EXERCISE,
        answers=("double",),
        collect=collect,
        judge=judge,
        wrong=(slip("squares", answer(double="x * x")),),
        glance=lambda challenge, lost: {name: x for name, x in challenge.items() if name in lost - {"slow"}},
    )
    challenge, known = {"quick": 7, "slow": 9, "even": 2}, {}
    namespace = {"double": lambda x: x * x}
    assert exercise.slow
    for _ in range(2):
        verdict = answer_verdict(exercise, namespace, challenge, known=known)
        assert names(verdict) == ["squares"]
    whole = ["even", "quick", "slow"]
    assert tried == [whole, ["quick"], whole]


def test_a_known_answer_that_gets_no_lost_part_wrong_in_the_same_way_is_not_tried_on_the_others():
    tried = []

    def collect(answers, challenge):
        calls = {name: (answers[name], challenge["x"]) for name in PARTS}
        found = attempts(calls, challenge)
        tried.append(sorted(found))
        return found

    wrong = (
        slip("adds_two", answer(double="x + 2")),
        slip("adds_two_and_three", answer(double="x + 2", triple="x + 3")),
        slip("adds_three", answer(triple="x + 3")),
    )
    exercise = dataclasses.replace(EXERCISE, collect=collect, wrong=wrong, piecemeal=True)
    known, whole, others = {}, sorted(PARTS), ["square", "triple"]
    for _ in range(2):
        verdict = answer_verdict(exercise, run(answer(double="x + 2")), {"x": 7}, known=known)
        assert names(verdict) == ["adds_two"]  # the second one loses a part that is right here
    assert tried == [whole, ["double"], others, ["double"], others, ["double"], whole]


def test_torch_has_one_thread_while_an_answer_runs(three_threads):
    assert check(answer(square="x * x * torch.get_num_threads()"), torch=torch).score == 4
    assert torch.get_num_threads() == 3
