"""ex13_2: a network made of the learner's own Functions, the same on our engine and on torch, and its training."""

import numpy as np

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import claim, expect
from ...checking.engines import ENGINES
from ...checking.rows import draw_rows
from . import collect
from .common import CLOSE, cross_entropy, listed, loss_and_gradients, one_hot
from .network_code import changed, functions, whole

SIZES = (3, 4, 5, 3)  # three layers
LABELS = {
    "affine": Text("`affine(x, w, b)`，{engine}", "`affine(x, w, b)`, {engine}"),
    "tanh": Text("`tanh(x)`，{engine}", "`tanh(x)`, {engine}"),
    "cross_entropy": Text(
        "`cross_entropy(scores, targets)`，分数有大有小，{engine}",
        "`cross_entropy(scores, targets)`, with scores large and small, {engine}",
    ),
    "loss": Text("三层网络的损失和梯度，{engine}", "loss and gradients of three layers, {engine}"),
    "fit": Text("`fit`：{steps} 步，{engine}", "`fit`: {steps} steps, {engine}"),
}
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
    rates = [round(rng.uniform(0.1, 0.6), 2) for _ in range(5)]
    return {
        "affine": {
            "inputs": [draw_rows(rng, 4, 3), draw_rows(rng, 2, 3), draw_rows(rng, 2)],
            "fixed": [],
            "cotangent": draw_rows(rng, 4, 2),
        },
        "tanh": {"inputs": [draw_rows(rng, 3, 2)], "fixed": [], "cotangent": draw_rows(rng, 3, 2)},
        "cross_entropy": {
            "inputs": [scores],
            "fixed": [targets],
            "cotangent": draw_rows(rng, 1)[0],
        },
        "network": network(SIZES, 7),
        "training": {**network((2, 3, 2), 6), "rates": rates},
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


def descended(task):
    """Return the losses and where the parameters end."""
    parameters, losses = [np.array(p) for p in task["start"]], []
    for rate in task["rates"]:
        loss, gradients = loss_and_gradients(parameters, *map(np.array, task["data"]))
        losses.append(loss)
        parameters = [p - rate * g for p, g in zip(parameters, gradients, strict=True)]
    return {"losses": losses, "parameters": listed(parameters)}


def judge(parts, challenge):
    findings, steps = [], len(challenge["training"]["rates"])
    for engine, engine_name in ENGINES.items():
        for name in ("affine", "tanh", "cross_entropy"):
            value, grad = alone(name, challenge[name])
            wanted = {"value": value.tolist(), "grad": listed(grad)}
            label = LABELS[name].fill(engine=engine_name)
            findings.append(own(parts, f"{name} {engine}", wanted, 1, label))
        task = challenge["network"]
        loss, gradients = loss_and_gradients(
            [np.array(p) for p in task["start"]], *map(np.array, task["data"])
        )
        wanted, count = {"loss": loss, "grad": listed(gradients)}, 2 * (len(SIZES) - 1)
        findings.append(own(parts, f"loss {engine}", wanted, count, LABELS["loss"].fill(engine=engine_name)))
        label = LABELS["fit"].fill(engine=engine_name, steps=steps)
        findings.append(
            expect(
                parts,
                f"fit {engine}",
                descended(challenge["training"]),
                label=label,
                rel_tol=CLOSE,
                abs_tol=CLOSE,
            )
        )
    return findings


def own(parts, part, wanted, count, label):
    """Return the finding for numbers that have to come from `count` nodes of the learner's own."""
    got, names = parts.get(part), []
    if isinstance(got, dict) and isinstance(got.get("nodes"), list):
        names, got = list(map(str, got["nodes"])), {name: got[name] for name in got if name != "nodes"}
    finding = expect({**parts, part: got}, part, wanted, label=label, rel_tol=CLOSE, abs_tol=CLOSE)
    if not finding.ok:
        return finding
    why = NOT_OWN.fill(nodes=", ".join(f"`{name}`" for name in dict.fromkeys(names)))
    return claim(parts, part, lambda _: are_own(names, count), label=label, why=why)


def are_own(names, count):
    """Return whether these are the names of that many nodes, none of which is the library's own (`TanhBackward0`)."""
    return len(names) == count and not any(name[-1].isdigit() for name in names)


EXERCISE = Exercise(
    id="ex13_2",
    title=Text("同一个网络，自己的 Function", "The same network, your own Functions"),
    kind=Kind.TRAIN,
    points=10,
    minutes=30,
    difficulty=4,
    answers=("functions", "loss_of", "fit"),
    challenge=challenge,
    collect=collect.ex13_2,
    judge=judge,
    hints=(
        Text(
            "三个 `Function` 各自只要本地的导数。`affine` 的三个梯度各是什么形状？只有一种乘法能拼出那个形状。`targets` 要不要梯度？",
            "Each of the three `Function`s needs its local derivative only. What shapes have the three gradients of `affine`? There is but one product that gives each. Does `targets` want a gradient?",
        ),
        Text(
            "`affine`：`g @ w`、`g.T @ x`、`g` 按行求和。tanh 只要自己的输出：`g * (1 - y * y)`。交叉熵：`g * (p - targets) / n` 和 `None`；前向先减去每行的最大值，再取 `exp`，对数也从减过的分数算。",
            "`affine`: `g @ w`, `g.T @ x`, and `g` summed over the rows. tanh needs its own output only: `g * (1 - y * y)`. Cross-entropy: `g * (p - targets) / n` and `None`; forward subtracts the maximum of each row before `exp`, and computes the logarithms from what is left too.",
        ),
        Text(
            "稳定的对数：`low = scores - torch.amax(scores, 1)[:, None]`，`logs = low - torch.log(torch.exp(low).sum(1))[:, None]`，`p = torch.exp(logs)`。`fit` 的每一步：`loss_of`、`backward`、在 `torch.no_grad()` 里更新、清零。",
            "Stable logarithms: `low = scores - torch.amax(scores, 1)[:, None]`, `logs = low - torch.log(torch.exp(low).sum(1))[:, None]`, `p = torch.exp(logs)`. Each step of `fit`: `loss_of`, `backward`, the update inside `torch.no_grad()`, clearing.",
        ),
    ),
    wrong=(
        Wrong(
            "never_clears",
            whole(clear="pass"),
            Text(
                "第一步是对的，从第二步起用的是所有旧梯度之和：没有清零。",
                "The first step is right, and from the second on it is the sum of all old gradients: nothing is cleared.",
            ),
        ),
        Wrong(
            "naive_logarithm",
            whole(functions(shifted="scores")),
            Text(
                "分数一大，`exp` 就溢出，得到 `nan`。先减去每行的最大值。",
                "Where scores are large `exp` overflows and gives `nan`. Subtract the maximum of each row first.",
            ),
        ),
        Wrong(
            "logarithm_of_zero",
            whole(functions()),
            Text(
                "`exp` 没有溢出，但小的概率成了 0，它的对数是负无穷。从减过最大值的分数算对数，不要从概率算。",
                "`exp` does not overflow, but small probabilities become 0, and the logarithm of that is minus infinity. Compute logarithms from the scores minus their maximum, not from the probabilities.",
            ),
        ),
        Wrong(
            "propped_up_logarithm",
            whole(functions(tiny="1e-12")),
            Text(
                "往概率上加一个小数，躲开了 0 的对数，却把损失悄悄改了，梯度也不再是这个损失的梯度。",
                "A small number added to the probabilities avoids the logarithm of 0, but it silently changes the loss, and the gradient is no longer that of this loss.",
            ),
        ),
        Wrong(
            "sum_in_place_of_mean",
            changed("g * (p - targets) / len(p), None", "g * (p - targets), None"),
            Text(
                "损失除以了行数，梯度却没有。",
                "The loss is divided by the number of rows, but the gradient is not.",
            ),
        ),
        Wrong(
            "forgets_the_cotangent",
            changed("g * (p - targets) / len(p), None", "(p - targets) / len(p), None"),
            Text(
                "损失的 `backward` 忘了上游梯度 `g`：直接从损失出发时 `g` 是 1，看不出来；给损失乘一个数就错了。",
                "The `backward` of the loss forgets the cotangent `g`: it is 1 when the pass begins at the loss, so nothing shows; multiply the loss by a number, and it does.",
            ),
        ),
        Wrong(
            "slope_of_the_input",
            changed("ctx.save_for_backward(y)", "ctx.save_for_backward(x)"),
            Text(
                "`1 - y * y` 里的 y 是 tanh 的**输出**，这里保存的却是输入。",
                "The y in `1 - y * y` is the **output** of tanh, but what is saved here is its input.",
            ),
        ),
        Wrong(
            "mean_of_the_bias",
            changed("g.sum(0)", "g.sum(0) / len(g)"),
            Text(
                "`b` 加到每一行上，所以它的梯度是各行之和，不是平均。除以行数是损失的事，已经在 `g` 里了。",
                "`b` is added to every row, so its gradient is the sum over rows, not their mean. The division by the number of rows belongs to the loss and is in `g` already.",
            ),
        ),
        Wrong(
            "tanh_on_the_scores",
            whole(end="return cross_entropy(tanh(affine(x, *last)), targets)"),
            Text(
                "最后一层不要 tanh：它的输出是分数，要能任意大。",
                "No tanh in the last layer: its outputs are scores and have to be free to grow.",
            ),
        ),
        Wrong(
            "no_functions_of_its_own",
            whole(
                """
def functions(torch):
    def cross_entropy(scores, targets):
        return -(targets * torch.log_softmax(scores, dim=1)).sum() / len(scores)

    return lambda x, w, b: x @ w.T + b, torch.tanh, cross_entropy
"""
            ),
            Text(
                "这里用的是引擎自己的运算，没有一个你自己的 `backward`。写三个 `torch.autograd.Function` 的子类。",
                "These are the engine's own operations, without a single `backward` of yours. Write three subclasses of `torch.autograd.Function`.",
            ),
        ),
    ),
)
