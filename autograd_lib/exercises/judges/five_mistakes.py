"""Five mistakes in one training script, each of which runs without complaint.

What a script returns with any subset of the five still in it can be computed; so every repair earns its own point. A
repair that went wrong gives a result of its own. Then the script is run on data on which one mistake has no effect,
nor has its repair: if the result is known there, it is that repair which went wrong, and the others keep their
points. Where only the parameters are known, it is the history that went wrong.
"""

from functools import cache, lru_cache
from itertools import combinations

import numpy as np

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import claim, expect, same
from ...kit.checking.evidence import dumps, loads
from ...kit.checking.rows import draw_rows
from ..beside.five_mistakes import collect
from ..engines import ENGINES
from .shared.networks import CLOSE, cross_entropy, one_hot

# By name: what shows that the mistake is still there. Their order is that of the script.
BUGS = {
    "axis": Text("一个点的各类概率加起来不是 1", "the probabilities of one point do not add up to 1"),
    "ragged": Text("有的点从来没有参加训练", "some points never take part in the training"),
    "detached": Text(
        "惩罚项出现在损失里，对参数却没有作用",
        "the penalty is part of the loss, but it has no effect on the parameters",
    ),
    "stale": Text("一步用到了别的批次的梯度", "a step uses gradients of another batch"),
    "alias": Text(
        "返回的参数不是 `history` 里损失最小时的参数",
        "the parameters returned are not those of the lowest loss in `history`",
    ),
}
REPAIRED = Text("修好了吗：{symptom}", "repaired or not: {symptom}")
STILL = Text("这一处还在。", "This one is still there.")
RESULT = Text("`mended`，{engine}", "`mended`, {engine}")
NEW_ONE = Text(
    "这不是五处错误中任何几处留下的结果：修的时候改动了别的东西。结果要和没有这五处错误的脚本完全一样。",
    "No subset of the five mistakes gives this result, so the repair has changed something else. It has to be just what the script gives without those five.",
)


BOTCHED = Text(
    "在这一处看不出来的数据上，结果是对得上的；在看得出来的数据上，结果既不是原来的，也不是修好以后的。",
    "On data where this one does not show, the result can be explained; where it shows, it is neither what it was nor what it should be.",
)
HISTORY = Text(
    "`history`：每轮之后在 `held_out` 上的损失", "`history`: the loss on `held_out` after each epoch"
)
NOT_THE_LOSS = Text(
    "参数是对得上的，`history` 不是：它记的是 `held_out` 上各点损失的平均，没有惩罚项。",
    "The parameters fit, and `history` does not: it holds the mean loss over the points of `held_out`, without the penalty.",
)
PLAIN = Text("返回的都是普通的数", "what is returned is made of plain numbers")
TENSORS = Text("返回的里面有张量。", "There are tensors in what is returned.")
POINTS = 10
# Data on which a mistake has no effect: how a task is changed, and the mistakes that are hidden by it.
HIDING = {
    "detached": (lambda task: task | {"decay": 0.0}, {"detached"}),
    "ragged": (lambda task: task | {"data": [part[:8] for part in task["data"]]}, {"ragged"}),
    "alias": (lambda task: task | {"rates": task["rates"][:1]}, {"alias"}),
    "stale": (lambda task: task | {"size": POINTS}, {"stale", "ragged"}),
}


def challenge(rng):
    drawn = task(rng)  # one for both engines: to find it takes longer than anything that is done with it
    hidden = {f"hiding {name}": hide(drawn) for name, (hide, _) in HIDING.items()}
    return dict.fromkeys(ENGINES, drawn) | hidden | {"middle": turning(rng)}


def turning(rng):
    """Return data on which a right script is at its best after the second epoch of three, and worst after the first."""
    while True:
        drawn = drawn_task(rng)
        # The points held out are points of the training, under their own classes; the last rate is somewhat too large.
        rates = [round(rng.uniform(*bounds), 3) for bounds in ((0.01, 0.03), (0.5, 0.7), (1.0, 1.4))]
        drawn |= {"held_out": [part[:5] for part in drawn["data"]], "rates": rates}
        first, second, third = trained(drawn, frozenset())["history"]
        if second + 1e-3 < third < first - 1e-3:
            return drawn


