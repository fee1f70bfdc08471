"""What runs beside answers to without_the_steps: the partial derivatives of single steps."""

import math

from ...kit.checking.collecting import attempt

# Of each step phi(s, a): its derivatives with respect to s and to a. `c` is a number of the step itself.
PARTIALS = {
    "newton": lambda c: (lambda s, a: (1 - a / (s * s)) / 2, lambda s, a: 1 / (2 * s)),
    "relaxed": lambda c: (lambda s, a: 1 - 2 * c * s, lambda s, a: c),
    "cosine": lambda c: (lambda s, a: -a * math.sin(s), lambda s, a: math.cos(s)),
    "affine": lambda c: (lambda s, a: c * a, lambda s, a: c * s + 1),
}


def collect(answers, challenge):
    """What the learner's function says of each kind of step."""

    def slope(slope_at_rest, kind):
        return float(slope_at_rest(*PARTIALS[kind](challenge[kind]["c"]), *challenge[kind]["at"]))

    return {kind: attempt(slope, answers["slope_at_rest"], kind) for kind in PARTIALS}
