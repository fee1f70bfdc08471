"""Results beside those expected, leaf by leaf: the arrays, lists and single numbers that both consist of."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

MOST = 10_000  # numbers that are looked at
DEEPEST = 8  # dimensions
SHORT = 4  # numbers in a list whose places may be results of their own
LARGEST = 10**300  # whole numbers beyond it are no floats
ROUNDING = 1e-6  # float32 keeps about seven digits


def close(one: float, other: float) -> bool:
    """Return whether two numbers are the same up to rounding, or both are nan."""
    return math.isclose(one, other, rel_tol=ROUNDING, abs_tol=1e-12) or (one != one and other != other)


def multiplied(pairs, factor: float) -> bool:
    """Return whether all numbers are those expected, times a factor."""
    return all(close(g, factor * e) for g, e in pairs)


@dataclass(frozen=True, eq=False)
class Leaf:
    """One result: its name, what came back, what was expected, and the arguments of the call that it comes from."""

    name: str
    got: object
    expected: object
    given: dict = field(default_factory=dict)

    @cached_property
    def shapes(self):
        return shape_of(self.got), shape_of(self.expected)

    @property
    def other_form(self):
        """Return whether what came back has another shape."""
        return len({*self.shapes}) > 1

    @cached_property
    def pairs(self):
        """Return all numbers, as (what came back, what was expected); none of two of different shapes."""
        return [] if self.other_form else list(zip(flat(self.got), flat(self.expected), strict=True))

    @cached_property
    def is_right(self):
        """Return whether both are the same."""
        if isinstance(self.expected, str):
            return self.got == self.expected
        return not self.other_form and all(close(g, e) for g, e in self.pairs)

    @property
    def first(self):
        """Return the first of several numbers; None of a single one."""
        return self.pairs[0] if self.shapes[0] and self.pairs else None

    @property
    def is_short_list(self):
        """Return whether it is a list of a few numbers, as several results are sometimes written."""
        return (
            not self.name and not self.other_form and len(self.shapes[1]) == 1 and self.shapes[1][0] <= SHORT
        )

    @property
    def places(self):
        """Return the numbers of a list as leaves of their own."""
        return [Leaf(f"[{place}]", g, e, self.given) for place, (g, e) in enumerate(self.pairs)]

    def with_argument(self, name):
        """Return all numbers beside those of an argument, of which there are as many, or one; None for any other."""
        value = self.given.get(name)
        shape = shape_of(value)
        if shape not in ((), self.shapes[1]):
            return None
        numbers = flat(value) if shape else [value] * len(self.pairs)
        return [(g, e, a) for (g, e), a in zip(self.pairs, numbers, strict=True)]


class Numbers:
    """Pairs of what came back and what was expected, from all places where one result stands."""

    def __init__(self, pairs: Sequence[tuple[float, float]]):
        self.pairs = pairs

    @cached_property
    def several(self):
        """Return whether numbers of different sizes are expected, of which none is 0."""
        sizes = [abs(e) for _, e in self.pairs if not close(e, 0)]
        return any(not close(size, sizes[0]) for size in sizes[1:])

    @property
    def are_telling(self):
        """Return whether it is no chance that another result consists of the numbers expected here."""
        return self.several or any(e % 1 for _, e in self.pairs)

    def are_those_of(self, other: "Numbers", factor=1, own=0) -> bool:
        """Return whether these are those expected of another result times a factor, and `own` times their own."""
        return len(self.pairs) == len(other.pairs) and all(
            close(g, own * mine + factor * e)
            for (g, mine), (_, e) in zip(self.pairs, other.pairs, strict=True)
        )


def numbers_of(leaves: Sequence[Leaf]) -> Numbers:
    return Numbers([pair for leaf in leaves for pair in leaf.pairs])


def leaves_of(got, expected, given: dict) -> list[Leaf]:
    """Return the leaves of results; none where these have another form than those expected, or are too many."""
    leaves: list[Leaf] = []
    same = _collect(got, expected, "", _plain_all(given.get("", {})), given, leaves)
    few = sum(math.prod(shape or ()) for leaf in leaves for shape in leaf.shapes) <= 2 * MOST
    return leaves if same and few else []


def _collect(got, expected, name, arguments, given, leaves):
    if isinstance(expected, dict):
        return (
            isinstance(got, dict)
            and set(got) == set(expected)
            and all(
                _collect(
                    got[key],
                    expected[key],
                    key,
                    _plain_all(given[key]) if key in given else arguments,
                    given,
                    leaves,
                )
                for key in expected
            )
        )
    got, expected = _plain(got), _plain(expected)
    if shape_of(expected) is not None and shape_of(got) is not None:
        leaves.append(Leaf(name, got, expected, arguments))
        return True
    if isinstance(expected, list):
        return (
            isinstance(got, list)
            and len(got) == len(expected)
            and all(
                _collect(g, e, name, arguments, given, leaves) for g, e in zip(got, expected, strict=True)
            )
        )
    if isinstance(expected, str) and isinstance(got, str):
        leaves.append(Leaf(name, got, expected, arguments))
        return True
    return type(got) is type(expected) and got == expected


def _plain_all(arguments):
    return {name: _plain(value) for name, value in arguments.items()}


def _plain(value):
    """Return arrays as lists, whole numbers as floats."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    return list(value) if isinstance(value, tuple) else float(value) if _is_number(value) else value


def _is_number(value):
    return isinstance(value, float) or (type(value) is int and abs(value) < LARGEST)


def shape_of(value, depth=DEEPEST) -> tuple[int, ...] | None:
    """Return the shape of numbers in lists; None for anything else, and for lists that lie too deep in one another."""
    if _is_number(value):
        return ()
    if not isinstance(value, list) or not value or not depth:
        return None
    shapes = {shape_of(one, depth - 1) for one in value}
    inner = shapes.pop()
    return None if shapes or inner is None else (len(value), *inner)


def flat(value) -> list[float]:
    """Return all numbers of an array in lists, or the one."""
    return [one for inner in value for one in flat(inner)] if isinstance(value, list) else [value]
