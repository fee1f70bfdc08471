from ...kit.checking.collecting import attempt


def collect(answers, challenge):
    """The slopes at every output, and how they were got."""

    def at_outputs(operation, outputs):
        return [slope(operation.slopes(output, None)) for output in outputs]

    return {name: attempt(at_outputs, answers[name], challenge[name]) for name in answers}


def slope(found):
    """Return the slope for the only input, alone or in a tuple. `r > 0` is as good a factor as 1 or 0."""
    if isinstance(found, (tuple, list)):
        (found,) = found
    return 1 * found
