"""What lesson 03 runs beside the learner's code. This module knows no answer.

Graphs are plain data, one row of (parent, slope) pairs per node, oldest node first; the youngest node is the root. The
stand-in nodes below count how often they are used, so that a walk of every path is stopped instead of waited for.
"""

import gc
import sys
from contextlib import contextmanager
from string import ascii_lowercase

from ...checking.collecting import attempt, names_used
from ...checking.evidence import is_mark

PATIENCE = 12  # readings of `parents` per node; a careful pass needs one to three, a clumsy one nine
CALM = 20_000  # readings that any graph may cost, however small: searching a list of 61 nodes compares a lot
DEEP = 1_000  # open calls; how many more there were makes no difference


class OverBudget(BaseException):
    """The graph has been read far more often than it has nodes. No `except Exception` of a learner's stops it."""


class Graph:
    """A graph of stand-in nodes, each made when it is first reached.

    edges: returns the places of a node's parents and the slopes that go with them, from the node's own place.
    Nodes know neither their graph nor their place, which would give away the order that learners are asked for.
    numbered: whether the nodes have creation numbers, which grow with the place but leave gaps.
    """

    def __init__(self, edges, size, *, numbered=True):
        self.edges, self.size, self.numbered = edges, size, numbered
        self.nodes, self.reads, self.depth = {}, 0, None
        self.places = {}  # id of a node: its place
        self.above = {}  # place: places of the parents
        self.base = stack_depth()
        self._make = _node_class(self)

    def node(self, place):
        """Return the node at a place, the same object every time."""
        found = self.nodes.get(place)
        if found is None:
            above, slopes = self.edges(place)
            found = self.nodes[place] = self._make(place, slopes)
            self.places[id(found)], self.above[place] = place, above
        return found

    @property
    def root(self):
        return self.node(self.size - 1)

    def count(self):
        """Note one use of a node; raise OverBudget when there have been too many."""
        self.reads += 1
        if self.reads > CALM + PATIENCE * self.size:
            raise OverBudget

    def partials(self, places):
        """Return the partials of the nodes at these places by name: ∂h/∂a for the root h and the node a."""
        root = name_of(self.size - 1)
        return {f"∂{root}/∂{name_of(place)}": self.node(place).partial for place in places}


def _node_class(graph):
    """Return the class of a graph's nodes, which alone can look the graph up."""

    class Node:
        """A node with everything that the lesson's `Node` has; learners may hang attributes of their own on it."""

        def __init__(self, place, slopes):
            self.slopes = slopes
            self.value = 7 * place % 5 - 2
            self.partial = 0
            if graph.numbered:
                self.number = 10 + 3 * place + place % 3

        @property
        def parents(self):
            place = graph.places[id(self)]
            graph.count()
            if not place:
                graph.depth = max(graph.depth or 0, stack_depth() - graph.base)
            return tuple(map(graph.node, graph.above[place]))

        def __eq__(self, other):
            graph.count()  # `node in some_list` compares with every entry
            return self is other

        __hash__ = object.__hash__

        def evaluate(self):
            return self.value

        def derive(self, seed):
            self.partial += seed
            for parent, slope in zip(self.parents, self.slopes, strict=True):
                parent.derive(seed * slope)

    return Node


def name_of(place):
    """Return what the node at a place is called: a, b, c, …"""
    return ascii_lowercase[place] if place < len(ascii_lowercase) else f"n{place}"


def stack_depth():
    """Return how many calls are open in this thread."""
    frame, depth = sys._getframe(), 0
    while frame is not None:
        frame, depth = frame.f_back, depth + 1
    return depth


