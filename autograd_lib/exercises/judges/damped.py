"""Newton's method that goes downhill and looks before it jumps."""

import math

from ...kit.checking import Judge, Text
from ..beside.shared.valley import walked
from .shared.descents import judged, quartic, shortened, slopes

STEPS, FEW = 4, 2
NEAR = 1e-6  # close to the lowest point the last halvings hang on round-off
TELLING = ("maximum", "bowl", "level", "little")  # between them they tell every known slip from every other
LABELS = {
    "quartic": Text("一条四次曲线", "a quartic"),
    "maximum": Text("a·x⁴ − b·x²，从极大值附近出发", "a·x⁴ − b·x², from near its maximum"),
    "little": Text(
        "a·x⁴ − b·x²，系数很小，从拐点附近出发",
        "a·x⁴ − b·x² with small coefficients, from near an inflection point",
    ),
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
        # Two where every jump is good, from the left, and two where some jumps are too far.
        "quartic": chosen(lambda: task("engine", quartic(rng), -number(1.0, 2.0), STEPS), GOOD),
        "maximum": chosen(lambda: task("engine", hills(), number(0.05, 0.25), FEW), GOOD) | {"kept": True},
        # Values so small that a jump which is much too far raises them by less than 0.01.
        "little": chosen(
            lambda: from_inflection(number(0.5, 1.5), number(1.0, 2.0), number(0.8, 0.98)), IN_SMALL
        ),
        "level": as_high(rng.choice((0.5, 1.0, 2.0))),
        # Far enough for ten halvings and more in the first step.
        "bowl": chosen(lambda: task("engine", width(), -number(40.0, 90.0), FEW), TOO_FAR),
        "bowl on torch": chosen(lambda: task("torch", width(), number(2.0, 6.0), FEW), TOO_FAR),
    }


def from_inflection(a, b, part):
    """Return a task on a hill of small coefficients, from near the place where its curvature is 0."""
    hill = {"quartic": [round(a / 1000, 6), 0.0, round(-b / 1000, 6), 0.0]}
    return task("engine", hill, round(part * math.sqrt(b / (6 * a)), 3), FEW)


def as_high(width):
    """Return a task whose first jump leads to the other side, where the value is the same to the last digit."""
    return task("engine", {"quartic": [-3 / width**4, 0.0, 14 / width**2, 0.0]}, -width, 1)


def chosen(draw, shown):
    """Return a drawn task in which those of `OTHER_WAYS` end elsewhere which are `shown`, and no others."""
    while True:
        task = draw()
        of = task["shape"], task["start"], task["steps"]
        if {name for name, way in OTHER_WAYS.items() if apart(visited(*of), visited(*of, **way))} == shown:
            return task


def apart(points, others):
    """Return whether some points differ by more than the room that a check leaves."""
    return any(abs(a - b) > 100 * NEAR for a, b in zip(points, others, strict=True))


def task(engine, shape, start, steps):
    return {"engine": engine, "shape": shape, "start": start, "steps": steps}


def value_and_slopes(shape, x):
    if "bowl" in shape:
        (width,) = shape["bowl"]
        root = math.sqrt(width + x * x)
        return root, x / root, width / root**3
    c4, c3, c2, c1 = shape["quartic"]
    return c4 * x**4 + c3 * x**3 + c2 * x**2 + c1 * x, *slopes(shape, x)


def visited(shape, x, steps, from_start=False, least=0, most=math.inf, keeps=False, side=0, slack=0.0):
    """Return the points after each step.

    The others are ways in which one may go wrong. from_start: whether values are compared with that at the start.
    least, most: how many halvings a step has. keeps: whether a step begins with the halvings of the one before.
    side: to which every jump goes, -1 to the left and 1 to the right. slack: by how much a value may grow without a
        halving.
    """
    points, factor, start = [], 1.0, value_and_slopes(shape, x)[0]
    for _ in range(steps):
        value, slope, curvature = value_and_slopes(shape, x)
        jump = side * abs(slope / curvature) if side else -slope / abs(curvature)
        factor, halvings = factor if keeps else 1.0, 0
        limit = (start if from_start else value) + slack
        while halvings < most and (halvings < least or _higher(shape, x + factor * jump, limit)):
            factor, halvings = factor / 2, halvings + 1
        x += factor * jump
        points.append(x)
    return points


def _higher(shape, x, than):
    return value_and_slopes(shape, x)[0] > than


# By name: what somebody may do instead. Which of them a task shows is not left to chance, and so no score is.
OTHER_WAYS = {
    "never looks": {"most": 0},
    "halves once": {"most": 1},
    "always halves": {"least": 1},
    "compares with the start": {"from_start": True},
    "keeps the damping": {"keeps": True},
    "always to the left": {"side": -1, "most": 60},
    "always to the right": {"side": 1, "most": 60},
    "lets it grow a little": {"slack": 0.01},
}
GOOD = {"always halves", "always to the left"}
TOO_FAR = OTHER_WAYS.keys() - {"always halves", "lets it grow a little"}
IN_SMALL = OTHER_WAYS.keys() - {"compares with the start"}


def glance(challenge, lost):
    return shortened(challenge, lost, TELLING)


def judge(parts, challenge):
    return judged(parts, challenge, visited, LABELS, within=NEAR)


JUDGE = Judge(challenge, walked, judge, glance=glance)
