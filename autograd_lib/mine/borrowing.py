"""Stands in for parts of the learner's engine that are not theirs yet.

What works on arrays asks the reference engine, in `answered`; the rest walks over the file's own nodes, and whoever
reads it finds answers, as in all that is public of a course. While answers to an exercise are collected, what would
stand in for its parts is shut: nobody can use it. Each refuses in its own code, since a function that another one
guards is found behind it.
"""

import cmath
import math
import operator
from heapq import heappop, heappush

from .gate import refuse_shut


def stand_ins(stage: str, file: dict):
    """Return the function that gives what stands in for a part, by its name, at a stage.

    file: the globals of the engine's file, whose other parts a stand-in uses.
    """

    def borrowed(name):
        if name == "one_pass":
            return _pass(stage, file)
        if name in _MADE:
            return _MADE[name](file)
        if stage == "scalars":
            return _scalar_operation(name, file)
        from . import answered  # with NumPy, which a file of numbers does without

        return answered.ASKED[name](file) if name in answered.ASKED else answered.operation(name, file)

    return borrowed


_ALONG_THE_COMPLEX = {
    "Multiply": operator.mul,
    "Divide": operator.truediv,
    "Power": operator.pow,
    "Tanh": cmath.tanh,
    "Relu": lambda z: z if z.real > 0 else 0j,
}
_ON_NUMBERS = {"Tanh": math.tanh, "Relu": lambda x: max(x, 0) * 1.0}
_TINY = 1e-200


def _scalar_operation(name, file):
    """Return an operation on numbers; the slopes are asked of the function, a tiny complex step away."""
    function = _ALONG_THE_COMPLEX[name]

    class Borrowed(file["Function"]):
        @staticmethod
        def forward(*inputs):
            refuse_shut(name)
            return _ON_NUMBERS.get(name, function)(*inputs)

        @staticmethod
        def slopes(out, *inputs):
            refuse_shut(name)
            found = [
                None if (name, i) == ("Power", 1) else _slope(function, inputs, i) for i in range(len(inputs))
            ]
            return [one if one is None or isinstance(out, float) else round(one) for one in found]

    Borrowed.__name__ = Borrowed.__qualname__ = name
    return Borrowed


def _slope(function, inputs, i):
    moved = (complex(one, _TINY) if k == i else one for k, one in enumerate(inputs))
    return complex(function(*moved)).imag / _TINY


# Which operation a method calls, and how: with self first, with self last, or composed of two others.
_METHODS = {
    "Signs": {
        "__add__": ("Add", False),
        "__radd__": ("Add", True),
        "__mul__": ("Multiply", False),
        "__rmul__": ("Multiply", True),
        "__neg__": ("Negate", False),
        "__sub__": lambda file, x, other: x + -other,
        "__rsub__": lambda file, x, other: other + -x,
    },
    "Operators": {
        "__truediv__": ("Divide", False),
        "__rtruediv__": ("Divide", True),
        "__pow__": ("Power", False),
    },
    "Methods": {
        "exp": ("Exp", False),
        "log": ("Log", False),
        "tanh": ("Tanh", False),
        "relu": ("Relu", False),
        "__abs__": lambda file, x: x.relu() + (-x).relu(),
    },
    "Matrices": {"__matmul__": ("MatMul", False), "__rmatmul__": ("MatMul", True)},
}
_BASES = {"Signs": None, "Operators": "Signs", "Methods": "Operators", "Matrices": "Methods"}


def _methods(name):
    def made(file):
        body = {method: _method(name, file, how) for method, how in _METHODS[name].items()}
        if name == "Matrices":
            body["T"] = property(_method(name, file, ("Transpose", False)))
        bases = (file[_BASES[name]],) if _BASES[name] else ()
        return type(name, bases, body | {"__module__": file["__name__"]})

    return made


def _method(part, file, how):
    def method(*operands):
        refuse_shut(part)
        if callable(how):
            return how(file, *operands)
        operation, reflected = how
        return file[operation].apply(*(operands[::-1] if reflected else operands))

    return method


def _in_order(file):
    def in_order(root):
        refuse_shut("in_order")
        met, heap, order = {root}, [(-root.number, root)], []
        while heap:
            order.append(heappop(heap)[1])
            for parent in order[-1].parents:
                if parent not in met:
                    met.add(parent)
                    heappush(heap, (-parent.number, parent))
        return order

    return in_order


def _quotient(function, point, i, h=1e-5):
    """Return a slope of a function at a point, by two points around it."""
    refuse_shut("central_difference")
    ends = ([value + (k == i) * step for k, value in enumerate(point)] for step in (h, -h))
    right, left = (function(*end) for end in ends)
    return right / (2 * h) - left / (2 * h)


