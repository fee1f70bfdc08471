from itertools import combinations

from ...kit.checking.collecting import attempt
from .shared.trees import Variable


def remembering(leaves, weights):
    """Return the root ½ Σ weight·leaf² + Σ leaf·other: like every inner node it differentiates at the values of its
    last evaluation.

    The products of two leaves have each partial depend on all of them: they have to move before it is read. The weights
    are not to be read off it.
    """

    class Remembering:
        def evaluate(self):
            self.seen = [
                float(leaf.evaluate()) for leaf in leaves
            ]  # a float32 would lose what is added to it
            squares = sum(w * v * v / 2 for w, v in zip(weights, self.seen, strict=True))
            self.value = squares + sum(v * w for v, w in combinations(self.seen, 2))
            return self.value

        def derive(self, seed):
            if not hasattr(self, "seen"):
                raise RuntimeError("derive was called on a tree that was never evaluated")
            for leaf, weight, value in zip(leaves, weights, self.seen, strict=True):
                leaf.derive(seed * (weight * value + sum(self.seen) - value))

    return Remembering()


def collect(answers, challenge):
    """The counterexample, and what the repaired function returns when trees are moved from point to point."""

    def moves(repaired):
        leaves, root = _remembering(challenge["start"], challenge["weights"])
        root.evaluate()
        root.derive(1)  # the lesson's tree has been walked before as well, and its leaves hold what came down
        return [_kept(repaired(root, leaves, list(point))) for point in challenge["points"]]

    def own_point(repaired, point):
        leaves, root = _remembering(challenge["start"][:2], challenge["weights"][:2])
        root.evaluate()
        return repaired(root, leaves, point)

    def unevaluated(repaired):
        # Its leaves need not move: whoever evaluates only what has moved leaves it without values.
        leaves, root = _remembering(challenge["points"][0], challenge["weights"][::-1])
        return repaired(root, leaves, challenge["points"][0])

    repaired, point = answers["repaired"], answers["counterexample"]
    return {
        "counterexample": attempt(lambda value: value, point),
        "moves": attempt(moves, repaired),
        "own_point": attempt(own_point, repaired, point),
        "unevaluated": attempt(unevaluated, repaired),
    }


def _kept(found):
    """Return what came back, a list as it is now: the next call may use the same one."""
    return list(found) if isinstance(found, list) else found


def _remembering(start, weights):
    leaves = [Variable(value) for value in start]
    return leaves, remembering(leaves, weights)
