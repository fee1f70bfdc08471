"""What runs beside answers to two_jacobians."""

from ...kit.checking.collecting import attempt
from .shared.vjps import at, copied

# The arguments of every function that the learner writes for one operation.
JACOBIANS = {"jacobian_square": ("x",), "jacobian_linear": ("A", "x"), "jacobian_both": ("A", "x")}


def collect(answers, challenge):
    """The Jacobians nearby and far out."""
    parts = {}

    def jacobians(function, names, cases):
        return {at(case, names): function(*copied(case, names)) for case in cases}

    for name, function in answers.items():
        for reach, cases in challenge.items():
            parts[f"{name} {reach}"] = attempt(jacobians, function, JACOBIANS[name], cases)
    return parts
