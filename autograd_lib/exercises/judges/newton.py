"""Newton's method for a stationary point, with slope and curvature from the engine."""

from ...kit.checking import Judge, Text
from ..beside.shared.valley import walked
from .shared.descents import judged, quartic, shortened, slopes

SEEDS = ("first", "second", "third")
STEPS, FEW = 8, 3
TELLING = ("second", "third", "detached")  # between them they tell every known slip from every other
LABELS = {
    "first": Text("第 1 条四次曲线", "first quartic"),
    "second": Text("第 2 条四次曲线", "second quartic"),
    "third": Text("第 3 条四次曲线", "third quartic"),
    "torch": Text("四次曲线，在 torch 上", "a quartic, on torch"),
    "exponential": Text("exp(a·x) + b·x²", "exp(a·x) + b·x²"),
    "detached": Text("a·s·x² + b·x，其中 s = 1 + x.detach()²", "a·s·x² + b·x with s = 1 + x.detach()²"),
}


def challenge(rng):
    cases = {name: task(rng, "engine", quartic(rng)) for name in SEEDS}
    cases["second"] |= {"steps": FEW, "kept": True}  # not every run is as long as the others
    # Upside down: the same points, and a curvature whose sign matters.
    cases["third"]["shape"] = {"quartic": [-c for c in cases["third"]["shape"]["quartic"]]}
    cases["torch"] = task(rng, "torch", quartic(rng))
    rate, square = (round(rng.uniform(0.5, 1.2), 3) for _ in range(2))
    cases["exponential"] = task(rng, "engine", {"exponential": [rate, square]})
    shape = {"detached": [round(rng.uniform(0.5, 1.5), 3), round(rng.uniform(0.3, 0.8), 3)]}
    cases["detached"] = {"engine": "engine", "shape": shape, "start": 0.7, "steps": FEW}
    return cases


def task(rng, engine, shape):
    """Return a start from which the last of the steps ends at the lowest point, to all digits."""
    while True:
        start = round(rng.choice((-1, 1)) * rng.uniform(1.0, 2.5), 3)
        points = visited(shape, start, STEPS + 2)
        if abs(points[-1] - points[-3]) < 1e-13 and max(map(abs, points)) < 10:
            return {"engine": engine, "shape": shape, "start": start, "steps": STEPS}


def visited(shape, x, steps):
    """Return the points after each step of Newton's method."""
    points = []
    for _ in range(steps):
        slope, curvature = slopes(shape, x)
        x -= slope / curvature
        points.append(x)
    return points


def glance(challenge, lost):
    return shortened(challenge, lost, TELLING)


def judge(parts, challenge):
    return judged(parts, challenge, visited, LABELS)


JUDGE = Judge(challenge, walked, judge, glance=glance)
