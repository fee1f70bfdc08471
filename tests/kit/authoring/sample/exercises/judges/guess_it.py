"""guess_it: an optional prediction."""

from autograd_lib.exercises.beside.guess_it import collect
from autograd_lib.kit.checking import Judge
from autograd_lib.kit.checking.comparing import expect


def judge(parts, challenge):
    return [expect(parts, "guess", 42, label="guess")]


JUDGE = Judge(lambda rng: {}, collect, judge)
