"""ex11_5: Newton's method for the lowest point of a quartic, with slope and curvature from the engine."""

import math

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import expect
from ...checking.rows import expect_close
from . import collect

SEEDS = ("first", "second", "third")
STEPS = 8
LABELS = {
    "first": Text("第 1 条四次曲线", "first quartic"),
    "second": Text("第 2 条四次曲线", "second quartic"),
    "third": Text("第 3 条四次曲线", "third quartic"),
    "torch": Text("四次曲线，在 torch 上", "a quartic, on torch"),
    "exponential": Text("exp(a·x) + b·x²", "exp(a·x) + b·x²"),
}
LEFT = Text("`x` 和 `x.grad`，调用之后", "`x` and `x.grad` after the call")
NOT_YOURS = Text(
    "传进来的 `x` 应当保持原样，它的 `.grad` 也应当还是空的。",
    "The `x` that is passed in should stay as it is, and its `.grad` empty.",
)


def challenge(rng):
    cases = {name: task(rng, "engine", quartic(rng)) for name in SEEDS}
    cases["torch"] = task(rng, "torch", quartic(rng))
    rate, square = (round(rng.uniform(0.5, 1.2), 3) for _ in range(2))
    return cases | {"exponential": task(rng, "engine", {"exponential": [rate, square]})}


def quartic(rng):
    """Return a quartic whose curvature is positive everywhere, so that Newton's method gets to its lowest point."""
    c4, c2 = (round(rng.uniform(0.5, 1.5), 3) for _ in range(2))
    c3 = round(rng.choice((-1, 1)) * rng.uniform(0.3, 0.8) * math.sqrt(c4 * c2), 3)
    return {"quartic": [c4, c3, c2, round(rng.choice((-1, 1)) * rng.uniform(1.0, 3.0), 3)]}


def task(rng, engine, shape):
    """Return a start from which the last of the steps ends at the lowest point, to all digits."""
    while True:
        start = round(rng.choice((-1, 1)) * rng.uniform(1.0, 2.5), 3)
        points = visited(shape, start, STEPS + 2)
        if abs(points[-1] - points[-3]) < 1e-13 and max(map(abs, points)) < 10:
            return {"engine": engine, "shape": shape, "start": start, "steps": STEPS}


def slopes(shape, x):
    """Return slope and curvature."""
    if "quartic" in shape:
        c4, c3, c2, c1 = shape["quartic"]
        return 4 * c4 * x**3 + 3 * c3 * x**2 + 2 * c2 * x + c1, 12 * c4 * x**2 + 6 * c3 * x + 2 * c2
    rate, square = shape["exponential"]
    power = math.exp(rate * x)
    return rate * power + 2 * square * x, rate * rate * power + 2 * square


def visited(shape, x, steps):
    """Return the points after each step of Newton's method."""
    points = []
    for _ in range(steps):
        slope, curvature = slopes(shape, x)
        x -= slope / curvature
        points.append(x)
    return points


def judge(parts, challenge):
    findings = [
        expect_close(parts, name, visited(case["shape"], case["start"], case["steps"]), label=LABELS[name])
        for name, case in challenge.items()
    ]
    if not all(finding.ok for finding in findings):
        return findings
    left = {"x": challenge["first"]["start"], "x.grad": None}
    return [*findings, expect(parts, "left", left, label=LEFT, why=NOT_YOURS)]


def newton(*lines, before=()):
    """Return an answer cell around the body of the loop of `newton`."""
    head = "".join(f"    {line}\n" for line in before)
    body = "".join(f"        {line}\n" for line in lines)
    return (
        f"def newton(torch, f, x, steps):\n    points = []\n{head}    for _ in range(steps):\n"
        f"{body}        points.append(x.item())\n    return points\n"
    )


LEAF = "x = x.detach().requires_grad_()"
SLOPE = "(slope,) = torch.autograd.grad(f(x), x, create_graph=True)"
CURVATURE = "(curvature,) = torch.autograd.grad(slope, x)"