def _pass(stage, file):
    """Return one pass in the form of the file's stage."""

    def into_leaves(root):
        for node, total in passed(root, 1, lambda node, g: [(p, g * s) for p, s in _edges(node)]):
            if not node.parents:
                node.partial += total

    def on_arrays(root, g):
        return passed(root, g, lambda node, total: node.shares(total))

    def with_saved(root, g, retain_graph=False):
        return passed(root, g, lambda node, total: file["run"](node, total, retain_graph))

    def passed(root, g, shares):
        refuse_shut("one_pass")
        arrived, heap = (
            {root: [g]},
            [(-root.number, root)],
        )  # only nodes at which something has arrived have a turn
        while heap:
            node = heappop(heap)[1]
            first, *others = arrived.pop(node)
            total = sum(others, first)
            yield node, total
            for parent, share in shares(node, total) if node.parents else ():
                if parent not in arrived:
                    heappush(heap, (-parent.number, parent))
                arrived.setdefault(parent, []).append(share)

    return {"scalars": into_leaves, "arrays": on_arrays, "functions": with_saved}[stage]


def _edges(node):
    return zip(node.parents, node.slopes, strict=True)


def _function(file):
    class Function:
        """An operation: `forward(ctx, …)` on arrays, `backward(ctx, g)`, and `apply`, which records what it returns."""

        __module__ = file["__name__"]

        @classmethod
        def apply(cls, *inputs):
            refuse_shut("Function")
            tensor = file["Tensor"]
            tracked = filter(lambda one: isinstance(one, tensor) and one.requires_grad, inputs)
            node = file["Node"](cls, inputs, tuple(one.node for one in tracked))
            return node.finish(cls.forward(node.ctx, *map(file["numbers_of"], inputs)))

    return Function


class _SavedValues:
    def __init__(self, values):
        refuse_shut("SavedValues")
        self.values = values

    def get(self):
        if self.values is None:
            raise RuntimeError(
                "the saved values have been freed: specify retain_graph=True for a second pass"
            )
        return self.values

    def release(self):
        self.values = self.values and None


def _run(node, gradient, retain_graph=False):
    refuse_shut("run")
    try:
        return node.shares(node.saved.get(), gradient)
    finally:
        if not retain_graph:
            node.saved.release()


class _SavedTensor:
    def __init__(self, tensor):
        refuse_shut("SavedTensor")
        self.saved = tensor, tensor._version

    def unpack(self):
        tensor, expected = self.saved
        if tensor._version != expected:
            raise RuntimeError(
                "one of the variables needed for gradient computation has been modified by an inplace operation: "
                f"is at version {tensor._version}; expected version {expected} instead"
            )
        return tensor


def _accumulate_grad(file):
    class AccumulateGrad:
        parents = ()

        def __init__(self, variable):
            refuse_shut("AccumulateGrad")
            self.variable, self.number = variable, next(file["numbers"])

        def __call__(self, gradient):
            leaf = self.variable
            leaf.grad = file["zeros"](leaf.shape, dtype=leaf.dtype) if leaf.grad is None else leaf.grad
            leaf.grad += gradient

    return AccumulateGrad


def _no_grad(file):
    class no_grad(file["ContextDecorator"]):
        def __init__(self):
            refuse_shut("no_grad")
            self.outer = []

        def __enter__(self):
            self.outer.append(vars(file["state"]).copy())
            file["state"].recording = False

        def __exit__(self, *error):
            vars(file["state"]).update(self.outer.pop())

    return no_grad


def _grad(file):
    def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
        refuse_shut("grad")
        if create_graph:
            file["refuse"]("create_graph")
        inputs = [inputs] if isinstance(inputs, file["Tensor"]) else list(inputs)
        if not all(one.requires_grad for one in inputs):
            raise RuntimeError("One of the differentiated Tensors does not require grad")
        first, wanted = file["first_gradient"](outputs, grad_outputs), {one.node: None for one in inputs}
        for node, total in file["one_pass"](outputs.node, first, retain_graph):
            if node in wanted:
                wanted[node] = file["tensor"](total)
        if not allow_unused and any(one is None for one in wanted.values()):
            raise RuntimeError("One of the differentiated Tensors appears to not have been used in the graph")
        return tuple(wanted[one.node] for one in inputs)

    return grad


_MADE = {
    "central_difference": lambda file: _quotient,
    "in_order": _in_order,
    **{name: _methods(name) for name in _METHODS},
    "Function": _function,
    "SavedValues": lambda file: _SavedValues,
    "run": lambda file: _run,
    "SavedTensor": lambda file: _SavedTensor,
    "AccumulateGrad": _accumulate_grad,
    "no_grad": _no_grad,
    "grad": _grad,
}
