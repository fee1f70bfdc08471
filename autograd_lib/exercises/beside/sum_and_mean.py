"""What runs beside answers to sum_and_mean."""

from .shared.array_calls import array_of, call, frozen, tried


def axis_of(axis):
    """Return an axis, several as a tuple, or None."""
    return tuple(axis) if isinstance(axis, list) else axis


def collect(answers, challenge):
    """The gradients that `sum_vjp` and `mean_vjp` give for each way to reduce."""

    def run(vjp, name, cases):
        found = {}
        for shape, axis, keepdims, g in cases:
            shape, axis = tuple(shape), axis_of(axis)
            found[call(name, g, shape, axis, keepdims)] = array_of(vjp(frozen(g), shape, axis, keepdims))
        return found

    return {
        f"{name} {group}": tried(run, vjp, name, cases)
        for name, vjp in answers.items()
        for group, cases in challenge.items()
    }
