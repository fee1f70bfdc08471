from ...kit.checking.collecting import attempt


class Leaf:
    """Something with a value, to whose partial one may add."""

    def __init__(self, value):
        self.value, self.partial = value, 0


def collect(answers, challenge):
    """The counterexample, and the partials after the functions that `repaired` returns were called in mixed order."""
    repaired, own = answers["repaired"], answers["counterexample"]

    def pulled(weights, leaves, gradients, order):
        value, pulls = repaired(weights, leaves)
        repaired(weights[::-1], [Leaf(-1) for _ in leaves])  # another sum, made in between
        pulls, before = list(pulls), [leaf.partial for leaf in leaves]
        for times in (1, 2):
            for i in order:
                pulls[i](times * gradients[i])
        after = [leaf.partial for leaf in leaves]
        return {"value": value, "functions": len(pulls), "before": before, "partials": after}

    def given(repaired, task):
        leaves = [Leaf(value) for value in task["values"]]
        return pulled(task["weights"], [leaves[i] for i in task["uses"]], task["gradients"], task["order"])

    def on_own(repaired, pair):
        weights, values = pair
        leaves = [Leaf(value) for value in values]
        return pulled(list(weights), leaves, range(2, 2 + len(leaves)), range(len(leaves)))

    return {
        "counterexample": attempt(lambda value: value, own),
        "apart": attempt(given, repaired, challenge["apart"]),
        "shared": attempt(given, repaired, challenge["shared"]),
        "own": attempt(on_own, repaired, own),
    }
