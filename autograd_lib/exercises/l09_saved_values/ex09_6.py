"""ex09_6: nine flags in and around nested blocks that switch recording off and on."""

from ...checking import Judge
from . import collect
from .common import expect_groups, group_label

GROUPS = {"inside": ("b", "w", "f"), "nested": ("c", "d", "e"), "after": ("g", "h", "i")}
LABELS = {group: group_label(names) for group, names in GROUPS.items()}
TRUTH = {name: name in "wcfgi" for name in "bwcdefghi"}  # the lesson's own cell shows them on both engines


def challenge(rng):
    return {group: list(names) for group, names in GROUPS.items()}


def judge(parts, challenge):
    return expect_groups(parts, GROUPS, TRUTH, LABELS)


JUDGE = Judge(challenge, collect.ex09_6, judge)
