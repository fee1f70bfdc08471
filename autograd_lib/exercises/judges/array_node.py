"""Tanh and relu there and back, and the pass over nodes of arrays, which gives each node with its total."""

import numpy as np

from ...kit.checking import Judge, Text
from ...kit.checking.arrays import draw_array
from ...kit.checking.calls import Table
from ...kit.checking.comparing import expect, stopped
from ..beside.array_node import collect
from .shared.arrays import by_input, slopes_of

LEVELS = 30
ONCE = Text(
    "`one_pass(root, g)`，一遍，节点 2、3、4 是内部节点",
    "`one_pass(root, g)`, one pass; nodes 2, 3 and 4 are inner nodes",
)
SEVERAL = Text(
    "`one_pass(root, g)`，三遍，各从不同的根和 `g` 出发",
    "`one_pass(root, g)`, three passes from different roots and with different `g`",
)
LEAF = Text("叶子自己作根，两遍，`g` 不同", "a leaf as the root, two passes with different `g`")
DOUBLINGS = Text("{levels} 层 `c = c + c`", "{levels} levels of `c = c + c`")
STOPPED = Text(
    "要的份太多了。每个节点处理一次就够：处理它的时候，所有的份都已经加好了。",
    "Shares are asked for far too often. One turn for each node is enough: when it comes, all shares have been added.",
)
LABELS = {"once": ONCE, "several": SEVERAL, "leaf": LEAF, "doublings": DOUBLINGS.fill(levels=LEVELS)}
WEIGHTS = {"once": 1, "several": 0.5, "leaf": 0.5, "doublings": 1}
MIXING = [[1.0, -2.0, 0.5], [0.0, 1.5, 1.0], [2.0, 0.0, -1.0]]  # what a matrix does to three entries


def rows(slope):
    """Return (place of the parent, slope) of every node; a slope of 1 hands on the very array that comes in."""
    return [[], [], [[0, 1], [1, 1]], [[2, 1], [0, 1]], [[2, slope], [3, 1], [1, 1]]]


def drawn(rng):
    """Return inputs small enough for the slope of tanh to be felt, some where exponentials overflow, and both signs."""
    near = [draw_array(rng, *shape, low=20, high=160) for shape in ((3,), (), (2, 3))]
    far = draw_array(rng, 4, low=20, high=160)
    far[:2] = rng.sample((-800.0, 800.0), 2)
    signed = [*(draw_array(rng, *shape) for shape in ((2, 2), ())), with_each_sign(rng)]
    groups = {"Tanh": near, "Tanh far": [far], "Relu": signed}
    cases = {part: [{"x": x, "g": draw_array(rng, *x.shape)} for x in xs] for part, xs in groups.items()}
    return cases | {
        "Relu inf": [{"x": signed[-1], "g": np.where(signed[-1] > 0, cases["Relu"][-1]["g"], np.inf)}]
    }


def with_each_sign(rng):
    """Return an array of two dimensions with a negative number, a positive one, and a 0, in some order."""
    x = np.abs(draw_array(rng, 3)) * rng.sample((-1.0, 1.0, 0.0), 3)
    return x[:, None] + 0.0


def tanh(x, g):
    return {"out": np.tanh(x), **by_input({"x": g * (1 - np.tanh(x) ** 2)})}


def relu(x, g):
    return {"out": np.maximum(x, 0.0), **by_input({"x": np.where(x > 0, g, 0.0)})}


OPERATIONS = Table(
    drawn,
    {
        "Tanh": Text(
            "`Tanh`：`forward`，然后 `backward(ctx, g)`", "`Tanh`: `forward`, then `backward(ctx, g)`"
        ),
        "Tanh far": Text("`Tanh`：很大的数", "`Tanh`: very large numbers"),
        "Relu": Text(
            "`Relu`：`forward`，然后 `backward(ctx, g)`", "`Relu`: `forward`, then `backward(ctx, g)`"
        ),
        "Relu inf": Text("`Relu`：`g` 里有 `inf`", "`Relu`: `inf` in `g`"),
    },
    {"Tanh": tanh, "Relu": relu},
    beside={"Tanh": lambda x, g: {"out": np.tanh(x), **by_input(slopes_of(np.tanh, g, {"x": x}))}},
    weights={"Tanh": 0.5, "Relu": 0.25},
    back="g",
)


def challenge(rng):
    return {
        **OPERATIONS.challenge(rng),
        "once": passes(rng, rows(MIXING), [4], (3,)),
        "several": passes(rng, rows(3.0), [4, 3, 4], (2, 2)),
        "leaf": passes(rng, [[]], [0, 0], (3,)),
        "doublings": passes(rng, [[], *([[i, 1], [i, 1]] for i in range(LEVELS))], [LEVELS], (2,)),
    }


def passes(rng, rows, roots, shape):
    """Return a graph and a cotangent for each root that a pass starts from."""
    return {"rows": rows, "roots": roots, "shape": shape, "g": [draw_array(rng, *shape) for _ in roots]}


def judge(parts, challenge):
    return [
        *OPERATIONS.judge(parts, challenge),
        *(passed(parts, name, task) for name, task in challenge.items() if name in LABELS),
    ]


def passed(parts, name, task):
    """Return the finding for passes over one graph."""
    halted = stopped(parts, name, label=LABELS[name], because=STOPPED, weight=WEIGHTS[name])
    if halted:
        return halted
    found = [totals(task, root, g) for root, g in zip(task["roots"], task["g"], strict=True)]
    expected = {"passes": found, "g kept": True, "grad kept": True}
    return expect(parts, name, expected, label=LABELS[name], weight=WEIGHTS[name])


def totals(task, root, g):
    """Return the total of every node that one pass comes to, and how many turns there are."""
    reached = jacobians(task, root)
    return {"turns": len(reached), **{node: np.asarray(g) @ moves for node, moves in reached.items()}}


def jacobians(task, root):
    """Return how the root moves with every node below it, along the last axis: carry a move of it along the graph."""
    found, one = {}, np.eye(task["shape"][-1])
    for start in below(task["rows"], root):
        moved = []
        for place, row in enumerate(task["rows"]):
            moves = (matrix(slope, one) @ moved[parent] for parent, slope in row)
            moved.append((place == start) * one + sum(moves))
        found[f"node {start}"] = moved[root]
    return found


def below(rows, root):
    """Return the places of a root and all that it was made from."""
    return {root}.union(*(below(rows, parent) for parent in {parent for parent, _ in rows[root]}))


def matrix(slope, one):
    """Return a slope as a matrix: a number moves every entry alike."""
    return np.asarray(slope) if isinstance(slope, list) else slope * one


def formulas(challenge):
    return [name for name in challenge if name not in LABELS]


JUDGE = Judge(challenge, collect, judge, formulas=formulas)
