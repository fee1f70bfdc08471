"""Evaluates the expressions of the documented outputs, and their gradients, on every engine.

An expression is a line of assignments, `xx = x*x; s = sum(xx)`, whose last name is the root. It is parsed, never
executed, and each engine supplies the arrays that its operators and functions work on. For the scalar engine an array
holds one tree of numbers per element.
"""

import ast
import importlib
import math
import operator

import numpy as np

from autograd_lib import scalar

OPERATORS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
    ast.MatMult: operator.matmul,
}


def parse(expression):
    """Return the steps of an expression as (name, syntax tree) pairs. Raises ValueError for what it does not know."""
    steps = []
    for statement in ast.parse(expression).body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                steps.append((name, value))
            case _:
                raise ValueError(f"not an assignment: {ast.unparse(statement)}")
    return steps


def evaluate(node, names, functions):
    """Return the value of a syntax tree, with what its names and its functions of one argument stand for."""
    match node:
        case ast.Constant(value=int() | float() as number):
            return number
        case ast.Name(id=name):
            return names[name]
        case ast.BinOp(op=op) if type(op) in OPERATORS:
            sides = (evaluate(side, names, functions) for side in (node.left, node.right))
            return OPERATORS[type(op)](*sides)
        case ast.Call(func=ast.Name(id=name), args=[argument], keywords=[]) if name in functions:
            return functions[name](evaluate(argument, names, functions))
    raise ValueError(f"not part of the language: {ast.unparse(node)}")


class Log(scalar.Operation):
    """The natural logarithm, which the course's trees do not need otherwise."""

    def __init__(self, operand):
        self.operands = (operand,)

    def forward(self, operand):
        return math.log(operand)

    def local_derivatives(self):
        return (1 / self.operands[0].value,)


class Tap(scalar.Operation):
    """Passes a value on and remembers the gradient that came back: trees keep gradients in their leaves only."""

    def __init__(self, operand):
        self.operands = (operand,)
        self.partial = 0

    def forward(self, operand):
        return operand

    def local_derivatives(self):
        return (1,)

    def derive(self, seed):
        self.partial += seed
        super().derive(seed)


class Number:
    """A tree with operators, so that NumPy can hold trees in an array and combine them element by element."""

    def __init__(self, node):
        self.node = node

    @staticmethod
    def combine(operation, *sides):
        if any(isinstance(side, np.ndarray) for side in sides):
            return NotImplemented  # leaves it to NumPy to go through the elements
        trees = (side.node if isinstance(side, Number) else scalar.Variable(side) for side in sides)
        return Number(operation(*trees))

    def __add__(self, other):
        return self.combine(scalar.Plus, self, other)

    def __radd__(self, other):
        return self.combine(scalar.Plus, other, self)

    def __sub__(self, other):
        return self.combine(scalar.Minus, self, other)

    def __mul__(self, other):
        return self.combine(scalar.Multiply, self, other)

    def __rmul__(self, other):
        return self.combine(scalar.Multiply, other, self)

    def __truediv__(self, other):
        return self.combine(scalar.Divide, self, other)

    def __rtruediv__(self, other):
        return self.combine(scalar.Divide, other, self)

    def __pow__(self, exponent):
        return Number(scalar.Power(self.node, exponent))

    def exp(self):
        return Number(scalar.Exp(self.node))

    def log(self):
        return Number(Log(self.node))

    def __abs__(self):
        return self * np.sign(self.node.evaluate()).item()


class Trees:
    """The scalar engine: arrays of trees."""

    def __init__(self):
        self.functions = {
            "sum": np.sum,
            "mean": np.mean,
            "exp": np.exp,
            "abs": np.abs,
            "transpose": np.transpose,
            "sigmoid": lambda t: 1 / (1 + np.exp(-1 * t)),
            "softplus": lambda t: np.log(1 + np.exp(t)),
            "prod_positive": lambda t: np.prod([item for item in t if item.node.evaluate() > 0]),
        }

    def leaf(self, values):
        return self.each(lambda value: Number(scalar.Variable(value)), np.array(values, dtype=float))

    def named(self, array):
        return self.each(lambda number: Number(Tap(number.node)), array)

    def backward(self, root, seed):
        for number, part in np.broadcast(np.asarray(root), 1.0 if seed is None else seed):
            number.node.evaluate()
            number.node.derive(part)

    def value(self, array):
        return self.each(lambda number: number.node.evaluate(), array).astype(float)

    def gradient(self, array):
        return self.each(lambda number: number.node.partial, array).astype(float)

    @staticmethod
    def each(function, array):
        """Return the array, of any shape, of what the function makes of each element."""
        return np.asarray(np.frompyfunc(function, 1, 1)(array), dtype=object)


