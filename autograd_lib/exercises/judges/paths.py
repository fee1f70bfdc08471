"""The derivative as a sum over paths, written out by hand."""

from ...kit.checking import Judge, Text
from ...kit.checking.closeness import EXACT
from ...kit.checking.comparing import expect
from ..beside.paths import at, collect
from .shared.differences import central_differences

TERMS = Text(
    "`{call}`，各条路径的乘积（从小到大）", "`{call}`, the products of the paths (in ascending order)"
)
SUMS = Text("`{call}` 的和", "the sum of `{call}`")


def f(x, y):
    """Return the root of the lesson's main graph."""
    s = x * y
    return (s + x) * (s * y)


def paths_to_x(x, y):
    """Return the products along q·1 (r-p-x), q·1·y (r-p-s-x) and p·y·y (r-q-s-x)."""
    s = x * y
    return [s * y, s * y * y, (s + x) * y * y]


def paths_to_y(x, y):
    """Return the products along q·1·x (r-p-s-y), p·s (r-q-y) and p·y·x (r-q-s-y)."""
    s = x * y
    return [s * y * x, (s + x) * s, (s + x) * y * x]


def total_at_s(x, y):
    """Return the derivative of the root with respect to s, q·1 + p·y."""
    return x * y * y + (x * y + x) * y


def challenge(rng):
    return {"points": [[3, 2], [round(rng.uniform(1.2, 2.8), 2), round(rng.uniform(2.2, 4), 2)]]}


def judge(parts, challenge):
    points = challenge["points"]
    return [
        *_paths(parts, points, "paths_to_x", "x", paths_to_x),
        *_paths(parts, points, "paths_to_y", "y", paths_to_y),
        _total(parts, points),
    ]


def _paths(parts, points, name, by, formula):
    """Return the findings about one list of path products: the products, and their sum."""
    call = f"{name}(x, y)"
    expected = {at(x, y): sorted(formula(x, y)) for x, y in points}
    sums = {point: sum(terms) for point, terms in expected.items()}
    slopes = {at(x, y): central_differences(f, {"x": x, "y": y})[by] for x, y in points}
    found = {name: _ascending(parts[name])}
    return [
        expect(found, name, expected, label=TERMS.fill(call=call), rel_tol=EXACT),
        expect(parts, f"{name} sum", sums, label=SUMS.fill(call=call), difference=slopes, rel_tol=EXACT),
    ]


def _total(parts, points):
    expected = {at(x, y): total_at_s(x, y) for x, y in points}
    return expect(parts, "total_at_s", expected, label="`total_at_s(x, y)`", rel_tol=EXACT)


def _ascending(got):
    """Return the lists of numbers in ascending order, anything else as it is."""
    if not isinstance(got, dict):
        return got
    return {point: sorted(terms) if _are_numbers(terms) else terms for point, terms in got.items()}


def _are_numbers(terms):
    return isinstance(terms, list) and all(isinstance(term, (int, float)) for term in terms)


def gist(part, value):
    """Return the products of the paths in ascending order: which of them is written first makes no difference."""
    return _ascending(value)


JUDGE = Judge(challenge, collect, judge, by_hand=True, gist=gist)
