"""Drawing arrays for challenges, and judging the arrays and numbers that answers return: for exercises on formulas."""

import math

import numpy as np

from ..wording.text import Text
from .closeness import EXACT, ONLY_NEAR, nearly
from .comparing import claim, expect, same, wrong

TWO_RESULTS = Text(
    "要返回两个数组，写成 `return …, …`：每个输入各有一个。",
    "Return two arrays, as in `return …, …`: one for each input.",
)
ALL_ALIKE = Text(
    "所有的答案都一样，就等于没有作预测。",
    "The same answer everywhere is not a prediction.",
)


def draw_array(rng, *shape, low=60, high=300, unit=0.01):
    """Return an array of either sign whose entries all differ in size, between `low` and `high` units.

    They are numbers that are short to read: what an answer got wrong is shown with its inputs.
    """
    sizes = rng.sample(range(low, high), int(np.prod(shape)))
    return np.array([round(rng.choice((-1, 1)) * size * unit, 12) for size in sizes]).reshape(shape)


def as_array(value):
    """Return numbers in lists, or an array of numbers, as a float64 array; anything else as it is."""
    try:
        array = np.array(value)
    except (ValueError, TypeError, OverflowError, RecursionError):
        return value
    return array.astype(np.float64) if array.dtype.kind in "iuf" else value


def as_row(value, most=math.inf):
    """Return a list of numbers as a float64 array, None for anything else and for more numbers."""
    row = as_array(value)
    fits = isinstance(row, np.ndarray) and row.dtype == np.float64 and row.ndim == 1 and row.size <= most
    return row if fits else None


def as_arrays(results, expected):
    """Return what came out in the form of `expected`: an array, {case: array} or {case: {what it is: array}}.

    Results in a list or tuple, or stacked in an array, get their names from `expected`; so does a single result.
    """
    if not isinstance(expected, dict):
        return _named(results, expected)
    if not isinstance(results, dict) or set(results) != set(expected):
        return results
    return {case: _named(result, expected[case]) for case, result in results.items()}


def _named(result, expected):
    if not isinstance(expected, dict):
        return as_array(result)
    if len(expected) == 1:
        return dict.fromkeys(expected, as_array(result))
    several = list(result) if isinstance(result, np.ndarray) and result.ndim else result
    if isinstance(several, list) and len(several) == len(expected):
        return dict(zip(expected, map(as_array, several), strict=True))
    return result


def expect_exactly(parts, part, expected, *, label, because=(), weight=1.0, rel_tol=EXACT, **said):
    """Return the finding for arrays that a formula should give, with a word to whoever has them only roughly."""
    got = as_arrays(parts.get(part), expected)
    if not _has_pairs(got, expected):
        return wrong(parts, part, label=label, wants=TWO_RESULTS, weight=weight)
    because = ONLY_NEAR if nearly(got, expected) else because
    known = {**parts, part: got} if part in parts else parts
    return expect(known, part, expected, label=label, because=because, weight=weight, rel_tol=rel_tol, **said)


def _has_pairs(got, expected):
    """Return whether there are two results wherever two are expected."""
    if not isinstance(expected, dict) or not isinstance(got, dict) or set(got) != set(expected):
        return True  # there is one, or something worse is the matter, and is reported
    pairs = [case for case, wanted in expected.items() if isinstance(wanted, dict) and len(wanted) == 2]
    return all(isinstance(got[case], dict) and set(got[case]) == set(expected[case]) for case in pairs)


def all_alike(parts, names, label):
    """Return the one finding for predictions that all say the same, or None."""
    first, *others = (as_array(parts.get(name)) for name in names)
    if not all(same(first, other) for other in others):
        return None
    finding = claim(parts, names[0], lambda _: False, label=label, because=ALL_ALIKE)
    return finding if finding.state == "wrong" else None
