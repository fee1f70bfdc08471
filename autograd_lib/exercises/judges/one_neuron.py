"""Several updates of one neuron under the hinge loss."""

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import expect
from ..beside.one_neuron import collect

ONE = Text(
    "`descend({w}, {b}, points, {rate}, 1)`，{count} 个点",
    "`descend({w}, {b}, points, {rate}, 1)`, {count} points",
)
SEVERAL = Text(
    "`descend({w}, {b}, points, {rate}, {steps})`，{count} 个点",
    "`descend({w}, {b}, points, {rate}, {steps})`, {count} points",
)
STEPS = 4


def challenge(rng):
    return {"one": task(rng, 1), "several": task(rng, STEPS), "arrived": arriving(rng)}


def task(rng, steps):
    """Return a neuron with points of both labels: some cost something, one nothing, one is right but close."""
    while True:
        w, b = (round(rng.choice((-1, 1)) * rng.uniform(0.4, 1.5), 2) for _ in "wb")
        points = [[round(rng.uniform(-3, 3), 2), rng.choice((-1, 1))] for _ in range(5)]
        given = {"w": w, "b": b, "points": points, "rate": round(rng.uniform(0.02, 0.06), 3), "steps": steps}
        margins = [label * (w * x + b) for x, label in points]
        wanted = min(margins) < -0.2 and any(0.2 < m < 0.8 for m in margins) and max(margins) > 1.3
        by_b = sum(label for margin, (_, label) in zip(margins, points, strict=True) if margin < 1)
        if (
            wanted
            and by_b  # else a bias that keeps its first gradient would not show
            and len({label for _, label in points}) == 2
            and far_from_kinks(given)
            and order_matters(**given)
        ):
            return given


def arriving(rng):
    """Return a neuron that has nothing left to lose before its updates are over."""
    while True:
        w, b = (round(rng.uniform(-0.2, 0.4), 2) for _ in "wb")
        places = [round(sign * rng.uniform(1.2, 3), 2) for sign in (-1, 1, 1, -1, 1)]
        points = [[x, 1 if x > 0 else -1] for x in places]
        given = {
            "w": w,
            "b": b,
            "points": points,
            "rate": round(rng.uniform(0.02, 0.06), 3),
            "steps": STEPS + 2,
        }
        losses = trained(**given)["losses"]
        if losses[1] and not losses[-2] and far_from_kinks(given) and order_matters(**given):
            return given


def far_from_kinks(given):
    """Return whether no margin comes near 1 in any step, where rounding would decide."""
    margins = []
    trained(**given, seen=margins.append)
    return all(abs(margin - 1) > 1e-3 for margin in margins)


def order_matters(w, b, points, rate, steps):
    """Return whether other orders, and one relu around the whole sum, end elsewhere.

    That is an update after each point, in place of one for all; and one of b that sees the new w already.
    """
    ends = trained(w, b, points, rate, steps)
    in_turn, bias_later, summed = (
        repeated(update, w, b, points, rate, steps) for update in (point_by_point, bias_afterwards, one_relu)
    )
    return all(
        abs(one[0] - ends["w"]) + abs(one[1] - ends["b"]) > 1e-6 for one in (in_turn, bias_later, summed)
    )


def repeated(update, w, b, points, rate, steps):
    """Return w and b after so many updates."""
    for _ in range(steps):
        w, b = update(w, b, points, rate)
    return w, b


def point_by_point(w, b, points, rate):
    """Return w and b after an update for each point."""
    for point in points:
        after = trained(w, b, [point], rate, 1)
        w, b = after["w"], after["b"]
    return w, b


def bias_afterwards(w, b, points, rate):
    """Return w and b after an update of w, and one of b with the new w."""
    w = trained(w, b, points, rate, 1)["w"]
    return w, trained(w, b, points, rate, 1)["b"]


def one_relu(w, b, points, rate):
    """Return w and b after an update with one relu around the sum over all points."""
    if sum(1 - label * (w * x + b) for x, label in points) <= 0:
        return w, b
    return w + rate * sum(label * x for x, label in points), b + rate * sum(label for _, label in points)


def trained(w, b, points, rate, steps, seen=lambda margin: None):
    """Return the loss before each update, and both parameters after the last."""
    losses = []
    for _ in range(steps):
        losses.append(0.0)
        by_w = by_b = 0.0
        for x, label in points:
            margin = label * (w * x + b)
            seen(margin)
            if margin < 1:
                losses[-1] += 1 - margin
                by_w, by_b = by_w - label * x, by_b - label
        w, b = w - rate * by_w, b - rate * by_b
    return {"losses": losses, "w": w, "b": b}


def judge(parts, challenge):
    labels = {"one": ONE, "several": SEVERAL, "arrived": SEVERAL}
    return [
        expect(
            parts,
            part,
            trained(**challenge[part]) | {"points kept": True},
            label=label.fill(**{**challenge[part], "count": len(challenge[part]["points"])}),
        )
        for part, label in labels.items()
    ]


JUDGE = Judge(challenge, collect, judge)
