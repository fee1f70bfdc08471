"""ex04_6: a 2-16-16-1 network learns two moons."""

from contextlib import suppress

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import claim, expect, same
from . import collect
from .moons import accuracy, fresh_network, loss, moons, score, trained

SIZES, SMALL = (2, 16, 16, 1), (2, 3, 2, 1)
POINTS, RATES = 32, [round(0.2 * (1 - epoch / 10), 2) for epoch in range(10)]
SEEDS = ("first", "second", "third")
ENOUGH, CLEAR = 0.95, 0.97  # asked of the learner; asked of the reference, so that round-off never decides

STEP = Text("`fit`，2-3-2-1 网络，1 个点，1 步", "`fit`, network 2-3-2-1, 1 point, 1 step")
STEPS = Text(
    "`fit`，2-3-2-1 网络，{points} 个点，`rates` = {rates}",
    "`fit`, network 2-3-2-1, {points} points, `rates` = {rates}",
)
OTHER = Text("同上，换一个测试集", "the same with another test set")
MOONS = Text("`fit`，2-16-16-1 网络，第 {number} 组数据", "`fit`, network 2-16-16-1, data set {number}")
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
    return {"step": step(rng), "steps": steps(rng), **{seed: whole(rng) for seed in SEEDS}}


def step(rng):
    """Return one step on one point that is not right yet, so that there is something to learn from it."""
    while True:
        start, (point, *test) = fresh_network(rng, SMALL), moons(rng, 8)
        # Labelled -1: who leaves the label out of the loss is right about the others.
        if point[2] < 0 and loss(start, point) > 0.2:
            return {"start": start, "train": [point], "test": test, "rates": [rate(rng)]}


def steps(rng):
    """Return a short training in which any slip shows, and a second test set that is labelled the other way.

    The untrained network gets the first test set all right: whoever stops or chooses by the test set stays there.
    """
    while True:
        start, train, rates = fresh_network(rng, SMALL), moons(rng, 6), [rate(rng), rate(rng)]
        test = [[x, y, 1 if score(start, [x, y]) > 0 else -1] for x, y, _ in moons(rng, 10)]
        other = [[x, y, -1 if score(start, [x, y]) > 0 else 1] for x, y, _ in moons(rng, 14)]
        end = trained(start, train, rates)
        shares = {round(accuracy(end, points), 6) for points in (train, test, other)}
        if len(shares) == 3 and all(loss(start, point) > 0.2 for point in train[:2]):
            return {"start": start, "train": train, "test": test, "other": other, "rates": rates}


def rate(rng):
    return round(rng.uniform(0.05, 0.3), 3)


def whole(rng):
    """Return a whole training that works, with fresh points which `fit` is never shown."""
    while True:
        task = {"start": fresh_network(rng, SIZES), "train": moons(rng, POINTS), "rates": RATES}
        task |= {"test": moons(rng, 100), "fresh": moons(rng, 200)}
        network = trained(task["start"], task["train"], RATES)
        if min(accuracy(network, task["fresh"]), accuracy(network, task["test"])) >= CLEAR:
            return task


def glance(challenge, lost):
    """Return the challenge without the whole trainings: every slip shows in the short ones, and in far less time."""
    return {"step": challenge["step"], "steps": challenge["steps"]}