def task(rng):
    """Return data on which all subsets of the five mistakes lead to different results, also where some are hidden.

    The points held out are those of the training, each under another class: what is learnt makes their loss worse, so
    that the best parameters are not the last ones, whatever the mistakes.
    """
    while True:
        drawn = drawn_task(rng)
        if tells_apart(drawn) and all(tells_apart(hide(drawn), hidden) for hide, hidden in HIDING.values()):
            return drawn


def drawn_task(rng):
    """Return data for the script, whatever its mistakes do to them."""
    shapes = ((3, 2), (3,), (3, 3), (3,))
    points, targets = draw_rows(rng, POINTS, 2), one_hot(rng, POINTS, 3)
    return {
        "start": [draw_rows(rng, *shape, low=0.1, high=0.9) for shape in shapes],
        "data": [points, targets],
        "held_out": [points[:5], [[*row[1:], row[0]] for row in targets[:5]]],
        "rates": [round(rng.uniform(0.1, 0.4), 2) for _ in range(2)],
        "size": 4,  # the last batch has two points: across a single one, nothing is learnt
        "decay": round(rng.uniform(0.01, 0.03), 3),
    }


def tells_apart(task, hidden=frozenset()):
    """Return whether all sets of those mistakes that are not hidden lead to different results."""
    return all_differ([result for bugs, result in outcomes(dumps(task)) if not bugs & hidden])


@cache
def subsets():
    """Return all sets of mistakes, the empty one first."""
    return tuple(frozenset(some) for size in range(len(BUGS) + 1) for some in combinations(BUGS, size))


def all_differ(results):
    """Return whether no two results could be taken for each other."""
    flat = [np.concatenate([np.ravel(part) for part in (*one["best"], one["history"])]) for one in results]
    rows = np.array(flat)
    apart = (np.abs(rows[i + 1 :] - row).max(axis=1) for i, row in enumerate(rows[:-1]))
    return bool(np.isfinite(rows).all()) and all((one > 1e-4).all() for one in apart)


def trained(task, bugs):
    """Return what the script returns with these mistakes in it."""
    return trained_together(task, [bugs])[0]


def trained_together(task, sets):
    """Return what the script returns with each of these sets of mistakes in it, computed in one stack of arrays."""
    has = {bug: np.array([bug in bugs for bugs in sets])[:, None, None] for bug in BUGS}
    parameters = [np.repeat(np.atleast_2d(np.array(p))[None], len(sets), axis=0) for p in task["start"]]
    (x, targets), size = map(np.array, task["data"]), task["size"]
    history, best = [], parameters
    for rate in task["rates"]:
        collected = [0.0] * len(parameters)  # the script clears after every epoch
        for i in range(0, len(x), size):
            here = slice(i, i + size)
            gradients = slopes(parameters, x[here], targets[here], has["axis"])[1]
            gradients = [
                g + np.where(has["detached"], 0, 2 * task["decay"]) * p
                for g, p in zip(gradients, parameters, strict=True)
            ]
            collected = [has["stale"] * a + b for a, b in zip(collected, gradients, strict=True)]
            taken = rate * ~(has["ragged"] & (i + size > len(x)))
            parameters = [p - taken * g for p, g in zip(parameters, collected, strict=True)]
        history.append(slopes(parameters, *map(np.array, task["held_out"]), has["axis"])[0])
        lowest = (history[-1] == np.min(history, axis=0))[:, None, None] | has["alias"]
        best = [np.where(lowest, p, kept) for p, kept in zip(parameters, best, strict=True)]
    shapes = [np.shape(p) for p in task["start"]]
    return [
        {
            "best": [p[k].reshape(shape).tolist() for p, shape in zip(best, shapes, strict=True)],
            "history": [float(losses[k]) for losses in history],
        }
        for k in range(len(sets))
    ]


