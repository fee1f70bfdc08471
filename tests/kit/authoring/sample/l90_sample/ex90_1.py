"""ex90_1: doubling a number."""

from autograd_lib.kit.checking import Judge
from autograd_lib.kit.checking.comparing import expect

from . import collect


def challenge(rng):
    return {"x": round(rng.uniform(3, 9), 2)}


def judge(parts, challenge):
    x = challenge["x"]
    return [
        expect(parts, "positive", 2 * x, label=f"double({x})"),
        expect(parts, "negative", -2 * x, label=f"double({-x})"),
    ]


JUDGE = Judge(challenge, collect.ex90_1, judge)
