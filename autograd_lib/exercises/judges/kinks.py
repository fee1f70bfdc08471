"""What a backward pass says at a kink, where there is no derivative."""

from ...kit.checking import Text
from ...kit.checking.predictions import predictions
from .shared.tiny_steps import slopes

LABELS = {
    "with_relu": Text("`3 * x + 5 * Relu(x)`，x = 0", "`3 * x + 5 * Relu(x)` at x = 0"),
    "with_abs": Text("`7 * x + 2 * Abs(x)`，x = 0", "`7 * x + 2 * Abs(x)` at x = 0"),
    "with_branch": Text("`7 * x + 2 * branch(x)`，x = 0", "`7 * x + 2 * branch(x)` at x = 0"),
    "straight_line": Text("`Relu(x) - Relu(-x)`，x = 0", "`Relu(x) - Relu(-x)` at x = 0"),
    "larger_first": Text("`x + Relu(y - x)`，x = y = 2", "`x + Relu(y - x)` at x = y = 2"),
    "larger_second": Text("`y + Relu(x - y)`，x = y = 2", "`y + Relu(x - y)` at x = y = 2"),
}


def relu(x):
    return x * (x.real > 0)


def absolute(x):
    return x * ((x.real > 0) - (x.real < 0))


def branch(x):
    return x if x.real > 0 else -x


def truth():
    """Return the six results, each found along its formula with the lesson's rules at the kink."""
    return {
        "with_relu": _by_x(lambda x: 3 * x + 5 * relu(x)),
        "with_abs": _by_x(lambda x: 7 * x + 2 * absolute(x)),
        "with_branch": _by_x(lambda x: 7 * x + 2 * branch(x)),
        "straight_line": _by_x(lambda x: relu(x) - relu(-x)),
        "larger_first": _by_both(lambda x, y: x + relu(y - x)),
        "larger_second": _by_both(lambda x, y: y + relu(x - y)),
    }


def _by_x(function):
    return slopes(function, {"x": 0})["x"]


def _by_both(function):
    return list(slopes(function, {"x": 2, "y": 2}).values())


JUDGE = predictions(truth, LABELS)