def judge(parts, challenge):
    several = challenge["steps"]
    label = STEPS.fill(points=len(several["train"]), rates=several["rates"])
    return [
        expect(parts, "step", outcome(challenge["step"], "test"), label=STEP),
        expect(parts, "steps", outcome(several, "test"), label=label),
        expect(parts, "other", outcome(several, "other"), label=OTHER, why=peeks(parts)),
        *(
            learns(parts, seed, challenge[seed], number)
            for number, seed in enumerate(SEEDS, 1)
            if seed in challenge
        ),
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


def learns(parts, seed, task, number):
    label, why = MOONS.fill(number=number), NO_NETWORK
    with suppress(
        KeyError, IndexError, TypeError, ValueError, OverflowError
    ):  # whatever was returned is no pair
        why = _shortcoming(parts[seed], task)
    return claim(parts, seed, lambda _: why is None, label=label, why=why)


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


def answer(points="train", each="change(gradients)", between="", end="return layers, share(test)"):
    """Return an answer that differentiates by hand, with some of its lines changed."""
    return f"""
import math


def fit(start, train, test, rates):
    layers = [[list(neuron) for neuron in layer] for layer in start]
    gradients = [[[0] * len(neuron) for neuron in layer] for layer in start]

    def forward(point):
        found = [list(point[:2])]
        for layer in layers:
            sums = [sum([w * a for w, a in zip(neuron, found[-1])]) + neuron[-1] for neuron in layer]
            found.append([math.tanh(s) for s in sums] if layer is not layers[-1] else sums)
        return found

    def backward(point):
        outputs = forward(point)
        active = 1 - point[2] * outputs[-1][0] > 0
        above = [-point[2] if active else 0]
        for d in range(len(layers) - 1, -1, -1):
            for g, sums in zip(above, gradients[d]):
                for i, a in enumerate(outputs[d] + [1]):
                    sums[i] += g * a
            above = [
                sum([g * neuron[i] for g, neuron in zip(above, layers[d])]) * (1 - a * a)
                for i, a in enumerate(outputs[d])
            ]

    def change(gradients, sign=-1, zero=True):
        for layer, sums in zip(layers, gradients):
            for neuron, slopes in zip(layer, sums):
                for i, slope in enumerate(slopes):
                    neuron[i] += sign * rate * slope
                    slopes[i] = 0 if zero else slope

    def share(points):
        return sum((forward(point)[-1][0] > 0) == (point[2] > 0) for point in points) / len(points)

    for rate in rates:
        for point in {points}:
            backward(point)
            {each}
        {between}
    {end}
"""


EXERCISE = Exercise(
    id="ex04_6",
    title=Text("第一个网络：两个月牙", "The first network: two moons"),
    kind=Kind.TRAIN,
    points=6,
    minutes=25,
    difficulty=4,
    answers=("fit",),
    challenge=challenge,
    collect=collect.ex04_6,
    judge=judge,
    glance=glance,
    hints=(
        Text(
            "先只处理一个点：怎样把 `start` 里的每个数变成叶子？分数是怎样一层一层算出来的？最后一层少做了哪一步？",
            "Take a single point first: how does every number in `start` become a leaf? How is the score computed, layer by layer? Which step does the last layer leave out?",
        ),
        Text(
            "每一步的顺序是：算损失，`backward`，每个叶子的 `value` 减去学习率乘 `partial`，再把 `partial` 清零。叶子只做一次，放在所有循环外面；测试集只在最后用来数有多少个分对了。",
            "The order in each step is: compute the loss, call `backward`, subtract the rate times `partial` from the `value` of every leaf, reset `partial`. The leaves are made once, outside all loops; "
            "the test set is used only at the end, to count how many points come out right.",
        ),
        Text(
            "一个神经元是 `sum((w * a for w, a in zip(neuron, inputs)), neuron[-1])`（`zip` 到短的那一边为止，所以最后的偏置不会被乘上）。损失是 `Relu(1 - label * score)`。返回时把叶子换回它们的 `value`。",
            "One neuron is `sum((w * a for w, a in zip(neuron, inputs)), neuron[-1])` (`zip` stops at the shorter side, so the bias at the end is not multiplied). "
            "The loss is `Relu(1 - label * score)`. When returning, turn the leaves back into their `value`.",
        ),
    ),
    wrong=(
        Wrong(
            "never_zeroes",
            answer(each="change(gradients, zero=False)"),
            Text(
                "第一步是对的，从第二步起，`partial` 里还留着前面所有点的梯度。叶子会累加，清零要由你来做。",
                "The first step is right; from the second on, `partial` still holds the gradients of all earlier points. Leaves accumulate, and resetting them is up to you.",
            ),
        ),
        Wrong(
            "never_updates",
            answer(each="pass"),
            Text(
                "网络和开始时一模一样：梯度算了，却没有哪一行改变叶子的 `value`。",
                "The network is what it was at the start: gradients are computed, but no line changes the `value` of a leaf.",
            ),
        ),
        Wrong(
            "walks_uphill",
            answer(each="change(gradients, sign=1)"),
            Text(
                "符号反了：梯度指向损失**增加**最快的方向，所以要减去它，而不是加上。",
                "The sign is wrong: the gradient points to where the loss **grows** fastest, so subtract it instead of adding.",
            ),
        ),
        Wrong(
            "trains_on_test",
            answer(points="test"),
            Text(
                "训练用的是 `test`。这样得到的正确率说明不了什么，因为网络已经见过那些点的答案；换一个测试集，训练的结果就跟着变了。",
                "The training uses `test`. The share of right answers then says little, since the network has seen the answers to those points; with another test set the result of the training changes.",
            ),
        ),
        Wrong(
            "reports_training_points",
            answer(end="return layers, share(train)"),
            Text(
                "网络是对的，但报告的正确率是在训练用的点上数的。要说明学到了多少，只能看没有见过的点。",
                "The network is right, but the share reported was counted on the training points. What has been learnt shows only on points that were not seen.",
            ),
        ),
        Wrong(
            "once_per_epoch",
            answer(each="", between="change(gradients)"),
            Text(
                "每走完一遍所有的点才更新一次，用的是梯度之和。这也是一种训练方法，但题目要的是每个点更新一次。",
                "There is one update after each run through all points, with the sum of their gradients. That is a way to train as well, but here every point makes its own update.",
            ),
        ),
    ),
)
