"""A network with two hidden layers learns two moons."""

import random
from contextlib import suppress
from functools import cache

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import claim, expect, same
from ...kit.checking.promises import harmless
from ...kit.checking.rows import signed, unless
from ..beside.train_moons import collect
from .shared.moons import accuracy, fresh_network, loss, moons, score, trained

SIZES, SHALLOW = (2, 8, 8, 1), (2, 4, 1)
SMALL = (2, 3, 2, 1, 1)  # a layer of one neuron need not be the last
POINTS, RATES = 24, [round(0.2 * (1 - epoch / 8), 3) for epoch in range(8)]
ENOUGH, CLEAR = 0.95, 0.97  # asked of the learner; asked of the reference, so that round-off never decides

STEP = Text("`fit`，2-3-2-1-1 网络，1 个点，1 步", "`fit`, network 2-3-2-1-1, 1 point, 1 step")
STEPS = Text(
    "`fit`，2-4-1 网络，{points} 个点，`rates` = {rates}",
    "`fit`, network 2-4-1, {points} points, `rates` = {rates}",
)
OTHER = Text("同上，换一个测试集", "the same with another test set")
KEPT = Text("`fit` 之后的 `start`、`train`、`test`、`rates`", "`start`, `train`, `test`, `rates` after `fit`")
MOONS = Text(
    "`fit`，{sizes} 网络，{points} 个点，{epochs} 个 epoch",
    "`fit`, network {sizes}, {points} points, {epochs} epochs",
)
SEES_TEST = Text("训练好的数不应当随测试集改变。", "What is trained must not depend on the test set.")
LEARNS = Text(
    "在 {count} 个没有见过的点上，返回的网络分对了 {share}，至少要 {enough}。",
    "Of {count} points never seen before, the returned network gets {share} right; {enough} are needed.",
)
REPORTS = Text(
    "报告的正确率与返回的网络不符：在 `test` 上，它分对的比例是 {share}。",
    "The share reported is not that of the network returned, which gets {share} of `test` right.",
)
NO_NETWORK = Text(
    "返回的应当是一对：由普通的数组成、与 `start` 形式相同的网络，和一个 0 到 1 之间的数。",
    "What is returned should be a pair: a network of plain numbers in the form of `start`, and a number between 0 and 1.",
)


def challenge(rng):
    return {"step": step(rng), "steps": steps(rng), "moons": whole()}


def step(rng):
    """Return one step on one point that is not right yet, so that there is something to learn from it."""
    while True:
        start, (point, *test) = trained_before(rng, SMALL), moons(rng, 8)
        # Labelled -1: who leaves the label out of the loss is right about the others.
        if point[2] < 0 and loss(start, point) > 0.2:
            task = {"start": start, "train": [point], "test": test, "rates": [rate(rng)]}
            if tells_shares(trained(start, task["train"], task["rates"]), test):
                return task


def trained_before(rng, sizes):
    """Return a network whose biases are not 0 any more: who leaves them out has other scores."""
    network = fresh_network(rng, sizes)
    return [[[*neuron[:-1], signed(rng, 0.1, 0.5, 3)] for neuron in layer] for layer in network]


def steps(rng):
    """Return a short training in which any slip shows, and a second test set that is labelled the other way.

    In the end some point of the test sets still costs something and is right nevertheless.
    One of its points is right with a margin of more than 1 when its turn comes, and so changes nothing. Both rates
    count, and so does which of the two loops is the outer one.

    The untrained network gets the first test set all right: whoever stops or chooses by the test set stays there.
    """
    while True:
        start, train, rates = trained_before(rng, SHALLOW), moons(rng, 6), [rate(rng), rate(rng)]
        if abs(rates[0] - rates[1]) < 0.05:
            continue
        start[-1] = [[3 * weight for weight in neuron] for neuron in start[-1]]  # some scores beyond 1
        test = [[x, y, 1 if score(start, [x, y]) > 0 else -1] for x, y, _ in moons(rng, 10)]
        other = [[x, y, -1 if score(start, [x, y]) > 0 else 1] for x, y, _ in moons(rng, 14)]
        end = trained(start, train, rates)
        shares = {round(accuracy(end, points), 6) for points in (train, test, other)}
        costly = all(loss(start, point) > 0.2 for point in train[:2])
        others = trained(start, train, rates[:1] * 2), loops_exchanged(start, train, rates)
        tells = not any(same(end, other) for other in others)
        if (
            len(shares) == 3
            and costly
            and tells
            and any(1.1 < margin < 1.9 for margin in margins(start, train, rates))
            and all(tells_shares(end, points) for points in (test, other))
        ):
            return {"start": start, "train": train, "test": test, "other": other, "rates": rates}


