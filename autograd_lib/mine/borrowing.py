"""Stands in for parts of the learner's engine that are not theirs yet. None has the form that an exercise asks for.

An operation is borrowed by one class, whichever it is: its value and its gradients are those of the reference engine.
"""

import sys
from contextlib import ContextDecorator
from heapq import heappop, heappush

import numpy as np

from .asking import ask as _ask

sys.modules.pop(f"{__package__}.asking")  # nor is the engine found by way of its name
vars(sys.modules[__package__]).pop("asking", None)

# Whose numbers backward reads: of no input; of the result; of these inputs; for the rest, of all.
_UNREAD, _FROM_RESULT = (
    {"Add", "Negate", "Sum", "Mean", "Index", "Transpose"},
    {"Exp", "Tanh", "Relu", "LogSoftmax"},
)
_READ = {
    "Multiply": lambda i, needs: needs[1 - i],
    "Divide": lambda i, needs: i == 1 or needs[1],
}


def stand_ins(stage: str, file: dict):
    """Return the function that gives what stands in for a part, by its name, at a stage.

    file: the globals of the engine's file, whose other parts a stand-in uses.
    """

    def borrowed(name):
        if name == "one_pass":
            return _pass(stage, file)
        if name in _MADE:
            return _MADE[name](file)
        return (_scalar_operation if stage == "scalars" else _operation)(name, file)

    return borrowed


def _answer(*asked):
    answer, error = _ask(*asked)
    if error is not None:
        raise type(error)(*error.args)
    return answer


def _operation(name, file):
    read = _READ.get(name, lambda i, needs: name not in _UNREAD)

    class Borrowed(file["Function"]):
        @staticmethod
        def forward(ctx, *inputs):
            out = _VIEWS[name](*inputs) if name in _VIEWS else _answer(name, inputs)
            arrays = [i for i, one in enumerate(inputs) if isinstance(one, np.ndarray)]
            ctx.plain = [
                np.zeros(one.shape, one.dtype) if i in arrays else one for i, one in enumerate(inputs)
            ]
            if name in _FROM_RESULT:  # whoever edits the result is told so, as by an operation that reads it
                ctx.read = arrays
                ctx.save_for_backward(*map(np.array, inputs), out)
            else:
                ctx.read = [i for i in arrays if read(i, ctx.needs_input_grad)]
                ctx.save_for_backward(*(inputs[i] for i in ctx.read))
            return out

        @staticmethod
        def backward(ctx, g):
            inputs = list(ctx.plain)
            for i, one in zip(ctx.read, ctx.saved_tensors, strict=False):
                inputs[i] = one
            return _answer(name, inputs, ctx.needs_input_grad, (np.array(g),))

    Borrowed.__name__ = Borrowed.__qualname__ = name
    Borrowed.__module__ = file["__name__"]
    return Borrowed


_VIEWS = {"Index": lambda x, index: x[index], "Transpose": lambda a: a.T}


def _scalar_operation(name, file):
    class Borrowed(file["Function"]):
        @staticmethod
        def forward(*inputs):
            return _answer(name, [np.array(one, float) for one in inputs]).item()

        @staticmethod
        def slopes(out, *inputs):
            arrays = [np.array(one, float) for one in inputs]
            return tuple(one.item() for one in _answer(name, arrays, (True,) * len(inputs), ()))

    Borrowed.__name__ = Borrowed.__qualname__ = name
    return Borrowed


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
        body = {method: _method(file, how) for method, how in _METHODS[name].items()}
        if name == "Matrices":
            body["T"] = property(_method(file, ("Transpose", False)))
        return type(name, (file[_BASES[name]],) if _BASES[name] else (), body)

    return made


def _method(file, how):
    if callable(how):
        return lambda *operands: how(file, *operands)
    operation, reflected = how
    return lambda *operands: file[operation].apply(*(operands[::-1] if reflected else operands))


def _youngest_first(root):
    """Yield the nodes of a graph from a heap, each before all older ones."""
    met, heap = {root}, [(-root.number, root)]
    while heap:
        node = heappop(heap)[1]
        yield node
        for parent in node.parents:
            if parent not in met:
                met.add(parent)
                heappush(heap, (-parent.number, parent))


