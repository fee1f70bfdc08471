"""What runs beside answers to how_many_calls."""

from ...kit.checking.collecting import attempt
from .shared.trees import Together


def doublings(leaf, count):
    """Return the root of `count` successive doublings of `leaf`: each level adds the level below to itself."""
    root = leaf
    for _ in range(count):
        root = Together(root, root)
    return root


def collect(answers, challenge):
    """The predictions, and what the learner's counting leaf reports when new and after passes over doubled leaves."""

    def count(leaf_class):
        small, large = leaf_class(challenge["values"][0]), leaf_class(challenge["values"][1])
        before = [small.visits, large.visits]
        roots = [
            doublings(leaf, levels) for leaf, levels in zip((small, large), challenge["levels"], strict=True)
        ]
        # Each twice: a second walk forward forgets no visits, and another seed goes to the partial as it is.
        for root, times in ((roots[0], 1), (roots[1], 1), (roots[0], 2), (roots[1], 0)):
            root.evaluate()
            root.derive(times * challenge["seed"])
        # What was counted in these passes: a counter that all leaves share goes on from earlier checks.
        after = [small.visits, large.visits]
        counted = [v - b if isinstance(v, (int, float)) else v for v, b in zip(after, before, strict=True)]
        return {"visits": counted, "partials": [small.partial, large.partial]}

    def begun(leaf_class):
        return leaf_class(challenge["values"][0]).visits

    return {
        "leaf_visits": attempt(lambda value: value, answers["leaf_visits"]),
        "all_visits": attempt(lambda value: value, answers["all_visits"]),
        "counting": attempt(count, answers["CountingVariable"]),
        "begun": attempt(begun, answers["CountingVariable"]),
    }
