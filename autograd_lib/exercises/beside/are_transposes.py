from ...kit.checking.collecting import attempt, said
from ...kit.checking.keeper import asking
from .shared.linear_maps import BACK, FORWARD


def collect(answers, challenge):
    """What the learner's test says about every pair, asked twice."""
    ask = asking(__name__, challenge["sealed"])

    def twice(are_transposes, place, shape):
        def run(x):
            return ask(place, 0, x)

        def back(g):
            return ask(place, 1, g)

        return [said(are_transposes, run, back, shape) for _ in range(2)]

    return {
        f"pair {place}": attempt(twice, answers["are_transposes"], place, tuple(shape))
        for place, shape in enumerate(challenge["shapes"])
    }


def reply(pair, side, array):
    """Return what a linear map makes of an array (side 0), or what is offered as its backward does (side 1)."""
    forward, back = pair
    return BACK[back](array) if side else FORWARD[forward][1](array)
