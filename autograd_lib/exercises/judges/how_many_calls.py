"""How often a backward walk that hands on every share at once comes to a shared leaf, and to all nodes."""

from ...kit.checking import Text
from ...kit.checking.predictions import predictions
from ...scalar import Plus, Variable

LEVELS_LEAF, LEVELS_ALL = (
    10,
    3,
)  # the doublings asked about: for the leaf's visits, and for those of all nodes
LABELS = {
    "leaf_visits": Text("10 次加倍，`x.derive` 被调用的次数", "10 doublings: calls of `x.derive`"),
    "all_visits": Text(
        "3 次加倍，所有节点的 `derive` 总共被调用的次数",
        "3 doublings: calls of `derive` on all nodes together",
    ),
}


def truth():
    """Return both numbers; a node k levels below the root is visited like a leaf doubled k times."""
    return {
        "leaf_visits": visits_of_leaf(LEVELS_LEAF),
        "all_visits": sum(visits_of_leaf(depth) for depth in range(LEVELS_ALL + 1)),
    }


def visits_of_leaf(levels):
    """Return how often one backward walk visits a leaf doubled `levels` times: with seed 1, each visit adds 1."""
    leaf = root = Variable(1)
    for _ in range(levels):
        root = Plus(root, root)
    root.evaluate()  # a node of the reference walks only once it has a value
    root.derive(1)
    return leaf.partial


JUDGE = predictions(truth, LABELS)
