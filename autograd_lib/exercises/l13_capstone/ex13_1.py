"""ex13_1: an engine of the learner's own for arrays: `apply` records, `backward` walks."""

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import expect
from ...checking.engines import doubles, library
from ...checking.rows import draw_rows
from . import collect

DOUBLINGS, DEPTH = 30, 1500
LABELS = {
    "once": Text("一遍 `backward`", "one pass of `backward`"),
    "shared": Text("用了几次的中间结果", "results that are used several times"),
    "twice": Text("同一个根走两遍", "two passes from one root"),
    "alone": Text(
        "走完以后：值没有变，只有叶子有 `grad`，各有各的数组",
        "afterwards: values unchanged, only leaves have a `grad`, each an array of its own",
    ),
    "doublings": Text("连续 30 次 `a + a`", "`a + a`, 30 times in a row"),
    "deep": Text("一条 1500 个运算的链", "a chain of 1500 operations"),
}
ONCE_EACH = Text(
    "每个运算的 `backward` 在一遍里只应运行一次，而且要在它的梯度收齐以后。",
    "In one pass, the `backward` of each operation should run once only, when all of its gradient has come in.",
)
WHY = {
    "shared": ONCE_EACH,
    "twice": Text(
        "叶子跨遍累加，所以是一遍的两倍；内部的梯度每一遍都要从零开始。",
        "Leaves add up from pass to pass, so this is twice one pass; inner gradients have to begin at zero in every pass.",
    ),
    "doublings": ONCE_EACH,
}


def challenge(rng):
    def task(leaves, *program):
        rows, weights = draw_rows(rng, leaves, 3), draw_rows(rng, 3)
        return {"leaves": rows, "weights": weights, "program": [list(line) for line in program]}

    k = rng.choice((-1.7, 0.6, 2.3))
    ways = [("add", 0, 1), ("square", 3), ("scale", 4, k), ("mul", 5, 3), ("mul", 6, 2), ("add", 7, 3)]
    return {
        # The sum hands one array to both leaves, and the first of them has a share to come.
        "once": task(3, ("mul", 0, 2), ("add", 0, 1), ("mul", 3, 4), ("scale", 5, k)),
        "shared": task(3, *ways, ("mul", 8, 4), ("add", 3, 9)),
        "alone": task(2, ("add", 0, 1)),
        "doublings": task(1, *(("add", i, i) for i in range(DOUBLINGS))),
        "deep": task(1, *(("scale", i, 1.001 if i % 2 else 0.999) for i in range(DEPTH))),
    }


OPERATIONS = {
    "add": lambda a, b: a + b,
    "mul": lambda a, b: a * b,
    "scale": lambda a, k: a * k,
    "square": lambda a: a * a,
    "weighted": lambda a, c: (a * library("engine").tensor(c.tolist(), dtype=a.dtype)).sum(),
}


def truth(task):
    """Return the value of the root and the gradients of the leaves, by the reference engine."""

    def tensor(row):
        return doubles(library("engine"), row, tracked=True)[0]

    leaves, _, root = collect.played(tensor, lambda name, *given: OPERATIONS[name](*given), task)
    root.backward()
    return root.item(), [leaf.grad.tolist() for leaf in leaves]


def expected(challenge):
    """Return what every part should be."""
    found = {name: truth(task) for name, task in challenge.items()}
    parts = {name: {"root": found[name][0], "grad": found[name][1]} for name in ("once", "shared")}
    root, grad = found["once"]
    parts["twice"] = {"root": root, "grad": [[2 * entry for entry in row] for row in grad]}
    parts["alone"] = {
        "values": challenge["alone"]["leaves"],
        "inner": [None, None],
        "grad": found["alone"][1][1:],
    }
    for name in ("doublings", "deep"):
        parts[name] = {"calls": len(challenge[name]["program"]) + 1, "grad": found[name][1][0]}
    return parts


def judge(parts, challenge):
    return [
        expect(parts, part, value, label=LABELS[part], why=WHY.get(part))
        for part, value in expected(challenge).items()
    ]


