import numpy as np

from ...kit.checking.collecting import attempt
from ...kit.checking.promises import changed


def collect(answers, challenge):
    """What `fit` returns: on small tasks after given steps, with another test set, and after three whole trainings."""

    def run(fit, task, test):
        (w, b), *data = _for_fit(task, test)
        with np.errstate(all="ignore"):  # one point lies far off: overflows show in the result
            w, b, accuracy = fit((w, b), *data, task["rate"], task["steps"])
        return {"w": w, "b": b, "accuracy": accuracy}

    def kept(fit, task):
        given = dict(zip(("initial", "train", "test"), _for_fit(task, "test"), strict=True))
        return changed(lambda *of: fit(*of, task["rate"], task["steps"]), **given)

    parts = {name: attempt(run, answers["fit"], task, "test") for name, task in challenge.items()}
    parts["other"] = attempt(run, answers["fit"], challenge["steps"], "other")
    return parts | {"kept": attempt(kept, answers["fit"], challenge["steps"])}


def _for_fit(task, test):
    """Return copies of where to start, of the training set and of a test set."""
    start = np.array(task["start"]["w"]), task["start"]["b"]
    return start, *(tuple(np.array(task[name][of]) for of in "xy") for name in ("train", test))
