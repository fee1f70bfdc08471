"""ex02_2: the backward step of a difference."""

from ...checking import Exercise, Kind, Text, Wrong
from ...scalar import Minus
from . import collect
from .common import expect_tree, method, task


def challenge(rng):
    return {"plain": task(rng, "a", "b"), "shared": task(rng, "a"), "nested": task(rng, "a", "b", "c")}


def judge(parts, challenge):
    return [
        expect_tree(parts, "plain", challenge, Minus, call="Minus(a, b)"),
        expect_tree(parts, "shared", challenge, lambda a: Minus(a, a), call="Minus(a, a)"),
        expect_tree(
            parts,
            "nested",
            challenge,
            lambda a, b, c: Minus(Minus(a, b), Minus(b, c)),
            call="Minus(Minus(a, b), Minus(b, c))",
        ),
    ]


def answer(*derive):
    """Return a whole answer cell around the lines of `derive`."""
    return method("Minus", ("lhs", "rhs"), "self.lhs.evaluate() - self.rhs.evaluate()", derive)


EXERCISE = Exercise(
    id="ex02_2",
    title=Text("差的反向一步", "The backward step of a difference"),
    kind=Kind.FILL_IN,
    points=3,
    minutes=5,
    difficulty=1,
    answers=("Minus",),
    challenge=challenge,
    collect=collect.ex02_2,
    judge=judge,
    hints=(
        Text(
            "d = a − b。b 增加一点点 ε 时，d 变大还是变小？变多少？",
            "d = a − b. When b grows by a little ε, does d grow or shrink, and by how much?",
        ),
        Text(
            "局部导数是 1 和 −1，与 a、b 的值无关。再用链式法则乘上传进来的 `seed`。",
            "The local derivatives are 1 and −1, whatever a and b are. The chain rule multiplies them by the incoming `seed`.",
        ),
        Text(
            "左边的一行与 `Plus` 相同：`self.lhs.derive(seed)`。右边的一行只差一个符号。",
            "The left-hand line is that of `Plus`: `self.lhs.derive(seed)`. The right-hand line differs by one sign.",
        ),
    ),
    wrong=(
        Wrong(
            "forgets_the_minus_sign",
            answer("self.lhs.derive(seed)", "self.rhs.derive(seed)"),
            Text(
                "这是加法的反向。减数增加时差会变小，所以右边收到的应当带负号。",
                "This is the backward step of a sum. A difference shrinks when its right side grows, so the right side receives a minus sign.",
            ),
        ),
        Wrong(
            "negates_the_left_side",
            answer("self.lhs.derive(-seed)", "self.rhs.derive(seed)"),
            Text(
                "负号放错了边：a − b 对 a 的导数是 1，对 b 的导数才是 −1。",
                "The minus sign is on the wrong side: a − b has derivative 1 with respect to a, and −1 with respect to b.",
            ),
        ),
        Wrong(
            "drops_the_seed",
            answer("self.lhs.derive(1)", "self.rhs.derive(-1)"),
            Text(
                "局部导数 1 和 −1 是对的，但没有乘上传进来的 `seed`。只有在根节点 seed 恰好等于 1 时才碰巧正确。",
                "The local derivatives 1 and −1 are right, but they are not multiplied by the incoming `seed`. Only at the root, "
                "where the seed is 1, does that come out right.",
            ),
        ),
        Wrong(
            "multiplies_like_a_product",
            answer("self.lhs.derive(seed * self.rhs.value)", "self.rhs.derive(-seed * self.lhs.value)"),
            Text(
                "把乘法的规则搬了过来：差的局部导数是常数 1 和 −1，不含另一边的值。",
                "The rule of the product was carried over: the local derivatives of a difference are the constants 1 and −1, "
                "without the other side's value.",
            ),
        ),
    ),
)
