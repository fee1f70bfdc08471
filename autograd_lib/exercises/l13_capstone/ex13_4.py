"""ex13_4: five mistakes in one training script, each of which runs without complaint.

What a script returns with any subset of the five still in it can be computed; so every repair earns its own point.
"""

from functools import cache, lru_cache
from itertools import combinations

import numpy as np

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import claim, expect, same
from ...checking.engines import ENGINES
from ...checking.evidence import dumps, loads
from ...checking.rows import draw_rows
from . import collect
from .common import CLOSE, cross_entropy, listed, one_hot
from .script_code import script

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
RESULT = Text("`repaired`，{engine}", "`repaired`, {engine}")
NEW_ONE = Text(
    "这不是五处错误中任何几处留下的结果：修的时候改动了别的东西。结果要和没有这五处错误的脚本完全一样。",
    "No subset of the five mistakes gives this result, so the repair has changed something else. It has to be just what the script gives without those five.",
)


def challenge(rng):
    return {engine: task(rng) for engine in ENGINES}


def task(rng):
    """Return data on which all subsets of the five mistakes lead to different results.

    The points held out are those of the training, each under another class: what is learnt makes their loss worse, so
    that the best parameters are not the last ones, whatever the mistakes.
    """
    while True:
        shapes = ((3, 2), (3,), (3, 3), (3,))
        points, targets = draw_rows(rng, 8, 2), one_hot(rng, 8, 3)
        drawn = {
            "start": [draw_rows(rng, *shape, low=0.1, high=0.9) for shape in shapes],
            "data": [points, targets],
            "held_out": [points[:5], [[*row[1:], row[0]] for row in targets[:5]]],
            "rates": [round(rng.uniform(0.1, 0.4), 2) for _ in range(3)],
            "size": 3,  # the last batch has two points: across a single one, nothing is learnt
            "decay": round(rng.uniform(0.01, 0.03), 3),
        }
        if all_differ([trained(drawn, bugs) for bugs in subsets()]):
            return drawn


@cache
def subsets():
    """Return all sets of mistakes, the empty one first."""
    return tuple(frozenset(some) for size in range(len(BUGS) + 1) for some in combinations(BUGS, size))


def all_differ(results):
    """Return whether no two results could be taken for each other."""
    flat = [np.concatenate([np.ravel(part) for part in (*one["best"], one["history"])]) for one in results]
    finite = all(np.isfinite(one).all() for one in flat)
    return finite and all(np.abs(a - b).max() > 1e-4 for a, b in combinations(flat, 2))


def trained(task, bugs):
    """Return what the script returns with these mistakes in it."""
    parameters = [np.array(p) for p in task["start"]]
    (x, targets), axis = map(np.array, task["data"]), 0 if "axis" in bugs else 1
    size, history, best, collected = task["size"], [], None, None
    last = len(x) - size + 1 if "ragged" in bugs else len(x)
    for rate in task["rates"]:
        for i in range(0, last, size):
            collected = None if "stale" not in bugs else collected
            gradients = slopes(parameters, x[i : i + size], targets[i : i + size], axis)[1]
            if "detached" not in bugs:
                gradients = [g + 2 * task["decay"] * p for g, p in zip(gradients, parameters, strict=True)]
            collected = [a + b for a, b in zip(collected or [0] * 4, gradients, strict=True)]
            parameters = [p - rate * g for p, g in zip(parameters, collected, strict=True)]
        collected = None  # the script clears after every epoch
        history.append(slopes(parameters, *map(np.array, task["held_out"]), axis)[0])
        best = parameters if history[-1] == min(history) else best
    return {"best": listed(parameters if "alias" in bugs else best), "history": history}


def slopes(parameters, x, targets, axis):
    """Return the loss of the script's network, without the penalty, and its gradients."""
    w1, b1, w2, b2 = parameters
    hidden = np.tanh(x @ w1.T + b1)
    loss, g = cross_entropy(hidden @ w2.T + b2, targets, axis)
    below = (g @ w2) * (1 - hidden**2)
    return loss, [below.T @ x, below.sum(axis=0), g.T @ hidden, g.sum(axis=0)]


def left_in(got, task):
    """Return the mistakes that are still in a script with this result, or None when there is no telling."""
    if not isinstance(got, dict) or not isinstance(got.get("history"), list):
        return None
    return next((bugs for bugs, result in outcomes(dumps(task)) if same(got, result, CLOSE, CLOSE)), None)


@lru_cache(maxsize=8)
def outcomes(task):
    """Return every set of mistakes with its result; a check asks again for each known wrong answer."""
    return [(bugs, trained(loads(task), bugs)) for bugs in subsets()]


def glance(challenge, lost):
    """Return the challenge for our engine alone: every slip shows there."""
    return {"engine": challenge["engine"]}


