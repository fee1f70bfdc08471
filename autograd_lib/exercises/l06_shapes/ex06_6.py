"""ex06_6: two maxima that treat ties differently: one shares the gradient evenly, the other gives it to the first."""

import numpy as np

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import expect
from ...checking.own_work import each_by_name
from . import collect
from .common import draw, function, generator, inputs, own_work, pulled_back

NAMES = ("amax", "max_first")
GROUPS = {
    "matrix": Text("矩阵", "matrices"),
    "cube": Text("三维数组", "three-dimensional arrays"),
    "whole": Text("`axis=None`", "`axis=None`"),
}
LABEL = Text("`out, vjp = {name}(x, axis)`，{group}", "`out, vjp = {name}(x, axis)`, {group}")


def challenge(rng):
    random = generator(rng)
    q, r = (int(size) for size in random.permutation((4, 5)))
    ways = {
        "matrix": [([q, r], 1), ([q, r], 0)],
        "cube": [(_cube(random, axis), axis) for axis in (1, -1)],
        "whole": [([q, r], None)],
    }
    groups = {name: [_case(random, *way) for way in group] for name, group in ways.items()}
    return {"amax": groups, "max_first": {name: groups[name] for name in ("matrix", "cube")}}


def _cube(random, axis):
    """Return a shape that is longer than 2 along the axis: in two places nothing ties, as the first never does."""
    shape = [2, 3, 4]
    while shape[axis] == 2:
        shape = [int(size) for size in random.permutation((2, 3, 4))]
    return shape


def _case(random, shape, axis):
    """Return an array in which most maxima are reached more than once, the axis, and a gradient for the result."""
    x = with_ties(random, shape, axis)
    return [x, axis, draw(random, np.shape(x.max(axis=axis)))]


def with_ties(random, shape, axis):
    """Return an array with three ties in the first line along the axis, two in the second, others at random."""
    x = random.integers(-9, -2, shape).astype(np.float64)
    lines = x.reshape(1, -1) if axis is None else np.moveaxis(x, axis, -1)
    for number, place in enumerate(np.ndindex(*lines.shape[:-1])):
        size = lines.shape[-1]
        count = (3, 2)[number] if number < 2 else int(random.integers(1, size))
        hits = 1 + random.permutation(size - 1)[:count]  # never the very first place
        lines[place][hits] = random.integers(-1, 6)
    return x


def judge(parts, challenge):
    findings = [
        _tied(parts, name, group, cases)
        for name, groups in challenge.items()
        for group, cases in groups.items()
    ]
    return own_work(parts, NAMES, findings)


def _tied(parts, name, group, cases):
    expected = {}
    for x, axis, g in cases:
        back = pulled_back(lambda t, axis=axis: _of_engine(t, name, axis), x, g)
        expected[f"x{x.shape}, axis={axis}"] = {"out": np.asarray(x.max(axis=axis)), "vjp(g)": back}
    label, shown = LABEL.fill(name=name, group=GROUPS[group]), inputs(*_named(cases))
    return expect(parts, f"{name} {group}", expected, label=label, why=shown)


def _named(cases):
    return (pair for x, _, g in cases for pair in (("x", x), ("g", g)))


def _of_engine(tensor, name, axis):
    if name == "max_first":
        return tensor.max(dim=axis).values
    return tensor.amax(dim=tuple(range(tensor.ndim)) if axis is None else axis)


def operation(name, *back, before=("out = x.max(axis=axis)",)):
    """Return an answer with one of the two operations, around the lines of its `vjp`."""
    inner = ["def vjp(g):", *(f"    {line}" for line in back)]
    return function(f"{name}(x, axis)", *before, "", *inner, "", "return out, vjp")


KEPT = "top = x.max(axis=axis, keepdims=True)"
SPREAD = "g = g if axis is None else np.expand_dims(g, axis)"

