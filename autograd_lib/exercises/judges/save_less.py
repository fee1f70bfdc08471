"""Keep saved tensors in half the bytes."""

import numpy as np

from ...kit.checking import Judge, Text
from ...kit.checking.closeness import is_number
from ...kit.checking.comparing import claim
from ..beside.save_less import FIRST, collect, with_large_ones
from ..engines import ENGINES

HALF, NEAR = 0.51, 5e-3  # of the bytes; of the largest entry of all gradients
LABELS = {
    "grads": Text(
        "{engine}：用 `pack` 和 `unpack` 得到的梯度", "{engine}: gradients with `pack` and `unpack`"
    ),
    "bytes": Text("{engine}：`pack` 之后的字节数", "{engine}: bytes after `pack`"),
    "large": Text("{engine}：存下的数很大时的梯度", "{engine}: gradients where saved numbers are large"),
}
TOO_FAR = Text(
    "梯度差得太远：最多可以差所有梯度里最大元素的 0.5%。还回来的张量要与原来同形状、同 dtype；整数要原样还回来。",
    "The gradients are too far off: up to 0.5% of the largest entry of all gradients is allowed. What comes back has the shape and dtype of the original, and integers come back as they were.",
)
LOST = Text(
    "存下的数大到十万、百万时，梯度也要对：看看 `pack` 返回的张量里是什么。",
    "The gradients have to be right where saved numbers are in the hundreds of thousands or in the millions, too: look at what is in the tensors that `pack` returns.",
)
TOO_MANY = Text(
    "浮点张量应当只用一半的字节，现在是 {percent}%。",
    "Floating-point tensors should take half of their bytes. They take {percent}%.",
)
TOO_MANY_WHERE_LARGE = Text(
    "存下的数有几万时，float16 也装得下，应当同样只用一半的字节，现在是 {percent}%。",
    "Where saved numbers are in the tens of thousands, they fit into float16 and should take half of their bytes as well. They take {percent}%.",
)
NOT_BY_ITSELF = Text("字节数只有在梯度对的时候才算。", "The bytes count only where the gradients are right.")


def challenge(rng):
    random = np.random.default_rng(rng.getrandbits(64))

    def draw(*shape):
        return np.round(random.uniform(0.2, 1.0, shape) * random.choice((-1.0, 1.0), shape), 2)

    rows = int(random.integers(5, 8))
    table, places = draw(40, 1), [0]
    while len(set(places)) < 3:  # one of them stands for large numbers, the others do not
        places = random.integers(0, len(table) // 2, rows)
    return {
        "x": draw(rows, 4) / 10,
        "w1": draw(4, 6),
        "w2": draw(6, 3),
        "table": table,
        "idx": FIRST + 1 + 2 * places,
    }


def exact(numbers):
    """Return the gradients of the network's parameters, by its formula; those of the table in the rows looked up."""
    x, w1, w2, table, idx = (np.asarray(numbers[name]) for name in ("x", "w1", "w2", "table", "idx"))
    rows = idx - FIRST
    h = np.tanh(x @ w1)
    z = h @ w2 + table[rows]
    g = 2 * z / z.size
    for_table = np.zeros_like(table)
    np.add.at(for_table, rows, g.sum(axis=1, keepdims=True))
    return [x.T @ (g @ w2.T * (1 - h * h)), h.T @ g, for_table[rows]]


def bytes_wrong(shares):
    """Return what to say of the first share of the bytes that is more than half."""
    for share, said in zip(shares, (TOO_MANY, TOO_MANY_WHERE_LARGE), strict=True):
        if not is_number(share):
            return said.fill(percent="?")
        if share > HALF:
            return said.fill(percent=f"{100 * share:.0f}")
    return NOT_BY_ITSELF


def judge(parts, challenge):
    true = exact(challenge)

    def close(grads, true=true):
        most = max(float(np.abs(g).max()) for g in true)
        return all(np.abs(np.asarray(a) - b).max() <= NEAR * most for a, b in zip(grads, true, strict=True))

    findings = []
    for name, title in ENGINES.items():
        labels = {what: label.fill(engine=title) for what, label in LABELS.items()}
        shares = parts.get(f"{name} bytes")
        shares = shares if isinstance(shares, list) and len(shares) == 2 else [None, None]
        # Whoever compresses nothing has right gradients, and earns nothing by that.
        tried = float(is_number(shares[0]) and shares[0] <= HALF)
        grads = claim(parts, f"{name} grads", close, label=labels["grads"], because=TOO_FAR, weight=tried)
        findings += [
            grads,
            claim(
                parts,
                f"{name} bytes",
                lambda shares, right=grads.ok: right and max(shares) <= HALF,
                label=labels["bytes"],
                because=bytes_wrong(shares),
                weight=2 - tried,
            ),
        ]
        wanted = [exact(numbers) for numbers in with_large_ones(challenge, name)]
        findings.append(
            claim(
                parts,
                f"{name} large",
                lambda found, right=grads.ok, wanted=wanted: right and all(map(close, found, wanted)),
                label=labels["large"],
                wants=LOST,
            )
        )
    return findings


JUDGE = Judge(challenge, collect, judge)
