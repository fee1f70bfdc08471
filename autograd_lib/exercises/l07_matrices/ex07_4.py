"""ex07_4: a vector times itself, then its transpose times itself, and nothing is reset; predicted."""

import numpy as np

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import expect
from . import collect

X = np.array([1, 2, 3])
LABELS = {
    "value_1": Text("第 1 段的 `y`", "`y` in part 1"),
    "grad_1": Text("第 1 段之后的 `x.grad`", "`x.grad` after part 1"),
    "shape_of_T": Text("`x.T` 的形状", "the shape of `x.T`"),
    "value_2": Text("第 2 段的 `y`", "`y` in part 2"),
    "grad_2": Text("第 2 段之后的 `x.grad`", "`x.grad` after part 2"),
    "grad_3": Text("第 3 段之后的 `x.grad`", "`x.grad` after part 3"),
}


def challenge(rng):
    return {}


def what_happens():
    """Return the six results. A vector has one axis, so that transposing it changes nothing."""
    fresh = 2 * X
    return {
        "value_1": int(X @ X),
        "grad_1": fresh.tolist(),
        "shape_of_T": list(X.T.shape),
        "value_2": int(X.T @ X),
        "grad_2": (fresh + fresh).tolist(),
        "grad_3": [2 * int(X.sum())] * 3,  # all products x[i] x[j] add up to the square of the sum
    }


def judge(parts, challenge):
    return [expect(parts, name, truth, label=LABELS[name]) for name, truth in what_happens().items()]


def answer(**predictions):
    """Return predictions as an answer cell; those not given are right."""
    return "".join(f"{name} = {value!r}\n" for name, value in (what_happens() | predictions).items())


EXERCISE = Exercise(
    id="ex07_4",
    title=Text("x @ x，然后 x.T @ x", "x @ x, then x.T @ x"),
    kind=Kind.PREDICT,
    points=6,
    minutes=5,
    difficulty=2,
    answers=tuple(LABELS),
    challenge=challenge,
    collect=collect.ex07_4,
    judge=judge,
    hints=(
        Text(
            "`x @ x` 里 x 出现了几次？每一次出现都会往 `x.grad` 里放一份。第 2 段开始之前，有谁清过零吗？",
            "How often does x occur in `x @ x`? Each occurrence puts a share into `x.grad`. And did anybody reset it before part 2?",
        ),
        Text(
            "转置就是把各个维度的次序倒过来。只有一个维度的时候，倒过来还是它自己：向量没有行和列之分。",
            "Transposing reverses the order of the dimensions. With a single dimension there is nothing to reverse: a vector is neither a row nor a column.",
        ),
        Text(
            "第 1 段：左边那个 x 得到 `[1, 2, 3]`，右边那个也得到 `[1, 2, 3]`。第 3 段是所有 `x[i] * x[j]` 之和，也就是 (1 + 2 + 3)²；对它求导。",
            "Part 1: the x on the left gets `[1, 2, 3]`, and so does the one on the right. Part 3 is the sum of all `x[i] * x[j]`, that is (1 + 2 + 3)²; differentiate that.",
        ),
    ),
    wrong=(
        Wrong(
            "one_use_of_x",
            answer(grad_1=[1, 2, 3], grad_2=[2, 4, 6], grad_3=[6, 6, 6]),
            Text(
                "只算了 x 的一次出现。`x @ x` 用了 x 两次，两份要相加，就像 x·x 的导数是 2x。",
                "Only one occurrence of x was counted. `x @ x` uses x twice, and the two shares add up, just as the derivative of x·x is 2x.",
            ),
        ),
        Wrong(
            "part_2_starts_afresh",
            answer(grad_2=[2, 4, 6]),
            Text(
                "没有谁清过零，第 2 段的一份会加到第 1 段的上面。一份流传很广的笔记在这里印出了加倍的数，却没有说明原因，很容易被当成转置的功劳。",
                "Nobody has reset it, so the share of part 2 is added to that of part 1. A widely copied note prints the doubled numbers here without saying why, and they are easily put down to the transpose.",
            ),
        ),
        Wrong(
            "part_3_accumulates_too",
            answer(grad_3=[16, 20, 24]),
            Text(
                "第 3 段的第一行就是 `x.grad = None`：从那里起重新累积。",
                "Part 3 begins with `x.grad = None`: from there on it accumulates anew.",
            ),
        ),
        Wrong(
            "the_transpose_is_a_column",
            answer(shape_of_T=[3, 1]),
            Text(
                "`.T` 不会添出一个维度来。要一列，就得写 `x.reshape(3, 1)`。",
                "`.T` does not add a dimension. For a column you have to write `x.reshape(3, 1)`.",
            ),
        ),
        Wrong(
            "the_transpose_is_a_row",
            answer(shape_of_T=[1, 3], value_2=[14]),
            Text(
                "纸上的 xᵀx 是一行乘一列；这里两个都是一维的向量，`@` 给出一个数，形状是 `()`。",
                "On paper xᵀx is a row times a column; here both are vectors with one dimension, and `@` gives a number, of shape `()`.",
            ),
        ),
        Wrong(
            "an_outer_product",
            answer(value_2=[[1, 2, 3], [2, 4, 6], [3, 6, 9]]),
            Text(
                "那是一列乘一行。`x.T` 还是 x 自己，所以第 2 段和第 1 段算的是同一个数。",
                "That is a column times a row. `x.T` is still x itself, so part 2 computes the same number as part 1.",
            ),
        ),
        Wrong(
            "only_the_diagonal",
            answer(grad_3=[2, 4, 6]),
            Text(
                "第 3 段不是 x[0]² + x[1]² + x[2]²：乘积是 3×3 的，`x[0] * x[1]` 这样的项也在里面。",
                "Part 3 is not x[0]² + x[1]² + x[2]²: the product is 3×3, and terms like `x[0] * x[1]` are in it too.",
            ),
        ),
    ),
)
