import copy

from ...kit.checking.collecting import attempt
from ...kit.checking.promises import changed


def collect(answers, challenge):
    """What `fit` returns: on small networks after one step and after several, and after training the real one."""

    def given(task, test):
        return copy.deepcopy({name: task[name] for name in ("start", "train", test, "rates")})

    def run(fit, task, test):
        trained, accuracy = fit(*given(task, test).values())
        return {"trained": trained, "accuracy": accuracy}

    parts = {name: attempt(run, answers["fit"], task, "test") for name, task in challenge.items()}
    parts["other"] = attempt(run, answers["fit"], challenge["steps"], "other")
    parts["kept"] = attempt(lambda fit: changed(fit, **given(challenge["steps"], "test")), answers["fit"])
    return parts
