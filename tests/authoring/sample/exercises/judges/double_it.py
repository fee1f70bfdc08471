"""double_it: doubling a number."""

from autograd_lib.checking import Judge
from autograd_lib.checking.comparing import expect
from autograd_lib.exercises.beside.double_it import collect


def challenge(rng):
    return {"x": round(rng.uniform(3, 9), 2)}


def judge(parts, challenge):
    x = challenge["x"]
    return [
        expect(parts, "positive", 2 * x, label=f"double({x})"),
        expect(parts, "negative", -2 * x, label=f"double({-x})"),
    ]


JUDGE = Judge(challenge, collect, judge)
