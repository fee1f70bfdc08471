"""What runs beside answers to three_lines."""

from ...kit.checking.collecting import attempt
from .shared.walks import listed


def _predictions(answers):
    return {name: attempt(listed, answer) for name, answer in answers.items()}


def collect(answers, challenge):
    """The letters of the proof and the names in the order of their turns."""
    return _predictions(answers)
