"""A program that learns with the learner's engine where the course is not: any data, any network."""

import math

import numpy as np

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import claim
from ..beside.leave import collect, direction, example_rows, inner

CLOSE, AGAIN, BY_QUOTIENT, LEARNT, KEPT_ASIDE = 1e-10, 1e-6, 1e-3, 40, 10
ELSEWHERE = "elsewhere", "slopes"
LABELS = {
    "program": Text(
        "`train_py` 在只有 NumPy 和 `my_autograd` 的地方运行：`data()`、`learn(x, y)`、`loss_of(parameters, x, y)`",
        "`train_py` where there is nothing but NumPy and `my_autograd`: `data()`, `learn(x, y)`, `loss_of(parameters, x, y)`",
    ),
    "rows": Text("`data()`：各有多少行", "`data()`: how many rows there are"),
    "own": Text("`data()`：数据是你自己的", "`data()`: the data are your own"),
    "apart": Text("`data()`：没学过的行", "`data()`: the unseen rows"),
    "alike": Text("整个程序运行两次", "the whole program, run twice"),
    "kept": Text("`learn(x, y)` 之后的 `x` 和 `y`", "`x` and `y` after `learn(x, y)`"),
    "doubles": Text("`learn(x, y)` 返回的参数", "the parameters that `learn(x, y)` returns"),
    "passes": Text("`learn(x, y)` 里的反向传播", "the passes in `learn(x, y)`"),
    "falls": Text("损失：第一次反向时，和学完以后", "the loss: in the first pass, and after all of them"),
    "gradients": Text(
        "`loss_of(parameters, x, y)` 的梯度，和课程的引擎算的",
        "the gradients of `loss_of(parameters, x, y)`, and those by the course's engine",
    ),
    "slopes": Text(
        "`loss_of` 沿一个随机方向的斜率：按梯度算，和按差商算",
        "the slope of `loss_of` in a random direction: by the gradients, and by a difference quotient",
    ),
}
WANTS = {
    "program": Text(
        "运行到底。文本里要导入它用到的每一样，名字也都要它自己定义：笔记本和课程在那里都不存在。",
        "That it runs to its end. The text has to import what it uses and define all of its names: there, neither the notebook nor the course exists.",
    ),
    "rows": Text(
        "`((x, y), (x_test, y_test))`：学的至少 40 行，留着不学的至少 10 行，`x` 和 `y` 一样长。",
        "`((x, y), (x_test, y_test))`: at least 40 rows to learn from and 10 that are kept aside, `x` as long as `y`.",
    ),
    "own": Text(
        "不是例子里的两个月牙：换成你自己的数据。",
        "Not the two moons of the example: put in data of your own.",
    ),
    "apart": Text("`x_test` 里没有一行出现在 `x` 里。", "That no row of `x_test` is a row of `x`."),
    "alike": Text(
        "两次一样：随机数从固定的种子来，如 `np.random.default_rng(1)`。不然谁也没法重算你的梯度。",
        "That both runs are alike: draw from a generator with a seed, such as `np.random.default_rng(1)`. Else nobody can compute your gradients again.",
    ),
    "kept": Text(
        "原封不动。要改，就改一份拷贝。", "That they are as they were. Change a copy, if you have to."
    ),
    "doubles": Text(
        "float64 的叶子。float32 只有七位，够不到 1e-10。",
        "Leaves of float64. The seven digits of float32 do not reach 1e-10.",
    ),
    "passes": Text(
        "至少一次 `backward()`；参数改过以后，先把 `grad` 清空，再做下一次。",
        "At least one `backward()`, and, once a parameter has been changed, a cleared `grad` before the next one.",
    ),
    "falls": Text("学完以后的损失更小。", "That the loss is smaller in the end."),
    "gradients": Text(
        "每个参数都有梯度，相差不超过 1e-10。`loss_of` 用的是它收到的 `parameters`。",
        "A gradient for each parameter, at most 1e-10 apart. `loss_of` uses the `parameters` that it is given.",
    ),
    "slopes": Text(
        "两者相等。不等，就是图断在了半路：`detach()`、`item()` 和 NumPy 的函数都不留下节点。",
        "That they are equal. If not, the graph is cut on the way: `detach()`, `item()` and NumPy's functions leave no node.",
    ),
}


def challenge(rng):
    return {"point": rng.randrange(10**6), "direction": rng.randrange(10**6)}


