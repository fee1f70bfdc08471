"""Cubics of drawn coefficients, and methods of differentiating tried on them."""

from ....kit.checking.collecting import attempt


def cubic(coefficients):
    """Return the function p(t) = k3·t³ + k2·t² + k1·t."""
    k3, k2, k1 = coefficients

    def p(t):
        return ((k3 * t + k2) * t + k1) * t

    return p


def at_tasks(method, functions, challenge):
    """Return what the learner's method gives for each function at the point and step of its task."""

    def run(given, name):
        return given(functions[name], challenge[name]["x"], challenge[name]["h"])

    return {name: attempt(run, method, name) for name in functions}
