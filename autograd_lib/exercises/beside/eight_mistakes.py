from ...kit.checking.collecting import attempt, said
from ...kit.checking.keeper import asking
from .shared.vjps import pulled_twice

reply = pulled_twice


def collect(answers, challenge):
    """What the learner's check says about every candidate, asked twice."""
    ask = asking(__name__, challenge["sealed"])

    def twice(is_right, place):
        return [said(is_right, lambda g, x, w, at=occasion: ask(place, at, g, x, w)) for occasion in range(2)]

    return {
        f"candidate {place}": attempt(twice, answers["is_right"], place)
        for place in range(challenge["candidates"])
    }
