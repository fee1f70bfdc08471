"""ex09_1: which of eight operations allow a second backward, and what they keep."""

from ...checking import Judge
from . import collect
from .common import expect_groups, group_label

GROUPS = {
    "first": ("x + x", "x * x"),
    "second": ("x.exp()", "-x"),
    "third": ("x.sum()", "x.relu()"),
    "fourth": ("x * 3", "x.mean()"),
}
LABELS = {group: group_label(names) for group, names in GROUPS.items()}
NOTHING, INPUT, RESULT, NUMBER = (True, "nothing"), (False, "input"), (False, "result"), (False, "number")
TRUTH = {  # the lesson's own cell runs all eight on both engines
    "x + x": NOTHING,
    "x * x": INPUT,
    "x.exp()": RESULT,
    "-x": NOTHING,
    "x.sum()": NOTHING,
    "x.relu()": RESULT,
    "x * 3": NUMBER,
    "x.mean()": NOTHING,
}


def challenge(rng):
    return {group: list(names) for group, names in GROUPS.items()}


def judge(parts, challenge):
    return expect_groups(parts, GROUPS, TRUTH, LABELS)


JUDGE = Judge(challenge, collect.ex09_1, judge)
