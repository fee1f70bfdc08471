"""Takes a part out of a notebook: the statements that define it, with those that they need."""

from collections.abc import Iterable
from functools import cache

from ..kit.notebooks.definitions import closure, definitions
from .parts import parts_of
from .writing import statements, written

NAMES = frozenset({"mine", "torch"})  # by which a notebook calls the engine; in its own file it has none


def taken(stage: str, names: Iterable[str], cells: Iterable[str]) -> dict[str, str]:
    """Return {part: text} for those of the parts that the cells define. Raises ForeignError.

    What the engine's file has at this stage is not taken along; what several parts need goes with the first of them.
    """
    known, found, met = definitions(cells), {}, set()
    given = frozenset(parts_of(stage)) | _in_file(stage)
    for name in names:
        if name in known and not known[name].is_import:
            needed = [one for one in closure([name], known, given=given - {name}) if one.source not in met]
            met |= {one.source for one in needed}
            found[name] = "\n\n\n".join(one.source for one in needed)
    return found


@cache
def _in_file(stage):
    return frozenset(name for _, names in statements(written(stage, {})) for name in names)
