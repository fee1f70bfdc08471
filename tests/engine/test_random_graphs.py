"""Random programs of shared nodes, broadcasts, views and changes in place give what they give on torch.

A program is a list of instructions over a growing list of tensors, drawn as plain data and then run on each module.
"""

import random

import numpy as np
import pytest
import torch

import autograd_lib.engine as engine
from tests.engine.parity import attempt, differences
from tests.engine.test_semantics import standing_in

SHAPES = ((2, 3), (3,), (2, 1), (), (1, 3))
UNARY = {
    "tanh": lambda t, x: x.tanh(),
    "sigmoid": lambda t, x: t.sigmoid(x),
    "exp of tanh": lambda t, x: x.tanh().exp(),
    "square": lambda t, x: x * x,
    "cube": lambda t, x: x.sin() ** 3,
    "negate": lambda t, x: -x,
    "affine": lambda t, x: 2 * x - 1,
    "reciprocal": lambda t, x: 1 / (x * x + 1),
    "log": lambda t, x: (x * x + 0.5).log(),
    "sqrt": lambda t, x: (x * x + 0.5).sqrt(),
    "sum": lambda t, x: x.sum(),
    "mean": lambda t, x: x.mean(),
    "sum of rows": lambda t, x: x.sum(0) if x.dim() else x,
    "keepdim": lambda t, x: x.mean(-1, keepdim=True) if x.dim() else x,
    "softmax": lambda t, x: x.softmax(-1) if x.dim() else x,
    "logsumexp": lambda t, x: x.logsumexp(0) if x.dim() else x,
    "view": lambda t, x: x.reshape(-1),
    "transpose": lambda t, x: x.T if x.dim() == 2 else x,
    "row": lambda t, x: x[0] if x.dim() else x,
    "slice": lambda t, x: x[..., 1:] if x.dim() and x.shape[-1] > 1 else x,
    "twice": lambda t, x: x[[0, 0]] if x.dim() else x,
    "expand": lambda t, x: x.expand(2, *x.shape),
    "relu": lambda t, x: t.relu(x),
    "abs": lambda t, x: x.abs(),
    "clone": lambda t, x: x.clone(),
    "unbind": lambda t, x: x.unbind(-1)[-1] if x.dim() else x,
    "cumsum": lambda t, x: x.cumsum(0) if x.dim() else x,
    "detach": lambda t, x: x.detach(),
}
BINARY = {
    "add": lambda t, x, y: x + y,
    "sub": lambda t, x, y: x - y,
    "mul": lambda t, x, y: x * y,
    "div": lambda t, x, y: x / (y * y + 1),
    "maximum": lambda t, x, y: t.maximum(x, y),
    "where": lambda t, x, y: t.where(x > y, x, 2 * y),
    "matmul": lambda t, x, y: x @ y,
    "outer": lambda t, x, y: x.reshape(-1, 1) * y.reshape(1, -1),
    "cat": lambda t, x, y: t.cat([x.reshape(-1), y.reshape(-1), x.reshape(-1)]),
    "stack": lambda t, x, y: t.stack([x, y]),
}
CHANGES = {
    "add_": lambda t, x, y: x.add_(y),
    "mul_": lambda t, x, y: x.mul_(y),
    "sigmoid_": lambda t, x, y: x.sigmoid_(),
    "tanh_": lambda t, x, y: x.tanh_(),
    "zero_": lambda t, x, y: x.zero_(),
    "copy_": lambda t, x, y: x.copy_(y),
    "row": lambda t, x, y: x[0].mul_(y),
    "last": lambda t, x, y: x[..., -1].add_(y.sum()),
    "set row": lambda t, x, y: x.__setitem__(0, y),
    "set number": lambda t, x, y: x.__setitem__(..., 0.5),
    "set some": lambda t, x, y: x.__setitem__(x > 0.5, 0.25),
    "flat": lambda t, x, y: x.view(-1)[1:].mul_(2),
    "exp_": lambda t, x, y: x.exp_(),
}


def quietly(change):
    """Return a change that is not recorded."""

    def changing(t, x, y):
        with t.no_grad():
            change(t, x, y)

    return changing


def passed(t, x, y):
    """Go back from a result in the middle of a program, adding to the `.grad` of the leaves."""
    (x * y).sum().backward(retain_graph=True)


