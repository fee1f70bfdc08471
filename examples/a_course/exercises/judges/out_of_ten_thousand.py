"""Alarms among ten thousand people, of whom few are ill."""

from autograd_lib.kit.checking import Judge
from autograd_lib.kit.checking.comparing import expect

from ..beside.out_of_ten_thousand import collect


def challenge(rng):
    """Draw nothing: what is predicted stands in the task."""
    return {}


def judge(parts, challenge):
    return [
        expect(parts, "true_alarms", 90, label="`true_alarms`"),
        expect(parts, "false_alarms", 990, label="`false_alarms`"),
    ]


JUDGE = Judge(challenge, collect, judge)
