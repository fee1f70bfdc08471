"""What lesson 11 runs beside the learner's code, on our engine and on torch. This module knows no answer."""

import operator
from contextlib import contextmanager
from importlib import import_module

from ...kit.checking.collecting import ChangedArgumentError, attempt, predicted
from ...kit.checking.engines import doubles, library, values
from ...kit.checking.evidence import is_any_mark


def ex11_1(answers, challenge):
    """The predicted multiples, and the n-th derivatives at every point."""

    def derivatives(nth):
        return {f"nth({x}, {n})": values(nth(x, n)) for n in challenge["orders"] for x in challenge["points"]}

    return {
        "multiples": attempt(values, answers["multiples"]),
        "nth": attempt(derivatives, answers["nth"]),
    }


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


def operands(forward):
    """Return how many inputs a forward takes beside ctx."""
    return forward.__code__.co_argcount - 1


def in_a_tuple(backward, count):
    """Return the same backward, with as many gradients as there are inputs, in a tuple: a list is as good.

    It has to leave alone what arrives.
    """

    def returning_a_tuple(ctx, g):
        before = g.tolist()
        result = backward(ctx, g)
        if g.tolist() != before:
            raise ChangedArgumentError("`g`")
        several = tuple(result) if isinstance(result, (list, tuple)) else (result,)
        if len(several) != count:
            raise RuntimeError(
                f"function returned an incorrect number of gradients (expected {count}, got {len(several)})"
            )
        return several

    return returning_a_tuple


@contextmanager
def installed(name, backward):
    """Let the learner's backward run inside the engine, in place of that of one operation."""
    place, forward, call, _ = OPERATIONS[name]
    module, kind = place.split(".")
    operation = getattr(import_module(f"autograd_lib.engine.breadth.ops.{module}"), kind)
    kept = {method: vars(operation)[method] for method in ("forward", "backward")}
    operation.forward, operation.backward = (
        staticmethod(forward),
        staticmethod(in_a_tuple(backward, operands(forward))),
    )
    try:
        yield call
    finally:
        for method, original in kept.items():
            setattr(operation, method, original)


def function_of(torch, forward, backward):
    """Return `apply` of a Function made of the two."""
    return type(
        "Made",
        (torch.autograd.Function,),
        {"forward": staticmethod(forward), "backward": staticmethod(in_a_tuple(backward, operands(forward)))},
    ).apply


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
    """Return the gradients of `orders` up to an order."""
    return dict(list(gradients.items())[: 2 * order])


def ex11_2(answers, challenge):
    """Gradients of an expression with the learner's backward in the engine: plain, of three orders, and on torch."""
    parts = {}

    def in_the_engine(backward, name, case, highest, record):
        with installed(name, backward) as op:
            return orders(library("engine"), OPERATIONS[name][3], op, case, highest, record)

    def on_torch(backward, name, case):
        torch = library("torch")
        return orders(torch, OPERATIONS[name][3], function_of(torch, OPERATIONS[name][1], backward), case, 2)

    for name, case in challenge.items():
        backward = answers[name]
        recorded = (in_the_engine, backward, name, case["broadcast"])
        parts[f"{name} first"] = attempt(*recorded, 1, False)
        if case["highest"] == 2:
            parts[f"{name} second"] = attempt(*recorded, 2, True)
        elif case["highest"] == 3:
            third = attempt(*recorded, 3, True)
            # Another run only where the third order stopped the first one.
            parts[f"{name} second"] = attempt(*recorded, 2, True) if is_any_mark(third) else up_to(2, third)
            parts[f"{name} third"] = third
        if "alike" in case:
            parts[f"{name} torch"] = attempt(on_torch, backward, name, case["alike"])
    return parts


def bump_forward(ctx, x):
    """Return x·exp(-x²/2), and save what the lesson's class saves."""
    e = (x * x / -2).exp()
    ctx.save_for_backward(x, e)
    return x * e


def three_derivatives(torch, bump, case):
    """Return three orders of p·bump(x)² + q·x², each that of a weighted sum of the one before."""
    (x,) = doubles(torch, case["x"], tracked=True)
    p, q, u = doubles(torch, case["p"], case["q"], case["u"])
    total, found = (p * bump(x) ** 2 + q * x * x).sum(), {}
    for order in (1, 2, 3):
        (g,) = torch.autograd.grad(total, x, create_graph=True)
        found["f" + "′″‴"[order - 1]] = values(g)
        total = (u * g).sum()
    return found


def ex11_3(answers, challenge):
    """The counterexample; and three orders of p·bump(x)² + q·x² with the repaired backward, on both engines."""

    def three_orders(backward, engine, case):
        torch = library(engine)
        return three_derivatives(torch, function_of(torch, bump_forward, backward), case)

    repaired = answers["repaired"]
    parts = {name: attempt(three_orders, repaired, name, case) for name, case in challenge.items()}
    return parts | {name: attempt(values, answers[name]) for name in ("counterexample", "hides")}


def listed(names):
    """Return names in a set as a list, and anything else as it is."""
    return sorted(names, key=str) if isinstance(names, (set, frozenset)) else names


def ex11_4(answers, challenge):
    """The predictions in groups, and the names of the programs that are taken to warn."""
    return predicted(answers, challenge) | {"warns": attempt(listed, answers["warns"])}


