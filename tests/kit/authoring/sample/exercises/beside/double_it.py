"""What runs beside answers to double_it."""

from autograd_lib.kit.checking.collecting import attempt


def collect(answers, challenge):
    return {
        "positive": attempt(answers["double"], challenge["x"]),
        "negative": attempt(answers["double"], -challenge["x"]),
    }
