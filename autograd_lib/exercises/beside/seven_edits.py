"""What runs beside answers to seven_edits."""

from .shared.predicted_groups import predictions


def collect(answers, challenge):
    """The predicted gradients or failures, by group of edits."""
    return predictions(answers["seen"], challenge)
