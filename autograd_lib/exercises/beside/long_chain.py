"""What runs beside answers to long_chain."""

import gc
from contextlib import contextmanager

from ...kit.checking.collecting import attempt
from ...kit.checking.evidence import is_mark
from ...kit.checking.limits import nested_at_most, unless_stopped
from .shared.graphs import DEEP, chain, doublings, small, wide

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


def collect(answers, challenge):
    """What one pass leaves in small, doubled, wide and deep graphs, and how deep the calls went."""
    run, rows = answers["backward_deep"], challenge["rows"]

    def after(graph, places):
        def passed(backward):
            backward(graph.root)
            return graph.partials(places)

        return attempt(lambda backward: unless_stopped(lambda: passed(backward), graph.budget), run)

    used = small(rows)
    for place in range(len(rows)):
        used.node(place).partial = challenge["left"][place]
    with nested_at_most(None):  # and as before afterwards, whatever an answer sets
        parts = {
            "graph": after(used, range(len(rows))),
            "mirrored": after(small(challenge["mirrored"]), range(len(rows))),
            "cancelling": after(small(challenge["cancelling"]), range(len(challenge["cancelling"]))),
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
