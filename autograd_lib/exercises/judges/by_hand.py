"""How far the last step of y(x² − xy − y) moves with every other step, at (3, 2)."""

from ...kit.checking import Text
from ...kit.checking.predictions import predictions

AT = (3, 2)
STEPS = (  # each step with the two quantities that it uses
    ("v1", "*", "x", "x"),
    ("v2", "*", "x", "y"),
    ("v3", "-", "v1", "v2"),
    ("v4", "-", "v3", "y"),
    ("v5", "*", "y", "v4"),
)
LABELS = {
    f"at_{name}": Text(f"{name} 增加 1 时 v5 的变动", f"the move of v5 when {name} grows by 1")
    for name in ("v4", "v3", "v2", "v1")
}


def truth():
    """Return the moves, by running the steps once more with a value that is larger by 1."""
    return {name: last(name.removeprefix("at_")) - last(None) for name in LABELS}


def last(grown):
    """Return the value of the last step where one step comes out larger by 1."""
    values = dict(zip("xy", AT, strict=True))
    for name, sign, left, right in STEPS:
        a, b = values[left], values[right]
        values[name] = (a * b if sign == "*" else a - b) + (name == grown)
    return values["v5"]


JUDGE = predictions(truth, LABELS)
