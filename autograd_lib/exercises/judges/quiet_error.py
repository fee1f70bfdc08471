"""A loss that is silently wrong, then inf, and its gradient nan; find where, then repair it."""

import math

import numpy as np

from ... import engine as torch
from ...kit.checking import Judge, Text
from ...kit.checking.closeness import is_number
from ...kit.checking.comparing import claim, expect
from ...kit.checking.refusals import refused_finding
from ..beside.quiet_error import collect

WRONG_BY = 0.1  # what counts as a wrong loss: far more than float32's round-off
FARTHEST_EXACT, EXACT = 10, 1e-4  # up to this logit the given loss is this close to the right one
FAR = 200.0
FARTHEST = 3e38  # of the logit of a counterexample, which is a float32
COUNTEREXAMPLE = Text("反例 (z, y)", "counterexample (z, y)")
NO_PAIR = Text(
    "这里需要两个数 `(z, y)`：z 在 float32 里是有限的，y 在 0 和 1 之间。",
    "Two numbers `(z, y)` are needed here: z finite as a float32, and y between 0 and 1.",
)
NOTHING_SHOWN = Text(
    "在这一对数上，`naive_bce` 用 float32 算出的损失离正确的不到 0.1，所以说明不了问题。",
    "On this pair the loss that `naive_bce` computes in float32 is less than 0.1 from the right one, so it shows nothing.",
)
NOT_FINITE = Text(
    "在这一对数上，`naive_bce` 得到的是 inf 或 nan。要的是一个有限的数，却是错的。",
    "On this pair `naive_bce` gives inf or nan. What is wanted is a finite number that is wrong.",
)
USES_THE_LIBRARY = Text(
    "要写出的是这个公式本身：不要调用库里现成的损失，也不要让引擎在里面求导。",
    "The formula itself is wanted: do not call the library's own loss, and let no engine differentiate inside.",
)
LABELS = {
    "near": Text(
        "`repaired`，z 是 2×3 的矩阵，在 0 附近，float64", "`repaired` with z near 0, a 2×3 matrix, float64"
    ),
    "far": Text("`repaired`，z 等于 ±200，float32", "`repaired` with z at ±200, float32"),
    "farther": Text("`repaired`，z 远到 ±10000，float64", "`repaired` with z as far as ±10000, float64"),
    "at_zero": Text("`repaired`，有的 z 正好是 0", "`repaired` with some z exactly 0"),
}
# The given loss is right near 0 already: that earns something only together with being right far out.
MENDED = {"near": 0.5, "at_zero": 1, "far": 0.75, "farther": 0.75}
NOT_YET = {"near": 0, "at_zero": 0, "far": 1.5, "farther": 1.5}
REPAIR = Text("`repaired`", "`repaired`")


def challenge(rng):
    def numbers(count, low, high):
        return [round(rng.choice((-1, 1)) * rng.uniform(low, high), 2) for _ in range(count)]

    def targets(count):
        return [0.0, 1.0, *(round(rng.uniform(0.1, 0.9), 2) for _ in range(count - 2))]

    def in_rows(flat):
        return [flat[:3], flat[3:]]

    far = [FAR, -FAR, -FAR, FAR]
    return {
        "near": {"z": in_rows(numbers(6, 0.2, 5)), "y": in_rows(targets(6)), "dtype": "float64"},
        "far": {"z": [*far, *numbers(1, 1, 3)], "y": [0.0, 1.0, 0.0, 1.0, 0.25], "dtype": "float32"},
        "farther": {"z": [1e4, -800.0, *numbers(3, 40, 90)], "y": targets(5), "dtype": "float64"},
        "at_zero": {"z": [0.0, *numbers(2, 1, 3), 0.0], "y": [*targets(3), 0.7], "dtype": "float64"},
    }


def truth(task):
    """Return loss and gradient, computed from -|z|, whose exponential never overflows."""
    z, y = np.array(task["z"]), np.array(task["y"])
    small = np.exp(-np.abs(z))
    loss = np.maximum(z, 0) - y * z + np.log1p(small)
    probability = np.where(z > 0, 1 / (1 + small), small / (1 + small))
    return {"loss": float(loss.mean()), "grad": ((probability - y) / z.size).tolist()}


def judge(parts, challenge):
    example = claim(
        parts,
        "counterexample",
        fails,
        label=COUNTEREXAMPLE,
        because=weakness(parts.get("counterexample")),
        weight=2,
    )
    lent = refused_finding(parts, "near", label=REPAIR, weight=3, because=USES_THE_LIBRARY)
    if lent:
        return [example, lent]
    far = [judge_one(parts, name, challenge[name], 1) for name in ("far", "farther")]
    weights = MENDED if all(finding.ok for finding in far) else NOT_YET
    return [example, *(judge_one(parts, name, challenge[name], weight) for name, weight in weights.items())]


def judge_one(parts, name, task, weight):
    # In float32 eps is 1e-7. Some right formulas switch to a shortcut beyond 20, which costs 2e-9.
    single = task["dtype"] == "float32"
    tolerances = {"rel_tol": 1e-5, "abs_tol": 1e-6} if single else {"rel_tol": 1e-8, "abs_tol": 1e-8}
    return expect(parts, name, truth(task), label=LABELS[name], weight=weight, **tolerances)


def numbers_of(pair):
    """Return a logit and its target as floats, or None for anything else."""
    pair = pair.tolist() if hasattr(pair, "dtype") else pair
    if not isinstance(pair, list) or len(pair) != 2:
        return None
    z, y = (one.item() if getattr(one, "shape", None) == () else one for one in pair)
    if not (is_number(z, math.inf) and is_number(y, math.inf)):
        return None
    return (float(z), float(y)) if abs(z) <= FARTHEST and 0 <= y <= 1 else None


def naive_bce(z, y):
    """Return the loss as it is defined on paper."""
    p = torch.sigmoid(z)
    return -(y * torch.log(p) + (1 - y) * torch.log(1 - p)).mean()


def found_and_right(pair):
    """Return the given loss for one logit and its target, and the right one."""
    z, y = numbers_of(pair)
    found = float(naive_bce(torch.tensor([z]), torch.tensor([y])).item())
    return found, truth({"z": [z], "y": [y]})["loss"]


def fails(pair):
    """Return whether the given loss is a finite number and wrong."""
    found, right = found_and_right(pair)
    return math.isfinite(found) and abs(found - right) > WRONG_BY


def weakness(pair):
    """Return what to say of a pair that is no counterexample."""
    if numbers_of(pair) is None:
        return NO_PAIR
    return NOTHING_SHOWN if math.isfinite(found_and_right(pair)[0]) else NOT_FINITE


def gist(part, value):
    """Return why a pair shows nothing in the place of the pair."""
    if part != "counterexample" or numbers_of(value) is None or fails(value):
        return value
    (z, y), (found, right) = numbers_of(value), found_and_right(value)
    if not math.isfinite(found):
        return "not finite"
    if z > FARTHEST_EXACT and abs(found - right) > EXACT:
        return "close"
    if z < -FARTHEST_EXACT and y in (0, 1):
        return f"exact for {y:g}"
    return value


JUDGE = Judge(challenge, collect, judge, gist=gist)
