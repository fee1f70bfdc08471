"""ex02_5: three more operations, forward and backward."""

from ...checking import Exercise, Kind, Text, Wrong
from ...scalar import Divide, Exp, Plus, Power
from . import collect
from .collect import Twice
from .common import draw, draw_seed, expect_tree, method, task


def challenge(rng):
    return {
        "divide": task(rng, "a", "b"),
        "divide_deep": apart(rng),
        "power": {**task(rng, "a"), "exponent": rng.choice((3, -2, 4, -3))},
        "power_deep": {"inputs": {"a": abs(draw(rng, "a")["a"])}, "seed": draw_seed(rng), "exponent": 2.5},
        "exp": small(rng),
        "exp_deep": small(rng),
    }


def apart(rng):
    """Return a task for a / (2a + b) whose denominator is far from 0, and so are both derivatives."""
    while True:
        drawn = task(rng, "a", "b")
        if drawn["inputs"]["a"] * drawn["inputs"]["b"] > 0:
            return drawn


def small(rng):
    """Return a task whose input keeps exponentials between e⁻³ and e³."""
    return {"inputs": {"a": round(rng.choice((-1, 1)) * rng.uniform(0.3, 1.5), 2)}, "seed": draw_seed(rng)}


def judge(parts, challenge):
    exponent, deep = challenge["power"]["exponent"], challenge["power_deep"]["exponent"]
    trees = (
        ("divide", Divide, "Divide(a, b)"),
        ("divide_deep", lambda a, b: Divide(a, Plus(Twice(a), b)), "Divide(a, Plus(Plus(a, a), b))"),
        ("power", lambda a: Power(a, exponent), f"Power(a, {exponent})"),
        ("power_deep", lambda a: Power(Twice(a), deep), f"Power(Plus(a, a), {deep})"),
        ("exp", Exp, "Exp(a)"),
        ("exp_deep", lambda a: Exp(Twice(a)), "Exp(Plus(a, a))"),
    )
    return [expect_tree(parts, part, challenge, build, call=call) for part, build, call in trees]


def divide(*derive):
    """Return an answer that has only a quotient, around the lines of its `derive`."""
    return method("Divide", ("lhs", "rhs"), "self.lhs.evaluate() / self.rhs.evaluate()", derive)


def power(*derive):
    """Return an answer that has only a power, around the lines of its `derive`."""
    return method("Power", ("base", "exponent"), "self.base.evaluate() ** self.exponent", derive)


def exp(*derive):
    """Return an answer that has only an exponential, around the lines of its `derive`."""
    return method("Exp", ("operand",), "math.exp(self.operand.evaluate())", derive)


EXERCISE = Exercise(
    id="ex02_5",
    title=Text("除法、幂与指数", "Quotient, power, exponential"),
    kind=Kind.IMPLEMENT_OP,
    points=6,
    minutes=20,
    difficulty=3,
    answers=("Divide", "Power", "Exp"),
    challenge=challenge,
    collect=collect.ex02_5,
    judge=judge,
    hints=(
        Text(
            "三个类都照 `Multiply` 的样子写：`evaluate` 先求操作数的值，算出结果，存进 `self.value` 再返回；"
            "`derive` 把 `seed` × 局部导数交给每个操作数。`Power` 的指数是普通的数，不是节点，所以只有底数要 `derive`。",
            "All three follow the pattern of `Multiply`: `evaluate` evaluates the operands, stores the result in `self.value` and "
            "returns it; `derive` hands `seed` times the local derivative to each operand. The exponent of `Power` is a plain "
            "number, not a node, so only the base is derived.",
        ),
        Text(
            "局部导数：∂(u/v)/∂u = 1/v，∂(u/v)/∂v = −u/v²；∂(uⁿ)/∂u = n·uⁿ⁻¹；∂(eᵘ)/∂u = eᵘ，也就是节点自己的值。",
            "Local derivatives: ∂(u/v)/∂u = 1/v and ∂(u/v)/∂v = −u/v²; ∂(uⁿ)/∂u = n·uⁿ⁻¹; ∂(eᵘ)/∂u = eᵘ, which is the node's own value.",
        ),
        Text(
            "`Exp` 的反向只有一行：`self.operand.derive(seed * self.value)`。另外两个类的因子写在上一条提示里。",
            "The backward step of `Exp` is one line: `self.operand.derive(seed * self.value)`. The factors of the other two stand in "
            "the hint before this one.",
        ),
    ),
    wrong=(
        Wrong(
            "divide_forgets_the_minus",
            divide(
                "self.lhs.derive(seed / self.rhs.value)",
                "self.rhs.derive(seed * self.lhs.value / self.rhs.value ** 2)",
            ),
            Text(
                "`Divide` 分母那边少了负号：分母变大，商变小。",
                "`Divide` lacks the minus sign on the denominator's side: a larger denominator makes a smaller quotient.",
            ),
        ),
        Wrong(
            "divide_forgets_the_square",
            divide(
                "self.lhs.derive(seed / self.rhs.value)",
                "self.rhs.derive(-seed * self.lhs.value / self.rhs.value)",
            ),
            Text(
                "`Divide` 对分母的导数是 −u/v²，这里少除了一次 v。",
                "The derivative of `Divide` with respect to the denominator is −u/v²; here one division by v is missing.",
            ),
        ),
        Wrong(
            "power_keeps_the_exponent",
            power("self.base.derive(seed * self.exponent * self.base.value ** self.exponent)"),
            Text(
                "`Power` 求导后指数要减 1：n·uⁿ⁻¹，而不是 n·uⁿ。",
                "Differentiating `Power` lowers the exponent by 1: n·uⁿ⁻¹, not n·uⁿ.",
            ),
        ),
        Wrong(
            "power_forgets_the_factor",
            power("self.base.derive(seed * self.base.value ** (self.exponent - 1))"),
            Text(
                "`Power` 的指数降下来之后要作为因子留在前面：n·uⁿ⁻¹ 里的 n 不见了。",
                "The exponent of `Power` comes down as a factor: the n of n·uⁿ⁻¹ is missing.",
            ),
        ),
        Wrong(
            "exp_like_a_power",
            exp("self.operand.derive(seed * self.operand.value * math.exp(self.operand.value - 1))"),
            Text(
                "`Exp` 被当成了幂函数：eᵘ 的导数不是 u·eᵘ⁻¹，而是 eᵘ 本身。",
                "`Exp` was treated as a power: the derivative of eᵘ is not u·eᵘ⁻¹ but eᵘ itself.",
            ),
        ),
        Wrong(
            "exp_drops_the_seed",
            exp("self.operand.derive(self.value)"),
            Text(
                "`Exp` 的局部导数是对的，但没有乘上传进来的 `seed`。",
                "The local derivative of `Exp` is right, but it is not multiplied by the incoming `seed`.",
            ),
        ),
    ),
)
