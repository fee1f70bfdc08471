"""What runs beside answers to eight_mistakes."""

import numpy as np

from ...kit.checking.collecting import attempt
from .shared.vjps import pulled


def collect(answers, challenge):
    """What the learner's check says about every candidate, asked twice."""
    return {
        f"candidate {place}": attempt(_asked_twice, answers["is_right"], recipe)
        for place, recipe in enumerate(challenge["candidates"])
    }


def _asked_twice(is_right, recipe):
    """Return both answers. What is wrong on one side is so on the other the second time: no draw decides on points."""

    def asked(recipe):
        return _said(is_right, lambda g, x, w: pulled(recipe, g, x, w))

    turned = {key: recipe[key][::-1] for key in ("scale", "last")}
    return [asked(recipe), asked(recipe | turned)]


def _said(is_right, backward):
    """Return the check's answer; a failed `assert` is a no, and NumPy's own truth values are as good as Python's."""
    try:
        said = is_right(backward)
    except AssertionError:
        return False
    return bool(said) if isinstance(said, np.bool_) else said
