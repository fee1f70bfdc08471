"""Newton's method that goes downhill and looks before it jumps."""

import math

from ...kit.checking import Judge, Text
from ..beside.shared.valley import walked
from .shared.descents import judged, quartic, shortened, slopes

STEPS, FEW = 4, 2
NEAR = 1e-6  # close to the lowest point the last halvings hang on round-off
TELLING = ("maximum", "bowl", "level")  # between them they tell every known slip from every other
LABELS = {
    "quartic": Text("一条四次曲线", "a quartic"),
    "maximum": Text("a·x⁴ − b·x²，从极大值附近出发", "a·x⁴ − b·x², from near its maximum"),
    "level": Text("a·x² − b·x⁴，一跳跳到一样高的地方", "a·x² − b·x⁴, where a jump ends just as high"),
    "bowl": Text("√(w + x²)，从远处出发", "√(w + x²), from far away"),
    "bowl on torch": Text("√(w + x²)，在 torch 上", "√(w + x²), on torch"),
}


def challenge(rng):
    def number(low, high):
        return round(rng.uniform(low, high), 3)

    def hills():
        return {"quartic": [number(0.5, 1.5), 0.0, -number(1.0, 2.0), 0.0]}

    def width():
        return {"bowl": [number(0.5, 1.5)]}

    return {
        "quartic": task("engine", quartic(rng), number(1.0, 2.0), STEPS),
        "maximum": task("engine", hills(), number(0.05, 0.25), FEW) | {"kept": True},
        "level": as_high(rng.choice((0.5, 1.0, 2.0)), rng.choice((-1, 1))),
        # Far enough for ten halvings and more in the first step.
        "bowl": telling(lambda: task("engine", width(), -number(40.0, 90.0), FEW)),
        "bowl on torch": task("torch", width(), number(2.0, 4.0), FEW),
    }


def as_high(width, sign):
    """Return a task whose first jump leads to the other side, where the value is the same to the last digit."""
    return task("engine", {"quartic": [-3 / width**4, 0.0, 14 / width**2, 0.0]}, sign * width, 1)


def telling(draw):
    """Return a drawn task in which some jump is too far from here, though not higher than where it all began."""
    while True:
        task = draw()
        of = task["shape"], task["start"], task["steps"]
        if abs(visited(*of)[-1] - visited(*of, highest=value_and_slopes(*of[:2])[0])[-1]) > 100 * NEAR:
            return task


def task(engine, shape, start, steps):
    return {"engine": engine, "shape": shape, "start": start, "steps": steps}


def value_and_slopes(shape, x):
    """Return value, slope and curvature."""
    if "bowl" in shape:
        (width,) = shape["bowl"]
        root = math.sqrt(width + x * x)
        return root, x / root, width / root**3
    c4, c3, c2, c1 = shape["quartic"]
    return c4 * x**4 + c3 * x**3 + c2 * x**2 + c1 * x, *slopes(shape, x)


def visited(shape, x, steps, highest=None):
    """Return the points after each step; highest: what no value may exceed, in place of the one before the jump."""
    points = []
    for _ in range(steps):
        value, slope, curvature = value_and_slopes(shape, x)
        d = -slope / abs(curvature)
        while value_and_slopes(shape, x + d)[0] > (value if highest is None else highest):
            d /= 2
        x += d
        points.append(x)
    return points


def glance(challenge, lost):
    return shortened(challenge, lost, TELLING)


def judge(parts, challenge):
    return judged(parts, challenge, visited, LABELS, within=NEAR)


JUDGE = Judge(challenge, walked, judge, glance=glance)
