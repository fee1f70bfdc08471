"""ex10_5: Newton's steps for the square root as a differentiable program, and its backward by hand."""

import numpy as np

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.arrays import draw_array, expect_exactly, leaves_alone
from ...checking.comparing import claim, expect
from ...checking.differences import central_differences
from ...checking.engines import ENGINES
from ...checking.own_work import borrowed, by_hand, each_by_name
from . import collect

READY_MADE = set("sqrt pow rsqrt float_power __pow__ exp log item detach numpy tolist data".split())
NEWTON = Text("`newton(a, steps)` 在 {engine} 上", "`newton(a, steps)` on {engine}")
VJP = "`newton_vjp(g, a, steps)`"
NO_SHORTCUT = Text(
    "这里调用了 {names}。要的是那几步本身，只用 `+`、`*`、`/`：不用现成的根号，也不离开图。",
    "This calls {names}. The steps themselves are wanted, with nothing but `+`, `*` and `/`: no ready-made root, and no leaving the graph.",
)
WHY = Text(
    "依次是值、`g` 之下的梯度、二阶导数。步数少的时候它们还不是 √a 的：要的是这个程序自己的。",
    "In turn: the value, the gradient with cotangent `g`, the second derivative. After few steps they are not those of √a yet: what is wanted is those of this very program.",
)


def challenge(rng):
    return {
        "a": [rng.randint(20, 90) / 100, rng.randint(200, 400) / 100, rng.randint(500, 1900) / 100],
        "g": draw_array(rng, 3).tolist(),
        "steps": [
            3,
            4,
            10,
        ],  # after one step the second derivative has no graph, and one step off is a common slip
    }


def taylor(a, steps):
    """Return value, first and second derivative of so many steps from 1, pushed along with the value."""
    s, first, second = np.ones_like(a), np.zeros_like(a), np.zeros_like(a)
    for _ in range(steps):
        # q = a / s, from q s = a differentiated once and twice.
        q = a / s
        q1 = (1 - q * first) / s
        q2 = -(2 * q1 * first + q * second) / s
        s, first, second = (s + q) / 2, (first + q1) / 2, (second + q2) / 2
    return s, first, second


def judge(parts, challenge):
    a, g, steps = np.array(challenge["a"]), np.array(challenge["g"]), challenge["steps"]
    series = {f"steps = {n}": taylor(a, n) for n in steps}
    full = {
        name: {"s": s.tolist(), "first": (g * first).tolist(), "second": (g * second).tolist()}
        for name, (s, first, second) in series.items()
    }
    pulled = {name: g * first for name, (_, first, _) in series.items()}
    beside = {f"steps = {n}": quotients(g, a, n) for n in steps}
    return [*(loop(parts, engine, full) for engine in ENGINES), backward(parts, pulled, beside)]


def quotients(g, a, steps):
    """Return the finite differences of Σ g · newton(a, steps)."""
    return central_differences(lambda a: float(np.sum(g * taylor(a, steps)[0])), {"a": a})["a"]


def loop(parts, engine, expected):
    """Return the finding for the learner's loop on one engine."""
    label = NEWTON.fill(engine=ENGINES[engine])
    lent = borrowed(parts, "newton names", READY_MADE)
    if lent:
        return claim(
            parts,
            engine,
            lambda _: False,
            label=label,
            why=NO_SHORTCUT.fill(names=", ".join(f"`{name}`" for name in lent)),
        )
    return expect(parts, engine, expected, label=label, why=WHY)


def backward(parts, expected, beside):
    """Return the finding for the backward written by hand."""
    lent = by_hand(parts, "newton_vjp names", label=VJP, weight=3)
    if lent:
        return lent
    finding = expect_exactly(parts, "newton_vjp", expected, label=VJP, difference=beside, weight=3)
    return leaves_alone(parts, "kept", label=VJP, weight=3) if finding.ok else finding


def loops(*lines, start="s = 1.0"):
    """Return an answer cell with `newton` alone."""
    body = "".join(f"        {line}\n" for line in lines)
    return f"def newton(a, steps):\n    {start}\n    for _ in range(steps):\n{body}    return s\n"


def pushed(*lines, result="g * ds"):
    """Return an answer cell with `newton_vjp` alone, a loop that pushes s and ds along."""
    body = "".join(f"        {line}\n" for line in lines)
    start = "    s, ds = 1.0, 0.0\n    for _ in range(steps):\n"
    return f"import numpy as np\n\n\ndef newton_vjp(g, a, steps):\n{start}{body}    return {result}\n"


STEP = "s, ds = (s + a / s) / 2, (ds + 1 / s - a * ds / s**2) / 2"

