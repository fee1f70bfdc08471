"""Anomaly detection: stop at the node that first turns a gradient into nan, and show where it was recorded."""

import sys
import traceback
import warnings
from pathlib import Path

import numpy as np

from ..core.node import recorders
from ..core.tensor import Tensor

ENGINE = str(Path(__file__).parent.parent)


class state:
    """Whether the check is on, off by default, since it looks at every gradient; and the node that is running."""

    enabled = False
    check_nan = True
    running = None


def _set(enabled, check_nan):
    """Turn the check on or off; while it is on, nodes note where they are recorded."""
    state.enabled, state.check_nan = enabled, check_nan
    recorders[:] = [note_origin] if enabled else []


class set_detect_anomaly:
    """Turns the check on or off at once, and back at the end when used as a context manager."""

    def __init__(self, mode, check_nan=True):
        self.before = state.enabled, state.check_nan
        _set(mode, check_nan)

    def __enter__(self):
        return None

    def __exit__(self, *exception):
        _set(*self.before)


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


def note_origin(node):
    """Note where in the program a node is recorded, and in the course of which node's backward."""
    frame, _ = _caller()
    node._origin, node._induced_by = "".join(traceback.format_stack(frame)), state.running


def report(node):
    """Warn that a node has failed, and show where it was recorded; then what induced that, if it was a backward."""
    _, up = _caller()
    what, which = f"Error detected in {node.name()}. ", "caused the error"
    while node is not None:
        where = f"Traceback of forward call that {which}:\n{node._origin}"
        if node._origin is None:
            where = "No forward pass information available. Enable detect anomaly during forward pass for more information."
        warnings.warn(what + where, UserWarning, stacklevel=up)
        node, which = node._induced_by, "induced the previous calculation"
        what = node and f"\n\nPrevious calculation was induced by {node.name()}. "


def _caller():
    """Return the frame of the program that has called the engine, and how far up it is from who asks."""
    frame, up = sys._getframe(1), 1
    while frame.f_back is not None and frame.f_code.co_filename.startswith(ENGINE):
        frame, up = frame.f_back, up + 1
    return frame, up
