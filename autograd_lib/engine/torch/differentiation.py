"""`torch.autograd.backward` and `grad`: what to send back from where, and torch's errors for what cannot be."""

import collections
import warnings

import numpy as np

from ..core.tensor import UNTRACKED, Tensor
from . import passes
from .node import Nowhere
from .shapes import Size


class GradientEdge(
    collections.namedtuple("GradientEdge", "node output_nr ownership_token", defaults=(None,))
):
    """A place in the graph; `autograd.grad` and `backward` take it instead of the tensor that belongs there."""

    __slots__ = ()


def standing_for(edge):
    """Return a tensor at this place in the graph; its values mean nothing."""
    if hasattr(edge.node, "variable"):
        return edge.node.variable
    shape, dtype = (edge.node._outputs or [(edge.node._shape, edge.node._dtype)])[edge.output_nr]
    result = edge.node._kind.wrap(np.empty(shape, dtype))
    result.set_edge(edge.node, edge.output_nr)
    return result


_CYCLE = (
    "Using backward() with create_graph=True will create a reference cycle between the parameter and its gradient "
    "which can cause a memory leak. We recommend using autograd.grad when creating the graph to avoid this. If you "
    "have to use this function, make sure to reset the .grad fields of your parameters to None after use to break the "
    "cycle and avoid the leak."
)


def backward(
    tensors, grad_tensors=None, retain_graph=None, create_graph=False, grad_variables=None, inputs=None
):
    """Add the derivatives of `tensors`, weighted by `grad_tensors`, to the `.grad` of the leaves.

    tensors, grad_tensors  one or a sequence each; a gradient may be left out for a tensor of one element
    retain_graph           keep what was saved, for another pass; by default only under create_graph
    create_graph           record the pass itself, for higher derivatives
    inputs                 the tensors whose `.grad` to fill, instead of all leaves
    """
    if grad_variables is not None:
        warnings.warn(
            "`grad_variables` is deprecated. Use `grad_tensors` instead.", FutureWarning, stacklevel=2
        )
        grad_tensors = grad_variables
    roots, keep = _roots(tensors, grad_tensors), _keeps(retain_graph, create_graph)
    if create_graph:
        warnings.warn(_CYCLE, UserWarning, stacklevel=2)
    if inputs is None:
        passes.run(roots, keep, create_graph)
        return
    inputs = _sequence(inputs)
    if not inputs:
        raise RuntimeError("`inputs` argument to `backward()` cannot be empty.")
    for one in inputs:
        one.retain_grad()
    passes.run(roots, keep, create_graph, filled={one.gradient_edge()[0] for one in inputs})


def grad(
    outputs,
    inputs,
    grad_outputs=None,
    retain_graph=None,
    create_graph=False,
    allow_unused=None,
    is_grads_batched=False,
    materialize_grads=False,
):
    """Return the derivatives of `outputs`, weighted by `grad_outputs`, by each of `inputs`; `.grad` stays as it is."""
    inputs = _sequence(inputs)
    if not inputs:
        raise RuntimeError("`inputs` argument to `grad()` cannot be empty.")
    if is_grads_batched:
        return _batched(outputs, inputs, grad_outputs, retain_graph, create_graph, allow_unused)
    if materialize_grads and allow_unused is False:
        raise ValueError(
            "Expected allow_unused to be True or not passed when materialize_grads=True, but got: allow_unused=False."
        )
    roots, keep = _roots(outputs, grad_outputs), _keeps(retain_graph, create_graph)
    for one in inputs:
        if not isinstance(one, Tensor):
            raise RuntimeError(
                f"all inputs have to be Tensors or GradientEdges, but got {type(one).__name__}"
            )
    edges = [one.gradient_edge() for one in inputs]
    if UNTRACKED in edges:
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    found = passes.run(roots, keep, create_graph, wanted=set(edges))
    gradients = tuple(found.get(edge) for edge in edges)
    if materialize_grads:
        return tuple(
            x.wrap(np.zeros_like(x.array)).requires_grad_(create_graph) if g is None else g
            for x, g in zip(inputs, gradients, strict=True)
        )
    if not allow_unused and None in map(_or_none, gradients):
        index = list(map(_or_none, gradients)).index(None)
        raise RuntimeError(
            f"The differentiated Tensor at index {index} appears to not have been used in the graph. Set "
            "allow_unused=True if this is the desired behavior."
        )
    return gradients