EXERCISE = Exercise(
    id="ex10_5",
    title=Text("对牛顿法求导", "Differentiate Newton's method"),
    kind=Kind.IMPLEMENT_OP,
    points=8,
    minutes=15,
    difficulty=4,
    answers=("newton", "newton_vjp"),
    names=each_by_name("newton", "newton_vjp"),
    challenge=challenge,
    collect=collect.ex10_5,
    judge=judge,
    hints=(
        Text(
            "`newton` 就是把公式写进一个普通的 `for` 循环。`a` 是张量，那么 `s` 从第一步起也是。",
            "`newton` is the formula in an ordinary `for` loop. `a` is a tensor, so `s` is one from the first step on.",
        ),
        Text(
            "手算时一步一步来：新的 s 依赖 a 两次，一次直接，一次经过旧的 s。$(a/s)' = 1/s - a s'/s^2$，其中 $s'$ 是旧的 s 对 a 的导数。",
            "By hand, go step by step: the new s depends on a twice, directly and through the old s. $(a/s)' = 1/s - a s'/s^2$, where $s'$ is the derivative of the old s by a.",
        ),
        Text(
            "让导数跟着值一起走：从 `s, ds = 1.0, 0.0` 开始，每一步 `ds` 变成 `(ds + 1 / s - a * ds / s**2) / 2`，用的是**旧的** s。最后乘上 `g`。",
            "Let the derivative travel with the value: begin with `s, ds = 1.0, 0.0`; at each step `ds` becomes `(ds + 1 / s - a * ds / s**2) / 2`, with the **old** s. Multiply by `g` in the end.",
        ),
    ),
    wrong=(
        Wrong(
            "takes_the_root",
            "def newton(a, steps):\n    return a**0.5\n",
            Text(
                "这是极限，不是那几步。步数少的时候值和梯度都不同。",
                "This is the limit and not the steps. After few of them value and gradient are both different.",
            ),
        ),
        Wrong(
            "one_step_too_many",
            loops("s = (s + a / s) / 2", start="s = (1 + a) / 2"),
            Text(
                "循环以前已经走了一步，总共多了一步。",
                "One step is made before the loop, so there is one too many.",
            ),
        ),
        Wrong(
            "forgets_to_halve",
            loops("s = s + a / s"),
            Text(
                "取的是平均数：相加以后要除以 2。",
                "It is the mean of the two: divide by 2 after adding.",
            ),
        ),
        Wrong(
            "cuts_every_step",
            "def newton(a, steps):\n    s = a * 0 + 1\n    for _ in range(steps):\n        s = s.detach()\n        s = (s + a / s) / 2\n    return s\n",
            Text(
                "每一步都 `detach()`，图里就只剩下最后一步，前面各步的导数全都丢了。",
                "With `detach()` at each step only the last one is left in the graph, and the derivatives of the others are lost.",
            ),
        ),
        Wrong(
            "derivative_of_the_limit",
            "import numpy as np\n\n\ndef newton_vjp(g, a, steps):\n    return g / (2 * np.sqrt(a))\n",
            Text(
                "这是 √a 的导数，走了十步以后才看不出差别。要的是走 `steps` 步的这个程序的导数。",
                "This is the derivative of √a, from which ten steps cannot be told. Wanted is the derivative of the program with `steps` steps.",
            ),
        ),
        Wrong(
            "old_s_held_constant",
            pushed("s, ds = (s + a / s) / 2, (ds + 1 / s) / 2"),
            Text(
                "`a / s` 里的 s 也依赖 a：少了 $-a s'/s^2$ 这一项。",
                "The s in `a / s` depends on a too: the term $-a s'/s^2$ is missing.",
            ),
        ),
        Wrong(
            "only_the_last_step",
            pushed("s, ds = (s + a / s) / 2, 1 / (2 * s)"),
            Text(
                "这里只有最后一步里 a 的直接作用。a 还通过前面各步的 s 起作用。",
                "This is only what a does directly in the last step. It also acts through the s of the steps before.",
            ),
        ),
        Wrong(
            "uses_the_new_s",
            pushed("s = (s + a / s) / 2", "ds = (ds + 1 / s - a * ds / s**2) / 2"),
            Text(
                "`s` 先更新了，`ds` 用的就成了新的 s。局部导数要在旧的 s 处取。",
                "`s` is updated first, so `ds` uses the new one. The local derivatives belong at the old s.",
            ),
        ),
        Wrong(
            "cotangent_forgotten",
            pushed(STEP, result="ds"),
            Text(
                "导数对了，还要乘上游梯度 `g`。",
                "The derivative is right; it still has to be multiplied by the cotangent `g`.",
            ),
        ),
        Wrong(
            "sign_of_the_quotient",
            pushed("s, ds = (s + a / s) / 2, (ds + 1 / s + a * ds / s**2) / 2"),
            Text(
                "除法的分母变大，商变小：$a s'/s^2$ 前面是负号。",
                "When a denominator grows the quotient shrinks: $a s'/s^2$ takes a minus sign.",
            ),
        ),
    ),
)
