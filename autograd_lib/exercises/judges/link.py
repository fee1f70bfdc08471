"""Edges kept in a set lose x*x; find edges that show it, then repair it."""

from ...kit.checking import Judge, Text
from ...kit.checking.closeness import is_number
from ...kit.checking.comparing import claim, expect
from ..beside.link import collect
from .shared.counterexamples import COUNTEREXAMPLE, LARGEST

MOST_EDGES = 20
NOTHING_SHOWN = Text(
    '这些边放进 `set` 以后，每个父节点的局部导数之和没有变，所以说明不了问题（或者它不是由 `("名字", 数)` 组成的列表）。',
    "Put into a `set`, these edges still give every parent the same total slope, so they show nothing (or this is not a list of "
    '`("name", number)` pairs).',
)

HARMLESS = Text("`harmless`", "`harmless`")
NO_SUCH_EDGES = Text(
    '每个父节点出现的次数要和反例里的一样，而且这些边放进 `set` 以后，每个父节点的局部导数之和都不变（写成由 `("名字", 数)` 组成的列表）。',
    "Each parent has to occur as often as in the counterexample, and put into a `set` these edges have to give every parent the same "
    'total slope (a list of `("name", number)` pairs).',
)


def challenge(rng):
    first, second, third = rng.sample((-7, -5, -3, 2, 4, 6, 8), 3)
    return {
        "value": rng.choice((-11, 13, 17)),
        "edges": {
            "twice": [["x", first], ["x", first]],
            "thrice": [["y", second], ["x", third], ["y", second], ["y", second]],
            "mixed": [["x", second], ["y", first], ["x", first], ["x", first]],
            "none": [],
        },
    }


def judge(parts, challenge):
    value, edges = challenge["value"], challenge["edges"]
    own = parts.get("counterexample")
    parents = names(own) if are_edges(own) and shows_the_loss(own) else None
    return [
        claim(parts, "counterexample", shows_the_loss, label=COUNTEREXAMPLE, because=NOTHING_SHOWN),
        claim(
            parts,
            "harmless",
            lambda edges: comes_out_right(edges) and parents in (None, names(edges)),
            label=HARMLESS,
            wants=NO_SUCH_EDGES,
        ),
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


def comes_out_right(edges):
    """Return whether a parent occurs several times among these edges, and a set keeps all that matters of them."""
    return are_edges(edges) and bool(repeated(edges)) and not shows_the_loss(edges)


def names(edges):
    """Return the names of the parents, as often as they occur, in alphabetical order."""
    return sorted(name for name, _ in edges)


def repeated(edges):
    """Return the names that occur more than once."""
    found = names(edges)
    return {name for name in found if found.count(name) > 1}


def are_edges(edges):
    """Return whether this is a short list of (name, number) pairs."""
    return isinstance(edges, list) and len(edges) <= MOST_EDGES and all(map(_is_edge, edges))


def _is_edge(edge):
    if not isinstance(edge, list) or len(edge) != 2 or not isinstance(edge[0], str):
        return False
    return is_number(edge[1], LARGEST)


def gist(part, value):
    """Return why edges show nothing, or are not harmless, in the place of the edges."""
    if part == "harmless" and are_edges(value) and not comes_out_right(value):
        lost = "one edge of several is lost" if len(totals(value)) > 1 else "the edge is lost"
        return lost if repeated(value) else f"{min(len(value), 2)} edges, none repeated"
    if part != "counterexample" or not are_edges(value) or shows_the_loss(value):
        return value
    slopes, several = [slope for _, slope in value], repeated(value)
    if len(value) < 2:
        return "a single edge"
    if len({tuple(edge) for edge in value}) < len(value):
        return "what is lost is 0"
    if several:
        cancel = any(totals(value)[name] == 0 for name in several)
        return "slopes that cancel" if cancel else "one parent, several slopes"
    return "one slope, several parents" if len(set(slopes)) < len(slopes) else "nothing occurs twice"


JUDGE = Judge(challenge, collect, judge, gist=gist)
