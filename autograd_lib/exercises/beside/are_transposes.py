"""What runs beside answers to are_transposes."""

import numpy as np

from ...kit.checking.collecting import attempt
from .shared.linear_maps import BACK, FORWARD


def collect(answers, challenge):
    """What the learner's test says about every pair, asked twice."""

    def asked(are_transposes, forward, back):
        shape, run = FORWARD[forward]
        try:
            said = are_transposes(run, BACK[back], shape)
        except AssertionError:  # as good as a no
            return False
        return bool(said) if isinstance(said, np.bool_) else said

    def twice(are_transposes, forward, back):
        return [asked(are_transposes, forward, back) for _ in range(2)]

    return {
        f"pair {place}": attempt(twice, answers["are_transposes"], forward, back)
        for place, (forward, back) in enumerate(challenge["pairs"])
    }
