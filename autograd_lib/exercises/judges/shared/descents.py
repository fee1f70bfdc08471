"""Methods of descent on drawn curves: the curves, their slopes, and judging where a method goes."""

import math
from functools import partial

from ....kit.checking import Text
from ....kit.checking.comparing import Because, expect, same
from ....kit.checking.rows import CLOSE, expect_close

QUOTIENT = Text(
    "这一步用的斜率或曲率是差商给出的：对引擎来说，s 是常数，差商却看得见它在变。两个都要由引擎求。",
    "The slope or the curvature of this step is that of a difference quotient: to the engine s is a constant, while a quotient sees it change. Both should come from the engine.",
)
LEFT = Text(
    "`x`、`x.grad` 和 `x.requires_grad`，调用之后", "`x`, `x.grad` and `x.requires_grad` after the call"
)
NOT_YOURS = Text(
    "传进来的 `x` 应当保持原样，`.grad` 还是空的，`requires_grad` 还是 False。",
    "The `x` that is passed in should stay as it is, its `.grad` empty and its `requires_grad` False.",
)


def quartic(rng):
    """Return a quartic whose curvature is positive everywhere, so that Newton's method gets to its lowest point."""
    c4, c2 = (round(rng.uniform(0.5, 1.5), 3) for _ in range(2))
    c3 = round(rng.choice((-1, 1)) * rng.uniform(0.3, 0.8) * math.sqrt(c4 * c2), 3)
    return {"quartic": [c4, c3, c2, round(rng.choice((-1, 1)) * rng.uniform(1.0, 3.0), 3)]}


def slopes(shape, x):
    """Return slope and curvature, as the engine finds them."""
    if "quartic" in shape:
        c4, c3, c2, c1 = shape["quartic"]
        return 4 * c4 * x**3 + 3 * c3 * x**2 + 2 * c2 * x + c1, 12 * c4 * x**2 + 6 * c3 * x + 2 * c2
    if "detached" in shape:
        c2, c1 = shape["detached"]
        return 2 * c2 * (1 + x * x) * x + c1, 2 * c2 * (1 + x * x)
    rate, square = shape["exponential"]
    power = math.exp(rate * x)
    return rate * power + 2 * square * x, rate * rate * power + 2 * square


def by_quotient(parts, case):
    """Return whether the first step took its slope or its curvature from a difference quotient."""
    (c2, c1), x = case["shape"]["detached"], case["start"]
    slope, curvature = slopes(case["shape"], x)
    seen = 2 * c2 * x + 4 * c2 * x**3 + c1  # and the curvature of f as it is, or that of the engine's slope
    steps = {
        s / c for s in (slope, seen) for c in (curvature, 2 * c2 + 12 * c2 * x * x, 2 * c2 + 6 * c2 * x * x)
    }
    return any(same(parts["detached"][0], x - step, rel_tol=1e-4) for step in steps - {slope / curvature})


def shortened(challenge, lost, telling):
    """Return the cases that tell slips apart, lost or not, and the lost ones where none of these was lost."""
    if "left" in lost:
        return {name: case for name, case in challenge.items() if "kept" in case}
    wanted = telling if lost & set(telling) else {*telling, *lost}
    return {name: case for name, case in challenge.items() if name in wanted}


def judged(parts, challenge, visited, labels, within=CLOSE):
    """Return the findings for the points of every case and, once they are right, for what is left of one start.

    visited: returns the points, given the shape, the start and the number of steps.
    """
    findings = [
        expect_close(
            parts,
            name,
            visited(case["shape"], case["start"], case["steps"]),
            label=labels[name],
            because=Because("quotient", partial(by_quotient, case=case), QUOTIENT)
            if name == "detached"
            else (),
            within=within,
            given={"": {"x": case["start"]}},
        )
        for name, case in challenge.items()
    ]
    kept = [case for case in challenge.values() if "kept" in case]
    if not kept or not all(finding.ok for finding in findings):
        return findings
    left = {"x": kept[0]["start"], "x.grad": None, "x.requires_grad": False}
    return [*findings, expect(parts, "left", left, label=LEFT, wants=NOT_YOURS, rel_tol=0, abs_tol=0)]