def returning_views(t, made):
    """Return a Function that returns a view of its input, and whose derivative is not that of a view."""

    class Threefold(t.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return made(x)

        @staticmethod
        def backward(ctx, g):
            return g * 3

    return Threefold.apply


CHANGES |= {
    f"{name} quietly": quietly(CHANGES[name]) for name in ("add_", "mul_", "row", "last", "set row", "zero_")
} | {
    "to be differentiated": lambda t, x, y: x.requires_grad_(),
    "no more to be": lambda t, x, y: x.requires_grad_(False),
    "detached in place": lambda t, x, y: x.detach_(),
    "data": lambda t, x, y: x.data.mul_(2),
    "by its detached twin": lambda t, x, y: x.detach().add_(1),
    "retained": lambda t, x, y: x.retain_grad(),
    "passed": passed,
    "`.grad` put away": lambda t, x, y: setattr(x, "grad", None),
    "`.grad` added to": lambda t, x, y: x.grad.add_(1),
    "divided": lambda t, x, y: x.div_(y * y + 1),
    "subtracted": lambda t, x, y: x.__isub__(y),
    "transposed": lambda t, x, y: x.t_(),
    "filled": lambda t, x, y: x[0].fill_(0.5),
    "clamped": lambda t, x, y: x.clamp_(-0.5, 0.5),
}
UNARY |= {
    "a view without recording": lambda t, x: t.no_grad()(lambda: x[..., :1] if x.dim() else x.view(1))(),
    "a product without recording": lambda t, x: t.no_grad()(lambda: x * 2)(),
    "flat": lambda t, x: x.view(-1),
    "unsqueezed": lambda t, x: x.unsqueeze(0),
    "diagonal": lambda t, x: x.diagonal() if x.dim() > 1 else x,
    "narrowed": lambda t, x: x.narrow(-1, 0, 1) if x.dim() else x,
    "a Function's view": lambda t, x: returning_views(t, lambda one: one[...])(x),
    "what a Function is given": lambda t, x: returning_views(t, lambda one: one)(x),
    "`.grad`": lambda t, x: x.grad * 2,
    "data": lambda t, x: x.data,
}
TABLES = {"binary": BINARY, "change": CHANGES}

PLACES = 10**6


def program_of(seed, changes=False):
    """Return leaves, as shapes and whether they require grad, instructions, and what to differentiate.

    Drawn by the standard library alone: what Hypothesis draws depends on which modules a run has imported.
    """
    rng = random.Random(seed)
    kinds = {"unary": sorted(UNARY), "binary": sorted(BINARY), "change": sorted(CHANGES)}
    weights = (1, 1, 1) if changes else (1, 1, 0)
    leaves = [(rng.choice(SHAPES), rng.random() < 2 / 3) for _ in range(rng.randint(2, 4))]
    steps = []
    for _ in range(rng.randint(3, 14)):
        (kind,) = rng.choices(list(kinds), weights)
        steps.append((kind, rng.choice(kinds[kind]), rng.randrange(PLACES), rng.randrange(PLACES)))
    roots = [rng.randrange(PLACES) for _ in range(rng.randint(1, 3))]
    return {"seed": rng.randrange(PLACES), "leaves": leaves, "steps": steps, "roots": roots}


def execute(torch, program):
    """Return all tensors of a program, the leaves first. A step that the module refuses changes nothing."""
    rng = np.random.default_rng(program["seed"])
    tensors = [
        torch.tensor(np.asarray(rng.uniform(-1.5, 1.5, shape))).requires_grad_(tracked)
        for shape, tracked in program["leaves"]
    ]
    refused = []
    for kind, name, first, second in program["steps"]:
        x, y = tensors[first % len(tensors)], tensors[second % len(tensors)]
        try:
            if kind == "change" and y is not x:
                y = y.clone()  # torch refuses operands that overlap in part
            made = UNARY[name](torch, x) if kind == "unary" else TABLES[kind][name](torch, x, y)
        except (RuntimeError, IndexError, TypeError, AttributeError) as error:
            refused.append((name, type(error).__name__))
        else:
            if kind != "change" and made.numel() <= 64:
                tensors.append(made)
    return tensors, refused


def outcome(torch, program):
    """Return the values of a program and its derivatives, the second one through a random weight of the first."""
    tensors, refused = execute(torch, program)
    leaves = [one for one in tensors[: len(program["leaves"])] if one.requires_grad]
    # A view that may no longer be used says so wherever it is touched.
    flags = [attempt(lambda one=one: [one.requires_grad, one._version, one.is_leaf]) for one in tensors]
    result = {"refused": refused, "flags": flags, "values": [one.detach() for one in tensors]}
    roots = [tensors[-1 - place % (len(tensors) - len(program["leaves"]) + 1)] for place in program["roots"]]
    result["derivatives"] = attempt(lambda: derivatives(torch, program, roots, leaves))
    return result


def derivatives(torch, program, roots, leaves):
    """Return the first derivatives, plain and recorded, the second ones, and the `.grad` after a backward pass."""
    rng = np.random.default_rng(program["seed"] + 1)
    roots = [root for root in roots if root.requires_grad]
    if not roots:
        return None
    seeds = [torch.tensor(np.asarray(rng.normal(size=tuple(root.shape)))) for root in roots]
    grad = torch.autograd.grad
    first = grad(roots, leaves, seeds, retain_graph=True, allow_unused=True)
    recorded = grad(roots, leaves, seeds, create_graph=True, allow_unused=True)
    weights = [torch.tensor(np.asarray(rng.normal(size=tuple(leaf.shape)))) for leaf in leaves]
    again = [
        (one, weight)
        for one, weight in zip(recorded, weights, strict=True)
        if getattr(one, "requires_grad", False)
    ]
    second = [None] * len(leaves)
    if again:
        ends, factors = zip(*again, strict=True)
        second = grad(ends, leaves, factors, allow_unused=True, retain_graph=True)
    torch.autograd.backward(roots, seeds)
    return {
        "first": first,
        "recorded": [one if one is None else one.detach() for one in recorded],
        "second": [
            torch.zeros_like(leaf) if one is None else one for one, leaf in zip(second, leaves, strict=True)
        ],
        "accumulated": [leaf.grad for leaf in leaves],
    }


def found(ours, program):
    """Return the differences between a module and torch."""
    theirs, mine = (attempt(outcome, module, program) for module in (torch, ours))
    return list(differences(mine, theirs, tolerance=1e-9))


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 1000, 100))
def test_graphs(first):
    for seed in range(first, first + 100):
        assert not found(engine, program_of(seed)), seed


