"""torch.autograd.Function: operations written by the user, in terms of tensors."""

import functools
import inspect
import warnings

import numpy as np

from ..core.node import mode, next_number, recorders
from ..core.saved import FREED, SavedOutput, packers
from ..core.tensor import UNTRACKED, Tensor, new
from .grad_mode import no_grad
from .inplace import rebase, refuse_leaf
from .node import Node
from .saved import Packed
from .views import CUSTOM, link, refuse_view

_LEGACY = (
    "Legacy autograd function with non-static forward method is deprecated. Please use new-style autograd function "
    "with static forward method. (Example: https://pytorch.org/docs/stable/autograd.html#torch.autograd.Function)"
)

_SEVERAL = (
    "If your Function modifies inplace an input that is a view of another Tensor, your Function cannot return more than "
    "one Tensor. This is not supported by the current autograd engine. You should either make sure the input is not a "
    "view (using .clone() for example) or make your Function only return one Tensor (potentially splitting it into two "
    "Functions: one doing the inplace that returns a single Tensor and a second one that does the other operations). "
    "You can ask on the forum https://discuss.pytorch.org/ if you need help to do this change."
)


class FunctionCtx:
    """What `ctx` offers to forward and backward, besides any attributes the user sets."""

    to_save = dirty_tensors = non_differentiable = ()
    materialize_grads = True
    _versions = ()

    def save_for_backward(self, *tensors):
        """Keep tensors for backward: inputs, outputs or intermediate results. Call it once, in forward."""
        for i, one in enumerate(tensors):
            if one is not None and not isinstance(one, Tensor):
                raise TypeError(
                    f"save_for_backward can only save variables, but argument {i} is of type {type(one).__name__}"
                )
        self.to_save = tensors

    def save_for_forward(self, *tensors):
        """Accept what `jvp` would be given: this engine has no forward mode, and nothing is kept."""

    def mark_dirty(self, *args):
        """Say which inputs forward has changed in place; they have to be returned."""
        self.dirty_tensors = args

    def mark_non_differentiable(self, *args):
        """Say which outputs have no gradient."""
        self.non_differentiable = args

    def set_materialize_grads(self, value):
        """Choose whether an output without gradient is given to backward as zeros (the default) or as None."""
        self.materialize_grads = value

    @property
    def saved_tensors(self):
        """Return what was saved. Raises RuntimeError when it has been freed, or changed in place since."""
        if self._saved is None:
            raise RuntimeError(FREED)
        values = []
        for one, version in zip(self._saved, self._versions, strict=True):
            if isinstance(one, (SavedOutput, Packed)):
                one = one.unpack(self, True)
            elif one is not None and one._version != version:
                raise self._changed(one.array, one.gradient_edge(), one._version, version)
            values.append(one)
        return tuple(values)


class BackwardCFunction(FunctionCtx, Node):
    """The node of a user's Function. Every Function has a subclass of this, named after it."""

    needs_input_grad = ()

    def _run(self, gradients, create_graph):
        """Return what the user's backward makes of the gradients, one per tensor input, as the pass handles them."""
        given = [self._given(i, gradient, create_graph) for i, gradient in enumerate(gradients)]
        results = self.apply(*given)
        results = results if isinstance(results, tuple) else (results,)
        kept = self._checked(results)
        return tuple(one if one is None or create_graph else one.array for one in kept)

    def apply(self, *gradients):
        """Return what the user's backward makes of gradients: tensors, as it gives them."""
        return self._forward_cls.backward(self, *gradients)

    def _given(self, index, gradient, create_graph):
        """Return a gradient as backward gets it: a tensor, zeros for none, or None."""
        if gradient is None and self._outputs[index] is None:
            return None
        if gradient is None:
            return self._kind.wrap(np.zeros(*self._outputs[index])) if self.materialize_grads else None
        return gradient if create_graph else self._kind.wrap(np.asarray(gradient))

    def _checked(self, results):
        """Return the gradients of the tensor inputs; raise RuntimeError when backward returned something else."""
        count = len(self.needs_input_grad)
        if len(results) > count and all(one is None for one in results[count:]):
            results = results[:count]
        if len(results) != count:
            raise RuntimeError(
                f"function {self.name()} returned an incorrect number of gradients (expected {count}, got "
                f"{len(results)})"
            )
        for i, (one, is_tensor) in enumerate(zip(results, self._is_tensor, strict=True)):
            if one is not None and not is_tensor:
                raise RuntimeError(
                    f"function {self.name()} returned a gradient different than None at position {i + 1}, but the "
                    "corresponding forward input was not a Variable"
                )
            if one is not None and not isinstance(one, Tensor):
                kind = type(one)
                name = (
                    kind.__name__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__name__}"
                )
                raise RuntimeError(f"expected Variable or None (got {name})")
        of_tensors = [one for one, is_tensor in zip(results, self._is_tensor, strict=True) if is_tensor]
        return [parent and one for one, parent in zip(of_tensors, self._parents, strict=True)]


