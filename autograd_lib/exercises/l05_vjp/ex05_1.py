"""ex05_1: the Jacobians of x⊙x, of Ax, and of one after the other."""

import numpy as np

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.arrays import draw_array, expect_exactly
from ...checking.own_work import by_hand, each_by_name
from . import collect
from .collect import JACOBIANS, at
from .common import slopes_of

FUNCTIONS = {
    "jacobian_square": lambda x: x * x,
    "jacobian_linear": lambda A, x: A @ x,
    "jacobian_both": lambda A, x: A @ (x * x),
}
TRUTH = {
    "jacobian_square": lambda x: np.diag(2 * x),
    "jacobian_linear": lambda A, x: A,
    "jacobian_both": lambda A, x: A * (2 * x),
}


def challenge(rng):
    return {
        "near": [case(rng, 2, 3), case(rng, 4, 2)],
        "far": [case(rng, 3, 2, low=10**10, high=4 * 10**10, unit=0.001)],
    }


def case(rng, rows, columns, **size):
    """Return a matrix and a vector that fit; far out, no difference quotient with an ordinary step keeps its digits."""
    return {"A": draw_array(rng, rows, columns), "x": draw_array(rng, columns, **size)}


def judge(parts, challenge):
    return [judged(parts, name, challenge) for name in JACOBIANS]


def judged(parts, name, challenge):
    """Return the finding for one Jacobian; what it should be far out is shown only where it is right nearby."""
    label = f"`{name}({', '.join(JACOBIANS[name])})`"
    called = by_hand(parts, f"{name} names", label=label)
    if called:
        return called
    nearby = at_cases(parts, name, "near", challenge, label)
    return at_cases(parts, name, "far", challenge, label) if nearby.ok else nearby


def at_cases(parts, name, reach, challenge, label):
    """Return the finding for the Jacobians at the cases nearby or far out."""
    names, part = JACOBIANS[name], f"{name} {reach}"
    expected = {at(one, names): TRUTH[name](*(one[n] for n in names)) for one in challenge[reach]}
    beside = {at(one, names): quotients(name, one) for one in challenge[reach]}
    return expect_exactly(parts, part, expected, label=label, difference=beside)


def quotients(name, one):
    """Return the Jacobian by finite differences: row i belongs to output i."""
    fixed = {n: one[n] for n in JACOBIANS[name] if n != "x"}
    count = FUNCTIONS[name](**fixed, x=one["x"]).size

    def row(i):
        return slopes_of(lambda x: FUNCTIONS[name](**fixed, x=x), np.eye(count)[i], {"x": one["x"]})["x"]

    return np.array([row(i) for i in range(count)])


def answer(**bodies):
    """Return an answer cell with some of the three functions, around the expressions that they return."""
    return "import numpy as np\n\n\n" + "".join(
        f"def {name}({', '.join(JACOBIANS[name])}):\n    return {body}\n\n\n" for name, body in bodies.items()
    )


