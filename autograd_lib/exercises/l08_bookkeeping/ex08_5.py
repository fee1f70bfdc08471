"""ex08_5: a training loop that never clears the gradients; data that show it, then the repair."""

from ...checking import Judge, Text
from ...checking.closeness import is_number
from ...checking.comparing import claim, expect
from ...checking.engines import ENGINES
from . import collect

MOST_POINTS, MOST_STEPS, MOST = 20, 100, 1e4
CLOSE = 1e-3  # the lesson's loop computes in float32
COUNTEREXAMPLE = Text("反例 (points, rate, steps)", "counterexample (points, rate, steps)")
NOT_DATA = Text(
    "需要的是 `(points, rate, steps)`：至多 20 个 `(x, y)`、一个正的学习率、一个 0 到 100 的整数，并且正确的结果没有发散。",
    "What is needed is `(points, rate, steps)`: at most 20 pairs `(x, y)`, a positive rate, an integer from 0 to 100, and the right result must not run away.",
)
NOTHING_SHOWN = Text(
    "在这组数据上，`fit` 和清了梯度的循环得到同样的结果，所以说明不了问题。",
    "On these data `fit` ends where a loop that clears its gradients ends, so they show nothing.",
)
ENDS = Text(
    "{engine}：`repaired(torch, {points}, {rate}, {steps})`",
    "{engine}: `repaired(torch, {points}, {rate}, {steps})`",
)
OWN = Text("`repaired`，用你的反例", "`repaired` on your counterexample")


def challenge(rng):
    return {
        "most_steps": MOST_STEPS,
        "tasks": {
            "short": {"engine": "engine", "data": draw_data(rng, 2)},
            "long": {"engine": "engine", "data": draw_data(rng, 7)},
            "torch": {"engine": "torch", "data": draw_data(rng, 5)},
        },
    }


def draw_data(rng, steps):
    """Return [points, rate, steps] on which the loop that never clears anything ends far from the right result."""
    while True:
        points = [[_tenths(rng, 2), _tenths(rng, 4)] for _ in range(rng.randint(3, 4))]
        data = [points, round(rng.uniform(0.05, 0.15), 2), steps]
        right = descended(*data)
        slips = [descended(*data, clears=clears) for clears in ("", "w", "b")]
        if all(max(abs(a - b) for a, b in zip(slip, right, strict=True)) > 0.05 for slip in slips):
            return data


def _tenths(rng, most):
    return round(rng.uniform(-most, most), 1) or 0.0  # never -0.0


def descended(points, rate, steps, clears="wb"):
    """Return (w, b) after gradient descent on the mean of (w·x + b − y)², by its formula.

    clears: the parameters whose gradient begins at zero in every step; the others add up.
    """
    at, gradient = {"w": 0.0, "b": 0.0}, {"w": 0.0, "b": 0.0}
    for _ in range(steps):
        errors = [(at["w"] * x + at["b"] - y, x) for x, y in points]
        fresh = {"w": _mean(2 * e * x for e, x in errors), "b": _mean(2 * e for e, _ in errors)}
        for name in at:
            gradient[name] = fresh[name] + (0 if name in clears else gradient[name])
            at[name] -= rate * gradient[name]
    return at["w"], at["b"]


def _mean(numbers):
    numbers = list(numbers)
    return sum(numbers) / len(numbers)


def judge(parts, challenge):
    own, findings = as_lists(parts.get("counterexample")), []
    parts = {**parts, "counterexample": own} if "counterexample" in parts else parts
    usable = is_data(own)
    why = NOTHING_SHOWN if usable else NOT_DATA
    findings.append(
        claim(
            parts, "counterexample", shows_the_bug, label=COUNTEREXAMPLE, why=why, weight=1 if usable else 2
        )
    )
    for name, task in challenge["tasks"].items():
        points, rate, steps = task["data"]
        written = [tuple(point) for point in points]
        label = ENDS.fill(engine=ENGINES[task["engine"]], points=written, rate=rate, steps=steps)
        findings.append(_ends(parts, name, task["data"], label))
    if usable:
        findings.append(_ends(parts, "own", own, OWN))
    return findings


def _ends(parts, name, data, label):
    expected = dict(zip("wb", descended(*data), strict=True))
    return expect(parts, name, expected, label=label, rel_tol=CLOSE, abs_tol=CLOSE / 10)


def as_lists(value):
    """Return a learner's counterexample with lists in place of arrays."""
    if isinstance(value, list):
        return [as_lists(item) for item in value]
    return value.tolist() if hasattr(value, "dtype") else value


def is_data(value):
    """Return whether this is a short list of pairs, a rate and a number of steps, and the right result is moderate."""
    if not isinstance(value, list) or len(value) != 3:
        return False
    points, rate, steps = value
    if not isinstance(points, list) or not 0 < len(points) <= MOST_POINTS or not all(map(_is_point, points)):
        return False
    if not isinstance(steps, int) or isinstance(steps, bool) or not 0 <= steps <= MOST_STEPS:
        return False
    if not is_number(rate, 1e3) or not 0 < rate <= 100:
        return False
    # Step by step, so that a result that runs away is stopped before it overflows.
    return all(max(map(abs, descended(points, rate, count))) < MOST for count in range(steps + 1))


def _is_point(point):
    return isinstance(point, list) and len(point) == 2 and all(map(is_number, point))


def shows_the_bug(data):
    """Return whether the loop that never clears ends elsewhere than the right one."""
    if not is_data(data):
        return False
    right, faulty = descended(*data), descended(*data, clears="")
    return any(abs(a - b) > 2 * CLOSE * max(1, abs(a)) for a, b in zip(right, faulty, strict=True))


JUDGE = Judge(challenge, collect.ex08_5, judge)
