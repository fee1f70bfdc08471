"""What is told of all recorded wrong answers: little, and first what is wrong."""

import statistics
from dataclasses import replace

import pytest

from autograd_lib.kit.checking.comparing import Finding, Row
from autograd_lib.kit.checking.relations import Relation
from autograd_lib.kit.checking.telling import Teller, told
from autograd_lib.kit.wording.text import Text
from tests.every_answer import what_check_says
from tests.tried import tried_lessons

HALF, TWICE = (Relation("factor", (("factor", one),)) for one in ("0.5", "2"))
MEDIAN, MOST_OF_NINE_IN_TEN = 6, 10  # lines below the headline


@pytest.mark.parametrize(
    ("relations", "said"),
    [
        ([TWICE, TWICE], "Every number is 2 times what it should be."),
        ([TWICE, HALF], "Every number is 2 times what it should be. (This refers to the first of them.)"),
        (
            [replace(TWICE, alone=True), HALF],
            "Every number is 2 times what it should be. (This refers to the first call that goes wrong.)",
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
@pytest.mark.parametrize("lesson", tried_lessons())
@pytest.mark.parametrize("how", ["named", "unnamed"])
def test_messages_are_short_and_begin_with_what_is_wrong(lesson, how, tmp_path_factory):
    said = what_check_says(lesson, tmp_path_factory)
    wrong = [one for answers in said.values() for one in answers.values() if one["outcome"] != "right"]
    expect_short([lines for one in wrong for lines in one[how].values()])


def expect_short(found):
    """Fail where messages are long, or do not begin with what is wrong."""
    counts = sorted(map(len, found))
    assert statistics.median(counts) <= MEDIAN
    assert counts[int(0.9 * len(counts))] <= MOST_OF_NINE_IN_TEN
    assert [lines for lines in found if lines[0].strip().startswith(("✓", "○"))] == []
    said = [line for lines in found for line in lines]
    assert not [line for line in said if " at 0x" in line or "gufunc" in line]
    assert not [line for line in said if line.strip() in ("✗", "✗:")]
