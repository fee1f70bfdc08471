"""How often the backward pass of a tree visits a shared leaf, predicted and measured."""

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import expect
from ..beside.how_many_calls import collect, doublings
from ..beside.shared.trees import Variable
from .shared.trees import draw, draw_seed

LEVELS_LEAF, LEVELS_ALL = (
    10,
    3,
)  # the doublings asked about: leaf visits at the first, visits of all nodes at the second


LEAF_VISITS = Text("10 次加倍，`x.derive` 被调用的次数", "10 doublings: calls of `x.derive`")
ALL_VISITS = Text(
    "3 次加倍，所有节点的 `derive` 总共被调用的次数", "3 doublings: calls of `derive` on all nodes together"
)
COUNTING = Text(
    "两个 `CountingVariable`，分别加倍 {small} 次和 {large} 次；seed = {seed:g}；各再走一遍，seed 分别是它的两倍和 0",
    "two `CountingVariable`s, doubled {small} and {large} times; seed = {seed:g}; each walked once more, with twice that seed and with 0",
)
BEGUN = Text("新的 `CountingVariable` 的 `visits`", "`visits` of a new `CountingVariable`")


def challenge(rng):
    values = list(draw(rng, "a", "b").values())
    return {"values": values, "levels": [rng.choice((2, 3)), rng.choice((5, 6, 7))], "seed": draw_seed(rng)}


def judge(parts, challenge):
    return [
        expect(parts, "leaf_visits", visits_of_leaf(LEVELS_LEAF), label=LEAF_VISITS),
        expect(parts, "all_visits", visits_of_all(LEVELS_ALL), label=ALL_VISITS),
        counting(parts, challenge),
    ]


def counting(parts, challenge):
    """Return the finding for the leaf that counts, which begins at 0 wherever it counts rightly."""
    seed, (small, large) = challenge["seed"], challenge["levels"]
    once = [visits_of_leaf(small), visits_of_leaf(large)]
    # The second walk of the first comes with twice the seed, that of the other with 0: its calls count as well.
    expected = {"visits": [2 * once[0], 2 * once[1]], "partials": [3 * seed * once[0], seed * once[1]]}
    label = COUNTING.fill(small=small, large=large, seed=seed)
    found = expect(parts, "counting", expected, label=label, weight=2.0, always_shown=True)
    return expect(parts, "begun", 0, label=BEGUN, weight=2.0, always_shown=True) if found.ok else found


def visits_of_leaf(levels):
    """Return how often one backward pass visits a leaf doubled `levels` times: with seed 1, each visit adds 1."""
    leaf = Variable(1)
    doublings(leaf, levels).derive(1)
    return leaf.partial


def visits_of_all(levels):
    """Return the visits of all nodes; the node k levels below the root is visited like a leaf doubled k times."""
    return sum(visits_of_leaf(depth) for depth in range(levels + 1))


JUDGE = Judge(challenge, collect, judge)
