"""Results for which nothing was computed: an argument as it came in, or one number everywhere.

Whatever is said here is true of all calls of a part, whoever wrote the function and however.
"""

from collections.abc import Iterator

import numpy as np

from ..wording.text import Catalogue, Text
from .comparing import same

LEAST = 2  # calls: a single result may be like anything
CONSTANTS = (0, 1)
_TEXTS = Catalogue(
    {
        "argument": Text(
            "得到的就是 `{name}`，和传进来时一样。", "What comes back is `{name}`, just as it was passed in."
        ),
        "argument_of": Text(
            "作为 `{result}` 返回的就是 `{name}`，和传进来时一样。",
            "What comes back as `{result}` is `{name}`, just as it was passed in.",
        ),
        "constant": Text("得到的数全是 {number}。", "Every number that comes back is {number}."),
        "constant_of": Text("`{result}` 里的数全是 {number}。", "Every number in `{result}` is {number}."),
    }
)


def idle(got: dict, expected: dict, cases: dict) -> Text | None:
    """Return what is said of the wrong results of calls where they are idle; None where they are not.

    Where a call has several results, one of them alone may be wrong: more would be too long to be read.

    got, expected: {call: its result}, with a name for each of several. cases: {call: {argument: value}}.
    """
    if len(cases) < LEAST or not set(got) == set(expected) == set(cases):
        return None
    found, right = ({call: dict(_named(one)) for call, one in results.items()} for results in (got, expected))
    names = next(iter(right.values()))
    if any(set(one) != set(names) for one in (*found.values(), *right.values())):
        return None
    wrong = [name for name in names if any(not same(found[call][name], right[call][name]) for call in cases)]
    said = [_of_result(name, {call: found[call][name] for call in cases}, cases) for name in wrong]
    return said[0] if len(said) == 1 else None


def _named(result, name="") -> Iterator:
    """Yield (name, value) of each array or number that a result consists of."""
    if isinstance(result, dict):
        for key, value in result.items():
            yield from _named(value, f"{name}{', ' * bool(name)}{key}")
    elif isinstance(result, list) and not all(isinstance(one, (int, float)) for one in result):
        for place, value in enumerate(result):
            yield from _named(value, f"{name}[{place}]")
    else:
        yield name, result


def _of_result(result, values, cases):
    of = "_of" if result else ""
    for name in next(iter(cases.values())):
        if all(_is_argument(values[call], case.get(name)) for call, case in cases.items()):
            return _TEXTS(f"argument{of}", result=result, name=name)
    for number in CONSTANTS:
        if all(_is_constant(value, number) for value in values.values()):
            return _TEXTS(f"constant{of}", result=result, number=number)
    return None


def _is_argument(value, given):
    return isinstance(given, np.ndarray) and given.size > 0 and same(value, given)


def _is_constant(value, number):
    array = np.asarray(value) if isinstance(value, (int, float, np.ndarray)) else None
    return (
        array is not None and array.dtype.kind in "iuf" and array.size > 0 and bool((array == number).all())
    )
