"""Random damage to a notebook: in its JSON and in its bytes, as disks, tools and people do it, and worse."""

import copy
import json
import random

from .handing_in import released, solved

ODD = [
    *(
        None,
        True,
        0,
        -1,
        2**70,
        1e308,
        float("nan"),
        "",
        "x",
        "\0",
        "\ud800",
        "../../x",
        "multiply_derive",
        "multiply_derive_check",
        "code",
    ),
    *(
        [],
        {},
        [[]],
        {"": ""},
        ["x", 3],
        {"grade_id": "multiply_derive"},
        {"nbgrader": []},
        "<<<<<<< HEAD",
        "a" * 5000,
        "[" * 3000,
    ),
]
KEYS = (
    *(
        "cells",
        "metadata",
        "nbgrader",
        "grade_id",
        "id",
        "source",
        "cell_type",
        "outputs",
        "tags",
        "nbformat",
    ),
    *(
        "worksheets",
        "autograd_kit",
        "language",
        "lesson",
        "input",
        "kernelspec",
        "points",
        "locked",
        "schema_version",
    ),
)
BYTES = (
    b"\0",
    b"\xff",
    b"\xed\xa0\x80",
    b'"',
    b"{",
    b"]",
    b"\\",
    b"\\ud800",
    b"9" * 5000,
    b"[" * 2000,
    b"NaN",
    b"1e999",
    b"\r",
)


def mutated(rng: random.Random) -> bytes:
    """Return the bytes of a notebook with some damage."""
    notebook = rng.choice((solved, released))(rng.choice(("zh", "en")))
    for _ in range(rng.choice((1, 1, 2, 3, 8, 40))):
        rng.choice((_replace, _replace, _drop, _repeat, _swap, _rename, _graft))(notebook, rng)
    content = json.dumps(notebook).encode("utf-8", "surrogatepass")
    return _damaged(content, rng) if rng.random() < 0.4 else content


def _damaged(content, rng):
    content = bytearray(content)
    for _ in range(rng.choice((1, 1, 2, 5, 30))):
        at, length = rng.randrange(len(content) + 1), rng.choice((0, 1, 1, 9, 500))
        kind = rng.random()
        if kind < 0.5:
            content[at : at + length] = rng.choice(BYTES)
        elif kind < 0.8:
            content[at : at + length] = rng.randbytes(length)
        else:
            start = rng.randrange(len(content) + 1)
            content[at:at] = content[start : start + 10 * length]
    return bytes(content[: rng.randrange(len(content) + 1)] if rng.random() < 0.05 else content)


def _places(value):
    """Return all (container, key) pairs of a piece of JSON data, but for single characters."""
    found, todo = [], [value]
    while todo:
        at = todo.pop()
        keys = list(at) if isinstance(at, dict) else range(len(at)) if isinstance(at, list) else ()
        found += [(at, key) for key in keys]
        todo += [at[key] for key in keys]
    return found


def _place(notebook, rng):
    # Lists of lines outweigh all else, and say little.
    places = [
        place
        for place in _places(notebook)
        if isinstance(place[0], dict) or not isinstance(place[0][place[1]], str)
    ]
    if places:
        return rng.choice(places)
    notebook["cells"] = []
    return notebook, "cells"


def _replace(notebook, rng):
    container, key = _place(notebook, rng)
    container[key] = copy.deepcopy(rng.choice(ODD))


def _drop(notebook, rng):
    container, key = _place(notebook, rng)
    if isinstance(container, list) or key in container:
        del container[key]


def _repeat(notebook, rng):
    container, key = _place(notebook, rng)
    if isinstance(container, list):
        container.insert(rng.randrange(len(container) + 1), copy.deepcopy(container[key]))


def _swap(notebook, rng):
    (one, i), (other, j) = _place(notebook, rng), _place(notebook, rng)
    if not {id(one), id(other)} & {id(notebook)}:  # else the notebook would come to hold itself
        one[i], other[j] = copy.deepcopy(other[j]), copy.deepcopy(one[i])


def _rename(notebook, rng):
    container, key = _place(notebook, rng)
    if isinstance(container, dict) and key in container:
        container[rng.choice(KEYS)] = container.pop(key)


def _graft(notebook, rng):
    container, _ = _place(notebook, rng)
    if isinstance(container, dict):
        container[rng.choice(KEYS)] = copy.deepcopy(rng.choice(ODD))
