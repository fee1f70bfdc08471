"""Changing a tensor in place.

Every in-place operation is the ordinary one, `compute`, followed by writing its result into the old memory. The
history of the tensor then is the history of the result; for a view a `CopySlices` node is appended to the base.
"""

import functools
import weakref

import numpy as np

from ..core.node import mode, next_number, recorders
from ..core.saved import FREED, SavedOutput
from .dtypes import can_cast, of
from .grad_mode import is_inference_mode_enabled
from .hooks import RETAIN, retain
from .node import Node
from .strided import AsStrided, PickOut, Put, positions
from .views import refuse_view


def in_place(method):
    """Return the in-place form of a method."""

    @functools.wraps(method)
    def changing(self, *args, **options):
        return change(self, lambda old: method(old, *args, **options))

    return changing


def become(target, view):
    """Give `target` the array and the history of a view of it: what `unsqueeze_` and its like do."""
    node = view.grad_fn
    refuse_leaf(target)
    target.set_array(view.array)
    target.bump_version()
    if node is not None:
        target.set_edge(node)
    return target


def change(target, compute):
    """Write compute(target) into the memory of `target`, record that, and return `target`.

    `compute` gets a tensor that stands for the old value.
    """
    if target.is_inference() and not is_inference_mode_enabled():
        raise RuntimeError(
            "Inplace update to inference tensor outside InferenceMode is not allowed.You can make a clone to get a "
            "normal tensor before doing inplace update.See https://github.com/pytorch/rfcs/pull/17 for more details."
        )
    refuse_leaf(target)
    _refuse_overlap(target.array)
    old = target.wrap(target.array)
    if mode.enabled:
        old.set_edge(*target.gradient_edge())
    result = compute(old)
    _refuse_misfit(target, result)
    node = result._node if target.array.dtype.kind == "f" else None
    if node is not None and target._view is not None:
        refuse_view(target._view)
    if node is not None and any(one is old for one in node._saved):
        old.array = old.array.copy()  # the memory is about to be overwritten
    np.copyto(target.array, result.array, casting="unsafe")
    target.bump_version()
    if node is not None:
        _follow(node, target)
        rebase(target, node)
    return target


def refuse_leaf(target):
    """Raise RuntimeError when a change of `target` would have to be recorded, and cannot be."""
    if not mode.enabled or not target.requires_grad:
        return
    view = target._view
    if view is not None:
        refuse_view(view)
        if view.base.is_leaf:
            raise RuntimeError(
                "a view of a leaf Variable that requires grad is being used in an in-place operation."
            )
    elif target.is_leaf:
        raise RuntimeError("a leaf Variable that requires grad is being used in an in-place operation.")


def _refuse_overlap(array):
    """Raise RuntimeError when one memory cell stands for several elements, as in an expanded tensor."""
    if array.size and any(
        not step and size > 1 for step, size in zip(array.strides, array.shape, strict=True)
    ):
        raise RuntimeError(
            "unsupported operation: more than one element of the written-to tensor refers to a single memory location. "
            "Please clone() the tensor before performing the operation."
        )


def _refuse_misfit(target, result):
    """Raise RuntimeError when the result has another shape than the tensor to write to, or a higher category."""
    if result.array.shape != target.array.shape:
        raise RuntimeError(
            f"output with shape {list(target.shape)} doesn't match the broadcast shape {list(result.shape)}"
        )
    if not can_cast(of(result.array.dtype), of(target.array.dtype)):
        raise RuntimeError(
            f"result type {result.dtype.type_name} can't be cast to the desired output type {target.dtype.type_name}"
        )


def _follow(node, target):
    """Make saved outputs of `node` refer to the memory they were written to."""
    for one in node._saved:
        if isinstance(one, SavedOutput):
            one.follow(target, one.number)


def rebase(target, node, number=0):
    """Make an output of `node` the history of `target`; for a view, of its base."""
    if target._view is None:
        _set_history(target, node, number)
        return
    base = target._view.base
    where = positions(base.array, target.array)
    outer = CopySlices(base, node, where)
    _set_history(base, outer)
    node._saved = tuple(
        SavedPiece(target, one.number, outer) if isinstance(one, SavedOutput) else one for one in node._saved
    )


def _set_history(target, node, number=0):
    """Make `node` the history of `target`, whose `.grad` is retained, if it is, where it now is made."""
    retained = target.retains_grad and target._own_hooks().pop(RETAIN, None)
    target.set_edge(node, number)
    if retained:
        retain(target)


class SavedPiece(SavedOutput):
    """An output that was written into a view: its place in the graph is that of a piece of what the base became."""

    __slots__ = ("outer",)

    def __init__(self, view, number, outer):
        self.follow(view, number)
        self.outer = weakref.ref(outer)

    def in_graph(self, node):
        """Return a tensor of these values in their place in the graph."""
        return self.outer().piece(self)


class CopySlices(Node):
    """An in-place operation on a view, seen from the base: a part of the gradient goes through the operation.

    The operation is all that it saves, and goes after the pass like all that is saved.
    """

    def __init__(self, base, operation, where):
        self._set_edges((base.gradient_edge(), *operation.next_functions[1:]))
        self._saved = (operation,)
        self.where = where
        self._number, self._kind = next_number(), type(base)
        self._shape, self._dtype = base.array.shape, base.array.dtype
        if recorders:
            recorders[-1](self)

    def name(self):
        """Return torch's name of this node."""
        return "torch::autograd::CopySlices"

    def _run(self, gradients, create_graph):
        """Return the gradient of the old base, and those of the other inputs of the operation."""
        (gradient,) = gradients
        if gradient is None:
            return (None,) * len(self._parents)
        if self._saved is None:
            raise RuntimeError(FREED)
        flat = gradient.reshape((-1,))
        (operation,) = self._saved
        first, *others = operation._run([PickOut.on(flat, positions=self.where)], create_graph)
        if first is None:
            first = PickOut.on(flat, positions=self.where) * 0
        base = Put.on(flat, first, positions=self.where).reshape(tuple(gradient.shape))
        return (base, *others)

    def piece(self, saved):
        """Return an output that the operation has kept, as the piece of the new base that it is."""
        base = self._kind.wrap(np.empty(self._shape, self._dtype))  # only where it lies in the graph matters
        base.set_edge(self)
        result = AsStrided.apply(base, positions=self.where)
        result.array, result._counter = saved.array, saved.counter
        return result


CopySlices.__module__ = "builtins"
