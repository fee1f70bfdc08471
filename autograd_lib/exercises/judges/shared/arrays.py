"""Gradients of arrays, as the reference engine and as difference quotients have them."""

import numpy as np

from .... import engine as torch
from .differences import central_differences


def pulled_back(function, x, g):
    """Return the gradient of sum(g * function(x)) by the array x, from the reference engine."""
    return all_pulled_back(function, g, x)[0]


def all_pulled_back(function, g, *arrays):
    """Return the gradients of sum(g * function(*arrays)) by all of them, from the reference engine."""
    leaves = [torch.tensor(array, requires_grad=True) for array in arrays]
    function(*leaves).backward(torch.tensor(g))
    return [leaf.grad.numpy() for leaf in leaves]


def slopes(function, x, g):
    """Return finite differences of sum(g * function(x)) by the array x; `function` works on arrays."""
    return slopes_of(function, g, {"x": x})["x"]


def slopes_of(function, weights, inputs):
    """Return {name: finite differences of Σ weights · function(**inputs) by that input}.

    The function takes its inputs by place, in the order of the dictionary.
    """
    found = central_differences(lambda **at: float(np.sum(weights * function(*at.values()))), inputs)
    return {name: np.asarray(slope) for name, slope in found.items()}


def by_input(gradients):
    """Return gradients under the names of their inputs as they stand in a table."""
    return {f"∂L/∂{name}": np.asarray(gradient) for name, gradient in gradients.items()}


def labelled(label, names, groups):
    """Return {part: label} of each function with each group of inputs: {group: what it is}."""
    parts = ((name, group) for name in names for group in groups)
    return {f"{name} {group}": label.fill(name=name, group=groups[group]) for name, group in parts}
