"""Nodes that hold numbers, with the signs of an answer, on the engine that its operations belong to."""

from collections.abc import Iterator
from contextlib import contextmanager
from types import FunctionType


@contextmanager
def with_signs(signs: type, operation: type) -> Iterator[type]:
    """Make what operations return understand the signs of an answer, and yield the class of such nodes.

    operation: an answer, too; from it the engine is known. The answer itself may call the class by its name.
    """
    engine = operation.apply.__func__.__globals__
    plain = engine["Variable"]
    bases = (plain,) if issubclass(plain, signs) else (signs, plain)
    node = type("Variable", bases, {})
    places = [engine, *(one.__globals__ for one in vars(signs).values() if isinstance(one, FunctionType))]
    before = [(place, place["Variable"]) for place in places if "Variable" in place]
    for place, _ in before:
        place["Variable"] = node
    try:
        yield node
    finally:
        for place, known in reversed(before):
            place["Variable"] = known


def hand_on(node, seed):
    """Walk from a node down to the leaves along every path."""
    node.partial += seed
    for parent, slope in zip(node.parents, node.slopes, strict=True):
        hand_on(parent, seed * slope)