EXERCISE = Exercise(
    id="ex05_1",
    title=Text("三个雅可比矩阵", "Three Jacobians"),
    kind=Kind.DERIVE,
    points=6,
    minutes=8,
    difficulty=2,
    answers=tuple(JACOBIANS),
    names=each_by_name(*JACOBIANS),
    challenge=challenge,
    collect=collect.ex05_1,
    judge=judge,
    hints=(
        Text(
            "先写出第 i 个输出：x⊙x 的是 `x[i] * x[i]`，Ax 的是 `A[i, 0] * x[0] + A[i, 1] * x[1] + …`。其中哪些项里有 `x[j]`？",
            "Write down output i first: of x⊙x it is `x[i] * x[i]`, of Ax it is `A[i, 0] * x[0] + A[i, 1] * x[1] + …`. Which of these terms contain `x[j]`?",
        ),
        Text(
            "x⊙x 的第 i 个输出只用到 `x[i]`，所以 i ≠ j 的地方都是 0。Ax 的第 i 个输出对 `x[j]` 的导数，就是 `x[j]` 前面的那个系数。"
            "第三个函数先平方再乘 A：两个雅可比矩阵相乘，后做的写在左边。",
            "Output i of x⊙x uses `x[i]` alone, so there is a 0 wherever i ≠ j. The derivative of output i of Ax by `x[j]` is the factor in front of `x[j]`. "
            "The third function squares first and multiplies by A afterwards: the product of both Jacobians, with the later one on the left.",
        ),
        Text(
            "`np.diag(v)` 把向量 v 放到对角线上。第三个：`A @ jacobian_square(x)`，也就是把 A 的第 j 列乘上 `2 * x[j]`。",
            "`np.diag(v)` puts a vector v on the diagonal. The third one: `A @ jacobian_square(x)`, which multiplies column j of A by `2 * x[j]`.",
        ),
    ),
    wrong=(
        Wrong(
            "diagonal_as_a_vector",
            answer(jacobian_square="2 * x"),
            Text(
                "这是对角线上的数，不是整个矩阵。每一对（输出，输入）都要有一个数：其余的是 0。",
                "These are the numbers on the diagonal, not the whole matrix. There is one number for every pair of an output and an input: the others are 0.",
            ),
        ),
        Wrong(
            "rows_all_alike",
            answer(jacobian_square="np.ones((len(x), 1)) * (2 * x)"),
            Text(
                "这里每一行都是 2x，好像每个输出都用到了所有的输入。x⊙x 的第 i 个输出只用到 `x[i]`。",
                "Here every row is 2x, as if each output used all inputs. Output i of x⊙x uses `x[i]` alone.",
            ),
        ),
        Wrong(
            "forgets_the_two",
            answer(jacobian_square="np.diag(x)", jacobian_both="A * x"),
            Text(
                "`x[i] * x[i]` 用了 `x[i]` 两次，两份合起来是 `2 * x[i]`。",
                "`x[i] * x[i]` uses `x[i]` twice, and both shares together make `2 * x[i]`.",
            ),
        ),
        Wrong(
            "transposed",
            answer(jacobian_linear="A.T", jacobian_both="(A * (2 * x)).T"),
            Text(
                "行和列对调了。第 i 行属于第 i 个**输出**，所以 Ax 的雅可比矩阵有 A 那么多行。转置要到反向传播时才出现。",
                "Rows and columns are exchanged. Row i belongs to **output** i, so the Jacobian of Ax has as many rows as A. The transpose comes in with the backward pass.",
            ),
        ),
        Wrong(
            "multiplied_by_the_input",
            answer(jacobian_linear="A * x"),
            Text(
                "`A[i, j] * x[j]` 是那一项的值，不是它的导数：对 `x[j]` 求导以后，`x[j]` 就不在了。",
                "`A[i, j] * x[j]` is the value of that term and not its derivative: differentiating by `x[j]` leaves no `x[j]` behind.",
            ),
        ),
        Wrong(
            "scales_the_rows",
            answer(jacobian_both="A * (2 * (A @ x))[:, None]"),
            Text(
                "这是 (Ax)⊙(Ax) 的雅可比矩阵，先乘 A 再平方。要的是先平方再乘 A：被放大的是列，不是行。",
                "This is the Jacobian of (Ax)⊙(Ax), which multiplies by A first and squares afterwards. Asked for is squaring first: the columns are scaled, not the rows.",
            ),
        ),
        Wrong(
            "factors_exchanged",
            answer(jacobian_both="np.diag(2 * x) @ A"),
            Text(
                "两个因子的先后反了：后做的运算写在左边。不是方阵的话，反过来连形状都对不上。",
                "The factors stand in the wrong order: the operation that is done later goes to the left. Unless A is square, the shapes do not even fit the other way round.",
            ),
        ),
        Wrong(
            "only_the_outer_function",
            answer(jacobian_both="A"),
            Text(
                "这只求了外面那一层。平方那一层还要贡献一个因子 `2 * x[j]`。",
                "This differentiates the outer function alone. The square contributes a factor `2 * x[j]`.",
            ),
        ),
        Wrong(
            "difference_quotients",
            "import numpy as np\n\n\n"
            "def jacobian_square(x):\n"
            "    h = 1e-6\n"
            "    return np.array([((x + h * e) ** 2 - (x - h * e) ** 2) / (2 * h) for e in np.eye(len(x))]).T\n",
            Text(
                "差商只有十位左右是对的，输入很大时更少。要的是公式。",
                "A difference quotient is right to about ten digits, and to fewer where the inputs are large. The formula is wanted.",
            ),
        ),
    ),
)
