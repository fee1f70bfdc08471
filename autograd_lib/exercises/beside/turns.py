"""What runs beside answers to turns."""

import numpy as np

from ...kit.checking.absence import without_machinery
from ...kit.checking.collecting import attempt
from ...kit.checking.promises import changed
from .shared.rows import row


def collect(answers, challenge):
    """The vector-Jacobian product of every case, and the two points."""
    cases = [{name: np.array(case[name]) for name in ("g", "a")} for case in challenge["cases"]]

    def pulled(vjp):
        return {f"a = {row(case['a'])}": vjp(case["g"].copy(), case["a"].copy()) for case in cases}

    return {
        "grown_vjp": attempt(without_machinery(pulled), answers["grown_vjp"]),
        "near": attempt(lambda value: value, answers["near"]),
        "kept": attempt(lambda vjp: changed(vjp, **cases[0]), answers["grown_vjp"]),
    }
