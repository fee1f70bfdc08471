"""Forward differences that never put their input back; find a point that shows it, then repair them."""

from ...kit.checking import Judge, Text
from ...kit.checking.closeness import without_arrays
from ...kit.checking.comparing import Row, claim, expect, same
from ...kit.checking.rows import signed, unless
from ..beside.checker_on_trial import collect
from .shared.counterexamples import is_point, own_in, shown

STEP = 1e-6
CLOSE = (
    1e-4  # what a forward difference with this step owes to the true derivative of these functions, with room
)
NOISE = 1e-5  # a right quotient with this step is off by less, where derivatives are that small

SMALL_STEP = 1e-3  # the drawn ones are hundreds of times as large

COUNTEREXAMPLE = Text("反例 (x, y)", "counterexample (x, y)")
NOTHING_SHOWN = Text(
    "在这一点上，有错的函数给出的两个偏导数恰好都对，或者差不到千分之一（或者它不是两个有限的数），所以说明不了问题。",
    "At this point both derivatives of the faulty function happen to be right, or right to a thousandth (or it is not two finite numbers), so it shows nothing.",
)
SLOPES = Text("`repaired`：一个三元函数，在两个点上", "`repaired`: a function of three inputs, at two points")
WIDE = Text("`repaired`，步长 `h = {h}`", "`repaired` with the step `h = {h}`")
STEP_GIVEN = Text(
    "步长是参数 `h`，不管它有多大。步长这么大时，商与斜率差得看得出来；应当是什么，也算得出来。",
    "The step is the argument `h`, however large. With one as large as this the quotient visibly differs from the slope, by an amount that can be worked out.",
)
STEP_IGNORED = Text(
    "算出来的几乎就是偏导数：用的是一个小步长，不是传进来的 `h`。",
    "What comes out is almost the derivatives: a small step was used, not the `h` that came in.",
)
OWN_POINT = Text("`repaired(f, …)`：在你的反例上", "`repaired(f, …)`: at your counterexample")
KEPT = Text("调用 `repaired` 之后的 `point`", "`point` after the call of `repaired`")
CHANGED = Text(
    "传进来的列表没有恢复原样。哪怕只差最后一位也不行：调用的人还要用它。",
    "The list that was passed in is no longer what it was. Even a last digit counts: the caller goes on using it.",
)


def challenge(rng):
    first = [signed(rng, 1.3, 5) for _ in range(3)]
    first[1] = unforgiving(rng)
    whole = [int(signed(rng, 2, 6, 0)) for _ in range(3)]
    weights = [signed(rng, 1.3, 5) for _ in range(3)]
    return {"weights": weights, "points": [first, whole], "h": STEP, "wide": rng.choice((0.25, 0.5))}


def unforgiving(rng):
    """Return a coordinate that adding the step and subtracting it again does not restore: one far below the step."""
    while True:
        value = float(f"{signed(rng, 1, 9.9)}e-11")
        if value + STEP - STEP != value and value + STEP - 2 * STEP + STEP != value:
            return value


def judge(parts, challenge):
    points, (parts, own) = challenge["points"], own_in(parts)
    expected = [slopes(challenge["weights"], point) for point in points]
    measures = some_right(parts.get("slopes"), expected)
    findings = [
        shown(parts, separates, is_point(own), label=COUNTEREXAMPLE, because=NOTHING_SHOWN),
        expect(
            parts,
            "slopes",
            expected,
            label=SLOPES,
            weight=2 if measures else 3,
            rel_tol=CLOSE,
            abs_tol=CLOSE,
        ),
    ]
    if measures:
        findings.append(kept(parts, points[0]))
    if findings[1].ok:
        findings[1] = unless([findings[1]], lambda: wide(parts, challenge))
    if is_point(own):
        at_own = partials(*own)
        room = CLOSE + 1e-9 * max(1, *map(abs, own)) ** 3  # f is a cubic: so its rounding error grows
        findings.append(expect(parts, "own_point", at_own, label=OWN_POINT, rel_tol=CLOSE, abs_tol=room))
    return findings


def wide(parts, challenge):
    """Return the finding for quotients with a step that is felt: forward, backward and central ones differ there."""
    h, weights = challenge["wide"], challenge["weights"]
    label = WIDE.fill(h=h)
    steps = ((h, 0), (h, h), (0, h))  # forward, central, backward
    ways = [[secants(weights, point, *step) for point in challenge["points"]] for step in steps]
    exact = [secants(weights, point, SMALL_STEP, SMALL_STEP) for point in challenge["points"]]
    fitting = [way for way in ways if same(parts.get("wide"), way, CLOSE, CLOSE)]
    return expect(
        parts,
        "wide",
        (fitting or ways)[0],
        label=label,
        wants=STEP_GIVEN,
        because=STEP_IGNORED if same(parts.get("wide"), exact, SMALL_STEP, SMALL_STEP) else None,
        weight=2,
        rel_tol=CLOSE,
        abs_tol=CLOSE,
    )


def secants(weights, point, right, left):
    """Return the slopes of Σ weight·value³ + first·last from so far to the left of each coordinate to the right."""
    cubes = [((v + right) ** 3 - (v - left) ** 3) / (right + left) for v in point]
    found = [weight * cube for weight, cube in zip(weights, cubes, strict=True)]
    return with_product(found, point)


def kept(parts, before):
    """Return the finding on the list that was passed in; only who measures anything has earned it by leaving it be."""
    return claim(
        parts,
        "kept",
        lambda after: after == before,
        label=KEPT,
        because=CHANGED,
        rows=changes(before, parts.get("kept")),
    )


def some_right(got, expected):
    """Return whether any one of the slopes is right: the faulty function itself gets the first."""
    if not isinstance(got, list):
        return False
    lists = [(g, e) for g, e in zip(got, expected, strict=False) if isinstance(g, list)]
    return any(same(g, e, CLOSE, CLOSE) for pair in lists for g, e in zip(*pair, strict=False))


def slopes(weights, point):
    """Return the derivatives of ½ Σ weight·value² + first·last at `point`."""
    return with_product([weight * value for weight, value in zip(weights, point, strict=True)], point)


def with_product(slopes, point):
    """Return slopes with those of first·last added."""
    return [slopes[0] + point[-1], *slopes[1:-1], slopes[-1] + point[0]]


def changes(before, after):
    """Return one row for each coordinate that differs, with all its digits."""
    if not isinstance(after, list) or len(after) != len(before):
        return []
    pairs = enumerate(zip(before, after, strict=True))
    return [Row(f"point[{i}]", repr(was), repr(now)[:60]) for i, (was, now) in pairs if was != now]


def partials(x, y):
    """Return both partial derivatives of y(x² − xy + y)."""
    return [y * (2 * x - y), x * x - 2 * x * y + 2 * y]


def separates(point):
    """Return whether the faulty function is visibly wrong: its second result is off by the first derivative."""
    if not is_point(point):
        return False
    first, second = partials(*point)
    return abs(first) > max(1e-3 * abs(second), NOISE)


def gist(part, value):
    """Return why a point shows nothing in the place of the point."""
    own = without_arrays(value) if part == "counterexample" else None
    if not is_point(own) or separates(own):
        return value
    return "y is 0" if own[1] == 0 else "the first derivative is 0 or small"


JUDGE = Judge(challenge, collect, judge, gist=gist)
