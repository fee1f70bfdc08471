"""What runs beside answers to two_outputs."""

from ...kit.checking.collecting import attempt, listed
from .shared.function_orders import attempted, nature


def itself(apply):
    """Return the operation as a function of its input's name."""

    def expression(x):
        return apply(x)

    return expression


def collect(answers, challenge):
    """The predictions, and the gradients of losses that use one output, the other, or both."""
    written = answers["SquareAndTriple"]
    parts = {name: attempt(listed, answers[name]) for name in ("received", "gradient", "unused")}
    parts |= nature("SquareAndTriple", written, [1.5])
    for name, case in challenge.items():
        parts |= attempted(written, itself, case, name)
    return parts
