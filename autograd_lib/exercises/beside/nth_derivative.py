"""What runs beside answers to nth_derivative."""

from ...kit.checking.collecting import attempt
from ..engines import values


def collect(answers, challenge):
    """The predicted multiples, and the n-th derivatives at every point."""

    def derivatives(nth):
        return {f"nth({x}, {n})": values(nth(x, n)) for n in challenge["orders"] for x in challenge["points"]}

    return {
        "multiples": attempt(values, answers["multiples"]),
        "nth": attempt(derivatives, answers["nth"]),
    }
