"""Answers in lesson 12 that are no known slip: right in another way, or wrong in a way of their own."""

import random
from dataclasses import replace

import pytest

from autograd_lib.kit.checking.registry import find
from autograd_lib.kit.checking.verdict import answer_verdict, draw_challenge

HEAD = """
from typing import NamedTuple
import numpy as np
import torch
from torch.autograd.function import once_differentiable

class Settings(NamedTuple):
    factor: float
    power: int
    loud: bool = False
"""
FOUR = "return 10 * (x + y) ** 2, x * x, y * y, x * y"
SAVED = "x, y = ctx.saved_tensors"


def function(name, takes, forward, backward, gradients="g", setup=None):
    """Return the text of a Function; with `setup`, its forward takes no context."""
    apart = (
        f"    @staticmethod\n    def setup_context(ctx, inputs, output):\n        {setup}\n" if setup else ""
    )
    return (
        f"class {name}(torch.autograd.Function):\n"
        f"    @staticmethod\n    def forward({takes if setup else f'ctx, {takes}'}):\n        {forward}\n{apart}"
        f"    @staticmethod\n    def backward(ctx, {gradients}):\n        {SAVED}\n        {backward}\n"
    )


def two(complete):
    """Return weights and both repairs, with this backward in the one that keeps the promise."""
    kept = function("Complete", "x, y", f"ctx.save_for_backward(x, y); {FOUR}", complete, "gz, gxx, gyy, gxy")
    marked = (
        "class Marked(Complete):\n    @staticmethod\n    def forward(ctx, x, y):\n"
        "        out = Complete.forward(ctx, x, y)\n        ctx.mark_non_differentiable(*out[1:])\n        return out\n"
    )
    losses = "weights = [torch.tensor(w) for w in (0.0, 2.0, 0.0, 1.0)]\nsilent = (0, 10, 0.1, -2)\n"
    return losses + kept + marked


def monomial(save, backward):
    forward = f"ctx.s = settings; {save}; return settings.factor * x**settings.power * y"
    return function("Monomial", "x, y, settings", forward, backward)


def three_ways(backward, forward="return x**2 * torch.exp(y)", by_y="g * x * x * y + h * y"):
    """Return `Recompute` with this backward, `Refuse` inheriting from it, and `Return` with this gradient of y."""
    recompute = function("Recompute", "x, y", forward, backward, setup="ctx.save_for_backward(*inputs)")
    refuse = (
        "class Refuse(Recompute):\n    @staticmethod\n    @once_differentiable\n    def backward(ctx, g):\n"
        "        return Recompute.backward(ctx, g)\n"
    )
    returned = function(
        "Return",
        "x, y",
        "return x**2 * y.exp(), y.exp()",
        f"return g * 2 * x * y, {by_y}",
        "g, h",
        setup="ctx.save_for_backward(inputs[0], output[1])",
    )
    return recompute + refuse + returned


def solve(backward, keep="A, torch.from_numpy(u)"):
    forward = f"u = np.linalg.solve(A.numpy(), b.numpy()); ctx.save_for_backward({keep}); return torch.from_numpy(u)"
    return function("Solve", "A, b", forward, backward).replace(SAVED, "A, u = ctx.saved_tensors")


CHAIN = "a, b, c = gxx + 10 * gz, gyy + 10 * gz, gxy + 20 * gz; return 2 * x * a + y * c, 2 * y * b + x * c"
SAVE = "ctx.save_for_backward(x, y)"
ASKED = (
    "f, n, _ = ctx.s; p, q, _ = ctx.needs_input_grad; "
    "return (g * f * n * x ** (n - 1) * y if p else None), (g * f * x**n if q else None), None"
)
SLOPES = "e = y.exp(); return g * 2 * x * e, g * x * x * e"
RIGHT = {
    "a_promise": [two(CHAIN)],
    "settings": [monomial(SAVE, ASKED), monomial("ctx.save_for_backward(x.clone(), y.clone())", ASKED)],
    "once_or_twice": [
        three_ways(SLOPES),
        three_ways("e = y.exp(); return (g * 2 * x * e).sum_to_size(x.shape), g * e * x**2"),
        three_ways(SLOPES, by_y="torch.addcmul(h * y, g * y, x**2)"),
    ],
    "solve": [
        solve("u = Solve.apply(A, u); v = Solve.apply(A.mT, g); return -torch.outer(v, u), v", keep="A, b"),
        solve(
            "v = torch.linalg.solve(A.mT, g); u = torch.linalg.solve(A, u); return -torch.outer(v, u), v",
            keep="A, b",
        ),
    ],
}
WRONG = {
    "a_promise": [
        two(
            CHAIN.replace("a, b, c = gxx + 10", "gxx += 0 * gz; a, b, c = gxx + 10").replace(
                "0 * gz;", "10 * gz;", 1
            )
        ),
        two("gz *= 20 * (x + y); return gz + 2 * x * gxx + y * gxy, gz + 2 * y * gyy + x * gxy"),
        two(CHAIN.replace("return 2 * x * a + y * c", "return (2 * x * a + y * c).mean().expand_as(x)")),
    ],
    "settings": [
        monomial("ctx.save_for_backward(x, x); ctx.y = y", ASKED.replace("f, n, _", "y = ctx.y; f, n, _", 1)),
        monomial(SAVE, ASKED.replace("if q else None", "if p else None")),
        monomial(SAVE, ASKED.replace("n * x ** (n - 1)", "3 * x**2")),
        monomial(SAVE, ASKED.replace("return (g", "g.mul_(1.5); return (g / 1.5")),
    ],
    "once_or_twice": [
        three_ways(SLOPES.replace("y.exp()", "y.data.exp()")),
        three_ways(SLOPES.replace("return g", "g = g.mean(); return g")),
        three_ways(SLOPES, forward="return (x.view(-1) ** 2).view(x.shape) * torch.exp(y)"),
        three_ways(SLOPES).replace("    @once_differentiable\n", ""),
        three_ways(SLOPES, by_y="g * x * x * y + h"),
        three_ways(SLOPES, by_y="g * x * x * y"),
        three_ways(SLOPES, by_y="(g * x * x + h) * (y.log().exp())"),
    ],
    "solve": [
        solve("v = torch.linalg.solve(A, g); return -torch.outer(v, u), v"),
        solve("v = torch.linalg.solve(A.mT, g); return -torch.outer(v, u), g"),
        solve(
            "v = torch.linalg.solve(A.mT, g); return -torch.outer(v, u), v"
        ),  # what was saved of u has no history
    ],
}


def cases(answers):
    return [(name, code) for name, codes in answers.items() for code in codes]


def score(name, code):
    namespace, exercise = {"__name__": "__main__"}, replace(find(name), points=8)  # those without points too
    exec(compile(HEAD + code, "<answer>", "exec"), namespace)
    verdict = answer_verdict(exercise, namespace, draw_challenge(exercise, random.Random(5)))
    assert not verdict.fault
    return verdict.score, exercise.points


@pytest.mark.parametrize(("name", "code"), cases(RIGHT))
def test_right_in_another_way_earns_everything(name, code):
    earned, points = score(name, code)
    assert earned == points


@pytest.mark.slow
@pytest.mark.parametrize(("name", "code"), cases(WRONG))
def test_wrong_in_a_way_of_its_own_loses_points(name, code):
    earned, points = score(name, code)
    assert earned < points


def test_one_word_for_all_programs_earns_none_of_them():
    earned, _ = score("five_returns", "".join(f'program_{i} = "runs"\n' for i in range(1, 6)))
    assert earned == 0
