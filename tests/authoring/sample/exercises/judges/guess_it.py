"""guess_it: an optional prediction."""

from autograd_lib.checking import Judge
from autograd_lib.checking.comparing import expect
from autograd_lib.exercises.beside.guess_it import collect


def judge(parts, challenge):
    return [expect(parts, "guess", 42, label="guess")]


JUDGE = Judge(lambda rng: {}, collect, judge)