class Tensors:
    """torch, or the engine that stands in for it, with tensors of one type."""

    def __init__(self, module, dtype):
        self.torch = importlib.import_module(module)
        self.dtype = getattr(self.torch, dtype)
        self.functions = {
            "sum": lambda t: t.sum(),
            "mean": lambda t: t.mean(),
            "exp": self.torch.exp,
            "abs": self.torch.abs,
            "sigmoid": self.torch.sigmoid,
            "softplus": lambda t: self.torch.log(1 + self.torch.exp(t)),
            "transpose": lambda t: (
                t.T if t.ndim == 2 else t
            ),  # torch warns where there is nothing to transpose
            "prod_positive": lambda t: math.prod(item for item in t if item.item() > 0),
        }

    def leaf(self, values):
        return self.torch.tensor(values, dtype=self.dtype, requires_grad=True)

    def named(self, tensor):
        tensor.retain_grad()
        return tensor

    def backward(self, root, seed):
        root.backward(None if seed is None else self.torch.tensor(seed, dtype=self.dtype))

    def value(self, tensor):
        return tensor.detach().numpy()

    def gradient(self, tensor):
        # A step that the root does not use has no gradient; the documents say 0.
        return np.zeros(tensor.shape) if tensor.grad is None and not tensor.is_leaf else tensor.grad.numpy()


def one_pass(engine, entry, leaves):
    """Evaluate an entry and walk back once; return all its arrays by name. Adds missing leaves to `leaves`."""
    for name, values in inputs(entry).items():
        if name not in leaves:
            leaves[name] = engine.leaf(values)
    names = dict(leaves)
    for name, node in parse(entry["expression"]):
        names[name] = engine.named(evaluate(node, names, engine.functions))
    engine.backward(names[name], entry["seed_gradient"])
    return names


def inputs(entry):
    """Return the inputs of an entry. Where the ledger has none, two 5 by 5 matrices are drawn at random."""
    numbers = np.random.default_rng(0)
    return entry["inputs"] or {name: numbers.random((5, 5)).tolist() for name in entry["expected"]["grads"]}


def agree(what, got, expected, tolerance):
    """Check one array against what is documented: its shape, and every element to a relative tolerance."""
    assert np.shape(got) == np.shape(expected), (
        f"{what}: shape {np.shape(got)}, expected {np.shape(expected)}"
    )
    distance = np.abs(np.subtract(got, expected, dtype=float))
    assert (distance <= tolerance * np.abs(expected)).all(), f"{what}: got {got}, expected {expected}"


def check(engine, entry, ledger, tolerance):
    """Check value, gradients (accumulated and fresh) and intermediate steps of an entry.

    `ledger` finds by id the entries whose gradients this one adds to.
    """
    where, expected, leaves = entry["id"], entry["expected"], {}
    for earlier in entry.get("accumulates_from", ()):
        one_pass(engine, ledger[earlier], leaves)
    names = one_pass(engine, entry, leaves)
    root = list(names)[-1]
    if expected["value"] is not None:
        agree(f"{where}: {root}", engine.value(names[root]), expected["value"], tolerance)
    for name, gradient in expected["grads"].items():
        agree(f"{where}: gradient of {name}", engine.gradient(names[name]), gradient, tolerance)
    for name, step in expected.get("intermediates", {}).items():
        agree(f"{where}: {name}", engine.value(names[name]), step["value"], tolerance)
        agree(f"{where}: gradient of {name}", engine.gradient(names[name]), step["grad"], tolerance)
    if "grads_fresh" in expected:
        fresh = one_pass(engine, entry, {})
        for name, gradient in expected["grads_fresh"].items():
            agree(f"{where}: fresh gradient of {name}", engine.gradient(fresh[name]), gradient, tolerance)
