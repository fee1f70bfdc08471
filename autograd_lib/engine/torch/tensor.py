"""The tensor of `core` with torch's bookkeeping around it: leaves, `.grad`, hooks, views. It cannot compute yet."""

import copy
import warnings

import numpy as np

from ..core import tensor as core
from ..core.tensor import UNTRACKED
from . import differentiation, dtypes, memory
from .device import check_device, refuse, strided
from .grad_mode import UNCOUNTED, is_inference_mode_enabled
from .hooks import RETAIN, add_hook, retain
from .node import AccumulateGrad, detached
from .printing import tensor_repr

NON_LEAF_GRAD = (
    "The .grad attribute of a Tensor that is not a leaf Tensor is being accessed. Its .grad attribute won't be "
    "populated during autograd.backward(). If you indeed want the .grad field to be populated for a non-leaf Tensor, "
    "use .retain_grad() on the non-leaf Tensor. If you access the non-leaf Tensor by mistake, make sure you access "
    "the leaf Tensor instead. See github.com/pytorch/pytorch/pull/30531 for more information."
)


class Tensor(core.Tensor):
    """A tensor as torch's users see it, without the operations.

    _output  is `ASK` for a view, whose history may be out of date
    _view    of whom this tensor is a view, and since when
    _grad    the `.grad` of a tensor that is not a leaf, if it was asked for
    _detached_from  the node that made it before `detach_`

    Attributes with a default here are not stored on every tensor, which keeps making one cheap.
    """

    _view = _grad = _detached_from = None
    leaf_node = AccumulateGrad
    __array_priority__ = 1000  # ndarray + tensor is left to the tensor, which refuses

    def __init__(self, *data):
        """Make a tensor of the default float type: Tensor([1, 2]) from data, Tensor(2, 3) of that shape."""
        default = dtypes.Default.dtype.numpy
        if len(data) == 1 and not hasattr(data[0], "__index__"):
            self.array = np.array(data[0], dtype=default)
        else:
            self.array = np.zeros(data or 0, dtype=default)

    def own_node(self):
        """Return the node that owns the `grad` of this leaf."""
        if self._own_node is None:
            super().own_node().grad, self._grad = self._grad, None
        return self._own_node

    def set_array(self, array):
        """Put another array in the place of this one."""
        self.array = array
        if self._own_node is not None:
            self._own_node.look_at(array)

    def gradient_edge(self):
        """Return where a gradient for this tensor goes, as (node, output number)."""
        return super().gradient_edge() if self._view is None else self._view.edge_of(self)

    def bump_version(self):
        """Count one in-place change."""
        if not self.is_inference():
            super().bump_version()

    def set_edge(self, node, number=0):
        """Make this tensor an output of a node (None for no history)."""
        if self._own_node is not None and node is not None:
            self._grad, self._own_node = self._own_node.grad, None
        self._view = None
        super().set_edge(node, number)

    @property
    def grad_fn(self):
        """Return the node that made this tensor, None for a leaf."""
        if self._view is None:
            return super().grad_fn
        self._view.edge_of(self)
        return self._view.history

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
        return self._node is not None if self._view is None else self._view.requires_grad()

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
        if wanted and self.is_inference() and not is_inference_mode_enabled():
            raise RuntimeError(
                "Setting requires_grad=True on inference tensor outside InferenceMode is not allowed."
            )
        self._node = self.own_node() if wanted else None  # which for a view is not the last word
        if self._view is not None:
            self._view.edge = (self._node, 0) if wanted else UNTRACKED

    @classmethod
    def _made(
        cls,
        make,
        *args,
        requires_grad=False,
        device=None,
        layout=strided,
        pin_memory=False,
        memory_format=None,
        **options,
    ):
        """Return a new leaf of the array that `make` makes."""
        check_device(device)
        other = None if layout is strided else layout
        refuse(make.__name__, layout=other, pin_memory=pin_memory, memory_format=memory_format)
        return cls.wrap(make(*args, **options))._as_leaf(requires_grad)

    def _as_leaf(self, requires_grad):
        """Return this new tensor, which requires grad if it is to."""
        if requires_grad:
            if self.array.dtype.kind != "f":
                raise RuntimeError("Only Tensors of floating point and complex dtype can require gradients")
            self._node = self.own_node()
        return self

    def is_inference(self):
        """Return whether this tensor was made in inference mode, or shares the memory of one that was."""
        return self._counter is UNCOUNTED

    def requires_grad_(self, requires_grad=True):
        """Change whether operations on this leaf are recorded, and return it."""
        if requires_grad and self.array.dtype.kind != "f":
            raise RuntimeError("only Tensors of floating point dtype can require gradients")
        if not requires_grad or self.is_leaf:
            self.requires_grad = requires_grad
        return self

    @property
    def grad(self):
        """Return the gradient collected so far, or None."""
        if self._own_node is not None:
            return self._own_node.grad
        if self._grad is None and not self.is_leaf and not self.retains_grad:
            warnings.warn(NON_LEAF_GRAD, UserWarning, stacklevel=2)
        return self._grad

    @grad.setter
    def grad(self, value):
        if value is not None:
            self._check_grad(value)
        self._set_grad(value)

    @grad.deleter
    def grad(self):
        self._set_grad(None)

    def _set_grad(self, value):
        if self._own_node is not None:
            self._own_node.grad = value
        elif self.is_leaf:
            self.own_node().grad = value
        else:
            self._grad = value

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
        return self.wrap(self.array)

    @data.setter
    def data(self, new):
        if not isinstance(new, Tensor):
            raise TypeError(f"Variable data has to be a tensor, but got {type(new).__name__}")
        if self.requires_grad and new.array.dtype.kind != "f":
            raise RuntimeError(
                "data set to a tensor that requires gradients must be floating point or complex dtype"
            )
        self.set_array(new.array)

    def detach_(self):
        """Cut this tensor off its history, and return it."""
        if self._view is not None:
            raise RuntimeError(
                "Can't detach views in-place. Use detach() instead. If you are using DistributedDataParallel (DDP) "
                "for training, and gradient_as_bucket_view is set as True, gradients are views of DDP buckets, and "
                "hence detach_() cannot be called on these gradients. To fix this error, please refer to the "
                "Optimizer.zero_grad() function in torch/optim/optimizer.py as the solution."
            )
        if not self.is_leaf:
            self._detached_from = self._node
            detached.add(self._node)
        self.set_edge(None)
        return self

    @property
    def _version(self):
        if self.is_inference():
            raise RuntimeError("Inference tensors do not track version counter.")
        return self.counter()[0]

    @property
    def _base(self):
        return self._view and self._view.base

    def _is_view(self):
        return self._view is not None

    def backward(self, gradient=None, retain_graph=None, create_graph=False, inputs=None):
        """Add the derivative of this tensor, weighted by `gradient`, to the `.grad` of the leaves it depends on."""
        differentiation.backward(self, gradient, retain_graph, create_graph, inputs=inputs)

    def register_hook(self, hook):
        """Call hook(gradient) when the gradient of this tensor is complete; a returned tensor replaces it."""
        if not self.requires_grad:
            raise RuntimeError("cannot register a hook on a tensor that doesn't require gradient")
        return add_hook(self._own_hooks(), hook)

    def _own_hooks(self):
        """Return the hooks on the gradient of this tensor, which its node keeps."""
        node, output = self.gradient_edge()
        return (node or self.own_node())._own_hooks().of_output(output)

    def register_post_accumulate_grad_hook(self, hook):
        """Call hook(leaf) each time a backward pass has added to the leaf's `.grad`."""
        if not self.requires_grad:
            raise RuntimeError("cannot register a hook on a tensor that doesn't require gradient")
        if not self.is_leaf:
            raise RuntimeError("post accumulate grad hooks cannot be registered on non-leaf tensors")
        return add_hook(self.own_node()._own_hooks().filled, hook)

    def retain_grad(self):
        """Ask for the `.grad` of a tensor that is not a leaf."""
        if not self.requires_grad:
            raise RuntimeError("can't retain_grad on Tensor that has requires_grad=False")
        if not self.is_leaf:
            retain(self)

    @property
    def retains_grad(self):
        """Return whether `retain_grad` has been called on this tensor, and it is not a leaf."""
        if self.is_leaf:
            return False
        node, output = self.gradient_edge()
        return node._hooks is not None and RETAIN in node._hooks.outputs.get(output, ())

    def __repr__(self, *, tensor_contents=None):
        try:
            node = self.grad_fn
            name = node and node.name().rpartition("::")[2]
        except RuntimeError:  # a view whose history can no longer be told
            name = "Invalid"
        return tensor_repr(
            self.array,
            dtype_name=self.dtype.name,
            default_dtype_name=dtypes.Default.dtype.name,
            requires_grad=self.requires_grad,
            grad_fn_name=name,
        )

    def __deepcopy__(self, memo):
        if not self.is_leaf:
            raise RuntimeError(
                "Only Tensors created explicitly by the user (graph leaves) support the deepcopy protocol at the "
                "moment.  If you were attempting to deepcopy a module, this may be because of a "
                "torch.nn.utils.weight_norm usage, see https://github.com/pytorch/pytorch/pull/103001"
            )
        result = memo[id(self)] = self.wrap(memory.deep(self.array, memo))
        result.bump_version()  # torch puts the memory into a tensor that was there before
        if self.requires_grad:
            result.requires_grad_()
        if self.grad is not None:
            result._set_grad(copy.deepcopy(self.grad, memo))
        vars(result).update(copy.deepcopy(self._attributes(), memo))
        return result

    def _attributes(self):
        """Return the attributes that users have given this tensor, by name."""
        return {key: one for key, one in vars(self).items() if key != "array" and not hasattr(Tensor, key)}

    def __reduce__(self):
        return _rebuild, (type(self), self.array, self.requires_grad), self._attributes() or None

    def __hash__(self):
        return id(self)


def _rebuild(kind, array, requires_grad):
    return kind.wrap(array).requires_grad_(requires_grad)
