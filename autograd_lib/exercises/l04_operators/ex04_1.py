"""ex04_1: products, and numbers among the nodes."""

from ...checking import Judge
from ...checking.comparing import expect
from ...checking.differences import central_differences
from . import collect
from .collect import EXPRESSIONS
from .common import draw, slopes

WRITTEN = {
    "product": "a * b * b",
    "shared": "s * s + s, s = a * b",
    "right": "(a * {k} + {m}) * b",
    "left": "{k} * ({m} + a) * b",
    "minus": "{m} - a - b",
    "sum": "sum([a, b, a])",
}


def challenge(rng):
    return {part: dict(zip("abkm", draw(rng, 4), strict=True)) for part in EXPRESSIONS}


def judge(parts, challenge):
    return [expression(parts, part, challenge[part]) for part in EXPRESSIONS]


def expression(parts, part, numbers):
    """Return the finding for one expression; its derivatives are taken with dual numbers."""
    at, constants = {name: numbers[name] for name in "ab"}, {name: numbers[name] for name in "km"}

    def at_point(**inputs):
        return EXPRESSIONS[part](**inputs, **constants)

    value = at_point(**at)
    expected = {"value": value, **_named(slopes(at_point, at))}
    beside = {"value": value, **_named(central_differences(at_point, at))}
    label = f"`{WRITTEN[part].format(**numbers)}` (a = {at['a']:g}, b = {at['b']:g})"
    return expect(parts, part, expected, label=label, difference=beside)


def _named(by):
    return {f"∂/∂{name}": slope for name, slope in by.items()}


JUDGE = Judge(challenge, collect.ex04_1, judge)
