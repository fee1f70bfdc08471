import gc
from contextlib import contextmanager

from ...kit.checking.collecting import attempt
from ...kit.checking.evidence import is_mark
from ...kit.checking.limits import nested_at_most, unless_stopped
from .shared.graphs import DEEP, chain, doublings, small, wide
from .shared.walks import ordered

CHANGED = "order changed"
ROOM = 500  # nested calls on the long chain, wherever it runs: interpreters and notebooks allow different numbers


def collect(answers, challenge):
    """The learner's order of several graphs, and what passes over right orders leave in the nodes."""
    in_order, backward = answers["in_order"], answers["backward"]
    rows, levels = challenge["rows"], challenge["levels"]

    def after(graph, times, places, leaves=2):
        return attempt(
            lambda run: unless_stopped(lambda: _passes(run, graph, times, places, leaves), graph.budget),
            backward,
        )

    drawn = small(rows)
    with nested_at_most(None):  # and as before afterwards, whatever an answer sets
        return {
            "order": ordered(in_order, drawn),
            "order_again": ordered(in_order, drawn),
            "order_alike": ordered(in_order, small(rows, alike=True)),
            "mirrored": ordered(in_order, small(challenge["mirrored"])),
            "order_deep": ordered(in_order, doublings(levels)),
            "wide": ordered(in_order, small(wide(challenge["wide"]))),
            **(_along_the_chain(in_order, challenge["chain"]) if "chain" in challenge else {}),
            "backward": after(small(rows), 1, range(len(rows))),
            "backward_alike": after(small(rows, alike=True), 1, range(len(rows))),
            "cancelling": after(small(challenge["cancelling"]), 1, range(len(challenge["cancelling"]))),
            "again": after(small(rows), 2, range(len(rows))),
            "backward_deep": after(doublings(levels), 1, [0], leaves=1),
        }


def _passes(run, graph, times, places, leaves):
    """Return what passes leave in the nodes, or that the second of them found the list changed.

    The leaves stand at the end, by number upwards: a right order, but not the one that sorting by number gives.
    """
    order = [graph.node(place) for place in (*reversed(range(leaves, graph.size)), *range(leaves))]
    before = list(map(id, order))
    for _ in range(times):
        run(order)
    if times > 1 and list(map(id, order)) != before:
        return CHANGED
    return graph.partials(places)


def _along_the_chain(in_order, task):
    """Return the order of a long chain, and how many calls were open at its far end."""
    long = chain(task)
    with nested_at_most(ROOM), _uncollected():
        found = ordered(in_order, long)
    if is_mark(found, "unattempted"):
        return {"chain": found, "depth": found}
    return {"chain": found, "depth": long.depth and min(long.depth, DEEP)}


@contextmanager
def _uncollected():
    """Keep the garbage collector from walking a growing chain over and over, which takes half of the time."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()
