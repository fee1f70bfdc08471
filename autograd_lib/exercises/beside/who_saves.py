"""What runs beside answers to who_saves."""

from .shared.predicted_groups import predictions


def collect(answers, challenge):
    """The predicted words, by group of operations."""
    return predictions(answers["saved"], challenge)
