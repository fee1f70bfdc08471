"""ex02_1: the backward step of a product."""

from ...checking import Exercise, Kind, Text, Wrong
from ...scalar import Multiply
from . import collect
from .common import expect_tree, method, task


def challenge(rng):
    return {"plain": task(rng, "a", "b"), "shared": task(rng, "a"), "nested": task(rng, "a", "b", "c")}


def judge(parts, challenge):
    return [
        expect_tree(parts, "plain", challenge, Multiply, call="Multiply(a, b)"),
        expect_tree(parts, "shared", challenge, lambda a: Multiply(a, a), call="Multiply(a, a)"),
        expect_tree(
            parts,
            "nested",
            challenge,
            lambda a, b, c: Multiply(Multiply(a, b), Multiply(b, c)),
            call="Multiply(Multiply(a, b), Multiply(b, c))",
        ),
    ]


def answer(*derive):
    """Return a whole answer cell around the lines of `derive`."""
    return method("Multiply", ("lhs", "rhs"), "self.lhs.evaluate() * self.rhs.evaluate()", derive)


EXERCISE = Exercise(
    id="ex02_1",
    title=Text("乘积的反向一步", "The backward step of a product"),
    kind=Kind.FILL_IN,
    points=3,
    minutes=8,
    difficulty=2,
    answers=("Multiply",),
    challenge=challenge,
    collect=collect.ex02_1,
    judge=judge,
    hints=(
        Text(
            "先别管树，只看一个乘积 p = a·b。b 不动，a 增加一点点 ε，p 增加多少？这就是 ∂p/∂a。",
            "Forget the tree and look at one product p = a·b. Keep b still and nudge a by ε: how much does p grow? That is ∂p/∂a.",
        ),
        Text(
            "链式法则：根对 a 的导数 = 根对 p 的导数 × p 对 a 的导数。前一个因子就是传进来的 `seed`，一个也不能少。",
            "Chain rule: the derivative of the root with respect to a is that of the root with respect to p, times that of p with respect to a. "
            "The first factor is the `seed` that was passed in; neither factor may be left out.",
        ),
        Text(
            "左边的一行是：`self.lhs.derive(seed * self.rhs.value)`。右边的一行由你来写：它的因子是谁的值？",
            "The left-hand line is `self.lhs.derive(seed * self.rhs.value)`. The right-hand line is yours: whose value is its factor?",
        ),
    ),
    wrong=(
        Wrong(
            "drops_the_seed",
            answer("self.lhs.derive(self.rhs.value)", "self.rhs.derive(self.lhs.value)"),
            Text(
                "因子是对的，但传进来的 `seed` 被丢掉了。根节点的 seed 是 1，所以单独一个乘积看不出问题；一旦这个乘积的上面还有别的节点，结果就错了。",
                "The factors are right, but the incoming `seed` is dropped. At the root the seed is 1, so a lone product hides it; "
                "as soon as something stands above this product, the result is wrong.",
            ),
        ),
        Wrong(
            "swaps_the_factors",
            answer("self.lhs.derive(seed * self.lhs.value)", "self.rhs.derive(seed * self.rhs.value)"),
            Text(
                "两个因子对调了：∂(a·b)/∂a 是 b，也就是另一边的值，而不是自己的值。",
                "The factors are swapped: ∂(a·b)/∂a is b, the value of the other side, not one's own.",
            ),
        ),
        Wrong(
            "passes_the_seed_on",
            answer("self.lhs.derive(seed)", "self.rhs.derive(seed)"),
            Text(
                "`seed` 原样传了下去，没有乘上局部导数。那是加法的规则，不是乘法的。",
                "The `seed` is handed on unchanged, without the local derivative. That is the rule of a sum, not of a product.",
            ),
        ),
        Wrong(
            "forgets_the_right_side",
            answer("self.lhs.derive(seed * self.rhs.value)"),
            Text(
                "只有左边收到了导数；右边的操作数同样影响乘积，也要调用它的 `derive`。",
                "Only the left side receives its derivative; the right operand moves the product just as much, so call its `derive` too.",
            ),
        ),
        Wrong(
            "stops_at_the_children",
            answer(
                "self.lhs.partial = getattr(self.lhs, 'partial', 0) + seed * self.rhs.value",
                "self.rhs.partial = getattr(self.rhs, 'partial', 0) + seed * self.lhs.value",
            ),
            Text(
                "数字直接写进了操作数的 `partial`，而没有调用操作数的 `derive`。操作数是叶子时碰巧对；操作数又是一个乘积时，导数就停在那里，到不了叶子。",
                "The numbers are written into the operands' `partial` instead of calling their `derive`. With leaves that happens to work; "
                "when an operand is itself a product, the derivative stops there and never reaches the leaves.",
            ),
        ),
    ),
)
