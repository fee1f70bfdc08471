from ...kit.checking.collecting import attempt, listed
from .shared.function_orders import attempted, nature
from .shared.function_use import edited, left_alone


def itself(apply):
    """Return the operation as a function of its input's name."""

    def expression(x):
        return apply(x)

    return expression


def collect(answers, challenge):
    """The predictions, the gradients of losses that use one output, the other, or both, and what an edit does."""
    written = answers["SquareAndTriple"]
    parts = {name: attempt(listed, answers[name]) for name in ("received", "gradient", "unused")}
    parts |= nature("SquareAndTriple", written, [1.5])
    for name, case in challenge.items():
        parts |= attempted(written, itself, case, name)
    (rows,) = challenge["both"]["inputs"].values()
    parts["kept"] = attempt(left_alone, written, rows)
    parts["edited"] = attempt(lambda of: edited(of, rows, place=0), written)
    return parts
