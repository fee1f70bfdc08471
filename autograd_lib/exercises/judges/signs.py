"""Products, and numbers among the nodes."""

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import expect, same
from ...kit.checking.evidence import is_mark
from ...kit.checking.rows import draw_apart
from ..beside.signs import EXPRESSIONS, collect
from .shared.differences import central_differences
from .shared.tiny_steps import slopes

WRITTEN = {
    "product": "a * b * b",
    "shared": "s * s + s, s = a * b",
    "right": "(a * {k} + {m}) * b",
    "product with 0": "a * b * b",
    "right with 0": "(a * {k} + {m}) * b",
    "left with 0": "{k} * ({m} + a) * b",
    "left": "{k} * ({m} + a) * b",
    "again": "({m} + a) * b - a",
    "minus": "{m} - a - b",
    "negative": "-a * b - a * {k}",
    "sum": "sum([a, b, a])",
}
CONSTANTS = Text(
    "`{m} - ({k} * a + a * {m} + {k}) - {k}` 的叶子（a = {a}）",
    "the leaves of `{m} - ({k} * a + a * {m} + {k}) - {k}` (a = {a})",
)
NUMBERS_AS_LEAVES = Text(
    "有的数成了叶子，图里多出了谁也不需要的节点：它被包装过，或者交给了一个没有节点作输入的 `apply`。",
    "A number has become a leaf, a node that nobody needs: it was wrapped, or handed to an `apply` without a node among its inputs.",
)
ZERO = {"product with 0": "a", "right with 0": "k", "left with 0": "m"}


def challenge(rng):
    """Return numbers for every expression; some have a 0, which `or` and `if` take for nothing."""
    numbers = {part: dict(zip("abkm", draw_apart(rng, 4), strict=True)) for part in EXPRESSIONS}
    for part, name in ZERO.items():
        numbers[part][name] = 0
    return {**numbers, "constants": dict(zip("akm", draw_apart(rng, 3), strict=True))}


def judge(parts, challenge):
    constants = challenge["constants"]
    label, why = CONSTANTS.fill(**constants), _numbers_as_leaves(parts, constants)
    written = [expression(parts, part, challenge[part]) for part in EXPRESSIONS]
    return [*written, expect(parts, "constants", ["a"], label=label, because=why)]


def _numbers_as_leaves(parts, constants):
    """Return what to say where the leaves are those that should be and, besides, plain numbers of the expression."""
    found = parts.get("constants")
    sizes = {abs(constants[name]) for name in "km"}
    others = [one for one in found if not same(one, "a")] if isinstance(found, list) else []
    numbers = all(isinstance(one, (int, float)) and abs(one) in sizes for one in others)
    return NUMBERS_AS_LEAVES if others and numbers else None


def expression(parts, part, numbers):
    """Return the finding for one expression; its derivatives are taken by a complex step."""
    at, constants = {name: numbers[name] for name in "ab"}, {name: numbers[name] for name in "km"}

    def at_point(**inputs):
        return EXPRESSIONS[part](**inputs, **constants)

    value = at_point(**at)
    expected = {"value": value, **_named(slopes(at_point, at))}

    def beside():
        return {"value": value, **_named(central_differences(at_point, at))}

    label = f"`{WRITTEN[part].format(**numbers)}` (a = {at['a']:g}, b = {at['b']:g})"
    return expect(parts, part, expected, label=label, difference=beside)


def _named(by):
    return {f"∂/∂{name}": slope for name, slope in by.items()}


def gist(part, value):
    """Return that an object stands where a number should, not of which class: its full name differs from run to run."""
    if not isinstance(value, dict):
        return value
    return {name: "an object" if is_mark(entry, "type") else entry for name, entry in value.items()}


JUDGE = Judge(challenge, collect, judge, gist=gist)
