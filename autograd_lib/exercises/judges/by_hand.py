"""The gradients of every step of y(x² − xy + y) at (5, 2), filled in by hand."""

from ...kit.checking import Text
from ...kit.checking.predictions import predictions

AT = (5, 2)
STEPS = (  # each step with the two quantities that it uses
    ("v1", "*", "x", "x"),
    ("v2", "*", "x", "y"),
    ("v3", "-", "v1", "v2"),
    ("v4", "+", "v3", "y"),
    ("v5", "*", "y", "v4"),
)
LABELS = {
    f"at_{name}": Text(f"{name} 的梯度", f"the gradient of {name}")
    for name in ("v4", "v3", "v2", "v1", "x", "y")
}


def truth():
    """Return the gradients, each as the change of the result with that quantity, carried along the steps."""
    return {name: moved(name.removeprefix("at_")) for name in LABELS}


def moved(chosen):
    """Return how far the last step moves with the chosen quantity, and with nothing else."""
    values, moves = dict(zip("xy", AT, strict=True)), {"x": 0, "y": 0}
    if chosen in moves:
        moves[chosen] = 1
    for name, sign, left, right in STEPS:
        a, b, by_a, by_b = values[left], values[right], moves[left], moves[right]
        if sign == "*":
            values[name], moves[name] = a * b, by_a * b + a * by_b
        else:
            factor = 1 if sign == "+" else -1
            values[name], moves[name] = a + factor * b, by_a + factor * by_b
        if name == chosen:
            moves[name] = 1
    return moves["v5"]


JUDGE = predictions(truth, LABELS)
