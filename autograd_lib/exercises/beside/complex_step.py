import cmath

from .shared.cubics import at_tasks, cubic


def wave(t):
    """Return t²·eᵗ / (1 + t²), for real and for complex t."""
    return t * t * cmath.exp(t) / (1 + t * t)


def collect(answers, challenge):
    """The complex step of a cubic with a wide step, and of a cubic and a longer formula with a tiny one."""
    functions = {
        "wide": cubic(challenge["wide"]["k"]),
        "tiny": cubic(challenge["tiny"]["k"]),
        "wave": wave,
    }
    return at_tasks(answers["complex_step"], functions, challenge)
