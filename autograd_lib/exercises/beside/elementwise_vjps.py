"""What runs beside answers to elementwise_vjps."""

from .shared.vjps import vjps

VJPS = {
    "multiply_vjp": ("g", "a", "b"),
    "divide_vjp": ("g", "a", "b"),
    "power_vjp": ("g", "x", "n"),
    "exp_vjp": ("g", "y"),
}


def collect(answers, challenge):
    """What every function makes of each case, and whether it left its arguments alone."""
    return vjps(answers, VJPS, dict.fromkeys(VJPS, challenge["cases"]))
