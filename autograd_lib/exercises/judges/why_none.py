"""What reading .grad gives and whether it warns, in five situations; and what is true about it."""

import warnings

from ... import engine
from ...kit.checking import Text
from ...kit.checking.comparing import expect_members
from ...kit.checking.predictions import predictions

PAIRS = {
    "asked": ("late", "early"),
    "again": ("twice", "detached"),
    "small": ("converted",),
}
LABELS = {
    "asked": Text("要求得晚和要求得早：`late`、`early`", "asked late and asked early: `late`, `early`"),
    "again": Text("两次反向，以及分离：`twice`、`detached`", "two passes, and detached: `twice`, `detached`"),
    "small": Text("换过类型的：`converted`", "converted: `converted`"),
}
TRUE = ("B", "D")
STATEMENTS = Text("`true_statements`：哪些说法成立", "`true_statements`: which statements hold")


def start():
    """Return x, y and z of the lesson's snippet, on the reference engine."""
    x = engine.tensor([1.0, 2.0], requires_grad=True)
    y = x * 3
    return x, y, (y * y / 2).sum() * 2


def late():
    _, y, z = start()
    z.backward()
    y.retain_grad()
    return y


def early(passes=1):
    _, y, z = start()
    y.retain_grad()
    for _ in range(passes):
        z.backward(retain_graph=True)
    return y


def twice():
    return early(passes=2)


def detached():
    x, y, _ = start()
    y = y.detach()
    (y * x).sum().backward()
    return y


def converted():
    x = start()[0].double()
    (x * x).sum().backward()
    return x


def reading(situation):
    """Return what reading `.grad` gives in a situation, and whether it warns."""
    tensor = situation()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        gradient = tensor.grad
    return (None if gradient is None else gradient.tolist(), bool(caught))


def truth():
    """Return the readings in all five situations."""
    return {run.__name__: reading(run) for run in (late, early, twice, detached, converted)}


def statements(parts):
    """Return the finding for the statements that are taken for true."""
    return [expect_members(parts, "true_statements", TRUE, label=STATEMENTS)]


JUDGE = predictions(truth, LABELS, groups=PAIRS, more=statements)
