"""A network made of the learner's own Functions, the same on our engine, on torch and on a page-long one."""

from dataclasses import replace

import numpy as np

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import claim, expect
from ...kit.checking.rows import draw_rows
from ..beside.same_network import collect
from ..engines import ENGINES
from .shared.networks import CLOSE, cross_entropy, listed, loss_and_gradients, one_hot

FUNCTIONS = ("affine", "tanh", "cross_entropy")
SIZES = (3, 4, 5, 3)  # three layers
LABELS = {
    "affine": Text("`affine(x, w, b)`，{engine}", "`affine(x, w, b)`, {engine}"),
    "tanh": Text("`tanh(x)`，{engine}", "`tanh(x)`, {engine}"),
    "cross_entropy": Text(
        "`cross_entropy(scores, targets)`，分数有大有小，{engine}",
        "`cross_entropy(scores, targets)`, with scores large and small, {engine}",
    ),
    "loss": Text("三层网络的损失和梯度，{engine}", "loss and gradients of three layers, {engine}"),
    "loss page": Text("三层网络的损失，{engine}", "loss of three layers, {engine}"),
}
PAGE = Text("你的引擎（NumPy 的数组）", "your engine (arrays of NumPy)")
ON_A_PAGE = Text(
    "在你的引擎上，数组和函数都是 NumPy 的：轴写在位置上，如 `.sum(1)`，不写 `dim=`、`keepdim=`；NumPy 没有的函数也不能用。",
    "On your engine, arrays and functions are NumPy's: give an axis by position, as in `.sum(1)`, and not as `dim=` or `keepdim=`; functions that NumPy lacks are not there.",
)
NOT_OWN = Text(
    "数是对的，但图里的节点不是你的 `Function` 留下的：{nodes}。每次调用应当只留下一个节点，由你的类命名。",
    "The numbers are right, but the nodes in the graph were not left by a `Function` of yours: {nodes}. Each call should leave a single node, named after your class.",
)


def challenge(rng):
    def network(layers, rows):
        start = [
            array
            for above, below in zip(layers[1:], layers, strict=False)
            for array in (
                draw_rows(rng, above, below, low=0.1, high=0.9),
                draw_rows(rng, above, low=0.1, high=0.9),
            )
        ]
        return {"start": start, "data": [draw_rows(rng, rows, layers[0]), one_hot(rng, rows, layers[-1])]}

    scores, targets = draw_rows(rng, 4, 3), one_hot(rng, 4, 3)
    scores[1] = [900 + entry for entry in scores[1]]  # exp overflows
    scores[2][targets[2].index(1.0)] -= 800  # the probability of the right class underflows
    return {
        "engines": list(ENGINES),
        "affine": {
            "names": "xwb",
            "inputs": [draw_rows(rng, 4, 3), draw_rows(rng, 2, 3), draw_rows(rng, 2)],
            "fixed": [],
            "cotangent": draw_rows(rng, 4, 2),
        },
        "tanh": {
            "names": "x",
            "inputs": [draw_rows(rng, 3, 2)],
            "fixed": [],
            "cotangent": draw_rows(rng, 3, 2),
        },
        "cross_entropy": {
            "names": ["scores", "targets"],
            "inputs": [scores],
            "fixed": [targets],
            "cotangent": draw_rows(rng, 1)[0],
        },
        "network": network(SIZES, 7),
    }


def alone(name, task):
    """Return the value and the gradients of one function, by its formula."""
    g, arrays = np.array(task["cotangent"]), [np.array(one) for one in (*task["inputs"], *task["fixed"])]
    if name == "affine":
        x, w, b = arrays
        return x @ w.T + b, [g @ w, g.T @ x, g.sum(axis=0)]
    if name == "tanh":
        return np.tanh(arrays[0]), [g * (1 - np.tanh(arrays[0]) ** 2)]
    loss, slope = cross_entropy(*arrays)
    return np.array(loss), [g * slope]


def glance(challenge, lost):
    """Return the challenge for one engine and the page: the known wrong answers are the same on both engines.

    Where a function by itself is lost, so is the network that is made of it, and tells nothing more.
    """
    lost_by_itself = any(f"{name} engine" in lost for name in FUNCTIONS)
    kept = {name: task for name, task in challenge.items() if not (name == "network" and lost_by_itself)}
    return {**kept, "engines": ["engine"]}


def judge(parts, challenge):
    alone_right = {name: alone(name, challenge[name]) for name in FUNCTIONS}
    task, findings = challenge.get("network"), []
    if task:
        loss, gradients = loss_and_gradients(
            [np.array(p) for p in task["start"]], *map(np.array, task["data"])
        )
    for engine in challenge["engines"]:
        for name, (value, grad) in alone_right.items():
            wanted = {"value": value.tolist(), "grad": listed(grad)}
            label = LABELS[name].fill(engine=ENGINES[engine])
            findings.append(own(parts, f"{name} {engine}", wanted, 1, label))
        if task:
            wanted, count = {"loss": loss, "grad": listed(gradients)}, 2 * (len(SIZES) - 1)
            label = LABELS["loss"].fill(engine=ENGINES[engine])
            findings.append(own(parts, f"loss {engine}", wanted, count, label))
    for name, (value, grad) in alone_right.items():
        findings.append(on_a_page(parts, name, {"value": value.tolist(), "grad": listed(grad)}))
    return [*findings, on_a_page(parts, "loss", {"loss": loss})] if task else findings


def on_a_page(parts, name, wanted):
    """Return the finding for what a page-long engine, whose arrays are NumPy's, makes of the same code."""
    label = LABELS["loss page" if name == "loss" else name].fill(engine=PAGE)
    finding = expect(parts, f"{name} page", wanted, label=label, weight=0.5, rel_tol=CLOSE, abs_tol=CLOSE)
    return replace(finding, messages=(ON_A_PAGE, *finding.messages)) if finding.state == "raised" else finding


def own(parts, part, wanted, count, label):
    """Return the finding for numbers that have to come from `count` nodes of the learner's own."""
    got, names = parts.get(part), []
    if isinstance(got, dict) and isinstance(got.get("nodes"), list):
        names, got = list(map(str, got["nodes"])), {name: got[name] for name in got if name != "nodes"}
    finding = expect({**parts, part: got}, part, wanted, label=label, rel_tol=CLOSE, abs_tol=CLOSE)
    if not finding.ok:
        return finding
    why = NOT_OWN.fill(nodes=", ".join(f"`{name}`" for name in dict.fromkeys(names)))
    return claim(parts, part, lambda _: are_own(names, count), label=label, because=why)


def are_own(names, count):
    """Return whether these are the names of that many nodes, none of which is the library's own (`TanhBackward0`)."""
    return len(names) == count and not any(name[-1].isdigit() for name in names)


JUDGE = Judge(challenge, collect, judge, glance=glance, piecemeal=True)
