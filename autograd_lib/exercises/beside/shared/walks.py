"""Walks over a graph that counts how often it is read."""

from ....kit.checking.collecting import attempt
from ....kit.checking.limits import unless_stopped
from .graphs import name_of


def names(graph, order):
    """Return the names of the nodes in a list or tuple, the type of what is no node; anything else as it is."""
    if not isinstance(order, (list, tuple)):
        return order
    places = [(graph.place_of(value), value) for value in order]
    return [f"<{type(value).__name__}>" if place is None else name_of(place) for place, value in places]


def ordered(order_of, graph):
    return attempt(
        lambda order: unless_stopped(lambda: names(graph, order(graph.root)), graph.budget), order_of
    )
