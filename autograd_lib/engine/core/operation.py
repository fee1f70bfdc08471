"""How an operation is recorded.

An operation is a class with `forward` above `backward`, like a `torch.autograd.Function`, and its instances are the
nodes of the graph: `ctx` in both methods is the node. Two things set it apart from a Function written by a user:

* `forward` works on NumPy arrays;
* `backward` is written with operators and methods that arrays and tensors share, and `X.on(…)` for the rest. An
  ordinary backward pass runs it on arrays; with create_graph=True the same lines run on tensors and are recorded.
  That is all there is to higher derivatives.
"""

import operator
import types

from numpy import asarray, dtype, ndarray

from .node import Node, mode, next_number, recorders
from .quiet import hush, unhush
from .saved import FREED, SavedOutput, packers
from .tensor import Tensor, new

FLOATS = frozenset(map(dtype, ("float16", "float32", "float64")))  # to ask it is faster than to ask `kind`


class Operation(Node):
    """Base of all operations. Positional arguments of `apply` are tensors or numbers, keyword arguments options."""

    _versions = types.MappingProxyType({})  # {position in `_saved`: version}, where the version was not 0
    _hands_over = True

    def __init_subclass__(cls, name=None):
        """Name the class as torch names the node: Mul becomes MulBackward0."""
        cls.__name__ = cls.__qualname__ = name or f"{cls.__name__}Backward0"
        cls.__module__ = "builtins"

    @classmethod
    def apply(cls, *inputs, **options):  # noqa: C901 - in one piece: a call more would cost every operation a twentieth
        """Return the result, a tensor (or several) of the first input tensor's class, recorded if one requires grad."""
        node, recording, count = cls(), mode.enabled, len(inputs)
        if count == 2:  # two operands, or one, are written out: half the time. `_output` is nearly always 0
            x, y = inputs
            left = right = None
            if isinstance(y, Tensor):
                if recording:
                    right = node.ask(inputs, 1) if y._output else y._node
                kind, y = y.__class__, y.array
            if isinstance(x, Tensor):
                if recording:
                    left = node.ask(inputs, 0) if x._output else x._node
                kind, x = x.__class__, x.array
            node._parents, tracked = (left, right), left or right
            dtype = x.dtype if x.__class__ is ndarray else None
            if dtype not in FLOATS or (
                y.dtype is not dtype if y.__class__ is ndarray else y.__class__ is not float
            ):
                x, y = cls.coerce((x, y))  # neither two arrays of one type of float, nor one and a number
            arrays = x, y
        elif count == 1:
            (a,) = inputs
            kind, x, tracked = a.__class__, a.array, None
            if recording:
                tracked = node.ask(inputs, 0) if a._output else a._node
            if x.dtype not in FLOATS:
                (x,) = cls.coerce((x,))
            node._parents, arrays = (tracked,), (x,)
        else:
            arrays, kind, tracked = node.take(inputs, recording)
        if recorders and tracked:
            recorders[-1](node)
        token = hush()
        try:
            if options or count > 2:
                out = cls.forward(node, *arrays, **options)
            else:
                out = cls.forward(node, x, y) if count == 2 else cls.forward(node, x)
        except ValueError:
            cls.explain(arrays, options)
            raise
        finally:
            unhush(token)
        if out.__class__ is not ndarray:
            if out.__class__ is tuple:
                return node.finish_several(inputs, arrays, out, kind, tracked)
            out = asarray(out)
        result = new(kind)
        result.array = out
        if tracked:
            result._node, result._output, result._counter = node, 0, None
            node._kind, node._number = kind, next_number()
            shape, node._dtype = out.shape, out.dtype
            node._shape = tracked._shape if tracked._shape == shape else shape  # a long chain shares one
            if node._saved:
                node.keep(inputs, arrays, result)
        elif not recording:
            result._counter = mode.counter
        return result

    @staticmethod
    def coerce(arrays):
        """Return operands that are not arrays of one type of float as what the operation works in."""
        return arrays

    def take(self, inputs, recording):
        """Return the operands as arrays, their class of tensor, and one of their nodes, if any; note all nodes."""
        arrays, parents, kind = [], [None] * len(inputs), None
        for i, one in enumerate(inputs):
            if isinstance(one, Tensor):
                if recording:
                    parents[i] = self.ask(inputs, i) if one._output else one._node
                kind, one = kind or one.__class__, one.array
            arrays.append(one)
        self._parents = tuple(parents)
        return self.coerce(arrays), kind, next(filter(None, parents), None)

    def ask(self, inputs, i):
        """Return the node of an input that has to be asked for it; note which output of that node the input is."""
        node, number = inputs[i].gradient_edge()
        if number:
            self._parent_outputs = self._parent_outputs or [0] * len(inputs)
            self._parent_outputs[i] = number
        return node

    @classmethod
    def explain(cls, arrays, options):
        """Raise torch's error for operands that NumPy has refused, where its text is known."""

    def finish_several(self, inputs, arrays, outs, kind, tracked):
        """Return several outputs as tensors; integer outputs stay outside the graph."""
        results = tuple(kind.wrap(asarray(out)) for out in outs)
        if tracked and results:
            self._number, self._kind = next_number(), kind
            self._outputs = [(one.array.shape, one.array.dtype) for one in results]
            self._saved = [*self._saved]
            for number, result in enumerate(results):
                if result.array.dtype.kind == "f":
                    result.set_edge(self, number)
                for i, one in enumerate(self._saved):
                    if one is result.array:
                        self._saved[i] = new(SavedOutput).follow(result, number)
            self.keep(inputs, arrays, results[0])
        return results

    def save_for_backward(self, *values):
        """Keep arrays (or numbers, or None) for `backward`; masks and indices as the tensors that they came as."""
        self._saved = values

    def keep(self, inputs, arrays, result):
        """Find out whose arrays were given to `save_for_backward`, and keep these tensors and their versions."""
        saved, count, i = [*self._saved], len(inputs), -1
        for value in saved:
            i += 1
            if value is result.array:
                saved[i] = new(SavedOutput).follow(result)
            elif value is not None and value.__class__ is not float:
                at = i
                while at < count and arrays[at] is not value:  # what is saved keeps the order of the inputs
                    at += 1
                if at < count:
                    value = saved[i] = inputs[at]
                if isinstance(value, Tensor) and value._counter is not None and value._counter[0]:
                    self._versions = {**self._versions, i: value._counter[0]}
        self._saved = packers[-1](saved, self._kind) if packers else tuple(saved)

    @property
    def saved_tensors(self):
        """Return what was saved: arrays, or tensors with their history when backward is being recorded."""
        recording, saved, values = mode.enabled, self._saved, []
        if saved is None:
            raise RuntimeError(FREED)
        for one in saved:
            if isinstance(one, Tensor):
                counter = one._counter
                if counter is not None and counter[0] != (then := self._versions.get(len(values), 0)):
                    raise self._changed(one.array, one.gradient_edge(), counter[0], then)
                values.append(one if recording else one.array)
            elif one.__class__ is ndarray:
                values.append(self._kind.wrap(one) if recording else one)
            elif one is None or one.__class__ is float or not hasattr(one, "unpack"):
                values.append(one)
            else:
                values.append(one.unpack(self, recording))
        return values

    def _run(self, gradients, create_graph):
        """Return the gradients of the inputs; without any incoming gradient there is nothing to compute."""
        if gradients[0] is None and not any(one is not None for one in gradients):
            return (None,) * len(self._parents)
        formula = self.__class__.backward
        result = formula(self, gradients[0]) if len(gradients) == 1 else formula(self, *gradients)
        return result if result.__class__ is tuple else (result,)

    needs_input_grad = property(operator.attrgetter("_parents"))  # for each input its parent, or None

    @classmethod
    def on(cls, *inputs, **options):
        """Return the result on whatever is given: recorded for tensors, plain NumPy for arrays."""
        for one in inputs:
            if isinstance(one, Tensor):
                return cls.apply(*inputs, **options)
        node = cls()
        node._parents = (None,) * len(inputs)
        return cls.forward(node, *inputs, **options)
