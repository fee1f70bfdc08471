from ...kit.checking.collecting import attempt
from ..engines import doubles, library, values
from .shared.made_functions import function_of


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


def collect(answers, challenge):
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
