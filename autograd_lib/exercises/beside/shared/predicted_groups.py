"""Predictions in a dictionary, by group."""

from ....kit.checking.collecting import attempt


def predictions(answer, challenge):
    """Return the predicted entries of a dictionary, by group."""

    def predicted(answer, names):
        return {name: answer.get(name, ...) for name in names}

    return {group: attempt(predicted, answer, names) for group, names in challenge.items()}
