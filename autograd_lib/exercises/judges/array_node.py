"""The node of lesson 04 with arrays and pulls, and the backward pass that starts from a cotangent."""

import numpy as np

from ...kit.checking import Judge, Text
from ...kit.checking.arrays import draw_array
from ...kit.checking.comparing import expect, stopped
from ..beside.array_node import collect

LEVELS = 30
WRITTEN = {
    "tanh": Text("`a.tanh()`", "`a.tanh()`"),
    "together": Text("`(a.tanh() + b - a).relu()`", "`(a.tanh() + b - a).relu()`"),
}
FORWARD = {"tanh": np.tanh, "together": lambda a, b: np.maximum(opening(a, b), 0)}
PULLED = {
    "tanh": lambda g, a: (g * (1 - np.tanh(a) ** 2),),
    "together": lambda g, a, b: (g * (opening(a, b) > 0) * -(np.tanh(a) ** 2), g * (opening(a, b) > 0)),
}
ONCE = Text(
    "`backward(root, g)`，一遍，节点 2、3、4 是内部节点",
    "`backward(root, g)`, one pass; nodes 2, 3 and 4 are inner nodes",
)
SEVERAL = Text(
    "`backward(root, g)`，三遍，各从不同的根和 `g` 出发",
    "`backward(root, g)`, three passes from different roots and with different `g`",
)
LEAF = Text("叶子自己作根，两遍，`g` 不同", "a leaf as the root, two passes with different `g`")
DOUBLINGS = Text("{levels} 层 `c = c + c`", "{levels} levels of `c = c + c`")
STOPPED = Text(
    "`pull` 被调用得太多了。每个节点处理一次就够：处理它的时候，所有的份都已经加好了。",
    "`pull` is called far too often. One turn for each node is enough: when it comes, all shares have been added.",
)
LABELS = {"once": ONCE, "several": SEVERAL, "leaf": LEAF, "doublings": DOUBLINGS.fill(levels=LEVELS)}
WEIGHTS = {"once": 1, "several": 0.5, "leaf": 0.5, "doublings": 1}
MIXING = [[1.0, -2.0, 0.5], [0.0, 1.5, 1.0], [2.0, 0.0, -1.0]]  # what a matrix does to three entries


def rows(slope):
    """Return (place of the parent, slope) of every node; a slope of 1 hands on the very array that comes in."""
    return [[], [], [[0, 1], [1, 1]], [[2, 1], [0, 1]], [[2, slope], [3, 1], [1, 1]]]


def opening(a, b):
    """Return what `relu` is given in the expression that uses the operations together."""
    return np.tanh(a) + b - a


def challenge(rng):
    shapes = {"tanh": [(2, 3)], "together": [(4,), (4,)]}
    return {
        "operations": {name: operation(rng, name, inputs) for name, inputs in shapes.items()},
        "passes": {
            "once": passes(rng, rows(MIXING), [4], (3,)),
            "several": passes(rng, rows(3.0), [4, 3, 4], (2, 2)),
            "leaf": passes(rng, [[]], [0, 0], (3,)),
            "doublings": passes(rng, [[], *([[i, 1], [i, 1]] for i in range(LEVELS))], [LEVELS], (2,)),
        },
    }


def operation(rng, name, shapes):
    """Return inputs, small enough for the slope of tanh to be felt, and two cotangents of the result."""
    while True:
        inputs = [draw_array(rng, *shape, low=20, high=160) for shape in shapes]
        signs = opening(*inputs) if name == "together" else np.array([1.0, -1.0])
        if name == "tanh":
            inputs[0][0, :2] = rng.sample((-800.0, 800.0), 2)  # where exponentials overflow
        if signs.min() < -0.1 and signs.max() > 0.1 and np.abs(signs).min() > 0.05:
            break  # relu is open for some entries and shut for others
    shape = FORWARD[name](*inputs).shape
    return {"inputs": inputs, "g": [draw_array(rng, *shape) for _ in range(2)]}


def passes(rng, rows, roots, shape):
    """Return a graph and a cotangent for each root that a pass starts from."""
    return {"rows": rows, "roots": roots, "shape": shape, "g": [draw_array(rng, *shape) for _ in roots]}


def judge(parts, challenge):
    return [
        *(made(parts, name, one) for name, one in challenge["operations"].items()),
        *(passed(parts, name, task) for name, task in challenge["passes"].items()),
    ]


def made(parts, name, case):
    """Return the finding for one operation: its value, its pulls, and that it leaves its operands alone."""
    inputs, g = case["inputs"], case["g"][1]
    expected = {"value": FORWARD[name](*inputs)} | dict(
        zip(("∂L/∂a", "∂L/∂b"), PULLED[name](g, *inputs), strict=False)
    )
    expected |= {"kept": True, "younger": True, "grad": [np.zeros(one.shape) for one in inputs]}
    return expect(parts, name, expected, label=WRITTEN[name], weight=0.5)


def passed(parts, name, task):
    """Return the finding for passes over one graph."""
    halted = stopped(parts, name, label=LABELS[name], because=STOPPED, weight=WEIGHTS[name])
    if halted:
        return halted
    totals = {f"node {place}": 0.0 for place, row in enumerate(task["rows"]) if not row}
    for root, g in zip(task["roots"], task["g"], strict=True):
        for leaf, jacobian in jacobians(task, root).items():
            totals[leaf] = totals[leaf] + np.asarray(g) @ jacobian
    return expect(parts, name, totals | {"g kept": True}, label=LABELS[name], weight=WEIGHTS[name])


def jacobians(task, root):
    """Return how the root moves with every leaf, along the last axis: carry a move of that leaf along the graph."""
    found, one = {}, np.eye(task["shape"][-1])
    for leaf in (place for place, row in enumerate(task["rows"]) if not row):
        moved = []
        for place, row in enumerate(task["rows"]):
            moves = (matrix(slope, one) @ moved[parent] for parent, slope in row)
            moved.append((place == leaf) * one + sum(moves))
        found[f"node {leaf}"] = moved[root]
    return found


def matrix(slope, one):
    """Return a slope as a matrix: a number moves every entry alike."""
    return np.asarray(slope) if isinstance(slope, list) else slope * one


JUDGE = Judge(challenge, collect, judge)
