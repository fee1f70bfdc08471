"""torch.autograd.functional: whole Jacobians and Hessians, and products with them."""

import functools

from ..breadth.ops.joining import Stack
from ..factories import ones_like, zeros_like
from ..tensors import Tensor
from ..torch.differentiation import grad
from ..torch.grad_mode import enable_grad

_INDEPENDENT = {
    "output": "Output {0} of the user-provided function is independent of input {1}.",
    "function": "The output of the user-provided function is independent of input {1}.",
    "jacobian": "The jacobian of the user-provided function is independent of input {1}.",
    "weights": "The gradient with respect to the input is independent of entry {1} in the grad_outputs when using the "
    "double backward trick to compute forward mode gradients.",
}
_ONE_INPUT = "The vector v can only be None if the input to the user-provided function is a single Tensor with a single element."
_ONE_OUTPUT = "The vector v can only be None if the user-provided function returns a single Tensor with a single element."
_STRATEGY = (
    'Expected strategy to be either "forward-mode" or "reverse-mode". Hint: If your function has more outputs than '
    'inputs, "forward-mode" tends to be more performant. Otherwise, prefer to use "reverse-mode".'
)


def stack(tensors):
    """Return tensors of one shape joined along a new first dimension."""
    return Stack.apply(*tensors, dim=0)


def _recorded(function):
    """Return a function that works in `no_grad` as well."""

    @functools.wraps(function)
    def call(*args, **options):
        with enable_grad():
            return function(*args, **options)

    return call


def _tuple(given, what, name):
    """Return one tensor or a tuple of them as a tuple. Raises torch's TypeError for anything else."""
    several = given if isinstance(given, tuple) else (given,)
    for i, one in enumerate(several):
        if not isinstance(one, Tensor):
            place = f"value at index {i}" if several is given else f"given {what}"
            raise TypeError(
                f"The {what} given to {name} must be either a Tensor or a tuple of Tensors but the {place} has type "
                f"{type(one)}."
            )
    return several


def _prepared(func, inputs, name, create_graph, strict):
    """Return the inputs as tensors that can be differentiated, and what `func` makes of them, both as tuples."""
    xs = tuple(
        one.view_as(one) if create_graph and one.requires_grad else one.detach().requires_grad_()
        for one in _tuple(inputs, "inputs", name)
    )
    outputs = func(*xs)
    several = _tuple(outputs, "outputs of the user-provided function", name)
    for i, one in enumerate(several if strict else ()):
        if not one.requires_grad:
            raise RuntimeError(
                f"Output {i} of the user-provided function does not require gradients. The outputs must be computed in "
                "a differentiable manner from the input when running in strict mode."
            )
    return xs, outputs, several


def _single(name, outputs):
    """Return the only element that a function has to return."""
    if not isinstance(outputs, Tensor):
        raise RuntimeError(f"The function given to {name} should return a single Tensor")
    if outputs.numel() != 1:
        raise RuntimeError(
            f"The Tensor returned by the function given to {name} should contain a single element"
        )
    return outputs


def _vector(v, given, text, name):
    """Return v as a tuple that fits what it is to be multiplied with; ones when it is left out for a single number."""
    several = given if isinstance(given, tuple) else (given,)
    if v is None:
        if len(several) != 1 or several[0].numel() != 1:
            raise RuntimeError(text)
        return tuple(map(ones_like, several))
    vs = _tuple(v, "v", name)
    if len(vs) != len(several):
        raise RuntimeError(f"v is a tuple of invalid length: should be {len(several)} but got {len(vs)}.")
    for i, (one, other) in enumerate(zip(vs, several, strict=True)):
        if one.shape != other.shape:
            entry = f"Entry {i} in " if isinstance(given, tuple) else ""
            raise RuntimeError(f"{entry}v has invalid size: should be {other.shape} but got {one.shape}.")
    return vs


def _derivatives(outputs, inputs, weights, create_graph, strict=None, number=0):
    """Return the gradients of the outputs, weighted, by the inputs: zeros where they do not depend on one.

    Where `strict` names what is being differentiated, that is an error.
    """
    pairs = [(y, w) for y, w in zip(outputs, weights, strict=True) if y is not None and y.requires_grad]
    found = [None] * len(inputs)
    if pairs:
        ys, ws = zip(*pairs, strict=True)
        found = grad(ys, inputs, ws, retain_graph=True, create_graph=create_graph, allow_unused=True)
    for i, one in enumerate(found if strict else ()):
        if one is None:
            raise RuntimeError(
                f"{_INDEPENDENT[strict].format(number, i)} This is not allowed in strict mode."
            )
    return tuple(zeros_like(x) if g is None else g for x, g in zip(inputs, found, strict=True))


def _like(structure, items):
    return items if isinstance(structure, tuple) else items[0]


