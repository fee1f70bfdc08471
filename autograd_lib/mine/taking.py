"""Takes a part out of a notebook: the statements that define it, with those that they need."""

from collections.abc import Collection, Iterable

from ..kit.notebooks.definitions import closure, definitions
from .writing import names_at


def taken(stage: str, names: Collection[str], cells: Iterable[str]) -> dict[str, str]:
    """Return {part: text} for those of the parts that the cells define. Raises ForeignError.

    What the engine's file has at this stage is not taken along; what several parts need goes with the first of them.
    """
    known, found, met = definitions(cells), {}, set()
    given = frozenset(names_at(stage, names))
    for name in names:
        if name in known and not known[name].is_import:
            needed = [one for one in closure([name], known, given=given - {name}) if one.source not in met]
            met |= {one.source for one in needed}
            found[name] = "\n\n\n".join(one.source for one in needed)
    return found
