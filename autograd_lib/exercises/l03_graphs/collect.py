"""What lesson 03 runs beside the learner's code. This module knows no answer."""

import gc
from contextlib import contextmanager
from numbers import Real

from ...kit.checking.collecting import attempt
from ...kit.checking.evidence import is_mark
from ...kit.checking.limits import nested_at_most
from .standins import DEEP, OverBudget, chain, doublings, name_of, small, wide

ROOM = 500  # nested calls on the long chain, wherever it runs: interpreters and notebooks allow different numbers


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
    places = [(graph.place_of(value), value) for value in order]
    return [f"<{type(value).__name__}>" if place is None else name_of(place) for place, value in places]


def _ordered(order_of, graph):
    return attempt(lambda order: watched(graph, lambda: names(graph, order(graph.root))), order_of)


def _predictions(answers):
    return {name: attempt(_listed, answer) for name, answer in answers.items()}


def _listed(value):
    """Return an array as a list, anything else as it is."""
    return value.tolist() if hasattr(value, "tolist") else value


def at(x, y):
    """Return how a point is written in a table."""
    return f"x = {x:g}, y = {y:g}"


def ex03_2(answers, challenge):
    """The contributions of the paths and their sum at every point, what reaches the shared node, and how it was got."""
    parts = {}

    def at_points(function):
        return {at(x, y): _listed(function(x, y)) for x, y in challenge["points"]}

    def sums(function):
        return {point: _sum(terms) for point, terms in at_points(function).items()}

    for name, function in answers.items():
        parts[name] = attempt(at_points, function)
        parts[f"{name} sum"] = attempt(sums, function)
    return parts


def _sum(terms):
    summed = isinstance(terms, (list, tuple)) and all(isinstance(term, Real) for term in terms)
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
    """The learner's order of three graphs whose nodes have no numbers, of the first one twice."""
    by_counts = answers["by_counts"]
    first = small(challenge["rows"], numbered=False)
    return {
        "order": _ordered(by_counts, first),
        "again": _ordered(by_counts, first),
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
    """Both examples, and for every list of edges the value and the total slope of what `repaired` makes."""

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
    examples = {name: attempt(lambda value: value, answers[name]) for name in ("counterexample", "harmless")}
    return {**examples, **parts}


def ex03_7(answers, challenge):
    """What one pass leaves in small, doubled, wide and deep graphs, and how deep the calls went."""
    run, rows = answers["backward_deep"], challenge["rows"]

    def after(graph, places):
        def passed(backward):
            backward(graph.root)
            return graph.partials(places)

        return attempt(lambda backward: watched(graph, lambda: passed(backward)), run)

    used = small(rows)
    for place in range(len(rows)):
        used.node(place).partial = challenge["left"][place]
    with nested_at_most(None):  # and as before afterwards, whatever an answer sets
        parts = {
            "graph": after(used, range(len(rows))),
            "mirrored": after(small(challenge["mirrored"]), range(len(rows))),
            "doublings": after(doublings(challenge["levels"]), [0]),
            "wide": after(small(wide(challenge["wide"])), [0, challenge["wide"] - 1]),
            "again": after(used, range(len(rows))),
        }
        if "chain" not in challenge:
            return parts
        long = chain(challenge["chain"])
        with nested_at_most(ROOM), uncollected():
            parts["chain"] = after(long, [0, 1])
    if is_mark(parts["chain"], "unattempted"):
        return {**parts, "depth": parts["chain"]}
    return {**parts, "depth": long.depth and min(long.depth, DEEP)}
