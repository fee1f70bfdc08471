"""Runs one node of a tensor graph by itself: what a backward pass does there, and nothing else.

A real pass would leave traces. Even `autograd.grad`, which spares the leaves, adds to the `.grad` of tensors that
retain theirs, and calls the user's hooks; and it does not tell what each operand gets apart. A node that is called
by itself returns its gradients and keeps what it has saved. Hooks that would replace a gradient are not seen; a custom
Function whose own backward starts another pass (reentrant checkpointing) still leaves that one's traces.

Neither library is imported here: a graph of theirs is at hand, so they are in `sys.modules`.
"""

import sys
from typing import Any

TENSORS = {"torch.Tensor": "torch", "autograd_lib.engine.tensors.Tensor": "autograd_lib.engine"}
ENGINE = "autograd_lib.engine"


def library_of(tensor: Any) -> Any:
    """Return the library whose tensor (or subclass of it) this is, None for anything else."""
    kinds = (f"{kind.__module__}.{kind.__qualname__}" for kind in type(tensor).__mro__)
    name = next((TENSORS[kind] for kind in kinds if kind in TENSORS), None)
    return sys.modules[name] if name else None


def run_node(node: Any, gradients: list[Any]) -> list[Any]:
    """Return a gradient (or None) for each of `next_functions`, given one for each output of the node.

    Each has the shape and dtype of what it belongs to: broadcasting is undone. Errors are the library's.
    """
    if _of_engine(node):
        return _run_engine(node, gradients)
    with sys.modules["torch"].no_grad():
        results = node(*gradients) if callable(node) else _run_custom(node, gradients)
        results = results if isinstance(results, tuple) else (results,)
        slots = enumerate(zip(results, node.next_functions, strict=True))
        return [
            None if one is None or below is None else _fitted(one, below._input_metadata[number], node, index)
            for index, (one, (below, number)) in slots
        ]


def output_shapes(node: Any) -> list[Any]:
    """Return the shape of each output of the node, None for one that has no gradient."""
    engine = _of_engine(node)
    return [None if engine and of.dtype.numpy.kind != "f" else tuple(of.shape) for of in node._input_metadata]


def _of_engine(node: Any) -> bool:
    return any(kind.__module__ == f"{ENGINE}.core.node" for kind in type(node).__mro__)


def _fitted(gradient: Any, wanted: Any, node: Any, index: int) -> Any:
    """Return torch's gradient summed and cast to what is wanted, as its engine does between nodes."""
    try:
        return gradient.sum_to_size(wanted.shape).to(wanted.dtype)
    except RuntimeError:
        raise RuntimeError(
            f"Function {node.name()} returned an invalid gradient at index {index} - got {list(gradient.shape)} but "
            f"expected shape compatible with {list(wanted.shape)}"
        ) from None


def _run_custom(node: Any, gradients: list[Any]) -> tuple[Any, ...]:
    """Return what the backward of a torch custom Function gives, without the entries of other arguments.

    An output without gradient is given as zeros: whether the Function asked for None cannot be found out.
    """
    zeros, is_tensor = sys.modules["torch"].zeros, sys.modules["torch"].is_tensor
    given = [
        zeros(tuple(of.shape), dtype=of.dtype, device=of.device) if one is None else one
        for one, of in zip(gradients, node._input_metadata, strict=True)
    ]
    results = node.apply(*given)
    results = results if isinstance(results, tuple) else (results,)
    wanted = node.needs_input_grad
    if len(results) < len(wanted) or any(one is not None for one in results[len(wanted) :]):
        raise RuntimeError(
            f"function {node.name()} returned an incorrect number of gradients (expected {len(wanted)}, got "
            f"{len(results)})"
        )
    kept = iter([one for one, needed in zip(results, wanted, strict=False) if needed])
    found = tuple(None if below is None else next(kept) for below, _ in node.next_functions)
    for one in found:
        if one is not None and not is_tensor(one):
            raise RuntimeError(f"expected Variable or None (got {type(one).__name__})")
    return found


def _run_engine(node: Any, gradients: list[Any]) -> list[Any]:
    """Return the gradients of an engine node, whose `_run` works on arrays."""
    numpy, fit = sys.modules["numpy"], sys.modules[f"{ENGINE}.core.backward"].fit
    wrap = sys.modules[ENGINE].Tensor.wrap
    with sys.modules[ENGINE].no_grad(), numpy.errstate(all="ignore"):
        results = node._run([None if one is None else one.array for one in gradients], False)
    found = []
    for index, (one, (below, number)) in enumerate(zip(results, node.next_functions, strict=True)):
        if one is not None and below is not None:
            one = wrap(numpy.asarray(fit(one, below, number, node, index)))
        found.append(None if below is None else one)
    return found