def _quotient(function, point, i, h=1e-5):
    """Return a slope of a function at a point, by two points around it."""
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
        arrived = {root: [g]}
        for node in _youngest_first(root):
            if node in arrived:
                first, *others = arrived.pop(node)
                total = sum(others, first)
                yield node, total
                for parent, share in shares(node, total) if node.parents else ():
                    arrived.setdefault(parent, []).append(share)

    return {"scalars": into_leaves, "arrays": on_arrays, "functions": with_saved}[stage]


def _edges(node):
    return zip(node.parents, node.slopes, strict=True)


def _first_gradient(root, gradient):
    given = () if gradient is None else (gradient.value.astype(root.dtype),)
    (g,) = _answer("first_gradient", (root.value,), (root.requires_grad,), given)
    return g


def _sum_to(g, shape):
    (total, _) = _answer("sum_to", (np.zeros(shape), np.shape(g)), (True, False), (np.array(g, float),))
    return total.astype(np.result_type(g))


def _gradcheck(file):
    def gradcheck(function, inputs):
        """Return whether the slope along a random direction is what the gradients say, for random weights."""
        rng = np.random.default_rng(0)
        leaves = [file["tensor"](one.tolist(), requires_grad=True) for one in inputs]
        out = function(*leaves)
        g, ways = (
            rng.normal(size=out.shape),
            [[rng.normal(size=one.shape) for one in inputs] for _ in range(5)],
        )
        out.backward(file["tensor"](g))
        return all(_agrees(file, function, inputs, leaves, g, way) for way in ways)

    return gradcheck


def _agrees(file, function, inputs, leaves, g, way):
    def weighted(step):
        moved = (file["tensor"](one.value + step * along) for one, along in zip(inputs, way, strict=True))
        return float((function(*moved).value * g).sum())

    along = (float((leaf.grad.value * one).sum()) for leaf, one in zip(leaves, way, strict=True))
    return bool(np.isclose(_quotient(weighted, [0.0], 0), sum(along), rtol=1e-6, atol=1e-6))


def _function(file):
    class Function:
        """An operation: `forward(ctx, …)` on arrays, `backward(ctx, g)`, and `apply`, which records what it returns."""

        @classmethod
        def apply(cls, *inputs):
            tensor = file["Tensor"]
            tracked = filter(lambda one: isinstance(one, tensor) and one.requires_grad, inputs)
            node = file["Node"](cls, inputs, tuple(one.node for one in tracked))
            return node.finish(cls.forward(node.ctx, *map(file["numbers_of"], inputs)))

    return Function


class _SavedValues:
    def __init__(self, values):
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
    try:
        return node.shares(node.saved.get(), gradient)
    finally:
        if not retain_graph:
            node.saved.release()


class _SavedTensor:
    def __init__(self, tensor):
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
            self.variable, self.number = variable, next(file["numbers"])

        def __call__(self, gradient):
            leaf = self.variable
            leaf.grad = file["zeros"](leaf.shape, dtype=leaf.dtype) if leaf.grad is None else leaf.grad
            leaf.grad += gradient

    return AccumulateGrad


def _no_grad(file):
    class no_grad(ContextDecorator):
        def __init__(self):
            self.outer = []

        def __enter__(self):
            self.outer.append(vars(file["state"]).copy())
            file["state"].recording = False

        def __exit__(self, *error):
            vars(file["state"]).update(self.outer.pop())

    return no_grad


def _grad(file):
    def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
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
    "in_order": lambda file: lambda root: list(_youngest_first(root)),
    **{name: _methods(name) for name in _METHODS},
    "one_pass": _pass,
    "Function": _function,
    "SavedValues": lambda file: _SavedValues,
    "run": lambda file: _run,
    "SavedTensor": lambda file: _SavedTensor,
    "sum_to": lambda file: _sum_to,
    "first_gradient": lambda file: _first_gradient,
    "gradcheck": _gradcheck,
    "AccumulateGrad": _accumulate_grad,
    "no_grad": _no_grad,
    "grad": _grad,
}
