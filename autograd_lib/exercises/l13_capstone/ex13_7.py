"""ex13_7: an exercise of the learner's own, whose check has to accept right answers and to reject wrong ones."""

from ...checking import Judge
from . import collect
from .judging_checks import REJECTED, RIGHT, STEPS, judge

DRAWS = 4


def challenge(rng):
    ways = [*RIGHT, *REJECTED]
    rng.shuffle(ways)
    return {"seeds": rng.sample(range(10**6), DRAWS), "steps": list(STEPS), "ways": ways}


JUDGE = Judge(challenge, collect.ex13_7, judge)
