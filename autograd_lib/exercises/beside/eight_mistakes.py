"""What runs beside answers to eight_mistakes."""

from ...kit.checking.collecting import attempt
from ...kit.checking.keeper import asking
from .shared.asked_twice import said
from .shared.vjps import pulled


def collect(answers, challenge):
    """What the learner's check says about every candidate, asked twice."""
    ask = asking(__name__, challenge["sealed"])

    def twice(is_right, place):
        return [said(is_right, lambda g, x, w, at=occasion: ask(place, at, g, x, w)) for occasion in range(2)]

    return {
        f"candidate {place}": attempt(twice, answers["is_right"], place)
        for place in range(challenge["candidates"])
    }


def reply(recipe, occasion, g, x, w):
    """Return what one candidate makes of g, x and w.

    What is wrong on one side is so on the other the second time: no draw decides on points.
    """
    turned = {key: recipe[key][::-1] for key in ("scale", "last", "order")}
    return pulled(recipe | turned if occasion else recipe, g, x, w)
