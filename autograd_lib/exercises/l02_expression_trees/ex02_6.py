"""ex02_6: how often the backward pass of a tree visits a shared leaf, predicted and measured."""

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import expect
from . import collect
from .collect import Variable, doublings
from .common import draw, draw_seed

LEVELS_LEAF, LEVELS_ALL = (
    10,
    3,
)  # the doublings asked about: leaf visits at the first, visits of all nodes at the second


LEAF_VISITS = Text("10 次加倍，`x.derive` 被调用的次数", "10 doublings: calls of `x.derive`")
ALL_VISITS = Text(
    "3 次加倍，所有节点的 `derive` 总共被调用的次数", "3 doublings: calls of `derive` on all nodes together"
)
COUNTING = Text(
    "两个 `CountingVariable`，分别加倍 {small} 次和 {large} 次；seed = {seed:g}",
    "two `CountingVariable`s, doubled {small} and {large} times; seed = {seed:g}",
)


def challenge(rng):
    values = list(draw(rng, "a", "b").values())
    return {"values": values, "levels": [rng.choice((2, 3)), rng.choice((5, 6, 7))], "seed": draw_seed(rng)}


def judge(parts, challenge):
    seed, (small, large) = challenge["seed"], challenge["levels"]
    visits = [visits_of_leaf(small), visits_of_leaf(large)]
    counting = {"visits": visits, "partials": [seed * count for count in visits]}
    label = COUNTING.fill(small=small, large=large, seed=seed)
    return [
        expect(parts, "leaf_visits", visits_of_leaf(LEVELS_LEAF), label=LEAF_VISITS),
        expect(parts, "all_visits", visits_of_all(LEVELS_ALL), label=ALL_VISITS),
        expect(parts, "counting", counting, label=label, weight=2.0, always_shown=True),
    ]


def visits_of_leaf(levels):
    """Return how often one backward pass visits a leaf doubled `levels` times: with seed 1, each visit adds 1."""
    leaf = Variable(1)
    doublings(leaf, levels).derive(1)
    return leaf.partial


def visits_of_all(levels):
    """Return the visits of all nodes; the node k levels below the root is visited like a leaf doubled k times."""
    return sum(visits_of_leaf(depth) for depth in range(levels + 1))


def predict(leaf_visits, all_visits):
    """Return an answer cell with the two predictions only."""
    return f"leaf_visits = {leaf_visits}\nall_visits = {all_visits}\n"


def counting(*methods):
    """Return an answer cell with only a counting leaf, around the lines of its class body."""
    body = "".join(f"    {line}\n" for line in methods)
    return VARIABLE + "class CountingVariable(Variable):\n" + body


VARIABLE = """
class Variable:
    def __init__(self, value):
        self.value = value
        self.partial = 0

    def evaluate(self):
        return self.value

    def derive(self, seed):
        self.partial += seed


"""

EXERCISE = Exercise(
    id="ex02_6",
    title=Text("加倍 n 次要走多少步", "How many visits for n doublings"),
    kind=Kind.PREDICT,
    points=4,
    minutes=12,
    difficulty=3,
    answers=("leaf_visits", "all_visits", "CountingVariable"),
    challenge=challenge,
    collect=collect.ex02_6,
    judge=judge,
    hints=(
        Text(
            "从根开始画：`Plus(b, b)` 会对 b 调用几次 `derive`？再往下一层呢？",
            "Draw it from the root: how many times does `Plus(b, b)` call `derive` on b? And one level further down?",
        ),
        Text(
            "每往下一层，次数翻一倍：1, 2, 4, 8, …。第一问问的是最后一层，第二问问的是各层之和。",
            "Each level down doubles the count: 1, 2, 4, 8, … The first question asks for the last level, the second for the sum of all.",
        ),
        Text(
            "计数器要存在对象自己身上：在 `__init__` 里写 `self.visits = 0`，在 `derive` 里加 1，"
            "然后用 `super().derive(seed)` 照常累加偏导数。",
            "The counter belongs to the object: set `self.visits = 0` in `__init__`, add 1 in `derive`, and let `super().derive(seed)` "
            "go on adding the partial.",
        ),
    ),
    wrong=(
        Wrong(
            "one_visit_a_level",
            predict(10, 4),
            Text(
                "这是每个节点只访问一次时的数目。而这里 `Plus(b, b)` 对 b 调用两次 `derive`，每一次都会一直走到叶子。",
                "That would be one visit per node. But `Plus(b, b)` calls `derive` on b twice, and each call walks all the way to the leaf.",
            ),
        ),
        Wrong(
            "two_visits_a_level",
            predict(20, 6),
            Text(
                "每层两次，层与层之间相加？不对：下一层的每次调用又各自变成两次，层与层之间是相乘。",
                "Two a level, added up? Each call of one level becomes two of the next, so the levels multiply.",
            ),
        ),
        Wrong(
            "squares_the_count",
            predict(100, 9),
            Text(
                "增长比 n² 快得多：每多一层就翻一倍，是 2 的幂。",
                "It grows far faster than n²: each further level doubles it, which makes powers of 2.",
            ),
        ),
        Wrong(
            "stops_accumulating",
            counting("visits = 0", "", "def derive(self, seed):", "    self.visits += 1"),
            Text(
                "次数数对了，可是偏导数不再累加：`derive` 被整个替换掉了，还要调用 `super().derive(seed)`。",
                "The visits are counted, but the partial no longer adds up: `derive` was replaced altogether; call `super().derive(seed)` too.",
            ),
        ),
        Wrong(
            "one_counter_for_all",
            counting(
                "visits = 0",
                "",
                "def derive(self, seed):",
                "    CountingVariable.visits += 1",
                "    super().derive(seed)",
            ),
            Text(
                "计数器放在了类上，所有叶子共用一个，所以两个叶子的次数混在了一起。",
                "The counter sits on the class, one for all leaves, so the visits of both leaves are mixed up.",
            ),
        ),
        Wrong(
            "counts_evaluations_too",
            counting(
                "visits = 0",
                "",
                "def evaluate(self):",
                "    self.visits += 1",
                "    return super().evaluate()",
                "",
                "def derive(self, seed):",
                "    self.visits += 1",
                "    super().derive(seed)",
            ),
            Text(
                "前向的 `evaluate` 也被数了进去；这里只问反向的 `derive`。",
                "The forward `evaluate` is counted as well; the question is about the backward `derive` only.",
            ),
        ),
    ),
)
