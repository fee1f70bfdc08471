"""The tensor: a NumPy array, and its place in the graph. The arithmetic is in `methods`, the formulas in `ops`."""

import copy
import warnings

import numpy as np

from . import dtypes
from .accumulate import accumulator
from .hooks import RETAIN, Hooks, add_hook, retain
from .methods import Methods, arguments
from .node import ASK, UNTRACKED
from .printing import tensor_repr
from .views import NO_GRAD

dtype_of = dtypes.of

NON_LEAF_GRAD = (
    "The .grad attribute of a Tensor that is not a leaf Tensor is being accessed. Its .grad attribute won't be "
    "populated during autograd.backward(). If you indeed want the .grad field to be populated for a non-leaf Tensor, "
    "use .retain_grad() on the non-leaf Tensor. If you access the non-leaf Tensor by mistake, make sure you access "
    "the leaf Tensor instead. See github.com/pytorch/pytorch/pull/30531 for more information."
)


class Tensor(Methods):
    """An array whose history may be recorded.

    array    the values. Views share memory; nothing else does
    _node    the node whose output 0 this is; None when no gradient is wanted; `ASK` when it takes `gradient_edge()` to
             find out: for leaves that require grad, views, and other outputs
    _edge    (node, output number), for outputs other than the first
    _counter [number of in-place changes], shared with views and `detach()`; made when first needed
    _view    of whom this tensor is a view, and since when

    Attributes with a default here are not stored on every tensor, which keeps making one cheap.
    """

    _edge = _node = _counter = _view = _grad = _hooks = _post_accumulate_hooks = _accumulator = None
    __array_priority__ = 1000  # ndarray + tensor is left to the tensor, which refuses

    def __init__(self, *data):
        """Make a tensor of the default float type: Tensor([1, 2]) from data, Tensor(2, 3) of that shape."""
        default = dtypes.Default.dtype.numpy
        if len(data) == 1 and not hasattr(data[0], "__index__"):
            self.array = np.array(data[0], dtype=default)
        else:
            self.array = np.zeros(data or 0, dtype=default)

    def gradient_edge(self):
        """Return where a gradient for this tensor goes, as (node, output number)."""
        if self._node is not ASK:
            return UNTRACKED if self._node is None else (self._node, 0)
        if self._view is not None:
            return self._view.edge_of(self)
        return self._edge or (accumulator(self), 0)

    def set_edge(self, node, number=0):
        """Make this tensor an output of a node (None for no history)."""
        self._node, self._edge = (ASK, (node, number)) if number else (node, None)
        self._view = self._accumulator = None

    @property
    def grad_fn(self):
        """Return the node that made this tensor, None for a leaf."""
        if self._node is not ASK:
            return self._node
        return self._view.edge_of(self)[0] if self._view is not None else self._edge and self._edge[0]

    @property
    def output_nr(self):
        """Return which output of `grad_fn` this tensor is."""
        return 0 if self.is_leaf else self.gradient_edge()[1]

    @property
    def is_leaf(self):
        """Return whether no recorded operation made this tensor."""
        return self.grad_fn is None

    @property
    def requires_grad(self):
        """Return whether operations on this tensor are recorded."""
        if self._view is not None:
            return self._view.base.requires_grad if self._view.kind == NO_GRAD else self.grad_fn is not None
        return self._node is not None

    @requires_grad.setter
    def requires_grad(self, wanted):
        if wanted and self.array.dtype.kind != "f":
            raise RuntimeError("only Tensors of floating point and complex dtype can require gradients")
        if not self.is_leaf:
            if not wanted:
                raise RuntimeError(
                    "you can only change requires_grad flags of leaf variables. If you want to use a computed "
                    "variable in a subgraph that doesn't require differentiation use var_no_grad = var.detach()."
                )
            raise RuntimeError("you can only change requires_grad flags of leaf variables.")
        self.set_edge(ASK if wanted else None)

    def requires_grad_(self, requires_grad=True):
        """Change whether operations on this leaf are recorded, and return it."""
        if requires_grad and self.array.dtype.kind != "f":
            raise RuntimeError("only Tensors of floating point dtype can require gradients")
        if not (requires_grad and self.requires_grad):
            self.requires_grad = requires_grad
        return self

    @property
    def grad(self):
        """Return the gradient collected so far, or None."""
        if self._grad is None and not self.is_leaf and not self.retains_grad:
            warnings.warn(NON_LEAF_GRAD, UserWarning, stacklevel=2)
        return self._grad

    @grad.setter
    def grad(self, value):
        if value is not None:
            self._check_grad(value)
        self._grad = value

    @grad.deleter
    def grad(self):
        self._grad = None

    def _check_grad(self, value):
        """Raise torch's errors when `value` cannot be the gradient of this tensor."""
        if not isinstance(value, Tensor):
            raise TypeError(
                f"assigned grad expected to be a Tensor or None but got grad of type {type(value).__name__}"
            )
        if value is self:
            raise RuntimeError("can't assign Variable as its own grad")
        if value.array.dtype != self.array.dtype:
            raise RuntimeError(
                f"attempting to assign a gradient with dtype '{value.dtype.c_name}' to a tensor with grad_dtype "
                f"'{self.dtype.type_name}'. The gradient must match the tensor's grad_dtype (defaults to the tensor's "
                "dtype). You can set the tensor's grad_dtype attribute with a specific dtype, or None to allow any "
                "dtype. Set grad_dtype with caution. Diverging the dtypes of a tensor and its gradient may break "
                "downstream systems that assume they match."
            )
        if value.array.shape != self.array.shape:
            raise RuntimeError(
                f"attempting to assign a gradient of size '{list(value.shape)}' to a tensor of size "
                f"'{list(self.shape)}'. Please ensure that the gradient and the tensor are the same size"
            )

    @property
    def data(self):
        """Return a tensor that shares memory but neither history nor version counter: changes go unnoticed."""
        return wrap(self.array)

    @data.setter
    def data(self, new):
        if not isinstance(new, Tensor):
            raise TypeError(f"Variable data has to be a tensor, but got {type(new).__name__}")
        if self.requires_grad and new.array.dtype.kind != "f":
            raise RuntimeError(
                "data set to a tensor that requires gradients must be floating point or complex dtype"
            )
        self.array, self._accumulator = new.array, None

    def detach(self):
        """Return a tensor without history that shares memory and version counter: changes are noticed."""
        result = wrap(self.array)
        result._counter = self.counter()
        return result

    def detach_(self):
        """Cut this tensor off its history, and return it."""
        if self._view is not None:
            raise RuntimeError(
                "Can't detach views in-place. Use detach() instead. If you are using DistributedDataParallel (DDP) "
                "for training, and gradient_as_bucket_view is set as True, gradients are views of DDP buckets, and "
                "hence detach_() cannot be called on these gradients. To fix this error, please refer to the "
                "Optimizer.zero_grad() function in torch/optim/optimizer.py as the solution."
            )
        self.set_edge(None)
        return self

    def counter(self):
        """Return the version counter, a list of one number that views share."""
        if self._counter is None:
            self._counter = [0]
        return self._counter

    def bump_version(self):
        """Count one in-place change."""
        self.counter()[0] += 1

    @property
    def _version(self):
        return self.counter()[0]

    @property
    def _base(self):
        return self._view and self._view.base

    def _is_view(self):
        return self._view is not None

    def backward(self, gradient=None, retain_graph=None, create_graph=False, inputs=None):
        """Add the derivative of this tensor, weighted by `gradient`, to the `.grad` of the leaves it depends on."""
        from .autograd import backward

        backward(self, gradient, retain_graph, create_graph, inputs=inputs)

    def register_hook(self, hook):
        """Call hook(gradient) when the gradient of this tensor is complete; a returned tensor replaces it."""
        if not self.requires_grad:
            raise RuntimeError("cannot register a hook on a tensor that doesn't require gradient")
        return add_hook(self._own_hooks(), hook)

    def _own_hooks(self):
        """Return the hooks of this tensor: kept on the leaf itself, or on the node that made the tensor."""
        if self.is_leaf:
            self._hooks = Hooks() if self._hooks is None else self._hooks
            return self._hooks
        node, output = self.gradient_edge()
        node._tensor_hooks = node._tensor_hooks or {}
        return node._tensor_hooks.setdefault(output, Hooks())

    def register_post_accumulate_grad_hook(self, hook):
        """Call hook(leaf) each time a backward pass has added to the leaf's `.grad`."""
        if not self.requires_grad:
            raise RuntimeError("cannot register a hook on a tensor that doesn't require gradient")
        if not self.is_leaf:
            raise RuntimeError("post accumulate grad hooks cannot be registered on non-leaf tensors")
        if self._post_accumulate_hooks is None:
            self._post_accumulate_hooks = Hooks()
        return add_hook(self._post_accumulate_hooks, hook)

    def retain_grad(self):
        """Ask for the `.grad` of a tensor that is not a leaf."""
        if not self.requires_grad:
            raise RuntimeError("can't retain_grad on Tensor that has requires_grad=False")
        if not self.is_leaf:
            retain(self)

    @property
    def retains_grad(self):
        """Return whether `retain_grad` has been called on this tensor, and it is not a leaf."""
        return not self.is_leaf and RETAIN in self._own_hooks()

    def __repr__(self, *, tensor_contents=None):
        node = self.grad_fn
        return tensor_repr(
            self.array,
            dtype_name=self.dtype.name,
            default_dtype_name=dtypes.Default.dtype.name,
            requires_grad=self.requires_grad,
            grad_fn_name=node and node.name().rpartition("::")[2],
        )

    def __deepcopy__(self, memo):
        if not self.is_leaf:
            raise RuntimeError(
                "Only Tensors created explicitly by the user (graph leaves) support the deepcopy protocol at the "
                "moment.  If you were attempting to deepcopy a module, this may be because of a "
                "torch.nn.utils.weight_norm usage, see https://github.com/pytorch/pytorch/pull/103001"
            )
        result = memo[id(self)] = wrap(self.array.copy())
        result._grad = copy.deepcopy(self._grad, memo)
        return result.requires_grad_(self.requires_grad)

    def __reduce__(self):
        return _rebuild, (self.array, self.requires_grad)

    def __hash__(self):
        return id(self)


arguments.name_as_torch_does(Tensor)


def wrap(array):
    """Return a tensor without history on this very array."""
    result = _new(Tensor)
    result.array = array
    return result


_new = object.__new__


def _rebuild(array, requires_grad):
    return wrap(array).requires_grad_(requires_grad)
