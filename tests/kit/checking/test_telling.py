"""What is told of all recorded wrong answers: little, and first what is wrong."""

import random
import statistics
import warnings
from dataclasses import replace

import pytest

from autograd_lib.kit.checking.comparing import Finding, Row
from autograd_lib.kit.checking.known import wrong_evidence
from autograd_lib.kit.checking.presenting import verdict_panel
from autograd_lib.kit.checking.registry import lesson_exercises, lessons
from autograd_lib.kit.checking.relations import Relation
from autograd_lib.kit.checking.telling import Teller, told
from autograd_lib.kit.checking.verdict import diagnosed, draw_challenge, judged
from autograd_lib.kit.wording.text import Text

HALF, TWICE = (Relation("factor", (("factor", one),)) for one in ("0.5", "2"))
MEDIAN, MOST_OF_NINE_IN_TEN = 6, 10  # lines below the headline


def panels(lesson):
    """Return [of all wrong answers (exercise, name, the lines below the headline) of a first check]: unnamed, named."""
    unnamed, named = [], []
    for exercise in lesson_exercises(lesson):
        challenge, known = draw_challenge(exercise, random.Random(f"{exercise.id} 0")), {}
        for wrong in exercise.wrong:
            evidence = wrong_evidence(exercise, wrong, challenge).evidence
            plain = judged(exercise, evidence, challenge, diagnose=False)
            for found, verdict in ((unnamed, plain), (named, diagnosed(plain, evidence, challenge, known))):
                for language in ("zh", "en"):
                    said = repr(verdict_panel(verdict, language)).splitlines()[1:]
                    found.append((exercise.id, wrong.name, said))
    return unnamed, named


@pytest.mark.parametrize(
    ("relations", "said"),
    [
        ([TWICE, TWICE], "Every number is 2 times what it should be."),
        ([TWICE, HALF], "Every number is 2 times what it should be. (This is about the first of them.)"),
        (
            [replace(TWICE, alone=True), HALF],
            "Every number is 2 times what it should be. (This is about the first call that goes wrong.)",
        ),
        ([TWICE, replace(TWICE, names=("b",))], "Every number that is wrong is 2 times what it should be."),
    ],
)
def test_what_is_true_of_one_part_is_not_said_of_several(relations, said):
    findings = [
        Finding(name, "wrong", Text(name, name), rows=(Row("", "1", "2"),), relations=(one,))
        for name, one in zip("ab", relations, strict=True)
    ]
    first, *_ = told(Teller("en"), findings, lambda finding: "")
    assert first.startswith(f"✗ a (also: b): {said} got `2`")
    assert said not in told(Teller("en"), findings, lambda finding: "", named=True)[0]


@pytest.mark.slow
@pytest.mark.parametrize("lesson", lessons())
def test_messages_are_short_and_begin_with_what_is_wrong(lesson):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        unnamed, named = panels(lesson)
    expect_short(unnamed)
    expect_short(named)


def expect_short(found):
    """Fail where messages are long, or do not begin with what is wrong."""
    counts = sorted(len(lines) for *_, lines in found)
    assert statistics.median(counts) <= MEDIAN
    assert counts[int(0.9 * len(counts))] <= MOST_OF_NINE_IN_TEN
    assert [one for one in found if one[2][0].strip().startswith(("✓", "○"))] == []
    said = [line for *_, lines in found for line in lines]
    assert not [line for line in said if " at 0x" in line or "gufunc" in line]
    assert not [line for line in said if line.strip() in ("✗", "✗:")]
