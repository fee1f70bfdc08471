"""ex10_4: a doubling loop is k·a: the factor k by hand, and the vector-Jacobian product."""

import numpy as np

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.arrays import as_array, draw_array, expect_exactly
from ...checking.comparing import claim
from ...checking.own_work import by_hand, each_by_name
from . import collect

LABELS = {"factor": "`factor(a)`", "grown_vjp": "`grown_vjp(g, a)`"}
ONE_NUMBER = Text("`factor(a)` 应当是一个数 k。", "`factor(a)` should be a single number, k.")
# Lengths of a: many doublings, a few, none but the first, and one too long for any more.
LENGTHS = ((0.01, 0.9), (20.0, 200.0), (510.0, 900.0), (1100.0, 3000.0))


def challenge(rng):
    """Draw vectors whose sums have either sign, away from the lengths at which the number of doublings jumps."""
    signs = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
    rng.shuffle(signs)
    return {"cases": [case(rng, *pair) for pair in zip(LENGTHS, signs, strict=True)]}


def case(rng, lengths, signs):
    """Return a vector of such a length and such signs of its sum and of its first entry, and a cotangent."""
    while True:
        a, g = draw_array(rng, 3), draw_array(rng, 3)
        a = a * (rng.uniform(*lengths) / np.linalg.norm(a))
        turns = np.log2(1000 / np.linalg.norm(a))
        clear = a.sum() * signs[0] > 0.1 * np.linalg.norm(a) and abs(turns - round(turns)) > 0.02
        if clear and a[0] * signs[1] > 0:
            return {"a": a, "g": g}


def factor_of(a):
    """Return k of one vector: the doublings, and 100 where the sum is not positive."""
    doublings = max(1, int(np.ceil(np.log2(1000 / np.linalg.norm(a)))))
    return 2.0**doublings * (1 if a.sum() > 0 else 100)


def quotients(g, a):
    """Return the finite differences of Σ g · k(a)·a; k stays the same on the way."""
    h = 1e-6 * np.linalg.norm(a)
    slopes = []
    for unit in np.eye(len(a)):
        above, below = a + h * unit, a - h * unit
        slopes.append(np.sum(g * (factor_of(above) * above - factor_of(below) * below)) / (2 * h))
    return np.array(slopes)


def judge(parts, challenge):
    named = {f"a = {collect.row(case['a'])}": case for case in challenge["cases"]}
    factors = {name: np.array(factor_of(case["a"])) for name, case in named.items()}
    beside = {name: quotients(**case) for name, case in named.items()}
    pulled = {name: factor_of(case["a"]) * case["g"] for name, case in named.items()}
    return [
        judged(parts, "factor", factors, factors, weight=2),
        judged(parts, "grown_vjp", pulled, beside, weight=3),
    ]


def judged(parts, name, expected, beside, weight):
    """Return the finding for one function: written by hand, and right for every case."""
    label = LABELS[name]
    lent = by_hand(parts, f"{name} names", label=label, weight=weight)
    if lent:
        return lent
    got = parts.get(name)
    if name == "factor" and several(got):
        return claim(parts, name, lambda _: False, label=label, why=ONE_NUMBER, weight=weight)
    results = {**parts, name: flat(got)} if name in parts else parts
    return expect_exactly(results, name, expected, label=label, difference=beside, weight=weight)


def several(results):
    """Return whether there is an array of more than one number among the results."""
    arrays = map(as_array, results.values()) if isinstance(results, dict) else ()
    return any(isinstance(one, np.ndarray) and one.size > 1 for one in arrays)


def flat(results):
    """Return single numbers without dimensions, however they came."""
    if not isinstance(results, dict):
        return results
    arrays = {case: as_array(result) for case, result in results.items()}
    return {
        case: one.reshape(()) if isinstance(one, np.ndarray) and one.size == 1 else one
        for case, one in arrays.items()
    }


def answer(factor=None, vjp="factor(a) * g"):
    """Return an answer cell: lines of a loop for the factor, and an expression for the product."""
    lines = factor or ("b, k = 2 * a, 2.0", *LOOP, SIGN, "return k")
    body = "".join(f"    {line}\n" for line in lines)
    return f"import numpy as np\n\n\ndef factor(a):\n{body}\n\ndef grown_vjp(g, a):\n    return {vjp}\n"


LOOP = ("while np.linalg.norm(b) < 1000:", "    b, k = 2 * b, 2 * k")
SIGN = "k = k if b.sum() > 0 else 100 * k"

