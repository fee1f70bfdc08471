from ...kit.checking.collecting import attempt, listed
from .shared.function_orders import attempted, nature


def times(constant):
    """Return, for an operation that takes a tensor and a number, a sum of two of its results with different numbers."""
    return lambda apply: lambda a, b: apply(a, constant) + apply(b, constant + 1.5)


def collect(answers, challenge):
    """Both inputs as given, and both orders of gradients with the repaired Function for every constant."""
    repaired = answers["MulConstant"]
    parts = {name: attempt(listed, answers[name]) for name in ("shows", "hides")}
    parts |= nature("MulConstant", repaired, [1.5], others=(2,))
    for name, case in challenge.items():
        parts |= attempted(repaired, times(case["constant"]), case, name)
    return parts
