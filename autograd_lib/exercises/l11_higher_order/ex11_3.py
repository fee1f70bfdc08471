"""ex11_3: a backward that uses raw data: right at first order, silently wrong at second."""

import math

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import claim
from ...checking.engines import ENGINES
from ...checking.rows import as_numbers, draw_rows, expect_close, unless
from . import collect

COUNTEREXAMPLE = Text("反例 (p, q, x)", "counterexample (p, q, x)")
NO_NUMBERS = Text(
    "反例是三个大小适中的数 (p, q, x)，例如 `(0.0, 1.0, 2.0)`。",
    "A counterexample is three numbers (p, q, x) of moderate size, such as `(0.0, 1.0, 2.0)`.",
)
NOTHING_SHOWN = Text(
    "在这个输入上，有错的 backward 恰好给出正确的二阶导数，所以说明不了问题。",
    "On this input the faulty backward happens to give the right second derivative, so it shows nothing.",
)
ORDERS = Text(
    "`repaired(ctx, g)`：p·cube(x)² + q·x² 的前三阶导数（{engine}）",
    "`repaired(ctx, g)`: three derivatives of p·cube(x)² + q·x² ({engine})",
)


def challenge(rng):
    return {engine: {name: draw_rows(rng, 3) for name in ("x", "p", "q", "u")} for engine in ENGINES}


def judge(parts, challenge):
    ours = on(parts, "engine", challenge)
    return [shown(parts), unless([ours], lambda: on(parts, "torch", challenge))]


def on(parts, engine, challenge):
    """Return the finding for the repaired backward on one engine."""
    label = ORDERS.fill(engine=ENGINES[engine])
    return expect_close(parts, engine, expected(**challenge[engine]), label=label, weight=3)


def expected(x, p, q, u):
    """Return the gradient of Σ p·x⁶ + q·x², then that of Σ u times it, and again."""
    rows = list(zip(x, p, q, u, strict=True))
    return {
        "f′": [6 * p * x**5 + 2 * q * x for x, p, q, _ in rows],
        "f″": [u * (30 * p * x**4 + 2 * q) for x, p, q, u in rows],
        "f‴": [u * u * 120 * p * x**3 for x, p, _, u in rows],
    }


def shown(parts):
    """Return the finding for the counterexample: the second derivative lacks 6px."""
    own = as_numbers(parts.get("counterexample"), 3)
    why = NO_NUMBERS if own is None else NOTHING_SHOWN
    return claim(parts, "counterexample", lambda _: separates(own), label=COUNTEREXAMPLE, why=why, weight=2)


def separates(own):
    """Return whether the faulty second derivative, 2q, visibly differs from 6px + 2q."""
    if own is None:
        return False
    p, q, x = own
    return math.fabs(6 * p * x) > 1e-3 * (1 + math.fabs(2 * q))


def repair(*lines):
    """Return an answer cell around the body of `repaired`, with a counterexample that is right."""
    body = "".join(f"    {line}\n" for line in lines)
    return (
        f"counterexample = (1.0, 1.0, 2.0)\n\n\ndef repaired(ctx, g):\n    (x,) = ctx.saved_tensors\n{body}"
    )


EXERCISE = Exercise(
    id="ex11_3",
    title=Text("消失的二阶导数", "The second derivative that vanishes"),
    kind=Kind.FIND_BUG,
    points=5,
    minutes=8,
    difficulty=3,
    answers=("counterexample", "repaired"),
    challenge=challenge,
    collect=collect.ex11_3,
    judge=judge,
    hints=(
        Text(
            "`x.data` 的数和 `x` 一样。它少了什么？",
            "The numbers of `x.data` are those of `x`. What does it lack?",
        ),
        Text(
            "对第二遍反向来说，3·`x.data`² 是常数，所以 p·x³ 对二阶导数的贡献成了 0，只剩下 2q。什么时候 6px + 2q 恰好也等于 2q？",
            "To the second pass 3·`x.data`² is a constant, so p·x³ contributes 0 to the second derivative, and 2q is all that is left. When does 6px + 2q equal 2q as well?",
        ),
        Text(
            "例如 `(1.0, 1.0, 2.0)`：应当是 14，得到的却是 2。修复：去掉 `.data`，写成 `return g * 3 * x**2`。",
            "For example `(1.0, 1.0, 2.0)`: 14 is right, and 2 comes out. The repair drops `.data`: `return g * 3 * x**2`.",
        ),
    ),
    wrong=(
        Wrong(
            "no_cube_at_all",
            "counterexample = (0.0, 1.0, 2.0)\n",
            Text(
                "p = 0 时三次方不起作用，二阶导数两边都是 2q。",
                "With p = 0 the cube has no effect, and the second derivative is 2q either way.",
            ),
        ),
        Wrong(
            "at_zero",
            "counterexample = (1.0, 1.0, 0.0)\n",
            Text(
                "在 x = 0 处，x³ 的二阶导数 6x 本来就是 0，看不出少了它。",
                "At x = 0 the second derivative of x³, 6x, is 0 anyway, so nobody can see that it is missing.",
            ),
        ),
        Wrong(
            "detached_instead",
            repair("return g * 3 * x.detach() ** 2"),
            Text(
                "`detach()` 和 `.data` 一样切断了历史，二阶导数照样消失。",
                "`detach()` cuts off the history just like `.data`, and the second derivative vanishes all the same.",
            ),
        ),
        Wrong(
            "half_of_it",
            repair("return g * 3 * x * x.data"),
            Text(
                "两个因子里只有一个是活的，于是二阶导数只有一半：3x 而不是 6x。",
                "Only one of the two factors is alive, so half of the second derivative comes out: 3x and not 6x.",
            ),
        ),
        Wrong(
            "cotangent_forgotten",
            repair("return 3 * x**2"),
            Text(
                "修好了 `x.data`，却把上游梯度 `g` 丢了。",
                "`x.data` is mended, but the cotangent `g` is lost.",
            ),
        ),
        Wrong(
            "second_derivative_by_hand",
            repair("return g * 6 * x"),
            Text(
                "这是二阶导数的公式。`backward` 永远只写一阶导数；二阶是引擎对这个公式再求导得来的。",
                "This is the formula of the second derivative. A `backward` always states the first one; the engine gets the second by differentiating that formula.",
            ),
        ),
        Wrong(
            "cotangent_without_history",
            repair("return g.detach() * 3 * x**2"),
            Text(
                "这一次切断的是 `g` 的历史。三次方外面还有别的运算时，`g` 也随 x 变。",
                "Now it is the history of `g` that is cut off. With other operations after the cube, `g` changes with x as well.",
            ),
        ),
    ),
)
