from ...kit.checking.collecting import attempts, said
from ...kit.checking.keeper import asking
from .shared.candidates import candidate


def collect(answers, challenge):
    """What the learner's test says about every candidate, each asked twice; about those asked "once" twice the same.

    What is off by a little is too large the first time and too small the second: a test that sees one of them only
    misses this mistake, and no draw decides about its points.
    """
    ask, once = asking(__name__, challenge["sealed"]), challenge.get("once", ())

    def asked(agree, place):
        earlier = []

        def engine(parameters, x, targets, occasion=0):
            earlier.append(occasion)
            return ask(place, [occasion, len(earlier) - 1], *parameters, x, targets)

        first = said(agree, engine)
        if place in once:
            return [first, first]
        return [first, said(agree, lambda parameters, x, targets: engine(parameters, x, targets, 1))]

    calls = {
        f"candidate {place}": (asked, answers["agree"], place) for place in range(challenge["candidates"])
    }
    return attempts(calls, challenge)


def reply(recipe, occasion, *arrays):
    """Return the loss and the gradients that one candidate finds, which was called before so many times."""
    again, before = occasion
    amount = -recipe["amount"] if again else recipe["amount"]
    return candidate({**recipe, "amount": amount}, before, arrays)
