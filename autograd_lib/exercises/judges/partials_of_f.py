"""Both partial derivatives of y(x² − xy + y), by hand."""

from ...kit.checking import Judge
from ..beside.shared.function_f import f
from ..beside.shared.traced import formulas
from .shared.formulas import draw_points, expect_formula, partial_slope


def dx(x, y):
    return y * (2 * x - y)


def dy(x, y):
    return x * x - 2 * x * y + 2 * y


def challenge(rng):
    return draw_points(rng, 2, [3, 2], usable)


def usable(x, y):
    """Return whether neither derivative is the small difference of large terms at this point."""
    return abs(dx(x, y)) > 0.05 * y * y and abs(dy(x, y)) > 0.05 * x * x


def judge(parts, challenge):
    return [
        expect_formula(
            parts,
            challenge,
            name,
            formula,
            label=f"∂f/∂{by}",
            slope=partial_slope(f, "xy", by),
            inputs="xy",
        )
        for name, formula, by in (("dfdx", dx, "x"), ("dfdy", dy, "y"))
    ]


JUDGE = Judge(challenge, formulas, judge, by_hand=True)
