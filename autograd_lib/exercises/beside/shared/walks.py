"""Walks over a graph that counts how often it is read."""

from ....kit.checking.collecting import attempt
from .graphs import OverBudget, name_of


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


def ordered(order_of, graph):
    return attempt(lambda order: watched(graph, lambda: names(graph, order(graph.root))), order_of)


def listed(value):
    """Return an array as a list, anything else as it is."""
    return value.tolist() if hasattr(value, "tolist") else value
