"""The value and the local derivatives of a quotient and of a power, by formula, and the signs that use them."""

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import expect
from ...kit.checking.rows import draw_apart
from ..beside.divide_and_power import EXPRESSIONS, collect
from .shared.differences import central_differences
from .shared.tiny_steps import slopes
from .shared.trees import draw


def quotient(u, v):
    return u / v


def power(u, n):
    return u**n


FORMULAS = {
    "Divide": (quotient, lambda u, v: [u / v, 1 / v, -u / v**2]),
    "Power": (power, lambda u, n: [u**n, n * u ** (n - 1), None]),
}
NAMES = {"Divide": ("u", "v"), "Power": ("u", "n")}
SIGNS = {"Divide": "/", "Power": "**"}
WRITTEN = {
    "over": "a / b",
    "by a number": "a / {k}",
    "below a number": "{k} / a",
    "below 0": "0 / a",
    "raised": "a**{n}",
}


def challenge(rng):
    """Return numbers for every part, of either sign; among them are whole ones, a fraction and zeros."""
    u, v, small, large = draw(rng, *"uvst").values()
    # Not left to chance, as scores would be: both numbers, and the quotient, have either sign.
    of_quotient = {
        "plain": [abs(u), -abs(v)],
        "other sign": [-abs(v), -abs(u)],
        "whole": [rng.choice((-7, -9)), rng.choice((2, 4))],
        "zero": [0, -abs(v)],
    }
    of_power = {
        # Of a negative number, even powers and odd ones tell different mistakes apart.
        "even": [-abs(small), rng.choice((-2, -4))],
        "odd": [-abs(large), rng.choice((3, 5))],
        "fraction": [abs(small), 3.5],
        "zero": [0, rng.choice((2, 3))],
    }
    parts = {"Divide": of_quotient, "Power": of_power}
    by_hand = {
        f"{of} {kind}": {"of": of, "numbers": numbers}
        for of, cases in parts.items()
        for kind, numbers in cases.items()
    }
    a, b, k = map(abs, draw_apart(rng, 3))
    numbers = {"a": -a, "b": b, "k": -k, "n": rng.choice((-2, -4))}
    return {"by hand": by_hand, "written": numbers}


def judge(parts, challenge):
    by_hand = challenge["by hand"]
    weights = {of: 1 / sum(case["of"] == of for case in by_hand.values()) for of in FORMULAS}
    of_operations = [row(parts, part, case, weights[case["of"]]) for part, case in by_hand.items()]
    return of_operations + [expression(parts, part, challenge["written"]) for part in EXPRESSIONS]


def row(parts, part, case, weight):
    """Return the finding for one operation at one pair; difference quotients stand beside what was expected."""
    of, numbers = case["of"], case["numbers"]
    value, formula = FORMULAS[of]
    at = dict(zip(NAMES[of], numbers, strict=True))
    constants = {"n": at.pop("n")} if of == "Power" else {}

    def beside():
        moved = central_differences(lambda **moved: value(**moved, **constants), at)
        return [value(*numbers), *moved.values(), *[None] * len(constants)]

    left, right = (f"({number:g})" if number < 0 else f"{number:g}" for number in numbers)
    written = f"{left} {SIGNS[of]} {right}"
    label = Text(f"`{of}`，`{written}`：值和 `slopes`", f"`{of}`, `{written}`: the value and `slopes`")
    given = {"": dict(zip(NAMES[of], numbers, strict=True))}
    return expect(parts, part, formula(*numbers), label=label, difference=beside, given=given, weight=weight)


def expression(parts, part, numbers):
    """Return the finding for what is written with a sign; its derivatives are taken by a complex step."""
    at, constants = {name: numbers[name] for name in "ab"}, {name: numbers[name] for name in "kn"}

    def at_point(**inputs):
        return EXPRESSIONS[part](**inputs, **constants)

    value, by = at_point(**at), slopes(at_point, at)
    expected = {"value": value} | {f"∂/∂{name}": slope for name, slope in by.items()}
    label = f"`{WRITTEN[part].format(**numbers)}` (a = {at['a']:g}, b = {at['b']:g})"
    return expect(parts, part, expected, label=label, weight=1 / len(EXPRESSIONS))


JUDGE = Judge(challenge, collect, judge)