def _or_none(gradient):
    """Return something that can be compared with None without asking the elements."""
    return None if gradient is None else True


def _batched(outputs, inputs, grad_outputs, retain_graph, create_graph, allow_unused):
    """Return the gradients for a batch of `grad_outputs`, stacked along a new first dimension."""
    outputs, grad_outputs = _sequence(outputs), _sequence(grad_outputs)
    size = len(grad_outputs[0])
    rows = [
        grad(
            outputs,
            inputs,
            [g[i] for g in grad_outputs],
            retain_graph or i < size - 1,
            create_graph,
            allow_unused,
        )
        for i in range(size)
    ]
    return tuple(
        None if column[0] is None else column[0]._stacked(column[1:]) for column in zip(*rows, strict=True)
    )


def _keeps(retain_graph, create_graph):
    """Return whether to retain the graph, which by default goes with recording."""
    if not isinstance(create_graph, (bool, int)):
        raise TypeError(f"'{type(create_graph).__name__}' object cannot be interpreted as an integer")
    return bool(create_graph) if retain_graph is None else bool(retain_graph)


def _sequence(one_or_more):
    """Return a list of tensors, with stand-ins for gradient edges."""
    if isinstance(one_or_more, Tensor):
        return [one_or_more]
    several = [one_or_more] if isinstance(one_or_more, GradientEdge) else one_or_more
    return [standing_for(one) if isinstance(one, GradientEdge) else one for one in several]


def _roots(tensors, gradients):
    """Return [(edge, gradient), …], or raise torch's error for what cannot be a root or its gradient."""
    if isinstance(tensors, Tensor) and gradients is None and tensors.grad_fn is not None:  # loss.backward()
        return [(tensors.gradient_edge(), _gradient(tensors, None, 0))]
    tensors = _sequence(tensors)
    gradients = [None] * len(tensors) if gradients is None else _sequence(gradients)
    checked = [
        _gradient(one, gradient, i) for i, (one, gradient) in enumerate(zip(tensors, gradients, strict=False))
    ]
    if len(tensors) > len(gradients):
        raise RuntimeError(f"got {len(tensors)} tensors and {len(gradients)} gradients")
    roots = []
    for i, (one, gradient) in enumerate(zip(tensors, checked, strict=True)):
        edge = one.gradient_edge()
        if edge[0] is None or isinstance(edge[0], Nowhere):
            raise RuntimeError(f"element {i} of tensors does not require grad and does not have a grad_fn")
        roots.append((edge, gradient))
    return roots


def _gradient(root, gradient, index):
    """Return the gradient to start from: the one given, or a one for a root of one element."""
    if not isinstance(root, Tensor):
        raise AssertionError("Expected output to be a torch.Tensor")
    if isinstance(gradient, Tensor):
        if gradient.array.shape != root.array.shape:
            raise RuntimeError(
                f"Mismatch in shape: grad_output[{index}] has a shape of {Size(gradient.array.shape)} and "
                f"output[{index}] has a shape of {Size(root.array.shape)}."
            )
        return gradient if gradient.array.dtype == root.array.dtype else gradient.to(root.dtype)
    if gradient is not None:
        raise TypeError(f"gradients can be either Tensors or None, but got {type(gradient).__name__}")
    if root.array.size != 1:
        if root.requires_grad:
            raise RuntimeError("grad can be implicitly created only for scalar outputs")
        return None  # without a history: `_roots` says that this is what is wrong
    return root.wrap(
        np.array(1, root.array.dtype).reshape(root.array.shape)
    )  # `numpy.ones` takes five times as long
