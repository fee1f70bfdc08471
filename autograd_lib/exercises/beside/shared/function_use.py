"""Functions of torch in use: what they leave alone, and how they are differentiated again."""

from ...engines import library, values
from .function_orders import doubles, leaves, outputs_of, weighted


def left_alone(function, *rows, others=()):
    """Return the inputs and the cotangents as they are after a pass in both directions."""
    torch = library("torch")
    inputs = doubles(*rows, tracked=True)
    results = function.apply(*inputs, *others)
    outputs = [one for one in (results if isinstance(results, tuple) else (results,)) if one.requires_grad]
    given = [torch.full_like(one, 1.5) for one in outputs]
    torch.autograd.grad(outputs, inputs, given)
    untouched = all(torch.equal(one, torch.full_like(one, 1.5)) for one in given)
    return {"inputs": [values(one) for one in inputs], "cotangents untouched": untouched}


EDITED_G = 1.5  # every number of the cotangents that go back past an edit


def edited(function, *rows, place, others=()):
    """Return the gradients by the inputs, of which one is changed in place after the forward pass."""
    given = doubles(*rows, tracked=True)
    inputs = [one.clone() for one in given]
    outputs = [one for one in outputs_of(function.apply(*inputs, *others)) if one.requires_grad]
    inputs[place].mul_(2)
    sum((EDITED_G * one).sum() for one in outputs).backward()
    return [values(one.grad) for one in given]


def strided(torch, tensor):
    """Return a tensor of the same values whose entries do not lie one beside the other in memory."""
    turned = tensor.transpose(0, -1)
    return torch.stack([turned, turned + 1], dim=-1)[..., 0].transpose(0, -1)


def operation(torch, apply, case):
    """Return the operation on the inputs of a case, and its result laid out as the case wants it."""
    if case["layout"] == "plain":
        return apply
    return lambda x, y: apply(strided(torch, x), strided(torch, y)).transpose(0, 1)


def differentiated_again(torch, apply, case):
    """Walk back through the recorded gradients, in the company of something that can be walked back through."""
    inputs, gradients = squares_walked_back(torch, apply, case)
    company = sum((leaf**3).sum() for leaf in inputs.values())
    (sum(one.sum() for one in gradients) + company).backward()
    return {name: values(leaf.grad) for name, leaf in inputs.items()}


def squares_walked_back(torch, apply, case):
    """Return the leaves of a case, and the recorded gradients of the weighted squares of the outputs."""
    inputs = leaves(torch, case)
    squares = [output * output for output in outputs_of(operation(torch, apply, case)(**inputs))]
    total = weighted(torch, case, squares)
    return inputs, torch.autograd.grad(total, list(inputs.values()), create_graph=True)
