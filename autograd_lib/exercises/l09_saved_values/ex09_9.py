"""ex09_9: keep saved tensors in half the bytes, and measure what that costs."""

import numpy as np

from ... import engine
from ...checking import Judge, Text
from ...checking.comparing import claim, expect
from ...checking.engines import ENGINES
from . import collect

HALF, NEAR = 0.51, 5e-3  # of the bytes; of the largest entry of a gradient
LABELS = {
    "grads": Text(
        "{engine}：用 `pack` 和 `unpack` 得到的梯度", "{engine}: gradients with `pack` and `unpack`"
    ),
    "bytes": Text("{engine}：`pack` 之后的字节数", "{engine}: bytes after `pack`"),
    "large": Text("{engine}：存下的数很大时的梯度", "{engine}: gradients where saved numbers are large"),
    "same": Text(
        "{engine}：`measure`，`pack` 把每个张量存两份，`unpack` 取回一份",
        "{engine}: `measure` with a `pack` that keeps every tensor twice and an `unpack` that gives one back",
    ),
    "shrunk": Text(
        "{engine}：`measure`，`unpack` 还回来的数都小 0.1",
        "{engine}: `measure` with an `unpack` that gives back every number less 0.1",
    ),
}
TOO_FAR = Text(
    "梯度差得太远：最多可以差最大元素的千分之五。还回来的张量要与原来同形状、同 dtype；整数要原样还回来。",
    "The gradients are too far off: up to five thousandths of the largest entry is allowed. What comes back has the shape and dtype of the original, and integers come back as they were.",
)
LOST = Text(
    "存下的数大到十万、百万时，梯度也要对：看看 `pack` 返回的张量里是什么。",
    "The gradients have to be right where saved numbers are in the hundreds of thousands, too: look at what is in the tensors that `pack` returns.",
)
TOO_MANY = Text(
    "浮点张量应当只用一半的字节，现在是 {percent}%。",
    "Floating-point tensors should take half of their bytes; they take {percent}%.",
)
GRAD_LEFT = Text(
    "顺序是：字节数、误差；之后每个参数的 `grad` 是 `None`。",
    "The order is bytes, error; afterwards the `grad` of each parameter is `None`.",
)


def challenge(rng):
    random = np.random.default_rng(rng.getrandbits(64))

    def draw(*shape):
        return np.round(random.uniform(0.2, 1.0, shape) * random.choice((-1.0, 1.0), shape), 2)

    rows = int(random.integers(5, 8))
    # Odd numbers beyond 2048 are not numbers of half precision.
    idx = 2 * random.integers(1025, 1095, rows) + 1
    # Small inputs: the first parameter has the smallest gradient, and not the largest error.
    while True:
        drawn = {
            "x": draw(rows, 4) / 10,
            "w1": draw(4, 6),
            "w2": draw(6, 3),
            "table": draw(2200, 1),
            "idx": idx,
        }
        gradients = exact(drawn)
        largest = [float(np.abs(g).max()) for g in gradients]
        # The largest entry is negative: without absolute values another one is taken for it.
        if max(float(g.max()) for g in gradients) >= 0.9 * max(largest):
            continue
        first, *others = (off / of for off, of in zip(errors(drawn, gradients), largest, strict=True))
        # Measured by its own largest entry, another parameter is off by more than the first.
        if first < 0.9 * max(others):
            return drawn


def errors(numbers, true):
    """Return how far the gradient of each parameter is off where what comes back is less by 0.1."""
    _, changed = passed(numbers, collect.GIVEN["shrunk"])
    return [float(np.abs(a - b).max()) for a, b in zip(changed, true, strict=True)]


def passed(numbers, unpack):
    """Return what was kept of one forward pass on the reference engine, and the gradients after it."""
    loss_of, parameters = collect.network(engine, numbers)
    kept = []
    with engine.autograd.graph.saved_tensors_hooks(
        lambda one: kept.append(collect.boxed(one)) or kept[-1], unpack
    ):
        loss = loss_of()
    loss.backward()
    return kept, [p.grad.numpy() for p in parameters]


def measured(numbers, unpack):
    """Return bytes and error of one forward pass on the reference engine."""
    kept, changed = passed(numbers, unpack)
    true = exact(numbers)
    most = max(float(np.abs(g).max()) for g in true)
    return [
        sum(map(collect.size_of, kept)),
        max(float(np.abs(a - b).max()) for a, b in zip(changed, true, strict=True)) / most,
    ]


def exact(numbers):
    """Return the gradients of the network's parameters, by its formula."""
    x, w1, w2, table, idx = (np.asarray(numbers[name]) for name in ("x", "w1", "w2", "table", "idx"))
    h = np.tanh(x @ w1)
    z = h @ w2 + table[idx]
    g = 2 * z / z.size
    for_table = np.zeros_like(table)
    np.add.at(for_table, idx, g.sum(axis=1, keepdims=True))
    return [x.T @ (g @ w2.T * (1 - h * h)), h.T @ g, for_table]


def judge(parts, challenge):
    *others, by_table = exact(challenge)
    true = [*others, by_table[challenge["idx"]]]

    def close(grads, true=true):
        most = max(float(np.abs(g).max()) for g in true)
        return all(np.abs(np.asarray(a) - b).max() <= NEAR * most for a, b in zip(grads, true, strict=True))

    findings = []
    for name, title in ENGINES.items():
        labels = {what: label.fill(engine=title) for what, label in LABELS.items()}
        share = parts.get(f"{name} bytes")
        # Whoever compresses nothing has right gradients, and earns nothing by that.
        tried = float(isinstance(share, float) and share <= HALF)
        grads = claim(parts, f"{name} grads", close, label=labels["grads"], why=TOO_FAR, weight=tried)
        percent = f"{100 * share:.0f}" if isinstance(share, float) else "?"
        findings += [
            grads,
            claim(
                parts,
                f"{name} bytes",
                lambda share, right=grads.ok: right and share <= HALF,
                label=labels["bytes"],
                why=TOO_MANY.fill(percent=percent),
                weight=2 - tried,
            ),
        ]
        wanted = exact(collect.scaled(challenge))[:2]
        findings.append(
            claim(
                parts,
                f"{name} large",
                lambda grads, right=grads.ok, wanted=wanted: right and close(grads, wanted),
                label=labels["large"],
                why=LOST,
            )
        )
        for what, unpack in collect.GIVEN.items():
            wanted = {"measured": measured(challenge, unpack), "grads left": False}
            findings.append(
                expect(
                    parts,
                    f"{name} {what}",
                    wanted,
                    label=labels[what],
                    why=GRAD_LEFT,
                    rel_tol=1e-3,
                    abs_tol=1e-5,
                )
            )
    return findings


JUDGE = Judge(challenge, collect.ex09_9, judge)
