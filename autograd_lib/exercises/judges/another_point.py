"""A function that differentiates at stale values; find an input that shows it, then repair it."""

from ...kit.checking import Judge, Text
from ...kit.checking.closeness import without_arrays
from ...kit.checking.comparing import expect
from ...scalar import Minus, Multiply, Plus, Variable
from ..beside.another_point import collect
from .shared.counterexamples import is_point, own_in, shown
from .shared.trees import draw

ROUGHLY = 1e-6  # a counterexample may be of float32 numbers, which then go into the tree
EVALUATED_AT = (3, 2)  # where the lesson evaluates its tree before the leaves are moved


COUNTEREXAMPLE = Text("反例 (x, y)", "counterexample (x, y)")
NOTHING_SHOWN = Text(
    "在这一点上，有错的函数给出的两个偏导数恰好都对（或者它不是两个有限的数），所以说明不了问题。",
    "At this point both partials of the faulty function happen to be right (or it is not two finite numbers), so it shows nothing.",
)
MOVES = Text("`repaired`：同一棵树，先后移到两个点", "`repaired`: one tree, moved to two points in turn")
OWN_POINT = Text(
    "`repaired`：另一棵树，移到你的反例", "`repaired`: another tree, moved to your counterexample"
)
UNEVALUATED = Text(
    "`repaired`：另一棵树，还没有求过值，叶子已经在第一个点上",
    "`repaired`: another tree, never evaluated, its leaves at the first point already",
)


def challenge(rng):
    names = ("a", "b", "c")
    start, first, second, weights = (list(draw(rng, *names).values()) for _ in range(4))
    second[1] = first[1]  # a leaf that stays where it is has to be reset all the same
    return {"start": start, "points": [first, second], "weights": weights}


def judge(parts, challenge):
    weights, points = challenge["weights"], challenge["points"]
    parts, own = own_in(parts)
    findings = [
        shown(parts, separates, is_point(own), label=COUNTEREXAMPLE, because=NOTHING_SHOWN),
        expect(parts, "moves", [slopes(weights, point) for point in points], label=MOVES),
        expect(parts, "unevaluated", slopes(weights[::-1], points[0]), label=UNEVALUATED),
    ]
    if is_point(own):
        findings.append(
            expect(parts, "own_point", slopes(weights[:2], own), label=OWN_POINT, rel_tol=ROUGHLY)
        )
    return findings


def slopes(weights, point):
    """Return the partials of ½ Σ weight·leaf² + Σ leaf·other at `point`."""
    return [weight * value + sum(point) - value for weight, value in zip(weights, point, strict=True)]


def separates(point):
    """Return whether the faulty function gives a wrong partial at `point` after the tree was evaluated at (3, 2)."""
    if not is_point(point):
        return False
    stale, fresh = partials_after_move(point, evaluate=False), partials_after_move(point, evaluate=True)
    return any(abs(s - f) > 1e-9 * max(1, abs(s), abs(f)) for s, f in zip(stale, fresh, strict=True))


def partials_after_move(point, *, evaluate):
    """Return both partials of y(x² − xy + y) at `point`, with or without a new forward pass after the move."""
    x, y = (Variable(value) for value in EVALUATED_AT)
    root = Multiply(y, Plus(Minus(Multiply(x, x), Multiply(x, y)), y))
    root.evaluate()
    x.value, y.value = point
    if evaluate:
        root.evaluate()
    root.derive(1)
    return x.partial, y.partial


def gist(part, value):
    """Return why a point shows nothing in the place of the point."""
    own = without_arrays(value) if part == "counterexample" else None
    if not is_point(own) or separates(own):
        return value
    return "no leaf moved" if tuple(own) == EVALUATED_AT else "the bracket is what it was"


JUDGE = Judge(challenge, collect, judge, gist=gist)
