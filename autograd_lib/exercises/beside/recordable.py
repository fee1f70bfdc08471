import operator
from contextlib import contextmanager
from importlib import import_module

from ...kit.checking.absence import refused
from ...kit.checking.collecting import attempt
from ...kit.checking.entered import made_of
from ...kit.checking.evidence import is_any_mark
from ..engines import doubles, library, one_engine, values
from .shared.made_functions import function_of, in_a_tuple, operands


def saves_both(ctx, a, b):
    """Keep both operands for `backward`, whether or not their gradients are wanted."""
    ctx.save_for_backward(a, b)


def _mul_forward(ctx, a, b):
    saves_both(ctx, a, b)
    return a * b


def _div_forward(ctx, a, b):
    saves_both(ctx, a, b)
    return a / b


def _tanh_forward(ctx, x):
    """Keep the result: on our engine x is an array here, in a Function of torch's a tensor."""
    out = import_module("numpy").tanh(x) if type(x).__module__ == "numpy" else x.tanh()
    ctx.save_for_backward(out)
    return out


def _relu_forward(ctx, x):
    """Keep the input; written so that arrays and tensors both will do."""
    ctx.save_for_backward(x)
    return x * (x > 0)


# By the name of the answer: the engine's operation, its forward, how it is called, and an expression made with it.
OPERATIONS = {
    "mul_backward": ("arithmetic.Mul", _mul_forward, operator.mul, lambda op, a, b: op(op(a, b), a)),
    "div_backward": ("arithmetic.Div", _div_forward, operator.truediv, lambda op, a, b: op(a, op(b, a) + b)),
    "tanh_backward": ("elementwise.Tanh", _tanh_forward, lambda x: x.tanh(), lambda op, a, b: op(a * b)),
    # Times a square, so that there is something to differentiate up to the third order.
    "relu_backward": (
        "activations.Relu",
        _relu_forward,
        lambda x: x.relu(),
        lambda op, a, b: op(a * b) * a * a,
    ),
}


def _operation(name):
    module, kind = OPERATIONS[name][0].split(".")
    return getattr(import_module(f"autograd_lib.engine.breadth.ops.{module}"), kind)


@contextmanager
def installed(name, backward):
    """Let the learner's backward run inside the engine, in place of that of one operation, which is gone meanwhile."""
    _, forward, call, _ = OPERATIONS[name]
    operation = _operation(name)
    kept = {method: vars(operation).get(method) for method in ("forward", "backward")}  # inherited: None
    original = operation.backward
    operation.forward, operation.backward = (
        staticmethod(forward),
        staticmethod(in_a_tuple(backward, operands(forward))),
    )
    try:
        with refused(original):
            yield call
    finally:
        for method, original in kept.items():
            if original is None:
                delattr(operation, method)
            else:
                setattr(operation, method, original)


SIGNS = ["", "∂", "∂²", "∂³"]


def orders(torch, expression, op, case, highest, record=True):
    """Return the gradients by a and b up to the highest order, each that of a weighted sum of the one before."""
    a, b = doubles(torch, case["a"], case["b"], tracked=True)
    c, u, v = doubles(torch, case["c"], case["u"], case["v"])
    total, found = (c * expression(op, a, b)).sum(), {}
    for order in range(1, highest + 1):
        by_a, by_b = torch.autograd.grad(total, (a, b), create_graph=record)
        found |= {f"{SIGNS[order]}a": values(by_a), f"{SIGNS[order]}b": values(by_b)}
        total = (u * by_a).sum() + (v * by_b).sum()
    return found


def up_to(order, gradients):
    return dict(list(gradients.items())[: 2 * order])


def collect(answers, challenge):
    """Gradients of an expression with the learner's backward in the engine: plain, of three orders, and on torch."""
    parts = {}

    def in_the_engine(backward, name, case, highest, record):
        with installed(name, backward) as op:
            return orders(library("engine"), OPERATIONS[name][3], op, case, highest, record)

    def on_torch(backward, name, case):
        torch = library("torch")
        own = function_of(torch, OPERATIONS[name][1], backward)
        with refused(
            *[] if one_engine() else [_operation(name).backward]
        ):  # of which torch itself then makes use
            return orders(torch, OPERATIONS[name][3], own, case, 2)

    for name, case in challenge.items():
        backward = answers[name]
        recorded = (in_the_engine, backward, name, case["broadcast"])
        parts[f"{name} first"] = attempt(*recorded, 1, False)
        if case["highest"] == 2:
            parts[f"{name} second"] = attempt(*recorded, 2, True)
        elif case["highest"] == 3:
            third = attempt(*recorded, 3, True)
            # Another run only where the third order stopped the first one.
            stopped = is_any_mark(third)
            parts[f"{name} second"] = (
                attempt(*recorded, 2, True) if stopped else made_of(third, up_to(2, third))
            )
            parts[f"{name} third"] = third
        if "alike" in case:
            parts[f"{name} torch"] = attempt(on_torch, backward, name, case["alike"])
    return parts
