"""Which one change of a shape would make two operands fit: found by trying, and so true, whatever was meant.

What the result would be worth is another matter: a shape that fits may still be the wrong one.
"""

import re
from itertools import zip_longest

from ..wording.text import Catalogue, Text

_TEXTS = Catalogue(
    {
        "as": Text("`{name}` 的形状若是 {shape}，就合得上", "`{name}` would fit if it were {shape}"),
        "summed": Text(
            "`{name}` 沿轴 {axis} 求和之后就合得上", "`{name}` would fit if it were summed along axis {axis}"
        ),
        "transposed": Text(
            "两边若有一边转置，就合得上", "the sizes would fit with one of the two transposed"
        ),
        "exchanged": Text("两边若对调，就合得上", "the sizes would fit with the two sides exchanged"),
    }
)


def would_fit(kind: str, named: dict[str, str]) -> Text | None:
    """Return which one change would make the two operands of an operation fit; None where none does, or several do.

    kind: "product" for `@`, "entrywise" for what is computed entry by entry. named: {operand: its shape as code}.
    """
    if len(named) != 2 or kind not in ("product", "entrywise"):
        return None
    names, (left, right) = list(named), map(_shape, named.values())
    found = _of_product(left, right) if kind == "product" else _of_entries(names, left, right)
    return found[0] if len(found) == 1 else None


def _shape(code):
    return tuple(map(int, re.findall(r"\d+", code)))


def _of_product(left, right):
    if len(left) != 2 or len(right) != 2:
        return []
    turned = left[1] == right[1] or left[0] == right[0]
    exchanged = right[1] == left[0]
    return [_TEXTS["transposed"]] * turned + [_TEXTS["exchanged"]] * exchanged


def _of_entries(names, left, right):
    if left == right[::-1] and len(left) == 2:
        return [_TEXTS["transposed"]]
    short, long = (left, right) if len(left) <= len(right) else (right, left)
    name, other = names if short is left else names[::-1]
    if _broadcast(left, right):  # it is something else that does not fit
        return []
    opened = {(*short[:at], 1, *short[at:]) for at in range(len(short) + 1)} if len(short) < len(long) else ()
    found = [_TEXTS("as", name=name, shape=one) for one in opened if _broadcast(one, long)]
    shut = ((axis, (*long[:axis], *long[axis + 1 :])) for axis in range(len(long)))
    return found or [_TEXTS("summed", name=other, axis=axis) for axis, one in shut if one == short]


def _broadcast(one, other):
    return all(1 in (a, b) or a == b for a, b in zip_longest(one[::-1], other[::-1], fillvalue=1))
