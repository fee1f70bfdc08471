"""Where a chain is cut so that least is stored at once, and a stretch of it that is run again on the way back."""

import math

from ...kit.checking import Judge, Text
from ...kit.checking.closeness import is_number
from ...kit.checking.comparing import Because, claim
from ...kit.checking.rows import draw_apart, expect_close
from ..beside.stretches import LONG, collect, running
from ..engines import doubles, library

LABELS = {
    "counts": Text("`how_many(n)`，n 取 {lengths}", "`how_many(n)` for n = {lengths}"),
    "gradients": Text(
        "接连两个 `Stretch`：值，和三个输入的梯度",
        "two `Stretch`es in a row: the value, and the gradients of three inputs",
    ),
    "kept": Text("为反向存下的数的个数", "how many numbers are kept for the way back"),
}
STORED = Text(
    "切成 {counts} 段，最多的时候分别存着 {stored} 份；最少可以是 {least} 份。",
    "With {counts} stretches {stored} things are stored at the most; the least possible is {least}.",
)
NOT_COUNTS = Text(
    "要返回段数，一个从 1 到 n 的整数。", "A number of stretches is wanted: a whole number from 1 to n."
)
INPUTS_ALONE = Text(
    f"三个输入一共是 {3 * LONG} 个数，存下的不能更多。",
    f"The three inputs are {3 * LONG} numbers, and no more may be saved.",
)


def challenge(rng):
    return {
        "lengths": [rng.randint(10, 16), rng.randint(60, 99), rng.randint(300, 500)],
        "length": rng.randint(2, 3),
        "inputs": [draw_apart(rng, 3, 0.3, 1.6) for _ in "xwb"],
        "g": draw_apart(rng, 3, 0.5, 3.0),
    }


def most_stored(n, k):
    """Return how many things a chain of n operations in k stretches stores at the most."""
    return k + math.ceil(n / k)


def least_stored(n):
    """Return the least of that, over all numbers of stretches."""
    return min(most_stored(n, k) for k in range(1, n + 1))


def judge(parts, challenge):
    gradients = expect_close(parts, "gradients", expected(challenge), label=LABELS["gradients"], weight=2)
    return [
        counts(parts, challenge["lengths"]),
        gradients,
        claim(
            parts,
            "kept",
            lambda kept: gradients.ok and kept <= 3 * LONG,
            label=LABELS["kept"],
            because=Because("more_kept", lambda parts: parts["kept"] > 3 * LONG, INPUTS_ALONE),
        ),
    ]


def counts(parts, lengths):
    """Return the finding for the numbers of stretches, which says what they come to."""
    found = parts.get("counts")
    usable = isinstance(found, list) and len(found) == len(lengths)
    usable = usable and all(
        is_number(k) and k == int(k) and 1 <= k <= n for n, k in zip(lengths, found, strict=True)
    )
    why = NOT_COUNTS
    if usable:
        stored = [most_stored(n, int(k)) for n, k in zip(lengths, found, strict=True)]
        why = STORED.fill(
            counts=listed(map(int, found)), stored=listed(stored), least=listed(map(least_stored, lengths))
        )
    return claim(
        parts,
        "counts",
        lambda ks: (
            usable and all(most_stored(n, k) == least_stored(n) for n, k in zip(lengths, ks, strict=True))
        ),
        label=LABELS["counts"].fill(lengths=listed(lengths)),
        because=why,
    )


def listed(numbers):
    """Return numbers with commas between."""
    return ", ".join(map(str, numbers))


def expected(challenge):
    """Return value and gradients of both stretches, run as they are on the reference engine."""
    engine = library("engine")
    x, w, b = leaves = doubles(engine, *challenge["inputs"], tracked=True)
    run = running(engine, challenge["length"])
    y = run(run(x, w, b), w, b)
    y.backward(*doubles(engine, challenge["g"]))
    return {"value": y.tolist()} | {name: one.grad.tolist() for name, one in zip("xwb", leaves, strict=True)}


JUDGE = Judge(challenge, collect, judge)