def tells_shares(network, points):
    """Return whether points of either label are right, and some of them cost something nevertheless."""
    margins = {label: [margin(network, point) for point in points if point[2] == label] for label in (1, -1)}
    return min(max(of, default=0) for of in margins.values()) > 0.05 and any(
        0.05 < one < 0.95 for one in [*margins[1], *margins[-1]]
    )


def loops_exchanged(start, train, rates):
    """Return the network in which each point has used up all the rates before the next has its turn."""
    network = start
    for point in train:
        network = trained(network, [point], rates)
    return network


def margins(start, train, rates):
    """Return label times score of each point when it has its first turn: from 1 on it costs nothing."""
    return [margin(trained(start, train[:place], rates[:1]), point) for place, point in enumerate(train)]


def margin(network, point):
    """Return label times score of a point: above 0 it is right, from 1 on it costs nothing."""
    return point[2] * score(network, point)


def rate(rng):
    return round(rng.uniform(0.05, 0.3), 3)


@cache
def whole():
    """Return a whole training that works, with fresh points which `fit` is never shown.

    It is the same in every check: whether an answer that is not right gets enough of them right must not be drawn.
    """
    rng = random.Random("two moons")
    while True:
        task = {"start": fresh_network(rng, SIZES), "train": moons(rng, POINTS), "rates": RATES}
        task |= {"test": moons(rng, 30), "fresh": moons(rng, 200)}
        network = trained(task["start"], task["train"], RATES)
        told_apart = 1 > accuracy(network, task["test"]) != accuracy(network, task["train"])
        if accuracy(network, task["fresh"]) >= CLEAR and told_apart:
            return task


def glance(challenge, lost):
    """Return the challenge without the whole training: every slip shows in the short ones, and in far less time."""
    return {"step": challenge["step"], "steps": challenge["steps"]}


def judge(parts, challenge):
    several = challenge["steps"]
    label = STEPS.fill(points=len(several["train"]), rates=several["rates"])
    return [
        unless(
            [expect(parts, "step", outcome(challenge["step"], "test"), label=STEP)],
            lambda: harmless(parts, "kept", label=KEPT),
        ),
        expect(parts, "steps", outcome(several, "test"), label=label),
        expect(parts, "other", outcome(several, "other"), label=OTHER, because=peeks(parts)),
        *([learns(parts, challenge["moons"])] if "moons" in challenge else []),
    ]


def peeks(parts):
    """Return what to say when another test set leads to another network, else None."""
    networks = [
        parts[name].get("trained") if isinstance(parts.get(name), dict) else None
        for name in ("steps", "other")
    ]
    return None if same(*networks) else SEES_TEST


def outcome(task, test):
    """Return what `fit` should return."""
    network = trained(task["start"], task["train"], task["rates"])
    return {"trained": network, "accuracy": accuracy(network, task[test])}


def learns(parts, task):
    sizes, why = "-".join(map(str, SIZES)), NO_NETWORK
    label = MOONS.fill(sizes=sizes, points=len(task["train"]), epochs=len(task["rates"]))
    with suppress(
        KeyError, IndexError, TypeError, ValueError, OverflowError
    ):  # whatever was returned is no pair
        why = _shortcoming(parts["moons"], task)
    return claim(parts, "moons", lambda _: why is None, label=label, because=why, weight=2.0)


def _shortcoming(result, task):
    """Return what is wrong with a trained network and the share it is said to get right, or None."""
    network = result["trained"]
    shape = [[len(neuron) for neuron in layer] for layer in network]
    if shape != [[len(neuron) for neuron in layer] for layer in task["start"]]:
        return NO_NETWORK
    right = accuracy(network, task["test"])
    if not abs(right - result["accuracy"]) < 1e-9:
        return REPORTS.fill(share=f"{right:.1%}")
    share = accuracy(network, task["fresh"])
    return (
        None
        if share >= ENOUGH
        else LEARNS.fill(count=len(task["fresh"]), share=f"{share:.1%}", enough=f"{ENOUGH:.0%}")
    )


JUDGE = Judge(challenge, collect, judge, glance=glance)
