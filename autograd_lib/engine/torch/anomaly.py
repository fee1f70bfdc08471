"""Anomaly detection: stop at the node that first turns a gradient into nan."""

import warnings

import numpy as np

from ..core.tensor import Tensor


class state:
    """Whether the check is on; off by default, since it looks at every gradient."""

    enabled = False
    check_nan = True


class set_detect_anomaly:
    """Turns the check on or off at once, and back at the end when used as a context manager."""

    def __init__(self, mode, check_nan=True):
        self.before = state.enabled, state.check_nan
        state.enabled, state.check_nan = mode, check_nan

    def __enter__(self):
        return None

    def __exit__(self, *exception):
        state.enabled, state.check_nan = self.before


class detect_anomaly(set_detect_anomaly):
    """Turns the check on inside a `with` block."""

    def __init__(self, check_nan=True):
        warnings.warn(
            "Anomaly Detection has been enabled. This mode will increase the runtime and should only be enabled for "
            "debugging.",
            UserWarning,
            stacklevel=2,
        )
        super().__init__(True, check_nan)


def check(node, results):
    """Raise RuntimeError when what a node computed contains nan."""
    for index, gradient in enumerate(results if state.check_nan else ()):
        array = gradient.array if isinstance(gradient, Tensor) else gradient
        if array is not None and np.isnan(array).any():
            raise RuntimeError(f"Function '{node.name()}' returned nan values in its {index}th output.")
