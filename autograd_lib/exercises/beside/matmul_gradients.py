"""What runs beside answers to matmul_gradients."""

from ...kit.checking.collecting import attempt
from .shared.untouched import left_untouched

INDICES = {"entry_of_dA": "ik", "entry_of_dB": "kj"}  # which of the three counts a call is about


def sizes(task):
    """Return how the two matrices are described in a table, such as "A 2×3, B 3×4"."""
    return ", ".join(f"{name.upper()} {'×'.join(map(str, task[name].shape))}" for name in "ab")


def collect(answers, challenge):
    """Entries and whole gradients of all products that a function is asked about."""
    parts = {}
    for name, function in answers.items():
        run = _entries if name in INDICES else _whole
        parts[name] = attempt(run, function, name, challenge["tasks"][name[-1]])
    return parts


def _entries(function, name, tasks):
    return {
        entry(name, task, at): left_untouched(lambda g, a, b, at=at: function(g, a, b, *at), task, "gab")
        for task in tasks
        for at in task[name]
    }


def entry(name, task, at):
    """Return how one entry is written in a table."""
    return f"{sizes(task)}: {INDICES[name][0]} = {at[0]}, {INDICES[name][1]} = {at[1]}"


def _whole(function, name, tasks):
    return {whole(name, task): left_untouched(function, task, "gab") for task in tasks}


def whole(name, task):
    """Return how a whole gradient is written in a table; the place of an entry comes after it."""
    return f"{sizes(task)}: {name}"