HEAD = """
import itertools
from types import SimpleNamespace

import numpy as np


class Tensor:
    created = itertools.count()

    def __init__(self, value, function=None, ctx=None, inputs=()):
        self.value = np.asarray(value, dtype=np.float64)
        self.function, self.ctx, self.inputs = function, ctx, inputs
        self.grad = None
        self.number = next(Tensor.created)

    def backward(self):
        backward(self)


class Context:
    saved_tensors = ()

    def save_for_backward(self, *arrays):
        self.saved_tensors = arrays


def shares(node, g):
    found = node.function.backward(node.ctx, g)
    found = found if isinstance(found, tuple) else (found,)
    return [(one, share) for one, share in zip(node.inputs, found) if isinstance(one, Tensor)]


def graph(root):
    found, todo = {}, [root]
    while todo:
        node = todo.pop()
        if id(node) not in found:
            found[id(node)] = node
            todo += [one for one in node.inputs if isinstance(one, Tensor)]
    return sorted(found.values(), key=lambda node: -node.number)


class Function:
    @classmethod
    def apply(cls, *inputs):
        ctx = Context()
        values = [one.value if isinstance(one, Tensor) else one for one in inputs]
        return Tensor(cls.forward(ctx, *values), cls, ctx, inputs)


def backward(root):
"""
START = ("arrived = {id(root): np.ones(())}", "for node in graph(root):", "    g = arrived.pop(id(node))")
LEAF = (
    "    if node.function is None:",
    "        node.grad = g.copy() if node.grad is None else node.grad + g",
)
PASS_ON = (
    "    else:",
    "        for one, share in shares(node, g):",
    "            arrived[id(one)] = arrived.get(id(one), 0) + share",
)


def answer(*lines):
    """Return an answer whose `backward` has these lines."""
    return HEAD + "".join(f"    {line}\n" for line in lines)


