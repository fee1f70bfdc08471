"""ex03_6: edges kept in a set lose x*x; find edges that show it, then repair it."""

import math

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import claim, expect
from . import collect

MOST_EDGES = 20
COUNTEREXAMPLE = Text("反例", "counterexample")
NOTHING_SHOWN = Text(
    '这些边放进 `set` 以后，每个父节点的局部导数之和没有变，所以说明不了问题（或者它不是由 `("名字", 数)` 组成的列表）。',
    "Put into a `set`, these edges still give every parent the same total slope, so they show nothing (or this is not a list of "
    '`("name", number)` pairs).',
)


def challenge(rng):
    first, second, third = rng.sample((-7, -5, -3, 2, 4, 6, 8), 3)
    return {
        "value": rng.choice((-11, 13, 17)),
        "edges": {
            "twice": [["x", first], ["x", first]],
            "thrice": [["y", second], ["x", third], ["y", second], ["y", second]],
            "mixed": [["x", second], ["y", first], ["x", first], ["x", first]],
        },
    }


def judge(parts, challenge):
    value, edges = challenge["value"], challenge["edges"]
    return [
        claim(parts, "counterexample", shows_the_loss, label=COUNTEREXAMPLE, why=NOTHING_SHOWN),
        *(
            expect(parts, name, made(value, of_node), label=f"`{call(value, of_node)}`")
            for name, of_node in edges.items()
        ),
    ]


def made(value, edges):
    """Return the value of the node, and the sum of its slopes for each parent."""
    return {"value": value, **{f"∂/∂{name}": total for name, total in totals(edges).items()}}


def totals(edges):
    """Return the sum of the slopes for each parent."""
    return {name: sum(slope for other, slope in edges if other == name) for name, _ in edges}


def call(value, edges):
    """Return the call of `repaired` as the learner would write it."""
    return f"repaired({', '.join([str(value), *(f'({name}, {slope})' for name, slope in edges)])})"


def shows_the_loss(edges):
    """Return whether a set keeps less of these edges than a list does."""
    return are_edges(edges) and totals(edges) != totals({tuple(edge) for edge in edges})


def are_edges(edges):
    """Return whether this is a short list of (name, number) pairs."""
    return isinstance(edges, list) and len(edges) <= MOST_EDGES and all(map(_is_edge, edges))


def _is_edge(edge):
    if not isinstance(edge, list) or len(edge) != 2 or not isinstance(edge[0], str):
        return False
    number = isinstance(edge[1], (int, float)) and not isinstance(edge[1], bool)
    return number and math.isfinite(edge[1]) and abs(edge[1]) < 1e6


def repair(*lines):
    """Return an answer around the body of `repaired`, with a counterexample that is right."""
    body = "".join(f"    {line}\n" for line in lines)
    return NODE + 'counterexample = [("x", 3), ("x", 3)]\n\n\ndef repaired(value, *edges):\n' + body


NODE = """
class Node:
    def __init__(self, value, parents=(), slopes=()):
        self.value, self.parents, self.slopes, self.partial = value, tuple(parents), tuple(slopes), 0


"""
MADE = "return Node(value, [parent for parent, _ in edges], [slope for _, slope in edges])"

EXERCISE = Exercise(
    id="ex03_6",
    title=Text("放进集合的边", "Edges in a set"),
    kind=Kind.FIND_BUG,
    points=4,
    minutes=6,
    difficulty=2,
    answers=("counterexample", "repaired"),
    challenge=challenge,
    collect=collect.ex03_6,
    judge=judge,
    hints=(
        Text(
            '`{1, 1}` 里有几个元素？`{("x", 3), ("x", 2)}` 呢？两条边要怎样才会被当成同一个？',
            'How many elements does `{1, 1}` have? And `{("x", 3), ("x", 2)}`? What makes two edges count as one?',
        ),
        Text(
            "同一个父节点，而且局部导数相同：乘积 `x*x` 的两条边都是 `(x, x.value)`，和 `x+x` 的两条边都是 `(x, 1)`。",
            "The same parent and the same slope: both edges of the product `x*x` are `(x, x.value)`, both edges of the sum `x+x` are `(x, 1)`.",
        ),
        Text(
            "修复的办法是不再使用 `set`：`edges` 本来就是一个元组，一条边也没有丢，只要删掉一行。想把相同的父节点合并成一条边也可以，但局部导数要相加。",
            "The repair is to do without the `set`: `edges` is a tuple already and has lost nothing, so it is enough to delete one line. Merging edges to "
            "one parent is fine too, if their slopes are added.",
        ),
    ),
    wrong=(
        Wrong(
            "same_parent_other_slope",
            'counterexample = [("x", 3), ("x", 2)]\n',
            Text(
                "两条边的局部导数不同，所以在 `set` 里是两个不同的元素，一条也没有丢。",
                "The two slopes differ, so the `set` holds two different elements, and neither is lost.",
            ),
        ),
        Wrong(
            "same_slope_other_parent",
            'counterexample = [("x", 3), ("y", 3)]\n',
            Text(
                "两个不同的父节点是两条不同的边，局部导数相同也没有关系。",
                "Two different parents make two different edges, whether or not the slopes are equal.",
            ),
        ),
        Wrong(
            "still_drops_equals",
            repair("edges = list(dict.fromkeys(edges))", MADE),
            Text(
                "相同的边还是只剩下一条：`set` 会这样，`dict.fromkeys` 也会。每一条边都要留下。",
                "Of equal edges still only one is left: a `set` does that, and so does `dict.fromkeys`. Every edge has to be kept.",
            ),
        ),
        Wrong(
            "one_slope_per_parent",
            repair("edges = dict(edges).items()", MADE),
            Text(
                "以父节点为键的字典，每个父节点只留下最后一个局部导数。这比 `set` 丢得还多。",
                "A dictionary whose keys are the parents keeps the last slope of each parent only, which loses even more than the `set`.",
            ),
        ),
        Wrong(
            "repairs_pairs_only",
            repair(
                "if len(edges) == 2 and edges[0] == edges[1]:",
                "    return Node(value, [edges[0][0]], [2 * edges[0][1]])",
                "edges = set(edges)",
                MADE,
            ),
            Text(
                "这只照顾到恰好两条相同的边。同一条边出现三次，或者旁边还有别的边，仍然会丢。",
                "This looks after exactly two equal edges. With three of them, or with another edge beside them, they are lost as before.",
            ),
        ),
        Wrong(
            "each_parent_once",
            repair(
                "parents = list(dict.fromkeys(parent for parent, _ in edges))",
                "return Node(value, parents, [slope for _, slope in edges])",
            ),
            Text(
                "现在每个父节点只留下一次，局部导数却全都在，两边对不上了：`zip` 到短的那一边为止，后面的局部导数没有人领。",
                "Now each parent is kept once while all slopes are there, and the two no longer match: `zip` stops at the shorter side, and nobody picks up the slopes beyond.",
            ),
        ),
    ),
)
