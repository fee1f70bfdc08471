"""ex06_5: a backward pass with a mean for a sum and a lost dimension: two inputs that show it, then the repair."""

import numpy as np

from ...checking import Judge, Text
from ...checking.comparing import claim, expect
from . import collect
from .common import draw, generator, inputs, slopes

LARGEST, MOST = 1e6, 400  # of a counterexample: the size of its numbers, and how many there are
CLOSE = 1e-9

SILENT = Text("`silent`", "`silent`")
DISGUISED = Text("`disguised`", "`disguised`")
NO_MATRIX = Text(
    "这里需要一个矩阵：写成由行组成的列表，或者二维的数组，里面是大小适中的数。",
    "A matrix is needed here: a list of rows or an array with two dimensions, filled with numbers of moderate size.",
)
RAISES = Text(
    "在这个 `g` 上，`layer_vjp` 抛出了异常。出错的时候有人看得见；要找的是它一声不响的时候。",
    "On this `g`, `layer_vjp` raises an exception. Then somebody sees it; wanted is a case in which it says nothing.",
)
X_IS_RIGHT = Text(
    "在这个 `g` 上，`by_x` 恰好是对的。每一行的平均都相等，或者只有一行的时候就会这样。",
    "On this `g`, `by_x` happens to be right. That is so where all rows have the same mean, or where there is only one row.",
)
X_IS_WRONG = Text(
    "在这个 `g` 上，连 `by_x` 也不对，或者抛出了异常，所以第二处错误藏不住。",
    "On this `g`, `by_x` is wrong as well, or an exception is raised, so the second mistake has nothing to hide behind.",
)
B_IS_RIGHT = Text(
    "在这个 `g` 上，`by_b` 也恰好是对的：求和与平均没有差别。",
    "On this `g`, `by_b` happens to be right too: the sum and the mean make no difference.",
)
BY_X = Text("`by_x, by_b = repaired(g)`，对 x 的梯度", "`by_x, by_b = repaired(g)`, the gradient of x")
BY_B = Text("`by_x, by_b = repaired(g)`，对 b 的梯度", "`by_x, by_b = repaired(g)`, the gradient of b")


def challenge(rng):
    random = generator(rng)
    rows, columns = (int(size) for size in random.permutation((2, 3, 4, 5))[:2])
    square = draw(random, (3, 3))
    return {"by_x": [draw(random, (rows, columns)), square], "by_b": [square, draw(random, (4, 4))]}


def layer(x, b):
    """Return what the lesson's layer gives: every row of x minus its own mean, plus b."""
    return x - x.mean(axis=1, keepdims=True) + b


def faulty(g):
    """Return both gradients as the lesson's `layer_vjp` computes them."""
    return g - g.mean(axis=1), g.mean(axis=0)


def right(g):
    """Return the true gradients of x and b."""
    return g - g.mean(axis=1, keepdims=True), g.sum(axis=0)


def judge(parts, challenge):
    findings = [
        _gradient(parts, challenge["by_x"], "by_x", lambda g: lambda x: layer(x, np.zeros(g.shape[1]))),
        _gradient(parts, challenge["by_b"], "by_b", lambda g: lambda b: layer(np.zeros(g.shape), b)),
    ]
    return [
        _shown(parts, "silent", complaint_about_silent, SILENT),
        _shown(parts, "disguised", complaint_about_disguised, DISGUISED),
        *findings,
    ]


def _gradient(parts, gradients, name, forward):
    """Return the finding for one of the two gradients; `forward(g)` is the layer as a function of that input."""
    place, expected, beside = ("by_x", "by_b").index(name), {}, {}
    for g in gradients:
        called, start = collect.call("repaired", g), np.zeros(g.shape[place:])
        expected[called] = right(g)[place]
        beside[called] = slopes(forward(g), start, g)
    shown = inputs(*(("g", g) for g in gradients))
    label = (BY_X, BY_B)[place]
    return expect(parts, name, expected, label=label, difference=beside, why=shown, weight=2.0)


def _shown(parts, part, complaint, label):
    why = complaint(parts.get(part))
    return claim(parts, part, lambda _: why is None, label=label, why=why or NO_MATRIX)


def complaint_about_silent(g):
    """Return why `g` does not show a wrong `by_x` without an exception, or None when it does."""
    if not is_matrix(g):
        return NO_MATRIX
    found = _faulty_or_nothing(g)
    if found is None:
        return RAISES
    return X_IS_RIGHT if _agree(found[0], right(g)[0], g) else None


def complaint_about_disguised(g):
    """Return why `g` does not show a wrong `by_b` beside a right `by_x`, or None when it does."""
    if not is_matrix(g):
        return NO_MATRIX
    found = _faulty_or_nothing(g)
    if found is None or not _agree(found[0], right(g)[0], g):
        return X_IS_WRONG
    return B_IS_RIGHT if _agree(found[1], right(g)[1], g) else None


def is_matrix(g):
    """Return whether this is a float array with two dimensions, not too large in any way."""
    usable = getattr(g, "dtype", None) == np.float64 and g.ndim == 2 and 0 < g.size <= MOST
    return bool(usable and np.isfinite(g).all() and (np.abs(g) < LARGEST).all())


def _faulty_or_nothing(g):
    try:
        return faulty(g)
    except ValueError:  # the shapes do not broadcast
        return None


def _agree(got, expected, g):
    room = CLOSE * max(1.0, float(np.abs(g).max()))
    return got.shape == expected.shape and bool((np.abs(got - expected) <= room).all())


JUDGE = Judge(challenge, collect.ex06_5, judge, by_hand=True)
