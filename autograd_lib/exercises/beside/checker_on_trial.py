from ...kit.checking.collecting import attempt
from .shared.function_f import f


def bowl(weights):
    """Return the function ½ Σ weight·value² + first·last of as many values as there are weights."""

    def function(*values):
        squares = sum(w * v * v / 2 for w, v in zip(weights, values, strict=True))
        return squares + values[0] * values[-1]

    return function


def cubic(weights):
    """Return the function Σ weight·value³ + first·last of as many values as there are weights."""
    return lambda *values: (
        sum(w * v**3 for w, v in zip(weights, values, strict=True)) + values[0] * values[-1]
    )


def collect(answers, challenge):
    """The counterexample, what the repaired function returns, and what it leaves in the list that it was given."""
    repaired, own, h = answers["repaired"], answers["counterexample"], challenge["h"]
    function, cubes = (made(challenge["weights"]) for made in (bowl, cubic))

    def afterwards(repaired):
        point = list(challenge["points"][0])
        repaired(function, point, h)
        return point

    return {
        "counterexample": attempt(lambda value: value, own),
        "slopes": attempt(
            lambda given: [list(given(function, list(p), h)) for p in challenge["points"]], repaired
        ),
        "wide": attempt(
            lambda given: [list(given(cubes, list(p), challenge["wide"])) for p in challenge["points"]],
            repaired,
        ),
        "kept": attempt(afterwards, repaired),
        "own_point": attempt(lambda given, point: list(given(f, list(point), h)), repaired, own),
    }
