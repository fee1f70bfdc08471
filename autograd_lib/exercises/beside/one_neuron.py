import copy

from ...kit.checking.collecting import attempt


def collect(answers, challenge):
    """What `descend` returns after one update and after several, and whether it left the points alone."""

    def run(descend, task):
        points = copy.deepcopy(task["points"])
        losses, w, b = descend(task["w"], task["b"], points, task["rate"], task["steps"])
        return {"losses": losses, "w": w, "b": b, "points kept": points == task["points"]}

    return {name: attempt(run, answers["descend"], task) for name, task in challenge.items()}