def slopes(parameters, x, targets, across_points):
    """Return the losses of a stack of the script's networks, without the penalty, and their gradients.

    across_points: for which of them the probabilities add up to 1 over the points, not over the classes.
    """
    w1, b1, w2, b2 = parameters
    hidden = np.tanh(x @ w1.swapaxes(1, 2) + b1)
    scores = hidden @ w2.swapaxes(1, 2) + b2
    (loss, g), (other_loss, other_g) = (cross_entropy(scores, targets, axis) for axis in (-1, -2))
    loss, g = np.where(across_points[:, 0, 0], other_loss, loss), np.where(across_points, other_g, g)
    below = (g @ w2) * (1 - hidden**2)
    return loss, [
        below.swapaxes(1, 2) @ x,
        below.sum(axis=1, keepdims=True),
        g.swapaxes(1, 2) @ hidden,
        g.sum(axis=1, keepdims=True),
    ]


def left_in(got, task, hidden=frozenset(), of=("best", "history")):
    """Return the mistakes that are still in a script with this result, or None when there is no telling.

    of: what the result is known by.
    """
    if not isinstance(got, dict) or not isinstance(got.get("history"), list):
        return None
    known = ((bugs, result) for bugs, result in outcomes(dumps(task)) if not bugs & hidden)

    def fits(result):
        return all(same(got.get(name), result[name], CLOSE, CLOSE) for name in of)

    return next((bugs for bugs, result in known if fits(result)), None)


@lru_cache(maxsize=64)
def outcomes(task):
    """Return every set of mistakes with its result; a check asks again for each known wrong answer."""
    return list(zip(subsets(), trained_together(loads(task), subsets()), strict=True))


def glance(challenge, lost):
    """Return the challenge for torch alone, which is the faster one, and of the other tasks what was lost."""
    return {name: task for name, task in challenge.items() if name == "torch" or name in lost - {"engine"}}


def judge(parts, challenge):
    engines = [engine for engine in reversed(ENGINES) if engine in challenge]
    for of in (("best", "history"), ("best",)):
        found = {engine: left_in(parts.get(engine), challenge[engine], of=of) for engine in engines}
        if None not in found.values():  # on one engine nothing may remain that is repaired on the other
            left = frozenset().union(*found.values())
            if not left and chooses_wrongly(parts, challenge):
                return repairs(parts, "middle", {"alias"}, of, botched="alias")
            return repairs(parts, engines[0], left, of)
        for name, (_, hidden) in HIDING.items():
            part = f"hiding {name}"
            if part not in challenge:
                continue
            left = left_in(parts.get(part), challenge[part], hidden, of)
            if left is not None:
                return repairs(parts, engines[0], left | hidden, of, botched=name)
    found = {engine: left_in(parts.get(engine), challenge[engine]) for engine in engines}
    return [unknown(parts, engine, challenge[engine]) for engine in engines if found[engine] is None]


def chooses_wrongly(parts, challenge):
    """Return whether a script that is right so far fails where the best epoch is neither the first nor the last."""
    task = challenge.get("middle")
    return bool(task) and not same(parts.get("middle"), trained(task, frozenset()), CLOSE, CLOSE)


def repairs(parts, part, left, of, botched=""):
    """Return a finding for every mistake: whether it is still there, or in its place another one.

    of: what the result is known by; where that is not all of it, the history is one more mistake.
    """
    findings = [
        claim(
            parts,
            part,
            lambda _, name=name: name not in left,
            label=REPAIRED.fill(symptom=symptom),
            because=BOTCHED if name == botched else STILL,
        )
        for name, symptom in BUGS.items()
    ]
    if parts.get("plain") is False:
        findings.append(claim(parts, "plain", lambda plain: plain, label=PLAIN, because=TENSORS))
    if "history" in of:
        return findings
    return [*findings, claim(parts, part, lambda _: False, label=HISTORY, because=NOT_THE_LOSS)]


def unknown(parts, engine, task):
    """Return the finding for a result that has another mistake in it."""
    label = RESULT.fill(engine=ENGINES[engine])
    wanted = trained(task, frozenset())
    return expect(parts, engine, wanted, label=label, because=NEW_ONE, rel_tol=CLOSE, abs_tol=CLOSE)


JUDGE = Judge(challenge, collect, judge, glance=glance, piecemeal=True)