@contextmanager
def uncollected():
    """Keep the garbage collector from walking a growing chain over and over, which takes half of the time."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def small(rows, **options):
    """Return the graph that a list of rows describes."""
    columns = [tuple(zip(*row, strict=True)) or ((), ()) for row in rows]
    return Graph(columns.__getitem__, len(rows), **options)


def doublings(count, **options):
    """Return `count` successive doublings of one leaf."""
    return Graph(lambda place: ((place - 1,) * 2, (1, 1)) if place else ((), ()), count + 1, **options)


def chain(task):
    """Return a long chain from the leaf a to the root, which turns its sign here and takes in the leaf b there."""
    flips, joins = set(task["flips"]), dict(task["joins"])

    def edges(place):
        if place < 2:
            return (), ()
        before, sign = place - 1 if place > 2 else 0, -1 if place in flips else 1
        return ((before, 1), (sign, joins[place])) if place in joins else ((before,), (sign,))

    return Graph(edges, task["length"])


def watched(graph, call):
    """Return what `call` returns, or how often nodes were used before it was stopped."""
    try:
        return call()
    except OverBudget:
        return {"stopped": graph.reads}


def names(graph, order):
    """Return the names of the nodes in a list or tuple, the type of what is no node; anything else as it is."""
    if not isinstance(order, (list, tuple)):
        return order
    places = [(graph.places.get(id(value)), value) for value in order]
    return [f"<{type(value).__name__}>" if place is None else name_of(place) for place, value in places]


def _ordered(order_of, graph):
    return attempt(lambda order: watched(graph, lambda: names(graph, order(graph.root))), order_of)


def _predictions(answers):
    return {name: attempt(lambda value: value, answer) for name, answer in answers.items()}


def ex03_1(answers, challenge):
    """The six predicted numbers."""
    return _predictions(answers)


def at(x, y):
    """Return how a point is written in a table."""
    return f"x = {x:g}, y = {y:g}"


def ex03_2(answers, challenge):
    """The contributions of the paths and their sum at every point, what reaches the shared node, and how it was got."""
    parts = {}

    def at_points(function):
        return {at(x, y): function(x, y) for x, y in challenge["points"]}

    def sums(function):
        return {point: _sum(terms) for point, terms in at_points(function).items()}

    for name, function in answers.items():
        parts[name] = attempt(at_points, function)
        parts[f"{name} sum"] = attempt(sums, function)
        parts[f"{name} names"] = attempt(names_used, function)
    return parts


def _sum(terms):
    summed = isinstance(terms, (list, tuple)) and all(isinstance(term, (int, float)) for term in terms)
    return sum(terms) if summed else terms


def ex03_3(answers, challenge):
    """The learner's order, and what one and two passes over a right order leave in the nodes."""
    by_number, backward = answers["by_number"], answers["backward"]
    rows, levels = challenge["rows"], challenge["levels"]

    def passes(run, graph, times, places):
        order = [graph.node(place) for place in reversed(range(graph.size))]
        for _ in range(times):
            run(order)
        return graph.partials(places)

    def after(graph, times, places):
        return attempt(lambda run: watched(graph, lambda: passes(run, graph, times, places)), backward)

    return {
        "order": _ordered(by_number, small(rows)),
        "order_deep": _ordered(by_number, doublings(levels)),
        "backward": after(small(rows), 1, range(len(rows))),
        "again": after(small(rows), 2, range(len(rows))),
        "backward_deep": after(doublings(levels), 1, [0]),
    }


def ex03_4(answers, challenge):
    """The learner's order of three graphs whose nodes have no numbers."""
    by_counts = answers["by_counts"]
    return {
        "order": _ordered(by_counts, small(challenge["rows"], numbered=False)),
        "mirrored": _ordered(by_counts, small(challenge["mirrored"], numbered=False)),
        "deep": _ordered(by_counts, doublings(challenge["levels"], numbered=False)),
    }


def ex03_5(answers, challenge):
    """The letters of the proof and the names in the order of their turns."""
    return _predictions(answers)


class Leaf:
    """Something that an edge may lead to."""

    def __init__(self, name):
        self.name, self.value, self.parents, self.slopes, self.partial, self.number = name, 1, (), (), 0, 0


def ex03_6(answers, challenge):
    """The counterexample, and for every list of edges the value and the total slope of what `repaired` makes."""

    def made(repaired, value, edges):
        leaves = {name: Leaf(name) for name, _ in edges}
        node = repaired(value, *((leaves[name], slope) for name, slope in edges))
        totals = dict.fromkeys(leaves, 0)
        for parent, slope in zip(node.parents, node.slopes, strict=False):  # as the lesson's own passes do
            totals[parent.name] += slope
        return {"value": node.value, **{f"∂/∂{name}": total for name, total in totals.items()}}

    parts = {
        name: attempt(lambda repaired, of=edges: made(repaired, challenge["value"], of), answers["repaired"])
        for name, edges in challenge["edges"].items()
    }
    return {"counterexample": attempt(lambda value: value, answers["counterexample"]), **parts}


def ex03_7(answers, challenge):
    """What one pass leaves in a small graph, in many doublings and in a long chain, and how deep the calls went."""
    run, rows = answers["backward_deep"], challenge["rows"]

    def after(graph, places):
        def passed(backward):
            backward(graph.root)
            return graph.partials(places)

        return attempt(lambda backward: watched(graph, lambda: passed(backward)), run)

    limit, used = sys.getrecursionlimit(), small(rows)
    for place in range(len(rows)):
        used.node(place).partial = challenge["left"][place]
    try:
        parts = {
            "graph": after(used, range(len(rows))),
            "doublings": after(doublings(challenge["levels"]), [0]),
        }
        if "chain" not in challenge:
            return parts
        long = chain(challenge["chain"])
        with uncollected():
            parts["chain"] = after(long, [0, 1])
    finally:
        sys.setrecursionlimit(limit)
    if is_mark(parts["chain"], "unattempted"):
        return {**parts, "depth": parts["chain"]}
    return {**parts, "depth": long.depth and min(long.depth, DEEP)}
