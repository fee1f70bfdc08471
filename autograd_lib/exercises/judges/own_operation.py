"""An operation of the learner's own, whose check has to accept right backwards and to reject wrong ones."""

from ...kit.checking import Judge
from ..beside.own_operation import collect
from .shared.judging_checks import REJECTED, RIGHT, STEPS, gist, judge

DRAWS = 3


def challenge(rng):
    ways = [*RIGHT, *REJECTED]
    rng.shuffle(ways)
    seeds = rng.sample(range(10**6), DRAWS + 2)
    return {
        "seeds": seeds[:DRAWS],
        "directions": seeds[DRAWS:],
        "steps": list(STEPS),
        "candidates": len(ways),
        "sealed": ways,
        "times": 2,
    }


def glance(challenge, lost):
    """Return the challenge for the known wrong answers, which say the same of a candidate whenever they are asked.

    Where only that is wrong, what they draw and compute is looked at once.
    """
    draws = 1 if all(part.startswith("says ") for part in lost) else DRAWS
    return {**challenge, "times": 1, "seeds": challenge["seeds"][:draws]}


JUDGE = Judge(challenge, collect, judge, glance=glance, gist=gist, piecemeal=True)
