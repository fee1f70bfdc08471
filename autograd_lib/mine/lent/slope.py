"""A slope, asked of the function."""

from autograd_lib.mine.gate import refuse_shut


def _quotient(function, point, i, h=1e-5):
    """Return a slope of a function at a point, by two points around it."""
    refuse_shut("central_difference")
    ends = ([value + (k == i) * step for k, value in enumerate(point)] for step in (h, -h))
    right, left = (function(*end) for end in ends)
    return right / (2 * h) - left / (2 * h)


MADE = {"central_difference": lambda name, stage, file: _quotient}
