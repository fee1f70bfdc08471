"""ex10_4: a doubling loop is k·a: the factor k by hand, and the vector-Jacobian product."""

import numpy as np

from ...checking import Judge, Text
from ...checking.arrays import as_array, draw_array, expect_exactly
from ...checking.comparing import claim
from . import collect

LABELS = {"factor": "`factor(a)`", "grown_vjp": "`grown_vjp(g, a)`"}
ONE_NUMBER = Text("`factor(a)` 应当是一个数 k。", "`factor(a)` should be a single number, k.")
# Lengths of a: many doublings, a few, none but the first, and one too long for any more.
LENGTHS = ((0.01, 0.9), (20.0, 200.0), (510.0, 900.0), (1100.0, 3000.0))


def challenge(rng):
    """Draw vectors whose sums have either sign, away from the lengths at which the number of doublings jumps."""
    signs = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
    rng.shuffle(signs)
    drawn = [case(rng, *pair) for pair in zip(LENGTHS, signs, strict=True)]
    return {"cases": [*drawn, telling(rng, 1, np.inf), telling(rng, np.inf, 1), *edges(rng)]}


def edges(rng):
    """Return cases in which a condition is met exactly, or just not: a length of 1000 on the way, a sum of 0."""
    exact = np.array([60.0, -75.0, 80.0])  # of length 125
    balanced = np.array([1.5, -2.25, 0.75])
    near = [draw_array(rng, 3) for _ in range(2)]
    over, under = (
        one * (length / np.linalg.norm(one)) for one, length in zip(near, (500.25, 499.75), strict=True)
    )
    every = [exact, balanced, balanced + np.array([0.0, 0.0, 2.0**-12]), over, under]
    return [{"a": a, "g": draw_array(rng, 3), "edge": True} for a in every]


def telling(rng, order, other):
    """Return a case in which a norm of one order changes the number of doublings, and one of the other does not."""
    while True:
        drawn = case(rng, (2.0, 200.0), (1, 1))
        right, wrong, same = (doublings(np.linalg.norm(drawn["a"], one)) for one in (2, order, other))
        if right == same != wrong:
            return drawn


def doublings(length):
    """Return how often a vector of this length is doubled."""
    return max(1, int(np.ceil(np.log2(1000 / length))))


def case(rng, lengths, signs):
    """Return a vector of such a length and such signs of its sum and of its first entry, and a cotangent."""
    while True:
        a, g = draw_array(rng, 3), draw_array(rng, 3)
        a = a * (rng.uniform(*lengths) / np.linalg.norm(a))
        turns = np.log2(1000 / np.linalg.norm(a))
        clear = a.sum() * signs[0] > 0.1 * np.linalg.norm(a) and abs(turns - round(turns)) > 0.02
        if clear and a[0] * signs[1] > 0:
            return {"a": a, "g": g}


def factor_of(a):
    """Return k of one vector: the doublings, and 100 where the sum is not positive."""
    return 2.0 ** doublings(np.linalg.norm(a)) * (1 if a.sum() > 0 else 100)


def quotients(g, a):
    """Return the finite differences of Σ g · k(a)·a; k stays the same on the way."""
    h = 1e-6 * np.linalg.norm(a)
    slopes = []
    for unit in np.eye(len(a)):
        above, below = a + h * unit, a - h * unit
        slopes.append(np.sum(g * (factor_of(above) * above - factor_of(below) * below)) / (2 * h))
    return np.array(slopes)


def judge(parts, challenge):
    named = {f"a = {collect.row(case['a'])}": case for case in challenge["cases"]}
    factors = {name: np.array(factor_of(case["a"])) for name, case in named.items()}
    pulled = {name: factor_of(case["a"]) * case["g"] for name, case in named.items()}
    # Where the function jumps, a difference quotient says nothing.
    beside = {
        name: pulled[name] if "edge" in case else quotients(case["g"], case["a"])
        for name, case in named.items()
    }
    return [
        judged(parts, "factor", factors, factors, weight=2),
        judged(parts, "grown_vjp", pulled, beside, weight=3),
    ]


def judged(parts, name, expected, beside, weight):
    """Return the finding for one function: written by hand, and right for every case."""
    label = LABELS[name]
    got = parts.get(name)
    if name == "factor" and several(got):
        return claim(parts, name, lambda _: False, label=label, why=ONE_NUMBER, weight=weight)
    results = {**parts, name: flat(got)} if name in parts else parts
    return expect_exactly(results, name, expected, label=label, difference=beside, weight=weight)


def several(results):
    """Return whether there is an array of more than one number among the results."""
    arrays = map(as_array, results.values()) if isinstance(results, dict) else ()
    return any(isinstance(one, np.ndarray) and one.size > 1 for one in arrays)


def flat(results):
    """Return single numbers without dimensions, however they came."""
    if not isinstance(results, dict):
        return results
    arrays = {case: as_array(result) for case, result in results.items()}
    return {
        case: one.reshape(()) if isinstance(one, np.ndarray) and one.size == 1 else one
        for case, one in arrays.items()
    }


JUDGE = Judge(challenge, collect.ex10_4, judge)
