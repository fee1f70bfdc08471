"""How an operation is recorded: `Function.apply` of the learner's engine."""

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import expect
from ...kit.checking.rows import draw_rows
from ..beside.recorded import collect

CALL = "`Function.apply({order})`"
LABELS = {
    "given": Text(CALL + "：`forward` 收到什么", CALL + ": what `forward` is given"),
    "parents": Text(CALL + "：结果的父节点", CALL + ": the parents of the result"),
    "twice": Text(
        "`Function.apply(a, b, a)`：结果的父节点", "`Function.apply(a, b, a)`: the parents of the result"
    ),
    "needed": Text(CALL + "：`ctx.needs_input_grad`", CALL + ": `ctx.needs_input_grad`"),
    "ctx": Text(
        "`forward` 收到的 `ctx` 就是节点的，每次运算各有一个",
        "the `ctx` that `forward` is given is the node's, and each operation has its own",
    ),
    "value": Text(
        CALL + "：结果的值，有没有记下", CALL + ": the value of the result, and whether it is recorded"
    ),
    "constants": Text(
        "`Function.apply(k, u)`：结果的值，什么也没有记下；`forward` 收到的是节点的 `ctx`",
        "`Function.apply(k, u)`: the value of the result, and nothing recorded; `forward` is given the `ctx` of a node",
    ),
}
WANTED = Text(
    "`a` 是要梯度的叶子，`b` 是要梯度的计算结果，`u` 是不要梯度的张量，`k` 是一个数，`axes` 是一个元组。",
    "`a` is a leaf that requires a gradient, `b` a result that requires one, `u` a tensor that does not, `k` is a number, and `axes` a tuple.",
)
NAMES = ("k", "a", "u", "b", "axes")


def challenge(rng):
    rows = draw_rows(rng, 3, 3)
    return {
        "order": rng.sample(NAMES, 5),
        "rows": dict(zip("uab", rows, strict=True)),
        "factor": rng.choice((-1.5, 0.5, 2.5)),
    }


def judge(parts, challenge):
    order = challenge["order"]
    expected = {
        "given": [f"{name}.value" if name in "uab" else name for name in order],
        "parents": [f"{name}.node" for name in order if name in "ab"],
        "twice": ["a.node", "b.node", "a.node"],
        "needed": [name in "ab" for name in order],
        "ctx": ["node.ctx", "node.ctx", True],
        "value": ["Tensor [5.0, 2.5]", True],
        "constants": ["Tensor [2.0, 2.5]", False, "node.ctx"],
    }
    shown = ", ".join(order)
    return [
        expect(
            parts,
            name,
            value,
            label=LABELS[name] if name in ("twice", "ctx", "constants") else LABELS[name].fill(order=shown),
            wants=WANTED,
        )
        for name, value in expected.items()
    ]


JUDGE = Judge(challenge, collect, judge)
