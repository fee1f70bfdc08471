"""The operations that the engine brings along.

An operation is a class with `forward` above `backward`, like a `torch.autograd.Function`, and its instances are the
nodes of the graph: `ctx` in both methods is the node. Two things set it apart from a Function written by a user:

* `forward` works on NumPy arrays;
* `backward` is written with operators and methods that arrays and tensors share, and `X.on(…)` for the rest. An
  ordinary backward pass runs it on arrays; with create_graph=True the same lines run on tensors and are recorded.
  That is all there is to higher derivatives.

A `backward` may return gradients in the broadcast shape and in the wider dtype: the pass sums and casts them to what
the input looked like, as torch does.
"""

import operator
import types

from numpy import asarray, ndarray

from . import saved, tensors
from .dtypes import FLOATS
from .grad_mode import mode
from .node import ASK, Node, next_number
from .quiet import hush, unhush
from .saved import FREED, Packed, SavedOutput, changed

new = object.__new__


class Operation(Node):
    """Base of all operations. Positional arguments of `apply` are tensors or numbers, keyword arguments options."""

    _saved_self, _saved_other, _saved_result = (
        saved.first_input,
        saved.second_input,
        saved.result,
    )  # as torch shows them
    _outer = None  # a weak reference to the CopySlices that holds this node, if it changed a view in place
    _versions = types.MappingProxyType({})  # {position in `_saved`: version}, where the version was not 0
    coerce = None  # brings the arrays to the dtype in which the operation works

    def __init_subclass__(cls, name=None):
        """Name the class as torch names the node: Mul becomes MulBackward0."""
        cls.__name__ = cls.__qualname__ = name or f"{cls.__name__}Backward0"
        cls.__module__ = "builtins"

    @classmethod
    def apply(cls, *inputs, **options):
        """Return the result of the operation as a tensor, recorded when an input requires grad."""
        node = cls()
        arrays, tracked = node.take(inputs)
        if cls.coerce is not None:
            arrays = cls.coerce(arrays)
        token = hush()
        try:
            out = cls.forward(node, *arrays, **options) if options else cls.forward(node, *arrays)
        except ValueError:
            cls.explain(arrays, options)
            raise
        finally:
            unhush(token)
        if out.__class__ is tuple:
            return node.finish_several(inputs, arrays, out, tracked)
        return node.finish(inputs, arrays, out, tracked)

    def take(self, inputs):
        """Return the arrays of the inputs and whether any requires grad; remember the nodes they come from."""
        Tensor, recording = tensors.Tensor, mode.enabled
        arrays, parents = [], []
        for one in inputs:
            if isinstance(one, Tensor):
                arrays.append(one.array)
                parents.append(one._node if recording else None)
            else:
                arrays.append(one)
                parents.append(None)
        if ASK in parents:
            for i in reversed(range(len(parents))):  # the last one first, see `ask`
                if parents[i] is ASK:
                    parents[i] = self.ask(inputs, i)
        self._parents = tuple(parents)
        return arrays, any(parents)

    def ask(self, inputs, i):
        """Return the node of an input that has to be asked for it; note which output of that node the input is.

        The last input is asked first: the node of a leaf is made when first asked for, a pass takes the youngest node
        first, and torch fills the leaves of an operation from left to right.
        """
        known = inputs[i]._accumulator
        node = known and known()
        if node is None:
            node, number = inputs[i].gradient_edge()
            if number:
                numbers = self._parent_outputs or (0,) * len(inputs)
                self._parent_outputs = (*numbers[:i], number, *numbers[i + 1 :])
        return node

    @classmethod
    def explain(cls, arrays, options):
        """Raise torch's error for operands that NumPy has refused, where its text is known."""

    def finish(self, inputs, arrays, out, tracked):
        """Return the output as a tensor; when tracked, this node is its history."""
        result = new(tensors.Tensor)
        result.array = out if out.__class__ is ndarray else asarray(out)
        if tracked:
            result._node = self
            self._number, self._shape, self._dtype = next_number(), out.shape, out.dtype
            if self._saved:
                self.keep(inputs, arrays, result)
        return result

    def finish_several(self, inputs, arrays, outs, tracked):
        """Return several outputs as tensors; integer outputs stay outside the graph."""
        results = tuple(tensors.wrap(asarray(out)) for out in outs)
        if tracked:
            self._number = next_number()
            self._outputs = [(one.array.shape, one.array.dtype) for one in results]
            for number, result in enumerate(results):
                if result.array.dtype.kind == "f":
                    result.set_edge(self, number)
            self._saved = [
                next((SavedOutput(one, r.counter(), n) for n, r in enumerate(results) if one is r.array), one)
                for one in self._saved
            ]
            self.keep(inputs, arrays, results[0])
        return results

    def save_for_backward(self, *values):
        """Keep arrays (or numbers, or None) for `backward`; masks and indices as the tensors that they came as."""
        self._saved = values

    def keep(self, inputs, arrays, result):
        """Find out whose arrays were given to `save_for_backward`, and keep these tensors and their versions."""
        kept = self._saved
        for i, value in enumerate(kept):
            if value.__class__ is not ndarray:  # a number, None, or an option of the operation
                if isinstance(value, tensors.Tensor) and value._version:
                    self._versions = {**self._versions, i: value._version}
                continue
            if kept.__class__ is tuple:
                kept = list(kept)
            if value is result.array:
                result._counter = counter = [0]
                kept[i] = SavedOutput(value, counter)
                continue
            if i < len(arrays) and value is arrays[i]:  # as a rule the first input is saved first
                place = i
            else:
                place = next((place for place, array in enumerate(arrays) if array is value), None)
            if place is not None:
                kept[i] = one = inputs[place]
                if one._counter is not None and one._counter[0]:
                    self._versions = {**self._versions, i: one._counter[0]}
        self._saved = saved.packed(kept) if saved.hooks else kept

    @property
    def saved_tensors(self):
        """Return what was saved: arrays, or tensors with their history when backward is being recorded."""
        if self._saved is None:
            raise RuntimeError(FREED)
        Tensor, recording, values = tensors.Tensor, mode.enabled, []
        for i, one in enumerate(self._saved):
            if one is None or one.__class__ is float:
                pass
            elif isinstance(one, Tensor):
                counter = one._counter
                if counter is not None and counter[0] != self._versions.get(i, 0):
                    raise changed(one.array, one.gradient_edge(), counter[0], self._versions.get(i, 0))
                if not recording:
                    one = one.array
            elif one.__class__ is SavedOutput and not recording and one.counter[0] == one.version:
                one = one.array
            elif one.__class__ in (SavedOutput, Packed):
                one = one.unpack(self, recording)
            elif recording and isinstance(one, ndarray):
                one = tensors.wrap(one)
            values.append(one)
        return values

    def _run(self, gradients, create_graph):
        """Return the gradients of the inputs; without any incoming gradient there is nothing to compute."""
        if gradients[0] is None and not any(one is not None for one in gradients):
            return (None,) * len(self._parents)
        result = self.backward(self, *gradients) if self._outputs else self.backward(self, gradients[0])
        return result if result.__class__ is tuple else (result,)

    # For each input whether its gradient is wanted: something true, or None. The parents will do. An attrgetter takes
    # half the time of a property written in Python, and most operations ask.
    needs_input_grad = property(operator.attrgetter("_parents"))

    @classmethod
    def on(cls, *inputs, **options):
        """Return the result on whatever is given: recorded for tensors, plain NumPy for arrays."""
        Tensor = tensors.Tensor
        for one in inputs:
            if isinstance(one, Tensor):
                return cls.apply(*inputs, **options)
        return cls.forward(_nowhere, *inputs, **options)


