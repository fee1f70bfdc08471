from ...kit.checking.collecting import attempt, predicted


def listed(names):
    """Return names in a set as a list, and anything else as it is."""
    return sorted(names, key=str) if isinstance(names, (set, frozenset)) else names


def collect(answers, challenge):
    """The predictions in groups, and the names of the programs that are taken to warn."""
    return predicted(answers, challenge) | {"warns": attempt(listed, answers["warns"])}