def _node_class(function):
    """Return the class of the nodes of a Function, under the name that torch gives it."""
    node = type(f"{function.__name__}Backward", (BackwardCFunction,), {"_forward_cls": function})
    node.__module__ = "torch.autograd.function"
    return node


class Function:
    """Base of the user's operations: static methods `forward(ctx, …)` and `backward(ctx, …)`, used with `apply`.

    Instead of taking ctx, forward may leave it to a third method, `setup_context(ctx, inputs, output)`.
    """

    _backward_cls = BackwardCFunction

    def __init__(self, *args, **kwargs):
        warnings.warn(
            f"{self.__class__} should not be instantiated. Methods on autograd functions are all static, so you should "
            "invoke them on the class itself. Instantiating an autograd function will raise an error in a future "
            "version of PyTorch.",
            DeprecationWarning,
            stacklevel=2,
        )

    def __init_subclass__(cls, **options):
        super().__init_subclass__(**options)
        cls._backward_cls = _node_class(cls)

    def __call__(self, *args, **kwargs):
        raise RuntimeError(_LEGACY)

    @staticmethod
    def forward(*args, **kwargs):
        """Compute the outputs. Tensors saved here, with ctx.save_for_backward, are there in backward."""
        raise NotImplementedError("You must implement the forward function for custom autograd.Function.")

    @staticmethod
    def setup_context(ctx, inputs, output):
        """Do with ctx what forward(ctx, …) would do, when forward does not take ctx."""
        raise NotImplementedError("setup_context is not implemented.")

    @staticmethod
    def backward(ctx, *grad_outputs):
        """Return one gradient per input of forward, None for those that are not tensors."""
        raise NotImplementedError(
            "You must implement either the backward or vjp method for your custom autograd.Function to use it with "
            "backward mode AD."
        )

    @classmethod
    def apply(cls, *args, **kwargs):
        """Return what forward computes, recorded as one node."""
        own_context = cls.setup_context is Function.setup_context
        if kwargs or not own_context:
            args = _positional(cls.forward, own_context, args, kwargs)
        node = cls._backward_cls()
        inputs = [one for one in args if isinstance(one, Tensor)]
        node._kind = type(inputs[0]) if inputs else None
        recording = mode.enabled
        edges = [one.gradient_edge() if recording else UNTRACKED for one in inputs]
        tracked = any(edge is not UNTRACKED for edge in edges)
        node._set_edges(edges)
        node._is_tensor = [isinstance(one, Tensor) for one in args]
        node.needs_input_grad = tuple(isinstance(one, Tensor) and one.requires_grad for one in args)
        with no_grad():
            if own_context:
                output = cls.forward(node, *args)
            else:
                output = cls.forward(*args)
                cls.setup_context(node, args, output)
        return _finish(node, output, inputs, tracked)


