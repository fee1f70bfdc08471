"""Finite differences of arrays, for the tables of several exercises."""

import numpy as np

from .differences import central_differences


def slopes_of(function, weights, inputs):
    """Return {name: finite differences of Σ weights · function(**inputs) by that input}."""
    slopes = central_differences(lambda **at: float(np.sum(weights * function(**at))), inputs)
    return {name: np.asarray(slope) for name, slope in slopes.items()}


def by_input(gradients):
    """Return gradients under the names of their inputs as they stand in a table."""
    return {f"∂L/∂{name}": np.asarray(gradient) for name, gradient in gradients.items()}
