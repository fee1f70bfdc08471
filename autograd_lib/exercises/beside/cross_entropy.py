"""What runs beside answers to cross_entropy."""

import numpy as np

from ...kit.checking.collecting import attempt
from .shared.untouched import left_untouched


def collect(answers, challenge):
    """The loss and its gradient for several sets of logits, and whether the arguments are left as they were."""

    def run(function, name, tasks):
        found = {}
        for task in tasks:
            names = ("z", "labels") if name == "cross_entropy" else ("g", "z", "labels")
            with np.errstate(all="ignore"):  # logits far from 0: overflows show in the result
                found[scores(name, task)] = left_untouched(function, task, names)
        return found

    return {
        f"{name} {group}": attempt(run, function, name, tasks)
        for name, function in answers.items()
        for group, tasks in challenge.items()
    }


def scores(name, task):
    """Return how one call is written in a table."""
    g = "" if name == "cross_entropy" else f"{task['g']}, "
    return f"{name}({g}z {'×'.join(map(str, task['z'].shape))}, labels {task['labels'].tolist()})"