EXERCISE = Exercise(
    id="ex10_4",
    title=Text("循环就是乘以 k", "A loop that is k·a"),
    kind=Kind.DERIVE,
    points=5,
    minutes=9,
    difficulty=3,
    answers=("factor", "grown_vjp"),
    names=each_by_name("factor", "grown_vjp"),
    challenge=challenge,
    collect=collect.ex10_4,
    judge=judge,
    hints=(
        Text(
            "对一个固定的输入，循环转几圈是定了的。把做过的运算一个一个写下来：`2 * a`，再乘 2，再乘 2……最后乘不乘 100？",
            "For a given input the number of turns is settled. Write down the operations that ran, one after the other: `2 * a`, times 2, times 2 again … and 100 at the end, or not?",
        ),
        Text(
            "写下来的就是 $k \\cdot a$，k 是一个数。把 a 动一点点，圈数不变，k 也不变，所以雅可比矩阵是 $k$ 乘单位矩阵，$g^T J = k\\,g$。",
            "What you have written is $k \\cdot a$ with a number k. When a moves by very little, the turns stay the same and so does k. So the Jacobian is $k$ times the identity, and $g^T J = k\\,g$.",
        ),
        Text(
            "在 NumPy 里照样走一遍循环，同时记下 k：从 `b, k = 2 * a, 2.0` 开始，每一圈 `b, k = 2 * b, 2 * k`。然后 `grown_vjp` 就是 `factor(a) * g`。",
            "Run the same loop in NumPy and keep k beside it: begin with `b, k = 2 * a, 2.0`, and at each turn `b, k = 2 * b, 2 * k`. Then `grown_vjp` is `factor(a) * g`.",
        ),
    ),
    wrong=(
        Wrong(
            "forgets_the_first_doubling",
            answer(("b, k = 2 * a, 1.0", *LOOP, SIGN, "return k")),
            Text(
                "循环开始以前已经乘过一次 2，k 应当从 2 开始。",
                "The loop begins after one multiplication by 2; k should begin as 2.",
            ),
        ),
        Wrong(
            "forgets_the_last_branch",
            answer(("b, k = 2 * a, 2.0", *LOOP, "return k")),
            Text(
                "漏了最后的分支：和不是正数时还要乘 100。",
                "The branch at the end is missing: times 100 when the sum is not positive.",
            ),
        ),
        Wrong(
            "adds_the_doublings",
            answer(
                (
                    "b, k = 2 * a, 2.0",
                    "while np.linalg.norm(b) < 1000:",
                    "    b, k = 2 * b, k + 2",
                    SIGN,
                    "return k",
                )
            ),
            Text(
                "每一圈都乘 2，k 也跟着乘 2，而不是加 2：链式法则是相乘。",
                "Each turn multiplies by 2, and so it multiplies k by 2 instead of adding 2: the chain rule multiplies.",
            ),
        ),
        Wrong(
            "only_the_last_turn",
            answer(("return 2.0 if a.sum() > 0 else 200.0",)),
            Text(
                "这只是一圈的局部导数。循环转了几圈，就要乘几次。",
                "That is the local derivative of one turn. It has to be multiplied for every turn of the loop.",
            ),
        ),
        Wrong(
            "one_doubling_too_many",
            answer(
                (
                    "b, k = 2 * a, 2.0",
                    "while np.linalg.norm(b) < 2000:",
                    "    b, k = 2 * b, 2 * k",
                    SIGN,
                    "return k",
                )
            ),
            Text(
                "多转了一圈。条件在每一圈**之前**检查；长度达到 1000 就不再乘了。",
                "One turn too many. The condition is checked **before** each turn, and nothing is doubled once the length is 1000.",
            ),
        ),
        Wrong(
            "looks_at_the_first_element",
            answer(("b, k = 2 * a, 2.0", *LOOP, "return k if b[0] > 0 else 100 * k")),
            Text(
                "最后的分支看的是所有元素的和，不是第一个元素。",
                "The last branch looks at the sum of all entries, not at the first one.",
            ),
        ),
        Wrong(
            "returns_the_value",
            answer(vjp="factor(a) * a"),
            Text(
                "$k \\cdot a$ 是函数的值。VJP 里没有 a，有的是上游梯度：$k\\,g$。",
                "$k \\cdot a$ is the value of the function. In the VJP it is the cotangent that is multiplied, $k\\,g$, not a.",
            ),
        ),
        Wrong(
            "cotangent_ignored",
            answer(vjp="factor(a) * np.ones(len(a))"),
            Text(
                "没有用到 `g`：只有上游梯度全是 1 时才对。",
                "`g` is not used; this is right only for a cotangent of ones.",
            ),
        ),
        Wrong(
            "cotangent_summed",
            answer(vjp="factor(a) * g.sum() * np.ones(len(a))"),
            Text(
                "把 `g` 加成了一个数。输出的第 i 个元素只依赖 `a` 的第 i 个元素，所以第 i 个梯度只用 `g` 的第 i 个元素。",
                "`g` was summed to one number. Entry i of the output depends on entry i of `a` alone, so its gradient uses entry i of `g` alone.",
            ),
        ),
    ),
)
