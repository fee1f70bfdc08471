"""Drawing matrices, and judging what comes back as one: what several exercises share."""

import numpy as np

from ....kit.checking.closeness import ONLY_NEAR, nearly
from ....kit.checking.comparing import expect


def matrix(rng, *shape, low=0.3, high=3.0):
    """Return an array of numbers with two decimals and either sign, none of them near zero."""
    size = int(np.prod(shape))
    numbers = [round(rng.choice((-1, 1)) * rng.uniform(low, high), 2) for _ in range(size)]
    return np.array(numbers, dtype=np.float64).reshape(shape)


def expect_array(parts, part, expected, **options):
    """Return the finding for one part that should be this array of float64, or nested lists of the same numbers.

    expected: an array, or a dictionary of arrays.
    """
    mended = {part: as_array(parts[part])} if part in parts else {}
    if nearly(mended.get(part), expected):
        options["why"] = ONLY_NEAR
    return expect(mended, part, expected, **options)


def as_array(value):
    """Return nested lists of numbers, and arrays of whole numbers, as float64 arrays; anything else as it is."""
    if isinstance(value, dict):
        return {key: as_array(item) for key, item in value.items()} if not _is_mark(value) else value
    if hasattr(value, "dtype"):
        return value.astype(np.float64) if value.dtype.kind in "iu" else value
    if not isinstance(value, list) or not _all_numbers(value):
        return value
    try:
        return np.array(value, dtype=np.float64)
    except (ValueError, OverflowError):  # ragged, or an integer beyond float64
        return value


def _is_mark(value):
    return any(str(key).startswith("$") for key in value)


def _all_numbers(value):
    if isinstance(value, list):
        return all(map(_all_numbers, value))
    return isinstance(value, (int, float)) and not isinstance(value, bool)
