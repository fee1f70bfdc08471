"""What runs beside answers to agree."""

import numpy as np

from ...kit.checking.collecting import attempts
from .shared.candidates import candidate


def collect(answers, challenge):
    """What the learner's test says about every candidate, each asked twice.

    What is off by a little is too large the first time and too small the second: a test that sees one of them only
    misses this mistake, and no draw decides about its points.
    """
    once = challenge.get("once", False)

    def said(agree, engine):
        try:
            verdict = agree(engine)
        except AssertionError:
            return False
        return bool(verdict) if isinstance(verdict, np.bool_) else verdict

    def asked(agree, recipe):
        engine = candidate(recipe)
        first = said(agree, engine)
        if once and not recipe["amount"] and recipe["slip"] != "adds_up":
            return [first, first]
        recipe["amount"] *= -1
        return [first, said(agree, engine)]

    candidates = enumerate(challenge["candidates"])
    return attempts(
        {f"candidate {place}": (asked, answers["agree"], recipe) for place, recipe in candidates}, challenge
    )
