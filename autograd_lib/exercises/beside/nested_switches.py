"""What runs beside answers to nested_switches."""

from .shared.predicted_groups import predictions


def collect(answers, challenge):
    """The predicted flags, by group of tensors."""
    return predictions(answers["flags"], challenge)
