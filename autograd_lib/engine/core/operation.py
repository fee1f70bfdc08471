"""How an operation is recorded.

An operation is a class with `forward` above `backward`, like a `torch.autograd.Function`, and its instances are the
nodes of the graph: `ctx` in both methods is the node. Two things set it apart from a Function written by a user:

* `forward` works on NumPy arrays;
* `backward` is written with operators and methods that arrays and tensors share, and `X.on(…)` for the rest. An
  ordinary backward pass runs it on arrays; with create_graph=True the same lines run on tensors and are recorded.
  That is all there is to higher derivatives.
"""

import types
from operator import attrgetter

from numpy import asarray, dtype, ndarray

from .node import Node, mode, next_number, recorders
from .quiet import QUIET, hush, unhush
from .saved import FREED, SavedOutput, packers
from .tensor import UNTRACKED, Tensor, new

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
    def apply(cls, *inputs, **options):
        """Return the result, a tensor (or several) of the first input tensor's class, recorded if one requires grad."""
        node, recording, count = cls(), mode.enabled, len(inputs)
        take = cls.take_two if count == 2 else cls.take_one if count == 1 else cls.take
        arrays, kind, tracked = take(node, inputs, recording)
        if recorders and tracked:
            recorders[-1](node)
        token = hush(QUIET)
        try:
            if options or count > 2:
                out = cls.forward(node, *arrays, **options)
            else:  # one or two, written out: the call takes a third of the time
                out = cls.forward(node, arrays[0], arrays[1]) if count == 2 else cls.forward(node, arrays[0])
        except ValueError:
            cls.explain(arrays, options)
            raise
        finally:
            unhush(token)
        if out.__class__ is tuple:  # no rule of the core has several results: see `torch/operation`
            return node.finish_several(inputs, arrays, out, kind, tracked)
        result = new(kind)
        result.array = out = out if out.__class__ is ndarray else asarray(out)
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
        tensors = [one if isinstance(one, Tensor) else None for one in inputs]
        edges = [one.gradient_edge() if recording and one is not None else UNTRACKED for one in tensors]
        self._parents, numbers = zip(*edges, strict=True)
        self._parent_outputs = numbers if any(numbers) else None
        arrays = [one if kept is None else kept.array for one, kept in zip(inputs, tensors, strict=True)]
        kind = next(one.__class__ for one in tensors if one is not None)
        return self.coerce(arrays), kind, next(filter(None, self._parents), None)

    def take_one(self, inputs, recording):
        """Return the same for one operand, a tensor. `_output` is nearly always 0."""
        (x,) = inputs
        parent = (self.ask(inputs, 0) if x._output else x._node) if recording else None
        self._parents, arrays = (parent,), (x.array,)
        return arrays if x.array.dtype in FLOATS else self.coerce(arrays), x.__class__, parent

    def take_two(self, inputs, recording):
        """Return the same for two operands: two arrays of one type of float, as a rule, or one and a number."""
        x, y = inputs
        left = right = None
        if isinstance(y, Tensor):
            if recording:
                right = self.ask(inputs, 1) if y._output else y._node
            kind, y = y.__class__, y.array
        if isinstance(x, Tensor):
            if recording:
                left = self.ask(inputs, 0) if x._output else x._node
            kind, x = x.__class__, x.array
        self._parents, arrays = (left, right), (x, y)
        dtype = x.dtype if x.__class__ is ndarray else None
        alike = y.dtype is dtype if y.__class__ is ndarray else y.__class__ is float
        if dtype not in FLOATS or not alike:
            arrays = self.coerce(arrays)
        return arrays, kind, left or right

    def ask(self, inputs, i):
        """Return the node of an input that has to be asked for it; note which output of that node the input is."""
        node, number = inputs[i].gradient_edge()
        if number:
            self._parent_outputs = self._parent_outputs or [0] * len(inputs)
            self._parent_outputs[i] = number
        return node

    @classmethod
    def explain(cls, arrays, options):
        """Raise a better error for operands that NumPy has refused. Here there is none."""

    def save_for_backward(self, *values):
        """Keep arrays (or numbers, or None) for `backward`; masks and indices as the tensors that they came as."""
        self._saved = values

    def keep(self, inputs, arrays, result):
        """Find out whose arrays were given to `save_for_backward`, and keep these tensors and their versions."""
        saved, count, out = [], len(inputs), result.array
        for value in self._saved:
            if value is out:
                value = new(SavedOutput).follow(result)
            elif value is not None and value.__class__ is not float:
                at = len(saved)
                while at < count and arrays[at] is not value:  # what is saved keeps the order of the inputs
                    at += 1
                if at < count:
                    value = inputs[at]
                if isinstance(value, Tensor) and value._counter is not None and value._counter[0]:
                    self._versions = {**self._versions, len(saved): value._counter[0]}
            saved.append(value)
        self._saved = packers[-1](saved, self._kind) if packers else tuple(saved)

    @property
    def saved_tensors(self):
        """Return what was saved: arrays, or tensors with their history when backward is being recorded."""
        recording, saved, values = mode.enabled, self._saved, []
        if saved is None:
            raise RuntimeError(FREED)
        for one in saved:
            if one is None or one.__class__ is float:
                values.append(one)
            elif isinstance(one, Tensor):
                counter = one._counter
                if counter is not None and counter[0] != (then := self._versions.get(len(values), 0)):
                    raise self._changed(one.array, one.gradient_edge(), counter[0], then)
                values.append(one if recording else one.array)
            elif one.__class__ is ndarray:
                values.append(self._kind.wrap(one) if recording else one)
            else:
                values.append(one.unpack(self, recording) if hasattr(one, "unpack") else one)
        return values

    def _run(self, gradients, create_graph):
        """Return the gradients of the inputs; without any incoming gradient there is nothing to compute."""
        if gradients[0] is None and not any(one is not None for one in gradients):
            return (None,) * len(self._parents)
        formula = self.__class__.backward
        result = formula(self, gradients[0]) if len(gradients) == 1 else formula(self, *gradients)
        return result if result.__class__ is tuple else (result,)

    needs_input_grad = property(attrgetter("_parents"))  # for each input its parent, or None

    @classmethod
    def on(cls, *inputs, **options):
        """Return the result on whatever is given: recorded for tensors, plain NumPy for arrays."""
        for one in inputs:
            if isinstance(one, Tensor):
                return cls.apply(*inputs, **options)
        node = cls()
        node._parents = (None,) * len(inputs)
        return cls.forward(node, *inputs, **options)
