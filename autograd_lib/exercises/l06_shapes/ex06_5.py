"""ex06_5: a backward pass with a mean for a sum and a lost dimension: two inputs that show it, then the repair."""

import numpy as np

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import claim, expect
from . import collect
from .common import draw, function, generator, inputs, own_work, slopes

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
        *own_work(parts, ("repaired",), findings),
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


def repair(*lines, silent="[[1, 2], [3, 5]]", disguised="[[1, 1], [1, 1]]"):
    """Return an answer around the body of `repaired`, with counterexamples that are right."""
    return function("repaired(g)", *lines) + f"\n\nsilent = {silent}\ndisguised = {disguised}\n"


EXERCISE = Exercise(
    id="ex06_5",
    title=Text("一处会叫，一处不会", "One mistake barks, one does not"),
    kind=Kind.FIND_BUG,
    points=6,
    minutes=10,
    difficulty=3,
    answers=("silent", "disguised", "repaired"),
    names=(("repaired names", "repaired"),),
    challenge=challenge,
    collect=collect.ex06_5,
    judge=judge,
    hints=(
        Text(
            "`g.mean(axis=1)` 是什么形状？从 `g` 里减去它，广播会把它的第 j 个数用在第 j 行，还是第 j 列？什么形状的 `g` 才不会报错？",
            "What is the shape of `g.mean(axis=1)`? When broadcasting subtracts it from `g`, is its number j used in row j or in column j? For which shapes of `g` is there no error?",
        ),
        Text(
            "方阵不会报错，但是每一列减去的是别人的平均。要让 `by_x` 碰巧正确，就让所有行的平均相等，这样用错了也没有差别。"
            "要让 `by_b` 显出错来，列的和与列的平均必须不同。",
            "A square matrix raises nothing, but each column has somebody else's mean taken off. For `by_x` to be right by luck, let all rows have the same mean; then a wrong one does no harm. "
            "For `by_b` to be wrong visibly, the sum of a column and its mean must differ.",
        ),
        Text(
            "修复只要改两处：`g.mean(axis=1, keepdims=True)`；`b` 加到了每一行上，抄了几份就收到几份，所以对 b 的梯度是 `g.sum(axis=0)`。",
            "The repair changes two places: `g.mean(axis=1, keepdims=True)`; and `b` was added to every row and receives a share for each copy, so its gradient is `g.sum(axis=0)`.",
        ),
    ),
    wrong=(
        Wrong(
            "not_silent_at_all",
            "silent = [[1, 2, 3], [4, 5, 7]]\n",
            Text(
                "`silent` 的行数和列数不同，减法直接报错。那样的错误不用找，它自己会叫。",
                "The numbers of rows and columns of `silent` differ, and the subtraction raises. Such a mistake needs no finding, it barks by itself.",
            ),
        ),
        Wrong(
            "ones_show_nothing",
            "silent = [[1, 1], [1, 1]]\n",
            Text(
                "`silent` 全是 1 时，每一行的平均都相等，减错了也看不出来。拿这样的 `g` 做检验，正是这样漏过错误的。",
                "With `silent` 1 everywhere, every row has the same mean, and taking off the wrong one does not show. This is how checks with such a `g` let mistakes pass.",
            ),
        ),
        Wrong(
            "both_wrong_at_once",
            "disguised = [[1, 2], [3, 5]]\n",
            Text(
                "在 `disguised` 上，两个梯度都错了。要的是 `by_x` 正确、只有 `by_b` 出错的例子：让各行的平均相等。",
                "On `disguised` both gradients are wrong. Wanted is an example with a right `by_x` and only `by_b` wrong: let all rows have the same mean.",
            ),
        ),
        Wrong(
            "a_single_row",
            "disguised = [[1, 2, 4]]\n",
            Text(
                "`disguised` 只有一行，这时和与平均是一回事，`by_b` 也对。批量大小为 1 的检验看不出这种错误。",
                "`disguised` has a single row; then a sum and a mean are the same, and `by_b` is right too. A check with a batch of size 1 does not see this mistake.",
            ),
        ),
        Wrong(
            "transposed_in_vain",
            repair("return g - g.mean(axis=1).T, g.sum(axis=0)"),
            Text(
                "`repaired` 想用 `.T` 把平均竖起来，可是一维数组的转置还是它自己，第一处错误原样留着。",
                "`repaired` tries to stand the means upright with `.T`, but the transpose of a one-dimensional array is the array itself; the first mistake is still there.",
            ),
        ),
        Wrong(
            "mean_left_for_b",
            repair("return g - g.mean(axis=1, keepdims=True), g.mean(axis=0)"),
            Text(
                "对 x 的修好了，对 b 的还是平均。`b` 在每一行上都用了一次，各份相加，不除以行数。",
                "The gradient of x is repaired, that of b is still a mean. `b` is used once in every row; its shares add up, and nothing is divided by the number of rows.",
            ),
        ),
        Wrong(
            "means_of_the_columns",
            repair("return g - g.mean(axis=0), g.sum(axis=0)"),
            Text(
                "换成 `axis=0` 就不再报错了，可是减去的是列的平均。前向减的是行的平均，反向也要按行。",
                "With `axis=0` there is no error any more, but what is taken off are the means of the columns. The forward pass subtracts row means, so the way back goes by rows as well.",
            ),
        ),
        Wrong(
            "the_mean_left_out",
            repair("return g, g.sum(axis=0)"),
            Text(
                "对 x 的梯度漏了一条路：`x` 里的每个数还通过它那一行的平均影响结果。",
                "The gradient of x leaves out a path: each number of `x` also acts through the mean of its row.",
            ),
        ),
        Wrong(
            "repairs_the_square_only",
            repair(
                "if g.shape[0] != g.shape[1]:",
                "    return g - g.mean(), g.sum(axis=0)",
                "return g - g.mean(axis=1, keepdims=True), g.sum(axis=0)",
            ),
            Text(
                "行数和列数不同时，这里减去了整个矩阵的平均，只为了不报错。应当按行减，对任何形状都一样。",
                "Where rows and columns differ in number, this takes off the mean of the whole matrix, only to avoid the error. It has to go by rows, whatever the shape.",
            ),
        ),
    ),
)
