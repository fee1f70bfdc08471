"""What runs beside answers to walk_the_graph."""

from ...kit.checking.collecting import attempt
from ...kit.checking.limits import unless_stopped
from .shared.graphs import doublings, small
from .shared.walks import ordered


def collect(answers, challenge):
    """The learner's order, and what one and two passes over a right order leave in the nodes."""
    by_number, backward = answers["by_number"], answers["backward"]
    rows, levels = challenge["rows"], challenge["levels"]

    def passes(run, graph, times, places):
        order = [graph.node(place) for place in reversed(range(graph.size))]
        for _ in range(times):
            run(order)
        return graph.partials(places)

    def after(graph, times, places):
        return attempt(
            lambda run: unless_stopped(lambda: passes(run, graph, times, places), graph.budget), backward
        )

    return {
        "order": ordered(by_number, small(rows)),
        "order_alike": ordered(by_number, small(rows, alike=True)),
        "order_deep": ordered(by_number, doublings(levels)),
        "backward": after(small(rows), 1, range(len(rows))),
        "backward_alike": after(small(rows, alike=True), 1, range(len(rows))),
        "again": after(small(rows), 2, range(len(rows))),
        "backward_deep": after(doublings(levels), 1, [0]),
    }
