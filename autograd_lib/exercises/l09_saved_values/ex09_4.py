"""ex09_4: what seven edits between the forward and the backward pass do, through .data, .detach() and others."""

from ...checking import Judge
from . import collect
from .common import expect_groups, group_label

GROUPS = {
    "first": ("data", "copy"),
    "second": ("detached", "direct"),
    "third": ("no_grad", "result", "other"),
}
LABELS = {group: group_label(names) for group, names in GROUPS.items()}
RIGHT, SPOILT = [1.0, 2.0], [10.0, 20.0]
TRUTH = {  # the lesson's own cell runs all seven on both engines
    "data": SPOILT,
    "detached": "backward",
    "direct": "edit",
    "no_grad": "backward",
    "copy": RIGHT,
    "result": RIGHT,
    "other": RIGHT,
}


def challenge(rng):
    return {group: list(names) for group, names in GROUPS.items()}


def judge(parts, challenge):
    return expect_groups(parts, GROUPS, TRUTH, LABELS)


JUDGE = Judge(challenge, collect.ex09_4, judge)
