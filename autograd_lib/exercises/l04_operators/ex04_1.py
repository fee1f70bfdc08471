"""ex04_1: products, and numbers among the nodes."""

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import expect
from ...checking.differences import central_differences
from . import collect
from .collect import EXPRESSIONS
from .common import body, draw, slopes

WRITTEN = {
    "product": "a * b * b",
    "shared": "s * s + s, s = a * b",
    "right": "(a * {k} + {m}) * b",
    "left": "{k} * ({m} + a) * b",
    "minus": "{m} - a - b",
    "sum": "sum([a, b, a])",
}


def challenge(rng):
    return {part: dict(zip("abkm", draw(rng, 4), strict=True)) for part in EXPRESSIONS}


def judge(parts, challenge):
    return [expression(parts, part, challenge[part]) for part in EXPRESSIONS]


def expression(parts, part, numbers):
    """Return the finding for one expression; its derivatives are taken with dual numbers."""
    at, constants = {name: numbers[name] for name in "ab"}, {name: numbers[name] for name in "km"}

    def at_point(**inputs):
        return EXPRESSIONS[part](**inputs, **constants)

    value = at_point(**at)
    expected = {"value": value, **_named(slopes(at_point, at))}
    beside = {"value": value, **_named(central_differences(at_point, at))}
    label = f"`{WRITTEN[part].format(**numbers)}` (a = {at['a']:g}, b = {at['b']:g})"
    return expect(parts, part, expected, label=label, difference=beside)


def _named(by):
    return {f"∂/∂{name}": slope for name, slope in by.items()}


CLASS = """
import itertools


class Node:
    numbers = itertools.count(1)

    def __init__(self, value, parents=(), slopes=()):
        self.value, self.parents, self.slopes = value, tuple(parents), tuple(slopes)
        self.number = next(Node.numbers)
        self.partial = 0

    def evaluate(self):
        return self.value

    def derive(self, seed):
        self.partial += seed
        for parent, slope in zip(self.parents, self.slopes):
            parent.derive(seed * slope)

    def __add__(self, other):
        other = as_node(other)
        return Plus(self.value + other.value, (self, other), (1, 1))

    def __sub__(self, other):
        other = as_node(other)
        return Minus(self.value - other.value, (self, other), (1, -1))

    def __neg__(self):
        return self * -1


class Plus(Node):
    pass


class Minus(Node):
    pass


class Multiply(Node):
    pass

"""
RIGHT = {
    "as_node": ("return thing if isinstance(thing, Node) else Node(thing)",),
    "mul": (
        "other = as_node(other)",
        "return Multiply(self.value * other.value, (self, other), (other.value, self.value))",
    ),
    "radd": ("return self + other",),
    "rmul": ("return self * other",),
    "rsub": ("return as_node(other) - self",),
}


def answer(**changed):
    """Return a whole answer cell in which the lines of some functions are changed."""
    lines = {**RIGHT, **changed}
    methods = "".join(
        f"    def __{name}__(self, other):\n{body(lines[name], 8)}\n"
        for name in ("mul", "radd", "rmul", "rsub")
    )
    head, tail = CLASS.split("\n\nclass Plus")
    return f"{head}\n\n{methods}\n\nclass Plus{tail}\ndef as_node(thing):\n{body(lines['as_node'])}"


EXERCISE = Exercise(
    id="ex04_1",
    title=Text("乘号，以及混进来的数", "The times sign, and numbers among the nodes"),
    kind=Kind.FILL_IN,
    points=6,
    minutes=10,
    difficulty=2,
    answers=("Node",),
    challenge=challenge,
    collect=collect.ex04_1,
    judge=judge,
    hints=(
        Text(
            "`a * 2` 和 `2 * a` 各是调用谁的哪个方法？在这个方法里，`self` 是谁，`other` 又是谁？",
            "Which method of which object do `a * 2` and `2 * a` call? Inside that method, who is `self` and who is `other`?",
        ),
        Text(
            "`as_node` 只在需要时包装：已经是节点的原样返回，否则它和自己的图就断开了。带 r 的方法里，`self` 总是写在运算符**右边**的那个；"
            "加法和乘法可以交换，减法不行。",
            "`as_node` wraps only what needs it: a node is returned as it is, or it would be cut off from its graph. In a method whose name begins with r, "
            "`self` is what stands on the **right** of the sign; sums and products may be swapped, differences may not.",
        ),
        Text(
            "`__add__` 是样板：把 `+` 换成 `*`，`Plus` 换成 `Multiply`，再想想乘积的两个局部导数。`__radd__` 只要一行：`return self + other`。"
            "`__rsub__` 要算的是 `other - self`，那么先让 `other` 成为节点。",
            "`__add__` is the pattern: `*` for `+`, `Multiply` for `Plus`, and the two local derivatives of a product. `__radd__` is one line, `return self + other`. "
            "`__rsub__` has to compute `other - self`, so make a node of `other` first.",
        ),
    ),
    wrong=(
        Wrong(
            "swaps_the_slopes",
            answer(
                mul=(
                    RIGHT["mul"][0],
                    RIGHT["mul"][1].replace("(other.value, self.value)", "(self.value, other.value)"),
                )
            ),
            Text(
                "两个局部导数对调了：乘积对左边的导数是右边的值。值是对的，所以只看 `value` 发现不了。",
                "The two local derivatives are swapped: the derivative of a product with respect to its left side is the value of its right side. The value is right, so "
                "looking at `value` alone does not show it.",
            ),
        ),
        Wrong(
            "wraps_every_node",
            answer(as_node=("return Node(getattr(thing, 'value', thing))",)),
            Text(
                "`as_node` 连节点也重新包装了一次。新的节点值相同，却没有父节点，右边的操作数就这样和它的图断开，收不到梯度。",
                "`as_node` wraps nodes as well. The new node has the same value but no parents, so the right operand is cut off from its graph and receives nothing.",
            ),
        ),
        Wrong(
            "returns_a_number",
            answer(mul=("return self.value * as_node(other).value",)),
            Text(
                "`__mul__` 返回的是一个普通的数：值对了，可是没有节点记得它是怎么来的，反向到这里就断了。",
                "`__mul__` returns a plain number: its value is right, but no node remembers where it came from, and the backward walk ends here.",
            ),
        ),
        Wrong(
            "serves_only_sum",
            answer(
                radd=(
                    "if other == 0:",
                    "    return self",
                    "raise TypeError('only sum() may begin with a number')",
                )
            ),
            Text(
                "这个 `__radd__` 只认得 `sum` 开头的那个 0。`5 + a` 同样会走到这里，`other` 可以是任何数。",
                "This `__radd__` only knows the 0 that `sum` begins with. `5 + a` arrives here just the same, and `other` may be any number.",
            ),
        ),
        Wrong(
            "subtracts_the_wrong_way",
            answer(rsub=("return self - other",)),
            Text(
                "在 `__rsub__` 里，`self` 是写在减号**右边**的那个，所以要算的是 `other - self`，不是 `self - other`。",
                "Inside `__rsub__`, `self` is what stands on the **right** of the minus sign, so `other - self` is wanted, not `self - other`.",
            ),
        ),
        Wrong(
            "changes_itself",
            answer(mul=("self.value = self.value * as_node(other).value", "return self")),
            Text(
                "`__mul__` 改掉了左边操作数自己的值，并且把它当作结果返回。运算要做出一个**新**的节点，操作数不动，否则别处再用到它就错了。",
                "`__mul__` changes the left operand's own value and returns that operand. An operation makes a **new** node and leaves its operands alone, "
                "or every other use of them goes wrong.",
            ),
        ),
    ),
)
