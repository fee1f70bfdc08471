"""An operation of two inputs that goes forward as well as back: tangents in, one tangent out."""

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import same
from ..beside.jvp_of import collect
from ..beside.shared.function_orders import first_order
from ..engines import library
from .shared.own_functions import draw_case, draw_rows, expect_close, own_function

LABELS = {
    "both": Text("`jvp`：`dx` 和 `dw` 都在动", "`jvp`: `dx` and `dw` both move"),
    "x only": Text("`jvp`：只有 `dx`，`dw` 全是 0", "`jvp`: `dx` alone, `dw` is 0"),
    "w only": Text("`jvp`：只有 `dw`，`dx` 全是 0", "`jvp`: `dw` alone, `dx` is 0"),
}
BACK = Text("`CubeTimes`：值和反向的梯度", "`CubeTimes`: values, and gradients on the way back")
TOUCHED = Text(
    "收到的张量被原地改动了：别人可能还要用。做新的张量。",
    "A tensor that was received has been changed in place, and somebody else may still need it. Make a new one.",
)
SHAPE, ZEROS = (2, 3), [[0.0] * 3] * 2


def challenge(rng):
    case = draw_case(rng, {"x": SHAPE, "w": SHAPE}, SHAPE)
    case["inputs"]["x"][1][0] = 0.0
    dx, dw = draw_rows(rng, *SHAPE), draw_rows(rng, *SHAPE)
    return {"case": case, "tangents": {"both": [dx, dw], "x only": [dx, ZEROS], "w only": [ZEROS, dw]}}


def judge(parts, challenge):
    inputs = list(challenge["case"]["inputs"].values())
    if lost := own_function(parts, "CubeTimes", label="`CubeTimes`", weight=1 + len(LABELS)):
        return [lost]
    expected = first_order(library("engine"), lambda x, w: x * x * x * w, challenge["case"])
    return [
        expect_close(parts, "back", expected, label=BACK),
        *(tangent(parts, name, inputs, pair) for name, pair in challenge["tangents"].items()),
    ]


def tangent(parts, name, inputs, pair):
    expected = {"how many tangents": 1, "tangent": carried(*inputs, *pair), "inputs": [*inputs, *pair]}
    got = parts.get(name)
    received = got.get("inputs") if isinstance(got, dict) else None
    touched = isinstance(received, list) and not same(received, expected["inputs"])
    return expect_close(parts, name, expected, label=LABELS[name], because=TOUCHED if touched else ())


def carried(*tables):
    """Return the tangent of x³ · w, entry by entry."""
    return [
        [3 * x * x * w * dx + x**3 * dw for x, w, dx, dw in zip(*rows, strict=True)]
        for rows in zip(*tables, strict=True)
    ]


JUDGE = Judge(challenge, collect, judge)