class Unary(Operation):
    """Base of operations on one tensor: what `Operation.apply` does, written out for one to be quicker."""

    @classmethod
    def apply(cls, x, **options):
        """Return the result of the operation as a tensor."""
        node, array, parent = cls(), x.array, x._node if mode.enabled else None
        if parent is ASK:
            parent = node.ask((x,), 0)
        node._parents = (parent,)
        if array.dtype not in FLOATS and cls.coerce is not None:
            (array,) = cls.coerce((array,))
        token = hush()
        try:
            out = cls.forward(node, array, **options) if options else cls.forward(node, array)
        finally:
            unhush(token)
        return node.finish((x,), (array,), out, parent)


class Binary(Operation):
    """Base of operations on two operands with a `coerce`, which has nothing to do for arrays of one type of float.

    Most operations of most programs come this way. Written out for two operands, and asking first for the usual
    case, `apply` takes two thirds of the time.
    """

    @classmethod
    def apply(cls, a, b, **options):
        """Return the result of the operation as a tensor."""
        node, Tensor, x, y, left, right = cls(), tensors.Tensor, a, b, None, None
        if isinstance(a, Tensor):
            x, left = a.array, a._node
        if isinstance(b, Tensor):
            y, right = b.array, b._node
        if not mode.enabled:
            left = right = None
        if right is ASK:  # the last one first, see `ask`
            right = node.ask((a, b), 1)
        if left is ASK:
            left = node.ask((a, b), 0)
        node._parents = left, right
        dtype = x.dtype if x.__class__ is ndarray else None
        if dtype not in FLOATS or (y.__class__ is not float and getattr(y, "dtype", None) is not dtype):
            x, y = cls.coerce((x, y))
        token = hush()
        try:
            out = cls.forward(node, x, y, **options) if options else cls.forward(node, x, y)
        except ValueError:
            cls.explain((x, y), options)
            raise
        finally:
            unhush(token)
        return node.finish((a, b), (x, y), out, left or right)


class _Nowhere:
    """The ctx of a forward that nobody will go back through."""

    needs_input_grad = (False,) * 8

    def __setattr__(self, name, value):
        pass

    def save_for_backward(self, *values):
        pass


_nowhere = _Nowhere()