def judge(parts, challenge):
    found = {engine: left_in(parts.get(engine), task) for engine, task in challenge.items()}
    if None in found.values():
        return [unknown(parts, engine, task) for engine, task in challenge.items() if found[engine] is None]
    # On one engine nothing may remain that is repaired on the other.
    left, part = frozenset().union(*found.values()), next(iter(challenge))
    return [
        claim(
            parts,
            part,
            lambda _, name=name: name not in left,
            label=REPAIRED.fill(symptom=symptom),
            why=STILL,
        )
        for name, symptom in BUGS.items()
    ]


def unknown(parts, engine, task):
    """Return the finding for a result that has another mistake in it."""
    label = RESULT.fill(engine=ENGINES[engine])
    wanted = trained(task, frozenset())
    return expect(parts, engine, wanted, label=label, why=NEW_ONE, rel_tol=CLOSE, abs_tol=CLOSE)


EXERCISE = Exercise(
    id="ex13_4",
    title=Text("一个脚本，五处错误", "One script, five mistakes"),
    kind=Kind.FIND_BUG,
    points=10,
    minutes=25,
    difficulty=4,
    answers=("repaired",),
    challenge=challenge,
    collect=collect.ex13_4,
    judge=judge,
    glance=glance,
    hints=(
        Text(
            "一行一行地问：这个下标走到哪里为止？这个维是哪一维？梯度从这里能不能往回走？什么时候清零？这个名字指的是一份复制，还是同一块内存？",
            "Ask of each line: where does this index end? Which axis is this? Can a gradient pass back through here? When is it cleared? Does this name mean a copy, or the same memory?",
        ),
        Text(
            "看五个地方：`dim=`、`range(…)` 的终点、`penalty` 里的 `detach()`、清零的缩进、`best` 里存的东西。每处只需要改几个字符。",
            "Look at five places: `dim=`, the end of the `range(…)`, the `detach()` in `penalty`, the indentation of the clearing, and what is stored in `best`. Each takes a few characters only.",
        ),
        Text(
            "`dim=1`；`range(0, len(x), size)`；`(p**2).sum()`；`p.grad = None` 放进批次的循环里，紧跟在更新之后；`p.detach().clone()`。",
            "`dim=1`; `range(0, len(x), size)`; `(p**2).sum()`; `p.grad = None` inside the loop over batches, right behind the update; `p.detach().clone()`.",
        ),
    ),
    wrong=(
        Wrong(
            "nothing_repaired",
            script(*BUGS),
            Text(
                "五处都还在。",
                "All five are still there.",
            ),
        ),
        Wrong(
            "probabilities_across_points",
            script("axis"),
            Text(
                "`dim=0` 让同一类的各个点加起来是 1。要让同一个点的各类加起来是 1：`dim=1`。",
                "`dim=0` makes the points of one class add up to 1. It is the classes of one point that have to: `dim=1`.",
            ),
        ),
        Wrong(
            "last_batch_left_out",
            script("ragged"),
            Text(
                "最后一批不满 `size` 个点，就整批丢掉了。切片不怕越界，`range` 走到 `len(x)` 就行。",
                "The last batch has fewer than `size` points and is dropped. A slice may end beyond the data, so let the `range` run to `len(x)`.",
            ),
        ),
        Wrong(
            "penalty_without_gradient",
            script("detached"),
            Text(
                "`detach()` 切断了惩罚项的历史：它加在损失上，梯度里却没有它。",
                "`detach()` cuts the history of the penalty off: it is added to the loss and missing from the gradient.",
            ),
        ),
        Wrong(
            "cleared_once_per_epoch",
            script("stale"),
            Text(
                "清零写在批次的循环外面，一遍里后面的批次还带着前面的梯度。",
                "The clearing stands outside the loop over batches, so within an epoch later batches still carry the gradients of earlier ones.",
            ),
        ),
        Wrong(
            "best_is_an_alias",
            script("alias"),
            Text(
                "`p.detach()` 和 `p` 是同一块内存，后面的更新把“最好的”也改了。要 `clone()`。",
                "`p.detach()` shares its memory with `p`, and later updates change “the best” as well. It takes a `clone()`.",
            ),
        ),
        Wrong(
            "cleared_before_the_update",
            script(update="p.grad = None", clear="p -= rate * (p.grad if p.grad is not None else 0 * p)"),
            Text(
                "刚算好的梯度在更新之前就清掉了，参数一步也没有动。",
                "The gradients just computed are cleared before the update, and the parameters never move.",
            ),
        ),
        Wrong(
            "penalty_on_the_matrices",
            script(penalty="sum((p**2).sum() for p in (w1, w2))"),
            Text(
                "惩罚项原来包括所有的参数，修的时候把偏置丢掉了。",
                "The penalty was on all parameters, and this repair has dropped the biases.",
            ),
        ),
        Wrong(
            "rates_per_batch",
            script(update="p -= rate * p.grad / len(parameters)"),
            Text(
                "更新的一步多除了一个数：那一行本来没有错。",
                "The update is divided by a number: nothing was wrong with that line.",
            ),
        ),
    ),
)