# Where a change in place is still refused here and not by torch, or the other way round, or is named otherwise: what
# each seed shows. One that agrees again has to leave this list.
KNOWN_DIFFERENCES = {
    291: "torch sets an expanded tensor to zero",
    400: "of two operands that both have been changed torch names the right one",
}


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 1000, 100))
def test_graphs_with_changes_in_place(first):
    for seed in range(first, first + 100):
        differs = bool(found(engine, program_of(seed, changes=True)))
        assert differs == (seed in KNOWN_DIFFERENCES), seed


@pytest.mark.filterwarnings("ignore:The .grad attribute")
def test_programs_do_what_they_are_for():
    """Enough of them record something, change something and have a second derivative."""
    seen = {"derivative": 0, "second": 0, "changed": 0, "shared": 0, "refused change": 0}
    for seed in range(150):
        program = program_of(seed, changes=True)
        result = outcome(torch, program)
        ends = result["derivatives"]
        seen["derivative"] += isinstance(ends, dict)
        seen["second"] += isinstance(ends, dict) and any(one.values.any() for one in ends["second"])
        seen["changed"] += any(isinstance(one, list) and one[1] > 0 for one in result["flags"])
        seen["refused change"] += any(name in CHANGES for name, _ in result["refused"])
        places = [step[2] % 7 for step in program["steps"]]
        seen["shared"] += len(places) > len(set(places))
    assert min(seen.values()) >= 8, seen


class Halved(torch.autograd.Function):
    """A maximum that sends the gradient of the larger side to both."""

    @staticmethod
    def forward(ctx, x, y):
        return torch.maximum(x, y)

    @staticmethod
    def backward(ctx, g):
        return g, g


@pytest.mark.parametrize(
    "stand_in",
    [
        standing_in(maximum=Halved.apply),
        standing_in(sigmoid=lambda x: torch.sigmoid(x.detach())),
        standing_in(sigmoid=lambda x: torch.sigmoid(x) * (1 + 1e-7)),
        standing_in(stack=lambda xs: torch.stack(xs).clone().detach().requires_grad_()),
    ],
    ids=["gradient", "history", "value", "leaf"],
)
def test_a_wrong_module_is_found(stand_in):
    drawn = (program_of(seed, changes=True) for seed in range(1000))
    program = next(program for program in drawn if found(stand_in, program))
    assert not found(torch, program)
