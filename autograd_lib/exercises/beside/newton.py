"""What runs beside answers to newton."""

from .shared.valley import walked


def collect(answers, challenge):
    """The points that `newton` visits in every valley, and what it leaves of its start."""
    return walked(answers["newton"], challenge, "second")
