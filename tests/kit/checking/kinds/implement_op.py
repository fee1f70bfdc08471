"""Implement an operation: z = x * y**n as a torch.autograd.Function that can be differentiated twice.

Only arrays leave the learner's process; the gradient check is made outside, from what the formula says.
"""

import numpy as np

from autograd_lib.exercises.judges.shared.differences import central_differences
from autograd_lib.kit.checking.collecting import attempt
from autograd_lib.kit.checking.comparing import expect

from . import slip, small_exercise


def challenge(rng):
    draw = np.random.default_rng(rng.getrandbits(64))
    names = ("x", "y", "g", "vx", "vy")  # two inputs, the incoming gradient, and one more for each gradient
    arrays = {name: draw.uniform(0.4, 2, (2, 3)) * draw.choice([-1, 1], (2, 3)) for name in names}
    return {"n": rng.choice((2, 3, 4)), **arrays}


def collect(answers, challenge):
    operation = answers["PowerProduct"]
    return {
        "forward": attempt(forward, operation, challenge),
        "first order": attempt(first_order, operation, challenge),
        "second order": attempt(second_order, operation, challenge),
    }


def tensors(challenge):
    import torch

    return [
        torch.tensor(challenge[name], requires_grad=name in "xyg") for name in ("x", "y", "g", "vx", "vy")
    ]


def forward(operation, challenge):
    x, y, *_ = tensors(challenge)
    return operation.apply(x, y, challenge["n"])


def first_order(operation, challenge):
    import torch

    x, y, g, *_ = tensors(challenge)
    grads = torch.autograd.grad(operation.apply(x, y, challenge["n"]), (x, y), g)
    return dict(zip(("∂/∂x", "∂/∂y"), grads, strict=True))


def second_order(operation, challenge):
    import torch

    x, y, g, vx, vy = tensors(challenge)
    gx, gy = torch.autograd.grad(operation.apply(x, y, challenge["n"]), (x, y), g, create_graph=True)
    grads = torch.autograd.grad((gx * vx + gy * vy).sum(), (x, y, g), allow_unused=True)
    return dict(zip(("x", "y", "g"), grads, strict=True))


def judge(parts, challenge):
    x, y, g, vx, vy = (challenge[name] for name in ("x", "y", "g", "vx", "vy"))
    n = challenge["n"]
    first = {"∂/∂x": g * y**n, "∂/∂y": g * n * x * y ** (n - 1)}
    second = {
        "x": vy * g * n * y ** (n - 1),
        "y": vx * g * n * y ** (n - 1) + vy * g * n * (n - 1) * x * y ** (n - 2),
        "g": vx * y**n + vy * n * x * y ** (n - 1),
    }
    slopes = central_differences(lambda x, y: float((g * x * y**n).sum()), {"x": x, "y": y})
    curves = central_differences(
        lambda x, y, g: float((vx * g * y**n + vy * g * n * x * y ** (n - 1)).sum()), {"x": x, "y": y, "g": g}
    )
    beside = {"∂/∂x": slopes["x"], "∂/∂y": slopes["y"]}
    call = f"`PowerProduct.apply(x, y, {n})`"
    return [
        expect(parts, "forward", x * y**n, label=call),
        expect(parts, "first order", first, label=f"backward · {call}", difference=beside),
        expect(parts, "second order", second, label=f"backward² · {call}", difference=curves),
    ]


def answer(
    gx="g * y**n",
    gy="g * n * x * y ** (n - 1)",
    forward="x * y**n",
    last=", None",
    loaded="x, y = ctx.saved_tensors",
):
    return f"""
import torch

class PowerProduct(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y, n):
        ctx.save_for_backward(x, y)
        ctx.n = n
        return {forward}

    @staticmethod
    def backward(ctx, g):
        {loaded}
        n = ctx.n
        return {gx}, {gy}{last}
"""


EXERCISE = small_exercise(
    "implement_op",
    "implement_op",
    ("PowerProduct",),
    challenge,
    collect,
    judge,
    (
        slip("forgets_g", answer("y**n", "n * x * y ** (n - 1)")),
        slip("exchanged", answer("g * n * x * y ** (n - 1)", "g * y**n")),
        slip("no_none_for_n", answer(last="")),
        slip("drops_the_factor_n", answer(gy="g * x * y ** (n - 1)")),
        slip("once_only", answer(loaded="x, y = (t.detach() for t in ctx.saved_tensors)")),
    ),
)

STUB = answer().replace("return x * y**n", "raise NotImplementedError")

RIGHT = {
    "plain": answer(),
    "one None too many": answer(last=", None, None"),  # torch drops trailing ones
    "setup_context": """
import torch

class PowerProduct(torch.autograd.Function):
    @staticmethod
    def forward(x, y, n):
        return x * y.pow(n)

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, y, ctx.n = inputs
        ctx.save_for_backward(x, y)

    @staticmethod
    def backward(ctx, g):
        x, y = ctx.saved_tensors
        power = y.pow(ctx.n - 1)
        return g * power * y, ctx.n * g * x * power, None
""",
    "asks what is needed": answer(
        "(g * y**n if ctx.needs_input_grad[0] else None)",
        "(n * x * g * y**n / y if ctx.needs_input_grad[1] else None)",
    ),
}

MUTANTS = {
    "half a per cent": answer(gx="1.005 * g * y**n"),
    "last element wrong": answer(
        gx="torch.cat([(g * y**n).flatten()[:-1], torch.ones(1, dtype=g.dtype)]).view_as(g)"
    ),
    "float32 gradient": answer(gx="(g * y**n).float()"),
    "forward in float32": answer(forward="(x * y**n).float()"),
    "a gradient for n": answer(last=", g"),
    "None for x": answer(gx="None"),
    "transposed": answer(gx="(g * y**n).t()"),
    "misspelt backward": answer().replace("def backward", "def backwards"),
    "not a Function": "class PowerProduct:\n    def apply(x, y, n):\n        return 3\n",
    "a plain function's graph": answer().replace(
        "class PowerProduct(torch.autograd.Function)", "class PowerProduct"
    ),
    "freed by hand": answer(loaded="x, y = ctx.saved_tensors; ctx.n = 0"),
    "in place on g": answer(loaded="x, y = ctx.saved_tensors; g.detach().mul_(2)"),
    "numpy": answer(gx="(g.detach().numpy() * y.detach().numpy()**n)"),
}