EXERCISE = Exercise(
    id="ex06_6",
    title=Text("并列第一", "Sharing first place"),
    kind=Kind.IMPLEMENT_OP,
    points=5,
    minutes=10,
    difficulty=4,
    answers=NAMES,
    names=each_by_name(*NAMES),
    challenge=challenge,
    collect=collect.ex06_6,
    judge=judge,
    hints=(
        Text(
            "没有并列时，最大值的梯度给谁，别的数得到什么？有三个并列时，两种约定各给它们多少？",
            "Without ties, who receives the gradient of a maximum, and what do the others get? With three that tie, what does each of the two conventions give them?",
        ),
        Text(
            "先做一个与 `x` 同形状的布尔数组，标出谁得到梯度。平分：看 `x` 里哪些数等于最大值（保留维度再比），再除以每一排里的个数。只给第一个：`np.argmax` 恰好返回第一个的位置。",
            "First make an array of booleans, shaped like `x`, that marks who receives. To share evenly: see which numbers of `x` equal the maximum (compared with its dimension kept), and divide by the count within each line. For the first alone: `np.argmax` happens to return the first place.",
        ),
        Text(
            "`hit = x == x.max(axis=axis, keepdims=True)`，`share = hit / hit.sum(axis=axis, keepdims=True)`，反向是 `share * np.expand_dims(g, axis)`，`axis` 为 `None` 时 `g` 不用变。"
            "第一个：`np.put_along_axis(out, np.expand_dims(place, axis), np.expand_dims(g, axis), axis)`。",
            "`hit = x == x.max(axis=axis, keepdims=True)`, `share = hit / hit.sum(axis=axis, keepdims=True)`, and the way back is `share * np.expand_dims(g, axis)`; with `None` for `axis`, `g` stays as it is. "
            "For the first: `np.put_along_axis(out, np.expand_dims(place, axis), np.expand_dims(g, axis), axis)`.",
        ),
    ),
    wrong=(
        Wrong(
            "everyone_takes_all",
            operation("amax", KEPT, SPREAD, "return (x == top) * g"),
            Text(
                "`amax` 给每个并列的数都发了整个 `g`，三个并列就发了三份。平分时，各份加起来应当恰好是 `g`。",
                "`amax` gives the whole of `g` to each of the tied numbers, three times over for three of them. When it is shared evenly, all shares together make exactly one `g`.",
            ),
        ),
        Wrong(
            "half_each",
            operation(
                "amax",
                KEPT,
                SPREAD,
                "hit = x == top",
                "many = hit.sum(axis=axis, keepdims=True) > 1",
                "return hit * np.where(many, 0.5, 1.0) * g",
            ),
            Text(
                "`amax` 给每个并列的数一半。只有恰好两个并列时才是平分；三个并列就发出了一份半。差商在并列处给出的也正是一半。",
                "`amax` gives one half to each of the tied numbers. That is sharing evenly for exactly two of them; with three, one and a half are handed out. One half is also what a difference quotient gives at a tie.",
            ),
        ),
        Wrong(
            "shared_among_all_ties",
            operation("amax", KEPT, SPREAD, "hit = x == top", "return hit / hit.sum() * g"),
            Text(
                "`amax` 除以了整个数组里并列的总数。每一排各有各的最大值，要数的是自己这一排里有几个。",
                "`amax` divides by the number of ties in the whole array. Each line has a maximum of its own; what counts is how many there are within that line.",
            ),
        ),
        Wrong(
            "first_takes_all_everywhere",
            operation(
                "amax",
                "out = np.zeros(x.shape)",
                "if axis is None:",
                "    out.flat[x.argmax()] = g",
                "    return out",
                "place = np.expand_dims(x.argmax(axis=axis), axis)",
                "np.put_along_axis(out, place, np.expand_dims(g, axis), axis)",
                "return out",
            ),
            Text(
                "`amax` 用了 `max_first` 的约定：只给了第一个。这里要的是并列的数平分。",
                "`amax` follows the convention of `max_first` and gives to the first alone. Here tied numbers are to share evenly.",
            ),
        ),
        Wrong(
            "forgets_g",
            operation("amax", KEPT, "hit = x == top", "return hit / hit.sum(axis=axis, keepdims=True)"),
            Text(
                "`amax` 的 `vjp` 没有乘 `g`。只有 `g` 全是 1 时它才是对的。",
                "The `vjp` of `amax` does not multiply by `g`. It is right only where `g` is 1 everywhere.",
            ),
        ),
        Wrong(
            "dimension_lost",
            operation(
                "amax",
                KEPT,
                "hit = x == top",
                "return hit / hit.sum(axis=axis, keepdims=True) * g",
            ),
            Text(
                "`amax` 的 `g` 比 `x` 少了一维，直接相乘会报错，形状碰巧合得来时会把行当成列。先 `np.expand_dims(g, axis)`。",
                "In `amax`, `g` has one dimension less than `x`; multiplying them raises, or takes rows for columns where the shapes happen to fit. Use `np.expand_dims(g, axis)` first.",
            ),
        ),
        Wrong(
            "last_takes_all",
            operation(
                "max_first",
                "out = np.zeros(x.shape)",
                "place = x.shape[axis] - 1 - np.flip(x, axis).argmax(axis=axis)",
                "np.put_along_axis(out, np.expand_dims(place, axis), np.expand_dims(g, axis), axis)",
                "return out",
            ),
            Text(
                "`max_first` 给了最后一个并列的数。",
                "`max_first` gives to the last of the tied numbers.",
            ),
        ),
        Wrong(
            "shares_where_one_should_win",
            operation(
                "max_first",
                KEPT,
                SPREAD,
                "hit = x == top",
                "return hit / hit.sum(axis=axis, keepdims=True) * g",
            ),
            Text(
                "`max_first` 也平分了。带 `dim` 的 `max` 除了值还返回位置，位置只有一个，梯度就只给那一个。",
                "`max_first` shares as well. A `max` with a `dim` returns a position beside the value; there is one position, and the gradient goes there alone.",
            ),
        ),
        Wrong(
            "counts_from_zero",
            operation(
                "max_first",
                "out = np.zeros(x.shape)",
                "out.flat[x.argmax(axis=axis)] = g",
                "return out",
            ),
            Text(
                "`max_first` 把每一排之内的位置当成了整个数组里的位置，于是梯度全挤到了开头几格。",
                "`max_first` takes positions within each line for positions in the whole array, so all gradients crowd into its first few places.",
            ),
        ),
    ),
)
