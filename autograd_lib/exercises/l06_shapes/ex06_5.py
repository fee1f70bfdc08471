"""ex06_5: a regression whose labels broadcast against its predictions: where it ends, and the repair."""

import numpy as np

from ...checking import Judge, Text
from ...checking.comparing import claim, expect
from ...checking.promises import harmless
from . import collect
from .common import generator

MOST_POINTS, LARGEST = 50, 1e3  # of an example
CLOSE = 1e-6  # of hundreds of steps
DESTINATION = Text("`destination(x, y)`，用 {count} 组数据", "`destination(x, y)` on {count} sets of data")
HARMLESS = Text("`harmless`", "`harmless`")
REPAIRED = Text(
    "`repaired(x, y, rate, steps)`，y 的形状是 {shape}",
    "`repaired(x, y, rate, steps)`, with y of shape {shape}",
)
NO_DATA = Text(
    "需要的是一对 `(x, y)`：两个一样长的列表，3 到 50 个大小适中的数；`x` 里至少有两个不同的数，`y` 里也是。",
    "What is needed is a pair `(x, y)`: two lists of equal length with 3 to 50 numbers of moderate size, at least two different ones in `x`, and in `y`.",
)
HARMS = Text(
    "在这组数据上，最好的直线斜率是 {slope}，`fit` 却走向别处。",
    "For these data the best line has the slope {slope}, but `fit` goes elsewhere.",
)


def challenge(rng):
    random = generator(rng)
    data = [[points(random, count), points(random, count)] for count in (4, 7)]
    return {
        "data": data,
        "rate": round(rng.uniform(0.03, 0.08), 3),
        "steps": rng.randint(30, 60),
    }


def points(random, count):
    """Return so many numbers with one decimal, no two alike."""
    return np.round(random.choice(np.arange(-20, 21), count, replace=False) / 10, 1)


def best_line(x, y):
    """Return slope and offset of the line of least squares."""
    slope = float(((x - x.mean()) * (y - y.mean())).sum() / ((x - x.mean()) ** 2).sum())
    return slope, float(y.mean() - slope * x.mean())


def descended(x, y, rate, steps):
    """Return [w, b] after gradient descent on the mean of (w·x + b − y)²."""
    w = b = 0.0
    for _ in range(steps):
        error = w * x + b - y
        w, b = w - rate * float((2 * error * x).mean()), b - rate * float((2 * error).mean())
    return [w, b]


def judge(parts, challenge):
    data, rate, steps = challenge["data"], challenge["rate"], challenge["steps"]
    ends = {f"data {number}": [0.0, float(y.mean())] for number, (_, y) in enumerate(data)}
    findings = [
        expect(parts, "destination", ends, label=DESTINATION.fill(count=len(data)), abs_tol=CLOSE),
        *(
            expect(
                parts,
                f"repaired {name}",
                {f"data {number}": descended(x, y, rate, steps) for number, (x, y) in enumerate(data)},
                label=REPAIRED.fill(shape=f"`{shape}`"),
                rel_tol=CLOSE,
                abs_tol=CLOSE,
            )
            for name, shape in (("flat", "(n,)"), ("column", "(n, 1)"))
        ),
    ]
    flat = findings[1]
    if flat.ok:  # only who is right about it has earned it by leaving the arrays be
        findings[1] = harmless(parts, "kept", label=flat.label)
    return [_harmless(parts), *findings]


def _harmless(parts):
    xy = parts.get("harmless")
    usable = is_data(xy)
    why = HARMS.fill(slope=f"{best_line(*map(np.array, xy))[0]:.4g}") if usable else NO_DATA
    return claim(parts, "harmless", does_no_harm, label=HARMLESS, why=why)


def is_data(xy):
    """Return whether this is a pair of arrays of numbers, as long as each other, neither of them constant."""
    if not isinstance(xy, list) or len(xy) != 2 or not all(getattr(one, "ndim", 0) == 1 for one in xy):
        return False
    x, y = xy
    sized = len(x) == len(y) and 3 <= len(x) <= MOST_POINTS
    return sized and all(
        np.isfinite(one).all() and np.ptp(one) > 0 and np.abs(one).max() < LARGEST for one in xy
    )


def does_no_harm(xy):
    """Return whether the best line is flat, which is all that the faulty loop can find."""
    if not is_data(xy):
        return False
    x, y = xy
    return abs(best_line(x, y)[0]) * float(np.ptp(x)) < 1e-6 * float(np.ptp(y))


def gist(part, value):
    """Return why data do harm in the place of the data."""
    harms = part == "harmless" and is_data(value) and not does_no_harm(value)
    return "the best line rises or falls" if harms else value


JUDGE = Judge(challenge, collect.ex06_5, judge, by_hand=True, gist=gist)
