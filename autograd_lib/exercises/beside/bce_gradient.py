"""What runs beside answers to bce_gradient."""

from ...kit.checking.collecting import attempt
from .shared.untouched import left_untouched


def collect(answers, challenge):
    """The three gradients for two layers."""
    parts = {}
    for name, function in answers.items():
        parts[name] = attempt(_layers, function, name, challenge["tasks"])
    return parts


def _layers(function, name, tasks):
    return {
        layer(name, task): left_untouched(function, task, "xzy" if name == "dw" else "zy") for task in tasks
    }


def layer(name, task):
    """Return how a gradient of one layer is written in a table; the place of an entry comes after it."""
    return ", ".join(f"{of} {'×'.join(map(str, task[of].shape))}" for of in "xz") + f": {name}"
