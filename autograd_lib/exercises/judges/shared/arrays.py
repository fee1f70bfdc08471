"""Inputs to try answers on, and what the reference engine says of them."""

import numpy as np

from .... import engine as torch
from ....kit.checking import Text
from .differences import central_differences

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


def when_shown(quotients):
    """Return a function that calls every function of a dictionary: differences take long, and few are ever shown."""
    return lambda: {name: quotient() for name, quotient in quotients.items()}


def inputs(*named):
    """Return the sentence that shows the inputs of a part, given as (name, array); large ones are left out.

    With it a learner can make the very call that went wrong.
    """
    small = {f"{name}{array.shape}": array.tolist() for name, array in named if array.size <= MOST_SHOWN}
    shown = ", ".join(f"`{name} = {numbers}`" for name, numbers in small.items())
    return INPUTS.fill(shown=shown) if shown else None