def valley(torch, shape):
    """Return the function of x that coefficients stand for.

    A quartic, a root, an exponential beside a square, or a square whose factor 1 + x² is a constant to the engine.
    """
    if "quartic" in shape:
        c4, c3, c2, c1 = shape["quartic"]
        return lambda x: c4 * x**4 + c3 * x**3 + c2 * x**2 + c1 * x
    if "bowl" in shape:
        (width,) = shape["bowl"]
        return lambda x: (width + x**2) ** 0.5
    if "detached" in shape:
        c2, c1 = shape["detached"]
        return lambda x: c2 * (1 + x.detach() ** 2) * x**2 + c1 * x
    rate, square = shape["exponential"]
    return lambda x: torch.exp(rate * x) + square * (x * x)


def ex11_5(answers, challenge):
    """The points that `newton` visits in every valley, and what it leaves of its start."""
    return walked(answers["newton"], challenge, "second")


def walked(method, challenge, kept):
    """Return the points that a method visits in every valley, and what it leaves of the start of one, `kept`."""

    def visited(method, case):
        torch = library(case["engine"])
        (x,) = doubles(torch, case["start"])
        points = method(torch, valley(torch, case["shape"]), x, case["steps"])
        if not hasattr(points, "__iter__"):
            return points
        return [values(point) for point in points] if getattr(points, "ndim", 1) else values(points)

    def left(method, case):
        torch = library(case["engine"])
        (x,) = doubles(torch, case["start"])
        method(torch, valley(torch, case["shape"]), x, case["steps"])
        return {"x": values(x), "x.grad": values(x.grad), "x.requires_grad": x.requires_grad}

    parts = {name: attempt(visited, method, case) for name, case in challenge.items()}
    return parts | ({"left": attempt(left, method, challenge[kept])} if kept in challenge else {})


def bowl(torch, case, raw=False):
    """Return f(x) = z³ + Σ c·x⁴ with z = Σ w·x; raw: its fourth power has a backward that uses raw data."""
    w, c = doubles(torch, case["w"], case["c"])

    def fourth_forward(ctx, x):
        ctx.save_for_backward(x)
        return x**4

    def fourth_backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g * 4 * x.detach() ** 3

    fourth = function_of(torch, fourth_forward, fourth_backward) if raw else (lambda x: x**4)
    return lambda x: (w * x).sum() ** 3 + (c * fourth(x)).sum()


def ex11_6(answers, challenge):
    """What both functions make of every case; the second one also where gradients cannot be differentiated."""

    def product(function, engine, case, raw=False):
        torch = library(engine)
        x, v = doubles(torch, case["x"], case["v"])
        return values(function(torch, bowl(torch, case, raw), x, v))

    def of_linear(function, cases):
        found = {}
        for engine, case in cases.items():
            torch = library(engine)
            x, v, w = doubles(torch, case["x"], case["v"], case["w"])
            found[engine] = values(function(torch, lambda x, w=w: (w * x).sum(), x, v))
        return found

    def left(function, case):
        torch = library("engine")
        x, v = doubles(torch, case["x"], case["v"])
        function(torch, bowl(torch, case), x, v)
        return {
            "x": values(x),
            "x.grad": values(x.grad),
            "v": values(v),
            "requires_grad": [x.requires_grad, v.requires_grad],
        }

    def left_by_linear(function, case):
        torch = library("engine")
        x, v = doubles(torch, case["x"], case["v"])
        function(torch, lambda x: (3 * x).sum(), x, v)
        return [x.requires_grad, v.requires_grad]

    parts, cases = {}, challenge["cases"]
    for name in challenge["functions"]:
        for engine, case in cases.items():
            parts[f"{name} {engine}"] = attempt(product, answers[name], engine, case)
        parts[f"{name} linear"] = attempt(of_linear, answers[name], cases)
        parts[f"{name} left"] = attempt(left, answers[name], cases["engine"])
        parts[f"{name} left by linear"] = attempt(left_by_linear, answers[name], cases["engine"])
    if "hvp_by_difference" not in challenge["functions"]:
        return parts
    difference = answers["hvp_by_difference"]

    def long_step(function, case):
        torch = library("engine")
        x, v = doubles(torch, case["x"], case["v"])
        return values(function(torch, bowl(torch, case), x, v, h=0.25))

    return parts | {
        "raw": attempt(product, difference, "engine", cases["engine"], True),
        "long step": attempt(long_step, difference, cases["engine"]),
    }


def ex11_8(answers, challenge):
    """The points that `damped` visits in every valley, and what it leaves of its start."""
    return walked(answers["damped"], challenge, "maximum")


def critic(w, x):
    """Return one score for each row of x: Σ w·x²/2."""
    return (w * x * x / 2).sum(dim=1)


def ex11_7(answers, challenge):
    """The penalty, the gradient of w after a pass from it, and what w.grad was before that pass."""

    def passed(penalty, engine, case):
        torch = library(engine)
        (x,) = doubles(torch, case["x"])
        (w,) = doubles(torch, case["w"], tracked=True)
        cost = penalty(torch, lambda x: critic(w, x), x)
        found = {"penalty": values(cost), "w.grad before": values(w.grad)}
        cost.backward()
        return found | {"w.grad": values(w.grad)}

    def value(penalty, case):
        torch = library("engine")
        (x,) = doubles(torch, case["x"])
        (w,) = doubles(torch, case["w"], tracked=True)
        return values(penalty(torch, lambda x: critic(w, x), x))

    engines = {"zero row": "engine", "zero row on torch": "torch"}
    parts = {
        name: attempt(passed, answers["penalty"], engines.get(name, name), case)
        for name, case in challenge.items()
    }
    return parts | {"value": attempt(value, answers["penalty"], challenge["engine"])}
