"""What runs beside answers to fused_backward."""

from ...kit.checking.collecting import attempt
from .shared.vjps import copied, kept_inputs


def collect(answers, challenge):
    """The counterexample, what the repaired function makes of every case, and which arguments it changes."""
    names, cases, repaired = ("g", "x", "y"), challenge["cases"], answers["repaired"]

    def pulled(function):
        return {f"g {case['g'].shape}": function(*copied(case, names)) for case in cases}

    return {
        "counterexample": attempt(lambda value: value, answers["counterexample"]),
        "repaired": attempt(pulled, repaired),
        "kept": attempt(kept_inputs, repaired, names, cases),
    }
