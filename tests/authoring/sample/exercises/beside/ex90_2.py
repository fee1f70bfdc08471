"""What runs beside answers to ex90_2."""

from autograd_lib.checking.collecting import attempt


def collect(answers, challenge):
    return {"guess": attempt(lambda guess: guess, answers["guess"])}
