"""A doubling loop is k·a: its vector-Jacobian product by hand, and two points on either side of a jump of k."""

import numpy as np

from ...kit.checking import Judge, Text
from ...kit.checking.arrays import as_array, draw_array, expect_exactly
from ...kit.checking.comparing import claim
from ..beside.shared.rows import row
from ..beside.turns import collect

VJP = "`grown_vjp(g, a)`"
NEAR = Text("`near`：两个点", "`near`: the two points")
NO_POINTS = Text(
    "这里要两个列表，各有两个大小适中的数，不全是 0，例如 `([1.0, 2.0], [1.0, 2.005])`。",
    "Two lists of two moderate numbers each are wanted, not all zeros, such as `([1.0, 2.0], [1.0, 2.005])`.",
)
TOO_FAR = Text(
    "两点相差 {apart}，太远了：每个元素相差要小于 0.01。",
    "The points are {apart} apart, which is too far: each entry has to differ by less than 0.01.",
)
TOO_LITTLE = Text(
    "两处的梯度相差 {times} 倍，不到一百倍。k 由哪几步决定？哪一步能变得最多？",
    "The gradients differ by a factor of {times}, less than a hundred. Which steps decide how large k is, and which changes it most?",
)
CLOSE, SMALLEST, LARGEST = 0.01, 1e-100, 1e6  # between the two points; lengths and numbers that are moderate
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
    named = {f"a = {row(case['a'])}": case for case in challenge["cases"]}
    pulled = {name: factor_of(case["a"]) * case["g"] for name, case in named.items()}
    # Where the function jumps, a difference quotient says nothing.
    beside = {
        name: pulled[name] if "edge" in case else quotients(case["g"], case["a"])
        for name, case in named.items()
    }
    pulling = expect_exactly(parts, "grown_vjp", pulled, label=VJP, difference=beside, weight=4)
    return [pulling, beside_a_jump(parts)]


def beside_a_jump(parts):
    """Return the finding for two points close together whose gradients are far apart."""
    measured = between(parts.get("near"))
    if measured is None:
        return claim(parts, "near", lambda _: False, label=NEAR, wants=NO_POINTS, weight=1)
    apart, times = measured
    why = TOO_FAR.fill(apart=f"{apart:g}") if apart >= CLOSE else TOO_LITTLE.fill(times=f"{times:g}")
    return claim(parts, "near", lambda _: apart < CLOSE and times >= 100, label=NEAR, because=why, weight=1)


def between(value):
    """Return how far two points are apart, and by what factor their gradients differ; None where they are no points."""
    own = as_array(value)
    fits = isinstance(own, np.ndarray) and own.shape == (2, 2) and bool((own.any(axis=1)).all())
    fits = fits and bool((abs(own) < LARGEST).all()) and bool((np.linalg.norm(own, axis=1) > SMALLEST).all())
    if not fits:
        return None
    one, other = sorted(map(factor_of, own))
    return float(abs(own[0] - own[1]).max()), other / one


def gist(part, value):
    """Return why two points show nothing in the place of the points."""
    measured = between(value) if part == "near" else None
    if measured is None:
        return value
    apart, times = measured
    if apart >= CLOSE:
        return "far apart" if times >= 100 else value
    return {1: "alike", 2: "a turn apart"}.get(times, value)


def formulas(challenge):
    return ["grown_vjp"]


JUDGE = Judge(challenge, collect, judge, gist=gist, formulas=formulas)
