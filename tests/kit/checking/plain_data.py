"""Plain data for tests: random cases, and what it means that two are alike."""

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from autograd_lib.kit.checking.evidence import (
    ARRAY_DTYPES,
    MAX_INT_BITS,
)

any_array = st.sampled_from(sorted(ARRAY_DTYPES)).flatmap(
    lambda dtype: arrays.arrays(
        np.dtype(dtype), arrays.array_shapes(min_dims=0, max_dims=3, min_side=0, max_side=4)
    )
)
numbers = st.integers(-(2**MAX_INT_BITS) + 1, 2**MAX_INT_BITS - 1) | st.integers() | st.floats()
# What st.text() draws from; told in this way, nobody tries to encode all of it first, for a second.
texts = st.text(st.characters(exclude_categories=["Cs"]))
keys = texts.filter(lambda key: not key.startswith("$"))
plain = st.recursive(
    st.none() | st.booleans() | numbers | texts | any_array,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4),
    max_leaves=12,
)


def alike(left, right):
    """Return whether two pieces of plain data have the same types and values, NaN and -0.0 included."""
    if type(left) is not type(right):
        return False
    if isinstance(left, np.ndarray):
        return left.dtype == right.dtype and left.shape == right.shape and left.tobytes() == right.tobytes()
    if isinstance(left, list):
        return len(left) == len(right) and all(map(alike, left, right))
    if isinstance(left, dict):
        return list(left) == list(right) and all(alike(left[key], right[key]) for key in left)
    return repr(left) == repr(right)


def only_plain(value):
    """Return whether a value consists of exactly the types that evidence is made of."""
    if type(value) is list:
        return all(map(only_plain, value))
    if type(value) is dict:
        return all(type(key) is str and only_plain(key) and only_plain(item) for key, item in value.items())
    if type(value) is str:
        return value.isascii() or bool(value.encode("utf-8"))
    return value is None or type(value) in (bool, int, float, np.ndarray)
