"""torch.autograd.functional: whole Jacobians and Hessians, and products with them."""

from ..factories import ones_like, zeros_like
from ..ops.joining import Stack
from ..tensors import Tensor


def stack(tensors):
    """Return tensors of one shape joined along a new first dimension."""
    return Stack.apply(*tensors, dim=0)


def _grad(*args, **options):
    from . import grad

    return grad(*args, **options)


def _tuple(one_or_more):
    return one_or_more if isinstance(one_or_more, tuple) else (one_or_more,)


def _prepared(func, inputs, create_graph):
    """Return the inputs as tensors that can be differentiated, and what `func` makes of them."""
    inputs = tuple(
        one.view_as(one) if create_graph and one.requires_grad else one.detach().requires_grad_()
        for one in _tuple(inputs)
    )
    return inputs, func(*inputs)


def _derivatives(output, inputs, weights, create_graph):
    """Return the gradients of `output`, weighted, zeros where it does not depend on an input."""
    if not output.requires_grad:
        return tuple(zeros_like(one) for one in inputs)
    found = _grad(output, inputs, weights, retain_graph=True, create_graph=create_graph, allow_unused=True)
    return tuple(zeros_like(x) if g is None else g for x, g in zip(inputs, found, strict=True))


def _like(structure, items):
    return items if isinstance(structure, tuple) else items[0]


def jacobian(func, inputs, create_graph=False, strict=False, vectorize=False, strategy="reverse-mode"):
    """Return the Jacobian of func(*inputs): for each output and input a tensor of shape output.shape + input.shape."""
    xs, outputs = _prepared(func, inputs, create_graph)
    rows = tuple(_like(inputs, _jacobian_of(one, xs, create_graph)) for one in _tuple(outputs))
    return _like(outputs, rows)


def _jacobian_of(output, inputs, create_graph):
    """Return the Jacobians of one output by each input, one backward pass per element."""
    rows = []
    for i in range(output.numel()):
        weights = zeros_like(output)
        weights.array.reshape(-1)[i] = 1
        rows.append(_derivatives(output, inputs, weights, create_graph))
    shape = tuple(output.shape)
    columns = zip(*rows, strict=True)
    return tuple(stack(one).reshape(shape + tuple(x.shape)) for x, one in zip(inputs, columns, strict=True))


def hessian(
    func, inputs, create_graph=False, strict=False, vectorize=False, outer_jacobian_strategy="reverse-mode"
):
    """Return the second derivatives of a function with a single result, for each pair of inputs."""

    def gradient(*xs):
        output = func(*xs)
        if not isinstance(output, Tensor) or output.numel() != 1:
            raise RuntimeError(
                "The output of the user-provided function should be a single Tensor with a single element"
            )
        return _derivatives(output.reshape(()), xs, None, True)

    rows = jacobian(gradient, _tuple(inputs), create_graph)
    return rows if isinstance(inputs, tuple) else rows[0][0]


def vjp(func, inputs, v=None, create_graph=False, strict=False):
    """Return func(*inputs) and the vector v times its Jacobian."""
    xs, output = _prepared(func, inputs, create_graph)
    found = _grad(output, xs, v, create_graph=create_graph, allow_unused=True)
    found = tuple(zeros_like(x) if g is None else g for x, g in zip(xs, found, strict=True))
    return _released(output, create_graph), _like(inputs, found)


def jvp(func, inputs, v=None, create_graph=False, strict=False):
    """Return func(*inputs) and its Jacobian times the vector v, by differentiating vjp, which is linear in v."""
    xs, output = _prepared(func, inputs, create_graph)
    outputs = _tuple(output)
    weights = tuple(zeros_like(one).requires_grad_() for one in outputs)
    back = tuple(_grad(outputs, xs, weights, create_graph=True, allow_unused=True))
    vs = _tuple(v) if v is not None else tuple(ones_like(x) for x in xs)
    used = [(g, one) for g, one in zip(back, vs, strict=True) if g is not None]
    found = _grad(
        [g for g, _ in used], weights, [one for _, one in used], create_graph=create_graph, allow_unused=True
    )
    found = tuple(zeros_like(one) if g is None else g for one, g in zip(outputs, found, strict=True))
    return _released(output, create_graph), _like(output, found)


def hvp(func, inputs, v=None, create_graph=False, strict=False):
    """Return func(*inputs) and its Hessian times the vector v."""
    xs, output = _prepared(func, inputs, create_graph)
    first = _derivatives(output, xs, None, True)
    vs = _tuple(v) if v is not None else tuple(ones_like(x) for x in xs)
    used = [(g, one) for g, one in zip(first, vs, strict=True) if g.requires_grad]
    found = (None,) * len(xs)
    if used:
        found = _grad(
            [g for g, _ in used], xs, [one for _, one in used], create_graph=create_graph, allow_unused=True
        )
    found = tuple(zeros_like(x) if g is None else g for x, g in zip(xs, found, strict=True))
    return _released(output, create_graph), _like(inputs, found)


vhp = hvp  # the Hessian is symmetric


def _released(outputs, create_graph):
    """Return the outputs, without history unless that was asked for."""
    if create_graph:
        return outputs
    return _like(outputs, tuple(one.detach() for one in _tuple(outputs)))