@_recorded
def jacobian(func, inputs, create_graph=False, strict=False, vectorize=False, strategy="reverse-mode"):
    """Return the Jacobian of func(*inputs): for each output and input a tensor of shape output.shape + input.shape.

    `vectorize` only says how torch is to compute it.
    """
    if strategy not in ("forward-mode", "reverse-mode"):
        raise AssertionError(_STRATEGY)
    if strategy == "forward-mode":
        raise NotImplementedError("jacobian(strategy='forward-mode') is not supported")
    if strict and vectorize:
        raise RuntimeError(
            "torch.autograd.functional.jacobian: `strict=True` and `vectorize=True` are not supported together. Please "
            "either set `strict=False` or `vectorize=False`."
        )
    xs, outputs, several = _prepared(func, inputs, "jacobian", create_graph, strict)
    rows = [_jacobian_of(i, one, xs, create_graph, strict) for i, one in enumerate(several)]
    return _like(outputs, tuple(_like(inputs, row) for row in rows))


def _jacobian_of(number, output, inputs, create_graph, strict):
    """Return the Jacobians of one output by each input, one backward pass per element."""
    rows = []
    for i in range(output.numel()):
        weights = zeros_like(output)
        weights.array.reshape(-1)[i] = 1
        found = _derivatives((output,), inputs, (weights,), create_graph, strict and "output", number)
        rows.append(found)
    shape = tuple(output.shape)
    if not rows:
        return tuple(x.new_zeros(shape + tuple(x.shape)) for x in inputs)
    columns = zip(*rows, strict=True)
    return tuple(stack(one).reshape(shape + tuple(x.shape)) for x, one in zip(inputs, columns, strict=True))


@_recorded
def hessian(
    func, inputs, create_graph=False, strict=False, vectorize=False, outer_jacobian_strategy="reverse-mode"
):
    """Return the second derivatives of a function with a single result, for each pair of inputs."""
    several = _tuple(inputs, "inputs", "hessian")

    def gradient(*xs):
        output = func(*xs)
        _tuple(output, "outputs of the user-provided function", "hessian")
        output = _single("hessian", output).reshape(())
        return _derivatives((output,), xs, (ones_like(output),), True, strict and "function")

    rows = jacobian(gradient, several, create_graph, strict, vectorize, outer_jacobian_strategy)
    return rows if isinstance(inputs, tuple) else rows[0][0]


@_recorded
def vjp(func, inputs, v=None, create_graph=False, strict=False):
    """Return func(*inputs) and the vector v times its Jacobian."""
    xs, output, several = _prepared(func, inputs, "vjp", create_graph, strict)
    vs = _vector(v, output, _ONE_OUTPUT, "vjp")
    found = _derivatives(several, xs, vs, create_graph, strict and "function")
    return _released(output, create_graph), _like(inputs, found)


@_recorded
def jvp(func, inputs, v=None, create_graph=False, strict=False):
    """Return func(*inputs) and its Jacobian times the vector v, by differentiating vjp, which is linear in v."""
    vs = _vector(v, _like(inputs, _tuple(inputs, "inputs", "jvp")), _ONE_INPUT, "jvp")
    xs, output, several = _prepared(func, inputs, "jvp", create_graph, strict)
    weights = tuple(zeros_like(one).requires_grad_() for one in several)
    back = _derivatives(several, xs, weights, True, strict and "function")
    found = _derivatives(back, weights, vs, create_graph, strict and "weights")
    return _released(output, create_graph), _like(output, found)


@_recorded
def _hessian_product(name, func, inputs, v, create_graph, strict):
    """Return func(*inputs) and its Hessian times the vector v, which is the same from either side."""
    vs = _vector(v, _like(inputs, _tuple(inputs, "inputs", name)), _ONE_INPUT, name)
    xs, output, several = _prepared(func, inputs, name, create_graph, strict)
    first = _derivatives(
        (_single(name, output),), xs, tuple(map(ones_like, several)), True, strict and "function"
    )
    found = _derivatives(first, xs, vs, create_graph, strict and "jacobian")
    return _released(output, create_graph), _like(inputs, found)


def hvp(func, inputs, v=None, create_graph=False, strict=False):
    """Return func(*inputs) and its Hessian times the vector v."""
    return _hessian_product("hvp", func, inputs, v, create_graph, strict)


def vhp(func, inputs, v=None, create_graph=False, strict=False):
    """Return func(*inputs) and the vector v times its Hessian."""
    return _hessian_product("vhp", func, inputs, v, create_graph, strict)


def _released(outputs, create_graph):
    """Return the outputs, without history unless that was asked for."""
    if create_graph:
        return outputs
    return tuple(one.detach() for one in outputs) if isinstance(outputs, tuple) else outputs.detach()
