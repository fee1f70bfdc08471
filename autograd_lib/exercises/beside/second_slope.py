import math

from .shared.cubics import at_tasks


def quartic(coefficients):
    """Return the function p(t) = k4·t⁴ + k2·t² + k1·t."""
    k4, k2, k1 = coefficients

    def p(t):
        return ((k4 * t * t + k2) * t + k1) * t

    return p


def collect(answers, challenge):
    """The second derivative of two quartics with a wide step, and of the exponential with a small one."""
    functions = {name: quartic(task["k"]) if "k" in task else math.exp for name, task in challenge.items()}
    return at_tasks(answers["second_slope"], functions, challenge)
