"""What runs beside answers to damped."""

from .shared.valley import walked


def collect(answers, challenge):
    """The points that `damped` visits in every valley, and what it leaves of its start."""
    return walked(answers["damped"], challenge, "maximum")
