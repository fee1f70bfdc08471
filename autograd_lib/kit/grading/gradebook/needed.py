"""What an answer needs of the rest of its notebook to stand alone: imports, helpers, values; and what those need."""

import re
from collections.abc import Iterable

from ...notebooks.definitions import NO_CODE, closure, definitions, names_in

_MAGIC = re.compile(r"^\s*[%!].*$", re.M)


def standing_alone(answer: str, cells: Iterable[str], known: Iterable[str] = ()) -> str:
    """Return an answer below what it needs; as it is where it is no Python.

    cells: the code of its notebook, in order. known: answers that stand alone, whose imports come first: what a
    notebook is given by a call, they import.
    """
    given = definitions(_MAGIC.sub("", cell) for cell in cells)
    for name, one in definitions(known).items():
        if one.is_import and not (name in given and given[name].is_whole):
            given[name] = one
    try:
        asked = names_in(answer) - set(definitions([answer]))
        above = closure(sorted(asked), given, foreign=True)
    except NO_CODE:
        return answer
    above.sort(key=lambda one: not one.is_import)
    texts = list(dict.fromkeys(one.source for one in above))
    return "\n".join([*texts, "", "", answer.strip("\n")]) if texts else answer
