"""double_it: doubling a number."""

from autograd_lib.exercises.beside.double_it import collect
from autograd_lib.kit.checking import Judge
from autograd_lib.kit.checking.comparing import expect


def challenge(rng):
    return {"x": round(rng.uniform(3, 9), 2)}


def judge(parts, challenge):
    x = challenge["x"]
    return [
        expect(parts, "positive", 2 * x, label=f"double({x})"),
        expect(parts, "negative", -2 * x, label=f"double({-x})"),
    ]


JUDGE = Judge(challenge, collect, judge)
