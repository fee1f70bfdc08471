"""An edit through .data that spoils gradients; data that show it, then the repair."""

import math

from ...kit.checking import Judge, Text
from ...kit.checking.closeness import is_number, without_arrays
from ...kit.checking.comparing import expect, expect_members, in_any_order
from ...kit.checking.rows import LOOSE, draw_apart
from ..beside.note_and_sigmoid import OPERATIONS, collect
from ..engines import ENGINES
from .shared.counterexamples import own_in, shown

NAMES = tuple(OPERATIONS)
SAFE = ("a + b", "exp(a + b)", "(a + b) ** 2")  # the lesson's own cell runs all five on both engines
MOST = 8
SAFE_ONES = Text("`safe`：梯度总是对的那些", "`safe`: those whose gradients are always right")
COUNTEREXAMPLE = Text("反例 (operation, a, b)", "counterexample (operation, a, b)")
NOT_DATA = Text(
    "需要的是 `(operation, a, b)`：`operations` 里的一个名字和两个一样长的列表，各有 1 到 8 个数，绝对值不小于 0.01，不大于 10。",
    "What is needed is `(operation, a, b)`: a name from `operations` and two lists of equal length, each of 1 to 8 numbers whose absolute values are at least 0.01 and at most 10.",
)
NOTHING_SHOWN = Text(
    "在这组数据上，`squash` 给出的两个梯度都是对的，所以说明不了问题。",
    "On these data both gradients of `squash` are right, so they show nothing.",
)
GIVEN = Text("{engine}：`{name}`，a = {a}，b = {b}", "{engine}: `{name}` with a = {a}, b = {b}")
OWN = Text("`repaired`，用你的反例", "`repaired` on your counterexample")
WHY = Text(
    "依次应当是：`sigmoid(a)`，以及运算在**原来的** `a` 和 `b` 处的两个梯度。",
    "In this order: `sigmoid(a)`, and the two gradients of the operation at the **original** `a` and `b`.",
)
SLOPES = {  # the two derivatives of each operation
    "a + b": lambda a, b: (1.0, 1.0),
    "a * b": lambda a, b: (b, a),
    "a / b": lambda a, b: (1 / b, -a / b**2),
    "exp(a + b)": lambda a, b: (math.exp(a + b),) * 2,
    "(a + b) ** 2": lambda a, b: (2 * (a + b),) * 2,
}


def challenge(rng):
    tasks = {}
    for engine, name in (*(("engine", name) for name in NAMES), ("torch", "a * b")):
        part = "torch" if engine == "torch" else f"engine {name}"
        tasks[part] = {
            "engine": engine,
            "name": name,
            "a": draw_apart(rng, 3, 1, 2),
            "b": draw_apart(rng, 3, 1, 2),
        }
    return tasks


def judge(parts, challenge):
    parts, own = own_in(parts)
    usable = is_data(own)
    why = NOTHING_SHOWN if usable else NOT_DATA
    findings = [
        expect_members(parts, "safe", SAFE, label=SAFE_ONES, weight=2),
        shown(parts, shows_the_bug, usable, label=COUNTEREXAMPLE, because=why, least=2),
    ]
    for part, task in challenge.items():
        name, a, b = (task[key] for key in ("name", "a", "b"))
        label = GIVEN.fill(engine=ENGINES[task["engine"]], name=name, a=a, b=b)
        findings.append(_given(parts, part, (name, a, b), label))
    if usable:
        findings.append(_given(parts, "own", own, OWN))
    return findings


def _given(parts, part, data, label):
    return expect(parts, part, right(*data), label=label, wants=WHY, rel_tol=LOOSE, abs_tol=LOOSE / 10)


def sigmoid(x):
    """Return 1 / (1 + exp(-x))."""
    return 1 / (1 + math.exp(-x))


def right(name, a, b):
    """Return sigmoid(a) and the gradients of the sum of the operation's results."""
    slopes = [SLOPES[name](x, y) for x, y in zip(a, b, strict=True)]
    return [[sigmoid(x) for x in a], [one for one, _ in slopes], [other for _, other in slopes]]


def is_data(value):
    """Return whether this is the name of an operation and two short lists of moderate numbers."""
    if (
        not isinstance(value, list)
        or len(value) != 3
        or not isinstance(value[0], str)
        or value[0] not in NAMES
    ):
        return False
    a, b = value[1:]
    if not all(isinstance(row, list) and 1 <= len(row) <= MOST for row in (a, b)) or len(a) != len(b):
        return False
    return all(_is_moderate(one) for one in (*a, *b))


def _is_moderate(value):
    return is_number(value) and 0.01 <= abs(value) <= 10


def shows_the_bug(data):
    """Return whether the edit reaches a gradient: only products and quotients use `a` on the way back."""
    if not is_data(data):
        return False
    name, a, b = data
    if name in SAFE:
        return False
    true, spoilt = right(name, a, b)[2], right(name, [sigmoid(x) for x in a], b)[2]
    return any(abs(x - y) > 1e-3 * max(1, abs(x)) for x, y in zip(true, spoilt, strict=True))


def gist(part, value):
    """Return why a counterexample shows nothing, in a few words, and names in order."""
    if part == "safe":
        return in_any_order(value)
    own = without_arrays(value) if part == "counterexample" else None
    if not is_data(own) or shows_the_bug(own):
        return value
    return own[0] if own[0] in SAFE else "a is its own sigmoid"


JUDGE = Judge(challenge, collect, judge, gist=gist)
