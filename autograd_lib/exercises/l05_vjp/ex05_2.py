"""ex05_2: vector-Jacobian products of four elementwise operations."""

import numpy as np

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.arrays import draw_array, expect_exactly, leaves_alone
from ...checking.own_work import by_hand, each_by_name
from . import collect
from .collect import VJPS
from .common import by_input, slopes_of

SHAPES = ((4,), (2, 3), (), (3, 1, 2))
TRUTH = {
    "multiply_vjp": lambda g, a, b: {"a": g * b, "b": g * a},
    "divide_vjp": lambda g, a, b: {"a": g / b, "b": -g * a / (b * b)},
    "power_vjp": lambda g, x, n: {"x": g * n * x ** (n - 1)},
    "exp_vjp": lambda g, y: {"x": g * y},
}


def challenge(rng):
    return {"cases": [case(rng, shape, n) for shape, n in zip(SHAPES, (3, 2, 4, -2), strict=True)]}


def case(rng, shape, n):
    """Return a cotangent and the operands of all four operations, of one shape; y is the exponential of x."""
    g, a, b, x = (draw_array(rng, *shape) for _ in range(4))
    return {"g": g, "a": a, "b": b, "x": x, "n": n, "y": np.asarray(np.exp(x))}


def judge(parts, challenge):
    return [judged(parts, name, challenge) for name in VJPS]


def judged(parts, name, challenge):
    """Return the finding for one function: written by hand, right for every case, and harmless to its arguments."""
    label = f"`{name}({', '.join(VJPS[name])})`"
    called = by_hand(parts, f"{name} names", label=label)
    if called:
        return called
    cases = challenge["cases"]
    expected = {f"g {one['g'].shape}": by_input(TRUTH[name](*(one[n] for n in VJPS[name]))) for one in cases}
    beside = {f"g {one['g'].shape}": by_input(quotients(name, one)) for one in cases}
    values = expect_exactly(parts, name, expected, label=label, difference=beside)
    return leaves_alone(parts, f"{name} kept", label=label) if values.ok else values


def quotients(name, one):
    """Return the finite differences of Σ g · output by the operands of one operation."""
    if name == "multiply_vjp":
        return slopes_of(lambda a, b: a * b, one["g"], {"a": one["a"], "b": one["b"]})
    if name == "divide_vjp":
        return slopes_of(lambda a, b: a / b, one["g"], {"a": one["a"], "b": one["b"]})
    if name == "power_vjp":
        return slopes_of(lambda x: x ** one["n"], one["g"], {"x": one["x"]})
    return slopes_of(lambda x: np.e**x, one["g"], {"x": one["x"]})


def answer(**bodies):
    """Return an answer cell with some of the functions, around the lines of their bodies."""
    cell = "import numpy as np\n\n\n"
    for name, body in bodies.items():
        lines = "".join(f"    {line}\n" for line in body.split("\n"))
        cell += f"def {name}({', '.join(VJPS[name])}):\n{lines}\n\n"
    return cell


