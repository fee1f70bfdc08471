"""Functions of torch that learners wrote: what they are, and what they give at first and second order."""

from ....kit.checking.collecting import attempt, attempts
from ...engines import doubles as doubles_on
from ...engines import library, no_passes, values


def doubles(*rows, tracked=False):
    """Return rows of numbers as float64 tensors of torch, on which this lesson runs."""
    return doubles_on(library("torch"), *rows, tracked=tracked)


def nature(name, function, *rows, others=()):
    """Return two parts: the node that the learner's Function leaves behind, and whether its backward runs by itself."""
    return attempts(nature_calls(name, function, *rows, others=others), {})


def nature_calls(name, function, *rows, others=()):
    """Return the calls of `nature` by part, for `attempts`."""

    def node(function):
        result = outputs_of(function.apply(*doubles(*rows, tracked=True), *others))[0]
        return type(result.grad_fn).__name__

    def by_itself(function):
        torch = library("torch")
        outputs = outputs_of(function.apply(*doubles(*rows, tracked=True), *others))
        with no_passes("torch"):
            outputs[0].grad_fn.apply(*map(torch.ones_like, outputs))
        return True

    return {
        f"{name} node": (node, function),
        f"{name}.backward": (by_itself, function),
    }


def numbers_saved(function, rows):
    """Return how many numbers a Function saves between its two passes."""
    saved = []

    def pack(tensor):
        saved.append(tensor.numel())
        return tensor

    with library("torch").autograd.graph.saved_tensors_hooks(pack, lambda tensor: tensor):
        function.apply(*doubles(*rows, tracked=True))
    return sum(saved)


def run_during(call):
    """Return the names of the operations that torch runs during a call, in order."""
    from torch.utils._python_dispatch import TorchDispatchMode

    names = []

    class Listening(TorchDispatchMode):
        def __torch_dispatch__(self, operator, types, args=(), kwargs=None):
            names.append(operator.overloadpacket.__name__)
            return operator(*args, **(kwargs or {}))

    with Listening():
        call()
    return names


def leaves(torch, case):
    """Return the inputs of a case as float64 leaves, by name."""
    return {
        name: torch.tensor(rows, dtype=torch.float64, requires_grad=True)
        for name, rows in case["inputs"].items()
    }


def weighted(torch, case, outputs):
    """Return the sum of all outputs, each element with a weight of its own; an output without weights is left out."""
    if len(outputs) != len(case["weights"]):
        raise ValueError(f"forward has to return {len(case['weights'])} tensors, and returned {len(outputs)}")
    shares = [
        (torch.tensor(weights, dtype=torch.float64) * output).sum()
        for weights, output in zip(case["weights"], outputs, strict=True)
        if weights is not None
    ]
    return sum(shares[1:], start=shares[0])


def outputs_of(result):
    """Return what an operation gave back as a list of its outputs."""
    return list(result) if isinstance(result, (list, tuple)) else [result]


def first_order(torch, function, case):
    """Return the outputs of `function` on the inputs, and the gradients of their weighted sum."""
    inputs = leaves(torch, case)
    outputs = outputs_of(function(**inputs))
    weighted(torch, case, outputs).backward()
    found = {f"output {number}": values(output) for number, output in enumerate(outputs, start=1)}
    return found | {f"∂L/∂{name}": values(leaf.grad) for name, leaf in inputs.items()}


def second_order(torch, function, case):
    """Return the gradients of a weighted sum of the gradients of the outputs' weighted squares."""
    inputs = leaves(torch, case)
    squares = [output * output for output in outputs_of(function(**inputs))]
    total = weighted(torch, case, squares)
    gradients = torch.autograd.grad(total, list(inputs.values()), create_graph=True)
    along = weighted(torch, {"weights": [case["along"][name] for name in inputs]}, gradients)
    second = torch.autograd.grad(along, list(inputs.values()))
    return {f"∂²L/∂{name}": values(one) for name, one in zip(inputs, second, strict=True)}


def two_orders(function, case, name):
    """Return the parts of one case: what was recorded, the gradients, and the gradients of those."""
    torch = library("torch")
    return {
        f"{name} first": attempt(first_order, torch, function, case),
        f"{name} second": attempt(second_order, torch, function, case),
    }


def attempted(answer, expression, case, name):
    """Return the parts of `two_orders` for a learner's Function in an expression, or marks for one not written."""

    def apply(*inputs):
        return answer.apply(*inputs)

    if answer is ...:
        return {f"{name} {order}": attempt(answer) for order in ("first", "second")}
    return two_orders(expression(apply), case, name)