def _positional(forward, takes_ctx, args, kwargs):
    """Return the arguments of forward in order: those given by name, and for setup_context the defaults as well."""
    signature = inspect.signature(forward)
    bound = signature.bind(*((None,) if takes_ctx else ()), *args, **kwargs)
    if not takes_ctx:
        bound.apply_defaults()
    return bound.args[1:] if takes_ctx else bound.args


def _finish(node, output, inputs, tracked):
    """Return the outputs of forward as results of the node."""
    outputs = output if isinstance(output, tuple) else (output,)
    if not all(_among(one, outputs) for one in node.dirty_tensors if _among(one, inputs)):
        raise RuntimeError(
            "Some elements marked as dirty during the forward method were not returned as output. The inputs that are "
            "modified inplace must all be outputs of the Function."
        )
    if len(outputs) > 1 and tracked and any(one._view is not None for one in node.dirty_tensors):
        raise RuntimeError(_SEVERAL)
    node._number = next_number()
    if recorders:
        recorders[-1](node)
    results = [
        _result(node, number, one, inputs, tracked) if isinstance(one, Tensor) else one
        for number, one in enumerate(outputs)
    ]
    node._outputs = [
        (one.array.shape, one.array.dtype) if isinstance(one, Tensor) else None for one in results
    ]
    if tracked:
        kept = [_saved(one, outputs, results) for one in node.to_save]
        node._saved = packers[-1](kept, node._kind) if packers else kept
        node._versions = [0 if one is None else one.counter()[0] for one in node.to_save]
    node.to_save = node.dirty_tensors = node.non_differentiable = ()
    return tuple(results) if isinstance(output, tuple) else results[0]


def _result(node, number, output, inputs, tracked):
    """Return one output as it leaves `apply`: with its history, and never the very input that came in."""
    differentiable = (
        tracked and output.array.dtype.kind == "f" and not _among(output, node.non_differentiable)
    )
    if _among(output, node.dirty_tensors):
        return _changed(node, number, output, differentiable)
    is_input = _among(output, inputs)
    result = output.wrap(output.array) if is_input or (output.requires_grad and tracked) else output
    if not differentiable and is_input:
        with no_grad():
            return link(result, output)
    if not differentiable:
        return output.detach() if output.requires_grad else result
    view = output._view
    result.set_edge(node, number)
    if is_input or view is not None:
        source = output if is_input else view.base
        result = link(result, source, CUSTOM)
    return result


def _changed(node, number, output, differentiable):
    """Return an input that forward has changed in place; its history is this node from now on."""
    if output._view is None and output.is_leaf and output.requires_grad and mode.enabled:
        raise RuntimeError("a leaf Variable that requires grad has been used in an in-place operation.")
    refuse_leaf(output)
    if differentiable and output._view is not None:
        refuse_view(output._view)
    output.bump_version()
    if differentiable:
        rebase(output, node, number)
    return output


def _among(one, tensors):
    return any(one is other for other in tensors)


def _saved(value, outputs, results):
    """Return what to keep of a saved tensor: an output by its number, anything else as it is."""
    for number, (output, result) in enumerate(zip(outputs, results, strict=True)):
        if value is output and value is not None and result.requires_grad:
            return new(SavedOutput).follow(result, number)
    return value


def once_differentiable(function):
    """Decorate a backward that computes in ways that cannot be recorded: differentiating it raises RuntimeError."""

    @functools.wraps(function)
    def backward(ctx, *gradients):
        with no_grad():
            results = function(ctx, *gradients)
        if not mode.enabled or not any(isinstance(one, Tensor) and one.requires_grad for one in gradients):
            return results
        several = results if isinstance(results, tuple) else (results,)
        return tuple(
            one if one is None else _RefuseSecond.apply(one.detach().requires_grad_()) for one in several
        )

    return backward


class _RefuseSecond(Function):
    """The identity, from which no gradient comes back."""

    @staticmethod
    def forward(ctx, x):
        return x.view_as(x)

    @staticmethod
    def backward(ctx, gradient):
        raise RuntimeError(
            "trying to differentiate twice a function that was marked with @once_differentiable"
        )
