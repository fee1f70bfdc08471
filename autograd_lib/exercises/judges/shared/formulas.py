"""Drawing points and judging formulas: what several exercises share."""

from ....kit.checking import Text
from ....kit.checking.closeness import EXACT, ONLY_NEAR, nearly
from ....kit.checking.comparing import claim, expect
from ....kit.checking.rows import signed
from ...beside.shared.traced import COMPLEX, call
from .differences import central_differences

MEETS_COMPLEX = Text(
    "这里让输入加上或乘上了复数。这个导数的公式里没有复数，复数步长法才用得着。请写出公式。",
    "Here an input meets a complex number. The formula of this derivative has none; a complex step does. Write the formula.",
)
DIVIDES = Text(
    "这里把和或差除以了一个随 {names} 变化的数。这个导数的公式用不着这样的除法，差商才用：挪动一点，再除以挪动的量。请写出公式。",
    "Here a sum or difference is divided by a number that depends on {names}. The formula of this derivative needs no such "
    "division; a difference quotient does, which moves by a little and divides by the move. Write the formula.",
)


def draw_points(rng, count, exact, usable):
    """Return the lesson's own point and one nearby as "points", and one of `count` coordinates about 10⁷ as "far".

    Far out no difference quotient with a step of ordinary size keeps enough digits, not even that of a quadratic, which
    is exact on paper. usable: whether the derivatives at a point are safely different from zero.
    """
    return {
        "points": [exact, _point(rng, count, (1.3, 6), usable)],
        "far": [_point(rng, count, (1e7, 4e7), usable)],
    }


def _point(rng, count, bounds, usable):
    while True:
        point = [signed(rng, *bounds, 3) for _ in range(count)]
        apart = all(abs(abs(a) - abs(b)) > 0.02 * abs(a) for i, a in enumerate(point) for b in point[:i])
        if apart and usable(*point):
            return point


def expect_formula(parts, challenge, name, formula, *, label, slope, inputs, below=""):
    """Return the finding for one function that should be the formula of a derivative, written by hand.

    formula: the derivative at a point. slope: its difference quotient at a point, to show beside it.
    inputs: the names of its arguments, where dividing sums by any of them but those in `below` gives a difference
    quotient away: with a step that grows with the input, the quotient of a quadratic keeps all digits everywhere.
    """
    if _meets_complex(parts.get(f"{name} divisors")):
        return claim(parts, f"{name} divisors", lambda _: False, label=label, because=MEETS_COMPLEX)
    divisors = _needless(parts.get(f"{name} divisors"), inputs, below)
    if divisors:
        why = DIVIDES.fill(names=", ".join(f"`{letter}`" for letter in divisors))
        return claim(parts, f"{name} divisors", lambda _: False, label=label, because=why)
    nearby = _expect_at(parts, name, name, challenge["points"], formula, label, slope)
    # What the formula gives far out is shown only where it is right nearby: those numbers are long.
    return (
        _expect_at(parts, f"{name} far", name, challenge["far"], formula, label, slope)
        if nearby.ok
        else nearby
    )


def _meets_complex(places):
    return isinstance(places, list) and any(isinstance(place, int) and place == COMPLEX for place in places)


def _needless(places, inputs, below):
    """Return the names of the inputs that are divided by, though the formula has no need of it."""
    if not isinstance(places, list) or not all(isinstance(place, int) for place in places):
        return []
    return [letter for place, letter in enumerate(inputs) if place in places and letter not in below]


def _expect_at(parts, part, name, points, formula, label, slope):
    expected = {call(name, point): formula(*point) for point in points}
    beside = {call(name, point): slope(*point) for point in points}
    note = ONLY_NEAR if nearly(parts.get(part), expected) else None
    return expect(parts, part, expected, label=label, difference=beside, because=note, rel_tol=EXACT)


def partial_slope(function, names, by):
    """Return a function that gives the difference quotient of `function` by the input called `by` at a point."""

    def slope(*point):
        return central_differences(function, dict(zip(names, point, strict=True)))[by]

    return slope


def cubic_text(coefficients):
    """Return the formula of a cubic without a constant, such as "2.1t³ − 1.3t² + 0.7t"."""
    terms = [f"{abs(k):g}{power}" for k, power in zip(coefficients, ("t³", "t²", "t"), strict=True)]
    signs = ["−" if k < 0 else "+" for k in coefficients]
    first = terms[0] if coefficients[0] > 0 else f"−{terms[0]}"
    return " ".join([first, *(f"{sign} {term}" for sign, term in zip(signs[1:], terms[1:], strict=True))])
