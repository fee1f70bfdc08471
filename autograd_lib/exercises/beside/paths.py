from numbers import Real

from ...kit.checking.collecting import attempt, listed


def at(x, y):
    """Return how a point is written in a table."""
    return f"x = {x:g}, y = {y:g}"


def collect(answers, challenge):
    """The contributions of the paths and their sum at every point, what reaches the shared node, and how it was got."""
    parts = {}

    def at_points(function):
        return {at(x, y): listed(function(x, y)) for x, y in challenge["points"]}

    def sums(function):
        return {point: _sum(terms) for point, terms in at_points(function).items()}

    for name, function in answers.items():
        parts[name] = attempt(at_points, function)
        parts[f"{name} sum"] = attempt(sums, function)
    return parts


def _sum(terms):
    summed = isinstance(terms, (list, tuple)) and all(isinstance(term, Real) for term in terms)
    return sum(terms) if summed else terms
