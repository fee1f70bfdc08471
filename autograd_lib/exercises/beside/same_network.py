from functools import partial

import numpy as np

from ...kit.checking.collecting import attempts
from ...kit.checking.promises import left_alone
from ..engines import doubles, library, values
from .shared.candidates import page


def nodes(tensor):
    """Return the names of the nodes of a graph that are not leaves, sorted."""
    todo, seen = [tensor.grad_fn], {}
    while todo:
        node = todo.pop()
        if node is not None and node not in seen:
            seen[node] = node.name()
            todo += [below for below, _ in node.next_functions]
    return sorted(name for name in seen.values() if "AccumulateGrad" not in name)


def collect(answers, challenge):
    """Every function by itself and the loss of the network, on the engines and on one whose arrays are NumPy's."""
    functions, loss_of = (answers[name] for name in ("functions", "loss_of"))

    def alone(functions, engine, place, task):
        torch = library(engine)
        inputs = doubles(torch, *task["inputs"], tracked=True) + doubles(torch, *task["fixed"])
        (cotangent,) = doubles(torch, task["cotangent"])
        out = left_alone(functions(torch)[place], **dict(zip(task["names"], inputs, strict=True)))
        left_alone(out.backward, g=cotangent)
        tracked = inputs[: len(task["inputs"])]
        return {"value": values(out), "grad": [values(one.grad) for one in tracked], "nodes": nodes(out)}

    def loss(loss_of, engine, task):
        torch = library(engine)
        parameters = doubles(torch, *task["start"], tracked=True)
        total = loss_of(torch, parameters, *doubles(torch, *task["data"]))
        found = nodes(total)
        total.backward()
        return {"loss": values(total), "grad": [values(p.grad) for p in parameters], "nodes": found}

    def alone_on_page(functions, place, task):
        torch, applied = page()
        out = functions(torch)[place](*map(np.array, (*task["inputs"], *task["fixed"])))
        g = np.array(task["cotangent"])
        shares = [left_alone(partial(kind.backward, ctx), g=g) for kind, ctx in applied]
        shares = [one for each in shares for one in (each if isinstance(each, tuple) else (each,))]
        return {"value": values(out), "grad": [values(one) for one in shares[: len(task["inputs"])]]}

    def loss_on_page(loss_of, task):
        torch, _ = page()
        parameters, data = ([np.array(one) for one in task[name]] for name in ("start", "data"))
        return {"loss": values(loss_of(torch, parameters, *data))}

    calls, places = {}, ("affine", "tanh", "cross_entropy")
    for engine in challenge["engines"]:
        for place, name in enumerate(places):
            calls[f"{name} {engine}"] = (alone, functions, engine, place, challenge[name])
        if "network" in challenge:
            calls[f"loss {engine}"] = (loss, loss_of, engine, challenge["network"])
    for place, name in enumerate(places):
        calls[f"{name} page"] = (alone_on_page, functions, place, challenge[name])
    if "network" in challenge:
        calls["loss page"] = (loss_on_page, loss_of, challenge["network"])
    with np.errstate(all="ignore"):
        return attempts(calls, challenge)
