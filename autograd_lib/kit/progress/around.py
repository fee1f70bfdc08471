"""What lies around a unit of the course: the ones before and after it on the way, and what branches off there."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ..checking.registry import branches_from, comes_after, lessons, road_of


@dataclass(frozen=True)
class Around:
    """The units before and after one on the way, "" where there is none, and those beside the way that come after it.

    Of a unit that lies beside the way itself, `before` is where it branches off, and `after` what comes next there.
    """

    before: str
    after: str
    beside: tuple[str, ...]


def around(lesson: str, there: Iterable[str]) -> Around:
    """Return what lies around a unit, of the units that are there."""
    every = list(dict.fromkeys([*lessons(), *sorted(there)]))
    way = [one for one in every if not road_of(one)]
    at = branches_from(lesson) if road_of(lesson) else lesson
    place = way.index(at) if at in way else len(way)
    found = set(there)
    before = at if road_of(lesson) else "".join(way[max(place - 1, 0) : place])
    after = "".join(way[place + 1 : place + 2])
    beside = tuple(one for one in every if one in found and lesson in comes_after(one))
    return Around(before if before in found else "", after if after in found else "", beside)


def on_the_way(there: Iterable[str]) -> list[str]:
    """Return the units that are there and lie on the way, in order."""
    found = set(there)
    return [one for one in dict.fromkeys([*lessons(), *sorted(found)]) if one in found and not road_of(one)]


def own_title(heading: str) -> str:
    """Return "Seven edits" of the heading "Side road: Seven edits", in each of its languages."""
    return " / ".join(re.split(r"[:：]\s*", one, maxsplit=1)[-1] for one in heading.split(" / "))