def apart(challenge):
    """What a first process is asked, which is told no direction, and a second one, which says no gradient."""
    return {"point": challenge["point"], "besides": ELSEWHERE}, {**challenge, "only": ELSEWHERE}


def enough(rows):
    learnt, targets, unseen, their_targets = rows
    return learnt == targets >= LEARNT and unseen == their_targets >= KEPT_ASIDE


def near(found, right, tolerance):
    """Return whether no two numbers are further apart than that, as a part of the right one where it is above 1."""
    found, right = np.array(found, dtype=float), np.array(right, dtype=float)
    return found.shape == right.shape and bool(
        np.all(np.abs(found - right) <= tolerance * np.maximum(np.abs(right), 1))
    )


def same_gradients(pairs):
    """Return whether two gradients are the same: there for each parameter, and not 0 everywhere."""
    if any(one is None for pair in pairs for one in pair):
        return False
    return all(near(*pair, CLOSE) for pair in pairs) and any(np.any(one) for one, _ in pairs)


def own(rows):
    theirs = example_rows()
    return np.shape(rows) != theirs.shape or not np.allclose(np.array(rows, dtype=float), theirs)


def same(one, two):
    return (one is None and two is None) or (
        np.shape(one) == np.shape(two) and np.allclose(one, two, AGAIN, AGAIN, equal_nan=True)
    )


def repeated(parts, challenge):
    """Return whether the second process began as the first one did, and is as steep where both were asked."""
    first, second = parts["begins"], parts["elsewhere"]
    before = [first["sums"], *first["first"]], [second["sums"], *second["first"]]
    found, ways = with_ways(parts["gradients"], challenge["direction"])
    return all(same(one, two) for one, two in zip(*before, strict=True)) and same(
        inner(found, ways), parts["slopes"][0]
    )


def with_ways(pairs, seed):
    """Return the gradients of a first process, and the direction that the second one was asked about."""
    found = [one for one, _ in pairs]
    return found, direction([None if one is None else np.shape(one) for one in found], seed)


def steep(parts, challenge):
    """Return whether the gradients of the first process give the slope that the second one measured."""
    found, ways = with_ways(parts["gradients"], challenge["direction"])
    pairs = [one for one in zip(found, ways, strict=True) if one[0] is not None]
    size = sum(float(np.sum(one**2) * np.mean(way**2)) for one, way in pairs) ** 0.5
    quotient = parts["slopes"][1]
    return abs(inner(found, ways) - quotient) <= BY_QUOTIENT * max(abs(quotient), size)


HOLDS = {
    "rows": enough,
    "own": own,
    "apart": lambda shared: shared == 0,
    "alike": lambda alike: alike is True,
    "kept": lambda changed: changed == [],
    "doubles": lambda kinds: bool(kinds) and set(kinds) == {"float64"},
    "passes": lambda passes: passes[0] > 0 and passes[1] == 0,
    "falls": lambda losses: math.isfinite(losses[1]) and losses[1] < losses[0],
    "gradients": same_gradients,
    "slopes": lambda both: near(*both, BY_QUOTIENT),
}


# What tells apart facts that are not as wanted: `gist` says it.
HOW = {
    "rows": lambda rows: "too few" if rows[0] == rows[1] and rows[2] == rows[3] else "not alike",
    "passes": lambda passes: "stale" if passes[0] else "none",
    "falls": lambda losses: "as before" if losses[0] == losses[1] else "larger",
}


def judge(parts, challenge):
    holds = HOLDS | {
        "alike": lambda said: said is True and repeated(parts, challenge),
        "slopes": lambda _: steep(parts, challenge),
    }
    ran = claim(
        parts, "program", lambda value: value is True, label=LABELS["program"], wants=WANTS["program"]
    )
    found = {part: claim(parts, part, holds[part], label=LABELS[part], wants=WANTS[part]) for part in holds}
    # Whoever hands in the example has written nothing that could earn points, and what two processes do not say alike
    # is no more than their word.
    alone = ran, found["own"], found["alike"]
    return next(([one] for one in alone if not one.ok), [ran, *found.values()])


def gist(part, value):
    """Return of a fact about somebody's own program what others have in common with it: whether it is as wanted."""
    if part not in HOLDS:
        return value is True
    try:
        return bool(HOLDS[part](value)) or (HOW[part](value) if part in HOW else False)
    except Exception:  # whatever was collected there is no such fact
        return False


JUDGE = Judge(challenge, collect, judge, gist=gist, apart=apart)