EXERCISE = Exercise(
    id="ex05_2",
    title=Text("四个运算的 VJP", "The VJPs of four operations"),
    kind=Kind.FILL_IN,
    points=8,
    minutes=10,
    difficulty=2,
    answers=tuple(VJPS),
    names=each_by_name(*VJPS),
    challenge=challenge,
    collect=collect.ex05_2,
    judge=judge,
    hints=(
        Text(
            "这四个运算的雅可比矩阵都是对角的。左边乘一个向量 g，得到的第 j 个数是什么？",
            "All four Jacobians are diagonal. Multiply one from the left by a vector g: what is number j of the result?",
        ),
        Text(
            "所以每一个都是：g 乘以逐个元素的局部导数。局部导数你在前几课都求过，只是现在写给整个数组。",
            "So each of them is g times the local derivative, element by element. You know these derivatives from earlier lessons; now they are written for whole arrays.",
        ),
        Text(
            "`divide_vjp` 的两个结果：`g / b` 和 `-g * a / b**2`。`exp_vjp` 收到的是输出 y，而 exp 的导数就是它的输出，所以不必再算一次指数。",
            "Both results of `divide_vjp`: `g / b` and `-g * a / b**2`. `exp_vjp` is given the output y, and the derivative of exp is its output, so there is no need to compute an exponential.",
        ),
    ),
    wrong=(
        Wrong(
            "forgets_the_cotangent",
            answer(
                multiply_vjp="return b, a",
                divide_vjp="return 1 / b, -a / b**2",
                power_vjp="return n * x ** (n - 1)",
                exp_vjp="return y",
            ),
            Text(
                "这些是局部导数，上游梯度 g 没有乘进去。g 全是 1 的时候看不出来，别的时候都是错的。",
                "These are the local derivatives; the cotangent g is missing. With a g of ones it does not show, and it is wrong for any other.",
            ),
        ),
        Wrong(
            "partials_exchanged",
            answer(multiply_vjp="return g * a, g * b"),
            Text(
                "两个结果对调了：第一个属于 a，而 `a * b` 对 a 的导数是 b。",
                "The two results are exchanged: the first belongs to a, and the derivative of `a * b` by a is b.",
            ),
        ),
        Wrong(
            "forgets_the_minus",
            answer(divide_vjp="return g / b, g * a / b**2"),
            Text(
                "分母变大，商的绝对值就变小：对 b 的那一个要带负号。",
                "A larger denominator makes a quotient smaller in size: the one for b has a minus sign.",
            ),
        ),
        Wrong(
            "keeps_the_exponent",
            answer(power_vjp="return g * n * x**n"),
            Text(
                "指数降下来以后要减 1：x 的 n 次方的导数是 n 乘以 x 的 n − 1 次方。",
                "When the exponent comes down it loses 1: the derivative of x to the power n is n times x to the power n − 1.",
            ),
        ),
        Wrong(
            "exponential_of_the_output",
            answer(exp_vjp="return g * np.exp(y)"),
            Text(
                "y 已经是 exp 的输出了，再取一次指数就多了。",
                "y is the output of exp already; taking the exponential once more is one too many.",
            ),
        ),
        Wrong(
            "mean_of_the_cotangent",
            answer(multiply_vjp="return g.mean() * b, g.mean() * a", exp_vjp="return g.mean() * y"),
            Text(
                "g 的每个元素各管自己的那个输出，不能用平均值代替。g 的元素都相等时看不出来。",
                "Each entry of g belongs to its own output and cannot be replaced by their mean. It does not show while all entries of g are equal.",
            ),
        ),
        Wrong(
            "whole_matrices",
            answer(exp_vjp="return g * np.diag(y)", power_vjp="return g * np.diag(n * x ** (n - 1))"),
            Text(
                "这里造出了整个雅可比矩阵，而且没有和 g 做乘积求和。结果要和输入形状相同；对角矩阵不必造出来，逐个元素相乘就是。",
                "This builds the whole Jacobian, and never sums its products with g. The result has the shape of the input; a diagonal matrix need not be built: multiply element by element.",
            ),
        ),
        Wrong(
            "changes_the_cotangent",
            answer(
                exp_vjp="g *= y\nreturn g",
                power_vjp="x **= n - 1\nreturn g * n * x",
            ),
            Text(
                "数是对的，可是 `*=` 和 `**=` 直接改掉了传进来的数组。同一个 g 可能还要传给别的节点，那里就会收到错的数。",
                "The numbers are right, but `*=` and `**=` change the very arrays that were passed in. The same g may still be on its way to other nodes, which would then receive wrong numbers.",
            ),
        ),
        Wrong(
            "lets_the_engine_do_it",
            "import numpy as np\n\nimport autograd_lib.engine as torch\n\n\n"
            "def exp_vjp(g, y):\n"
            "    x = torch.tensor(np.log(y), requires_grad=True)\n"
            "    x.exp().backward(torch.tensor(g))\n"
            "    return x.grad.numpy()\n",
            Text(
                "引擎会算，因为有人替它写好了这个公式。这一次写公式的人是你。",
                "The engine can do it because somebody wrote this formula for it. This time that somebody is you.",
            ),
        ),
    ),
)
