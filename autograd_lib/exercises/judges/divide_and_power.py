"""The value and the local derivatives of a quotient and of a power, by formula."""

from ...kit.checking import Judge
from ...kit.checking.comparing import expect
from ..beside.divide_and_power import collect
from .shared.differences import central_differences
from .shared.trees import draw


def quotient(u, v):
    return u / v


def power(u, n):
    return u**n


FORMULAS = {
    "quotient": (quotient, lambda u, v: [u / v, 1 / v, -u / v**2]),
    "power": (power, lambda u, n: [u**n, n * u ** (n - 1)]),
}
NAMES = {"quotient": ("u", "v"), "power": ("u", "n")}


def challenge(rng):
    """Return numbers for every part, of either sign; among them are whole ones, a fraction and zeros."""
    u, v, small, large = draw(rng, *"uvst").values()
    of_quotient = {"plain": [u, v], "whole": [rng.choice((7, -9)), rng.choice((2, 4))], "zero": [0, v]}
    of_power = {
        # Of a negative number, even powers and odd ones tell different mistakes apart.
        "even": [-abs(small), rng.choice((-2, -4))],
        "odd": [-abs(large), rng.choice((3, 5))],
        "fraction": [abs(small), 3.5],
        "zero": [0, rng.choice((2, 3))],
    }
    parts = {"quotient": of_quotient, "power": of_power}
    return {
        f"{of} {kind}": {"of": of, "numbers": numbers}
        for of, cases in parts.items()
        for kind, numbers in cases.items()
    }


def judge(parts, challenge):
    weights = {of: 1 / sum(case["of"] == of for case in challenge.values()) for of in FORMULAS}
    return [row(parts, part, case, weights[case["of"]]) for part, case in challenge.items()]


def row(parts, part, case, weight):
    """Return the finding for one call; difference quotients stand beside what was expected."""
    of, numbers = case["of"], case["numbers"]
    value, formula = FORMULAS[of]
    at = dict(zip(NAMES[of], numbers, strict=True))
    constants = {"n": at.pop("n")} if of == "power" else {}

    def beside():
        slopes = central_differences(lambda **moved: value(**moved, **constants), at)
        return [value(*numbers), *slopes.values()]

    label = f"`{of}({', '.join(f'{number:g}' for number in numbers)})`"
    return expect(parts, part, formula(*numbers), label=label, difference=beside, weight=weight)


JUDGE = Judge(challenge, collect, judge, by_hand=True)
