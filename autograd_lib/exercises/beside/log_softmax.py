"""What runs beside answers to log_softmax."""

import numpy as np

from ...kit.checking import calls
from ...kit.checking.collecting import attempt
from .shared.operations import both_ways, kept_beside

NAMES = ("Softmax", "LogSoftmax")


def collect(answers, challenge):
    """What both operations give there and back, and what they keep where the engine does not see it."""
    ways = {name: answers[name] if answers[name] is ... else both_ways(answers[name], "x") for name in NAMES}
    kept = {f"{name} kept": attempt(kept_beside, answers[name], np.array([[0.5, -1.0]])) for name in NAMES}
    return calls.collect(ways, challenge) | kept
