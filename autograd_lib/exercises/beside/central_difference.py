"""What runs beside answers to central_difference."""

import math

from ...kit.checking.collecting import attempt
from .shared.cubics import at_tasks, cubic


def reciprocal(t):
    """Return 1/t."""
    return 1 / t


def saddle(k, m):
    """Return the function s(x, y) = k·x³y + m·xy³."""

    def s(x, y):
        return k * x**3 * y + m * x * y**3

    return s


def collect(answers, challenge):
    """The quotient of a cubic and of 1/t with wide steps, of the exponential with a small one, and along x and y."""
    task = challenge["partials"]
    given = saddle(task["k"], task["m"]), task["x"], task["y"], task["h"]
    functions = {"cubic": cubic(challenge["cubic"]["k"]), "reciprocal": reciprocal, "small": math.exp}
    return {
        **at_tasks(answers["central_difference"], functions, challenge),
        **{name: attempt(lambda by: by(*given), answers[name]) for name in ("central_by_x", "central_by_y")},
    }
