"""ex09_5: an edit through .data that spoils gradients; data that show it, then the repair."""

import math

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import claim, expect
from ...checking.engines import ENGINES
from . import collect
from .common import LOOSE, numbers

NAMES = tuple(collect.OPERATIONS)
MOST = 8
COUNTEREXAMPLE = Text("反例 (operation, a, b)", "counterexample (operation, a, b)")
NOT_DATA = Text(
    "需要的是 `(operation, a, b)`：`operations` 里的一个名字和两个一样长的列表，各有 1 到 8 个数，绝对值在 0.01 和 10 之间。",
    "What is needed is `(operation, a, b)`: a name from `operations` and two lists of equal length, each of 1 to 8 numbers whose absolute values are between 0.01 and 10.",
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
}


def challenge(rng):
    tasks = {}
    for engine, name in (*(("engine", name) for name in NAMES), ("torch", "a * b")):
        part = "torch" if engine == "torch" else f"engine {name}"
        tasks[part] = {"engine": engine, "name": name, "a": numbers(rng, 3, 1, 2), "b": numbers(rng, 3, 1, 2)}
    return tasks


def judge(parts, challenge):
    own = parts.get("counterexample")
    usable = is_data(own)
    why = NOTHING_SHOWN if usable else NOT_DATA
    findings = [
        claim(
            parts, "counterexample", shows_the_bug, label=COUNTEREXAMPLE, why=why, weight=2 if usable else 3
        )
    ]
    for part, task in challenge.items():
        name, a, b = (task[key] for key in ("name", "a", "b"))
        label = GIVEN.fill(engine=ENGINES[task["engine"]], name=name, a=a, b=b)
        findings.append(_given(parts, part, (name, a, b), label))
    if usable:
        findings.append(_given(parts, "own", own, OWN))
    return findings


def _given(parts, part, data, label):
    return expect(parts, part, right(*data), label=label, why=WHY, rel_tol=LOOSE, abs_tol=LOOSE / 10)


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
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return number and 0.01 <= abs(value) <= 10


def shows_the_bug(data):
    """Return whether the edit reaches a gradient: only products and quotients use `a` on the way back."""
    if not is_data(data):
        return False
    name, a, b = data
    if name not in ("a * b", "a / b"):
        return False
    true, spoilt = right(name, a, b)[2], right(name, [sigmoid(x) for x in a], b)[2]
    return any(abs(x - y) > 1e-3 * max(1, abs(x)) for x, y in zip(true, spoilt, strict=True))


HEAD = "def repaired(torch, operation, a, b):\n"
TENSORS = ("a = torch.tensor(a, requires_grad=True)", "b = torch.tensor(b, requires_grad=True)")
LAST = "return squashed.tolist(), a.grad.tolist(), b.grad.tolist()"
FORWARD, BACK = "c = operation(a, b)", "c.sum().backward()"


def repair(*lines):
    """Return an answer with a right counterexample and these lines between the tensors and the `return`."""
    body = "".join(f"    {line}\n" for line in (*TENSORS, *lines, LAST))
    return f'counterexample = ("a * b", [2.0], [3.0])\n{HEAD}{body}'


def example(name, a, b):
    """Return an answer that gives this counterexample only."""
    return f"counterexample = {(name, a, b)!r}\n"


EXERCISE = Exercise(
    id="ex09_5",
    title=Text("悄悄改掉的因子", "The factor that was changed in secret"),
    kind=Kind.FIND_BUG,
    points=7,
    minutes=10,
    difficulty=3,
    answers=("counterexample", "repaired"),
    challenge=challenge,
    collect=collect.ex09_5,
    judge=judge,
    hints=(
        Text(
            "哪些运算的反向要用到 `a` 的值？",
            "For which operations does the backward pass need the values of `a`?",
        ),
        Text(
            "和的反向什么都不用，`exp` 用的是结果；乘积和商用到 `a`，所以 `b` 的梯度会错。修复：不要写 `a` 的内存，或者等反向走完再写。",
            "The backward pass of a sum needs nothing, that of `exp` needs the result; products and quotients need `a`, so it is the gradient of `b` that is wrong. The repair: do not write to the memory of `a`, or not before the backward pass is over.",
        ),
        Text(
            '反例：`("a * b", [2.0], [3.0])`，`b` 的梯度应当是 2。修复：`squashed = a.detach().sigmoid()`，没有下划线，结果写在新的内存里。',
            'A counterexample: `("a * b", [2.0], [3.0])`, where the gradient of `b` should be 2. The repair: `squashed = a.detach().sigmoid()`, without the underscore, puts the result into new memory.',
        ),
    ),
    wrong=(
        Wrong(
            "a_sum_needs_nothing",
            example("a + b", [2.0], [3.0]),
            Text(
                "和的梯度是 1，不用 `a` 的值；改了也没有妨碍。",
                "The gradient of a sum is 1 and needs no value of `a`; changing it does no harm.",
            ),
        ),
        Wrong(
            "exp_keeps_the_result",
            example("exp(a + b)", [2.0], [1.0]),
            Text(
                "`exp` 存的是自己的结果，它在另一块内存里，没有改到。",
                "`exp` saves its own result, which lies in other memory and is not touched.",
            ),
        ),
        Wrong(
            "at_the_fixed_point",
            example("a * b", [0.659046], [3.0]),
            Text(
                "0.659046 的 sigmoid 就是它自己，改了等于没改。",
                "The sigmoid of 0.659046 is that number itself, so nothing changes.",
            ),
        ),
        Wrong(
            "detach_and_underscore",
            repair(FORWARD, "squashed = a.detach().sigmoid_()", BACK),
            Text(
                "不再悄悄出错了，而是在反向时抛出 `RuntimeError`：不管通过 `detach()` 还是在 `no_grad` 里，`sigmoid_()` 写的还是 `a` 的内存。去掉下划线，或者先 `clone()`。",
                "It no longer goes wrong in silence but raises a `RuntimeError` in the backward pass: whether through `detach()` or inside `no_grad`, `sigmoid_()` still writes to the memory of `a`. Drop the underscore, or call `clone()` first.",
            ),
        ),
        Wrong(
            "edits_before_the_operation",
            repair("squashed = a.data.sigmoid_()", FORWARD, BACK),
            Text(
                "这样运算用的就是 sigmoid 以后的 `a`，算的是另一个函数的梯度。",
                "Now the operation uses `a` after the sigmoid, and the gradients are those of another function.",
            ),
        ),
        Wrong(
            "copies_too_late",
            repair(FORWARD, "squashed = a.data.sigmoid_().clone()", BACK),
            Text(
                "复制得太晚：`sigmoid_()` 已经写进了 `a` 的内存。先 `clone()`，再原地修改。",
                "The copy comes too late: `sigmoid_()` has written to the memory of `a` already. Call `clone()` first, and edit then.",
            ),
        ),
    ),
)
