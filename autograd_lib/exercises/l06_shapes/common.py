"""Inputs to try answers on, what the reference engine says of them, and whose work an answer is."""

from dataclasses import replace

import numpy as np

from ... import engine as torch
from ...checking import Text
from ...checking.differences import central_differences
from ...checking.own_work import borrowed, borrowed_note

# Whoever names one of these has not written the piece but taken it from where it is written already.
BORROWED = set(
    "torch autograd_lib engine autograd_lib.engine autograd_lib.engine.core autograd_lib.engine.core.backward engine_pass scipy jax autograd "
    "importlib import_module __import__ eval exec compile getattr globals locals vars sys modules patch".split()
)
OWN_WORK = Text(
    "请自己写出来，只用 NumPy：这里要做的正是引擎里的一块，所以不能再去问引擎。",
    "Write it yourself, with NumPy alone: what you are building is a piece of the engine, so the engine may not be asked.",
)


INPUTS = Text("输入是 {shown}。", "The inputs: {shown}.")
MOST_SHOWN = 24  # numbers of one array


def generator(rng):
    """Return a NumPy generator that continues the random numbers of one check."""
    return np.random.default_rng(rng.getrandbits(64))


def draw(random, shape, low=0.3, high=3.0):
    """Return numbers with two decimals and either sign, none of them near 0."""
    sizes = random.uniform(low, high, shape)
    return np.asarray(np.round(sizes * random.choice((-1.0, 1.0), shape), 2))


def pulled_back(function, x, g):
    """Return the gradient of sum(g * function(x)) by the array x, from the reference engine."""
    leaf = torch.tensor(x, requires_grad=True)
    function(leaf).backward(torch.tensor(g))
    return leaf.grad.numpy()


def slopes(function, x, g):
    """Return the same gradient as finite differences; `function` works on arrays."""
    return central_differences(lambda x: float((g * function(x)).sum()), {"x": x})["x"]


def inputs(*named):
    """Return the sentence that shows the inputs of a part, given as (name, array); large ones are left out.

    With it a learner can make the very call that went wrong.
    """
    small = {f"{name}{array.shape}": array.tolist() for name, array in named if array.size <= MOST_SHOWN}
    shown = ", ".join(f"`{name} = {numbers}`" for name, numbers in small.items())
    return INPUTS.fill(shown=shown) if shown else None


def own_work(parts, names, findings):
    """Return the findings, with no credit for any when one of the functions `names` refers to an engine."""
    found = sorted({used for name in names for used in borrowed(parts, f"{name} names", BORROWED)})
    if not found:
        return findings
    notes = (borrowed_note(found), OWN_WORK)
    return [replace(one, state="wrong", rows=(), messages=notes) if one.ok else one for one in findings]
