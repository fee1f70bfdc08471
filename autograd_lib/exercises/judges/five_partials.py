"""The five partial derivatives of a·b + c·d²/e, by hand."""

from ...kit.checking import Judge
from ..beside.shared.traced import formulas
from .shared.formulas import draw_points, expect_formula, partial_slope

FORMULAS = {
    "dgda": lambda a, b, c, d, e: b,
    "dgdb": lambda a, b, c, d, e: a,
    "dgdc": lambda a, b, c, d, e: d * d / e,
    "dgdd": lambda a, b, c, d, e: 2 * c * d / e,
    "dgde": lambda a, b, c, d, e: -c * d * d / (e * e),
}


def g(a, b, c, d, e):
    """Return the function that is to be differentiated."""
    return a * b + c * d**2 / e


def challenge(rng):
    return draw_points(rng, 5, [2, 4, 6, 8, 10], lambda *point: True)


def judge(parts, challenge):
    return [
        expect_formula(
            parts,
            challenge,
            name,
            formula,
            label=f"∂g/∂{name[-1]}",
            slope=partial_slope(g, "abcde", name[-1]),
            inputs="abcde",
            below="e",
        )
        for name, formula in FORMULAS.items()
    ]


JUDGE = Judge(challenge, formulas, judge, by_hand=True)
