from types import SimpleNamespace

import numpy as np

from ...kit.checking.collecting import attempt
from ...mine import answered  # noqa: F401 what stands in for the engine's other parts has to be there when it is hidden
from ..engines import values


def collect(answers, challenge):
    """What `forward` is given, and what the result knows of where it came from."""
    function, order = answers["Function"], challenge["order"]

    def called(function, order):
        names = vars(function)["apply"].__func__.__globals__  # those of the engine beside this answer
        if "Tensor" not in names:  # what is lent as long as nothing is written
            raise NotImplementedError
        tensor = names["Tensor"]
        made = {name: tensor(np.array(challenge["rows"][name])) for name in "uab"}
        every = []
        node = _node_of(tensor, every)
        made["a"].requires_grad_()
        made["b"] = node(None, [made["a"]], [object()]).finish(made["b"].value)  # no leaf
        made |= {"k": challenge["factor"], "axes": (0, 1)}
        seen = []
        whole, names["Node"] = names.get("Node"), node
        try:
            result = _operation(function, seen).apply(*(made[name] for name in order))
        finally:
            names["Node"] = whole
        ctx, given = seen[-1][0], [one for _, each in seen for one in each]
        return {"made": made, "given": given, "ctx": ctx, "result": result, "of": tensor, "every": every}

    def given(function):
        found = called(function, order)
        return [_told(one, found["made"]) for one in found["given"]]

    def parents(function, order):
        found = called(function, order)
        return [_parent(one, found["made"]) for one in found["result"].grad_fn.parents]

    def needed(function):
        return list(called(function, order)["result"].grad_fn.ctx.needs_input_grad)

    def of_its_own(function):
        found = [called(function, order) for _ in range(2)]
        nodes = [one["result"].grad_fn for one in found]
        return [*map(_written_on, found, nodes), nodes[0].ctx is not nodes[1].ctx]

    def value(function, order):
        return _result(called(function, order))

    def constants(function):
        found = called(function, ["k", "u"])
        return [*_result(found), _written_on(found, *found["every"][-1:])]

    return {
        "given": attempt(given, function),
        "parents": attempt(parents, function, order),
        "twice": attempt(parents, function, "aba"),
        "needed": attempt(needed, function),
        "ctx": attempt(of_its_own, function),
        "value": attempt(value, function, order),
        "constants": attempt(constants, function),
    }


def _node_of(tensor, every):
    """Return a class of nodes that are as the engine's, save nothing, make such tensors, and are noted in a list."""

    class Node:
        def __init__(self, function, inputs, parents):
            every.append(self)
            unordered = parents and isinstance(parents, (set, frozenset))
            self.parents = [parents] if unordered else list(parents)
            needed = (isinstance(one, tensor) and one.requires_grad for one in inputs)
            self.ctx = SimpleNamespace(needs_input_grad=tuple(needed))

        def finish(self, out):
            result = tensor(out)
            result.grad_fn = self if self.parents else None
            return result

    return Node


def _operation(function, seen):
    def forward(ctx, *given):
        seen.append((ctx, given))
        return np.array([len(given), 2.5])

    return type("Operation", (function,), {"forward": staticmethod(forward)})


def _told(one, made):
    """Return what `forward` was given: a constant by its name, an array by the tensor that it is of."""
    for name, whole in made.items():
        constant = not hasattr(whole, "value")
        if one is whole or (constant and type(one) is type(whole) and one == whole):
            return name
    if not isinstance(one, np.ndarray):
        return f"<{type(one).__name__}>"
    tensors = {name: made[name].value for name in "uab"}
    shared = [f"{name}.value" for name, array in tensors.items() if np.shares_memory(one, array)]
    copies = [f"{name}.value.copy()" for name, array in tensors.items() if np.array_equal(one, array)]
    return [*shared, *copies, f"<array {one.tolist()}>"][0]


def _result(found):
    """Return the value of a result, and whether it is recorded."""
    result = found["result"]
    if result is not None and not isinstance(result, found["of"]):
        return [f"<{type(result).__name__}>", False]
    return [f"Tensor {values(result.value)}", result.grad_fn is not None]


def _written_on(found, node=None):
    """Return what `forward` was given to write on, seen from the node of its result."""
    ctx, every = found["ctx"], found["every"]
    if node is not None and ctx is node.ctx:
        return "node.ctx"
    if any(ctx is one for one in every):
        return "node"
    return "another_node.ctx" if any(ctx is one.ctx for one in every) else f"<{type(ctx).__name__}>"


def _parent(one, made):
    """Return what stands among the parents: a tensor's node, a tensor, or something else by its kind."""
    names = {id(made[name].node): f"{name}.node" for name in "uab"} | {id(made[name]): name for name in "uab"}
    return names.get(id(one), f"<{type(one).__name__}>")