EXERCISE = Exercise(
    id="ex11_5",
    title=Text("牛顿法", "Newton's method"),
    kind=Kind.TRAIN,
    points=6,
    minutes=12,
    difficulty=3,
    answers=("newton",),
    challenge=challenge,
    collect=collect.ex11_5,
    judge=judge,
    hints=(
        Text(
            "每一步要两个数：斜率 f′(x) 和曲率 f″(x)。第二个要从第一个求导得来，所以第一个必须有历史。",
            "Each step takes two numbers, the slope f′(x) and the curvature f″(x). The second is the derivative of the first, so the first needs a history.",
        ),
        Text(
            "每一步从一个新的叶子开始：`x.detach().requires_grad_()`。然后 `torch.autograd.grad` 两次，第一次带 `create_graph=True`。新的点是 x − f′/f″。",
            "Begin each step with a new leaf: `x.detach().requires_grad_()`. Then call `torch.autograd.grad` twice, the first time with `create_graph=True`. The new point is x − f′/f″.",
        ),
        Text(
            "`(slope,) = torch.autograd.grad(f(x), x, create_graph=True)`，`(curvature,) = torch.autograd.grad(slope, x)`，`x = x - slope / curvature`，最后 `points.append(x.item())`。",
            "`(slope,) = torch.autograd.grad(f(x), x, create_graph=True)`, `(curvature,) = torch.autograd.grad(slope, x)`, `x = x - slope / curvature`, and then `points.append(x.item())`.",
        ),
    ),
    wrong=(
        Wrong(
            "looks_for_a_zero",
            newton(
                LEAF,
                "y = f(x)",
                "(slope,) = torch.autograd.grad(y, x)",
                "x = x.detach() - y.detach() / slope",
            ),
            Text(
                "x − f/f′ 是求零点的牛顿法。这里要找的是最低点，也就是 f′ 的零点，所以是 x − f′/f″。",
                "x − f/f′ is Newton's method for a zero of f. What is wanted is its lowest point, which is a zero of f′: x − f′/f″.",
            ),
        ),
        Wrong(
            "plain_descent",
            newton(LEAF, "(slope,) = torch.autograd.grad(f(x), x)", "x = x.detach() - 0.05 * slope"),
            Text(
                "这是步长固定的梯度下降。牛顿法的步长由曲率决定：除以 f″。",
                "This is gradient descent with a fixed step. In Newton's method the curvature sets the step: divide by f″.",
            ),
        ),
        Wrong(
            "uphill",
            newton(LEAF, SLOPE, CURVATURE, "x = (x + slope / curvature).detach()"),
            Text(
                "符号反了：要减去 f′/f″。",
                "The sign is wrong: f′/f″ is subtracted.",
            ),
        ),
        Wrong(
            "slope_without_history",
            newton(
                LEAF,
                "(slope,) = torch.autograd.grad(f(x), x)",
                CURVATURE,
                "x = (x - slope / curvature).detach()",
            ),
            Text(
                "斜率没有历史，不能再求导：第一次要带 `create_graph=True`。（`x` 没有要梯度时，也是同样的报错。）",
                "The slope has no history and cannot be differentiated: the first call needs `create_graph=True`. (An `x` that never asked for a gradient raises the same error.)",
            ),
        ),
        Wrong(
            "curvature_from_grad",
            newton(
                LEAF,
                "(slope,) = torch.autograd.grad(f(x), x, create_graph=True)",
                "f(x).backward()",
                "slope.backward()",
                "x = (x - slope / x.grad).detach()",
            ),
            Text(
                "`x.grad` 里是两样东西的和：先到的斜率，再加上曲率。用之前要清空，或者改用 `torch.autograd.grad`。",
                "`x.grad` holds the sum of two things, the slope that arrived first and the curvature. Clear it before, or use `torch.autograd.grad`.",
            ),
        ),
        Wrong(
            "difference_quotient",
            newton(
                "h = 1e-4",
                "slope = (f(x + h) - f(x - h)) / (2 * h)",
                "curvature = (f(x + h) - 2 * f(x) + f(x - h)) / h**2",
                "x = x - slope / curvature",
            ),
            Text(
                "差商只对前几位。引擎给出的导数是精确的，这里就用它。",
                "Difference quotients are right in their first digits only. The engine's derivatives are exact; use those.",
            ),
        ),
        Wrong(
            "starts_with_the_start",
            """
def newton(torch, f, x, steps):
    points = [x.item()]
    for _ in range(steps - 1):
        x = x.detach().requires_grad_()
        (slope,) = torch.autograd.grad(f(x), x, create_graph=True)
        (curvature,) = torch.autograd.grad(slope, x)
        x = x - slope / curvature
        points.append(x.item())
    return points
""",
            Text(
                "列表从起点开始，最后一步就没有了位置。要的是**每一步之后**的点。",
                "The list begins with the start, which leaves no room for the last step. Wanted are the points **after** each step.",
            ),
        ),
    ),
)