EXERCISE = Exercise(
    id="ex13_1",
    title=Text("一页纸的引擎", "An engine on one page"),
    kind=Kind.FILL_IN,
    points=8,
    minutes=20,
    difficulty=4,
    answers=("Tensor", "Function", "backward"),
    challenge=challenge,
    collect=collect.ex13_1,
    judge=judge,
    hints=(
        Text(
            "`apply` 里，`forward` 要的是数组，记下来的却应当是张量。`backward` 里，谁先轮到？一个节点什么时候才能把梯度传下去？",
            "In `apply`, `forward` wants arrays, but what is recorded should be tensors. In `backward`, whose turn is first? When may a node hand its gradient on?",
        ),
        Text(
            "先收集从根能走到的所有张量（用一个列表，不用递归），按 `number` 从大到小排。另用一个字典存“这一遍收到的梯度”：根是 1，轮到谁就取出谁的，传给它的每个输入，相加。轮到叶子时，加到它的 `grad` 上。",
            "First collect all tensors that can be reached from the root (with a list, without recursion) and order them by `number`, largest first. Keep what arrives in this pass in a dictionary: 1 for the root; whoever has its turn takes out its own and passes shares to each of its inputs, where they add up. When a leaf has its turn, add to its `grad`.",
        ),
        Text(
            "`apply` 的最后一行：`return Tensor(cls.forward(ctx, *values), cls, ctx, inputs)`。传下去的一行：`arrived[one] = arrived.get(one, 0) + share`，只传给是 `Tensor` 的输入。叶子：`node.grad = g.copy() if node.grad is None else node.grad + g`。",
            "The last line of `apply`: `return Tensor(cls.forward(ctx, *values), cls, ctx, inputs)`. The line that passes on: `arrived[one] = arrived.get(one, 0) + share`, only to inputs that are a `Tensor`. A leaf: `node.grad = g.copy() if node.grad is None else node.grad + g`.",
        ),
    ),
    wrong=(
        Wrong(
            "assigns_not_adds",
            answer(*START, *LEAF, *PASS_ON[:2], "            arrived[id(one)] = share"),
            Text(
                "`=` 只留下最后一份。一个张量被用了几次，就收到几份，要相加。",
                "`=` keeps the last share only. A tensor that is used several times receives several shares, and they add up.",
            ),
        ),
        Wrong(
            "path_by_path",
            answer(
                "todo = [(root, np.ones(()))]",
                "while todo:",
                "    node, g = todo.pop()",
                *LEAF,
                "    else:",
                "        todo += shares(node, g)",
            ),
            Text(
                "收到一份就马上传一份，每条路径都走一遍：30 次 `a + a` 有十亿多条路径。要等收齐了再传。",
                "Each share is handed on as soon as it comes in, which walks every path: 30 times `a + a` makes more than a billion of them. Wait until all shares are there.",
            ),
        ),
        Wrong(
            "leaves_do_not_accumulate",
            answer(*START, LEAF[0], "        node.grad = g.copy()", *PASS_ON),
            Text(
                "第二遍把第一遍的结果盖掉了。叶子的 `grad` 跨遍累加，和 PyTorch 一样。",
                "The second pass overwrites the first. The `grad` of a leaf accumulates from pass to pass, as in PyTorch.",
            ),
        ),
        Wrong(
            "one_array_for_two_leaves",
            answer(
                *START,
                *[line.replace("g.copy()", "g") for line in LEAF],
                *(
                    "    else:",
                    "        for one, share in shares(node, g):",
                    "            before = arrived.get(id(one))",
                    "            arrived[id(one)] = share if before is None else before + share",
                ),
            ),
            Text(
                "加法的两份梯度可以是同一个数组；两个叶子拿着同一个数组，改一个，另一个也变了。放进 `grad` 之前复制一份。",
                "The two shares of a sum may be one array; with that array in two leaves, a change to one changes the other. Copy it before it goes into `grad`.",
            ),
        ),
        Wrong(
            "remembers_inner_gradients",
            answer(
                "root.grad = np.ones(()) if root.grad is None else root.grad + 1",
                "for node in graph(root):",
                "    if node.function is not None:",
                "        for one, share in shares(node, node.grad):",
                "            one.grad = share.copy() if one.grad is None else one.grad + share",
            ),
            Text(
                "内部张量也留着 `grad`，第二遍就把第一遍的又传了一次。内部的梯度只属于这一遍，放在一个字典里。",
                "Inner tensors keep their `grad` as well, so the second pass hands on that of the first once more. Inner gradients belong to one pass: keep them in a dictionary.",
            ),
        ),
        Wrong(
            "recursion",
            HEAD
            + """    todo = {}

    def collect(node):
        if id(node) not in todo:
            for one in node.inputs:
                if isinstance(one, Tensor):
                    collect(one)
            todo[id(node)] = node

    collect(root)
    arrived = {id(root): np.ones(())}
    for node in reversed(todo.values()):
        g = arrived.pop(id(node))
        if node.function is None:
            node.grad = g.copy() if node.grad is None else node.grad + g
        else:
            for one, share in shares(node, g):
                arrived[id(one)] = arrived.get(id(one), 0) + share
""",
            Text(
                "函数一层一层地调用自己，图一深，Python 就停下来了（`RecursionError`）。用一个列表代替递归。",
                "The function calls itself level by level, and Python stops it when the graph is deep (`RecursionError`). Use a list in place of recursion.",
            ),
        ),
        Wrong(
            "nearest_first",
            answer(
                "arrived, order, seen = {id(root): np.ones(())}, [root], {id(root)}",
                "for node in order:",
                "    for one in node.inputs:",
                "        if isinstance(one, Tensor) and id(one) not in seen:",
                "            seen.add(id(one))",
                "            order.append(one)",
                "for node in order:",
                "    g = arrived.pop(id(node), 0) + np.zeros(())",
                *LEAF,
                *PASS_ON,
            ),
            Text(
                "这是由近到远的次序，不是拓扑序：离根近的张量，也可能有一份梯度要绕远路才到。按 `number` 从大到小走。",
                "This goes from near to far, which is no topological order: some share of a tensor near the root may come the long way round. Go by `number`, largest first.",
            ),
        ),
    ),
)
