"""To whom the memory of an array belongs, and copies that share memory where the originals do."""

import numpy as np


def owner(array):
    """Return the array of which all others of the same memory are pieces."""
    found, below = array, array
    while below is not None:
        found, below = below if isinstance(below, np.ndarray) else found, getattr(below, "base", None)
    return found


def offset(array):
    """Return how many bytes of its memory lie before the first element of an array."""
    first, start = (one.__array_interface__["data"][0] for one in (array, owner(array)))
    return first - start


def deep(array, memo):
    """Return the piece of a copied memory that `array` is of its own; a memory is copied once for each memo."""
    whole, copies = owner(array), memo.setdefault("memory", {})  # all other keys of a memo are numbers
    if id(whole) not in copies:
        laid_out = whole.ravel(order="K")  # as it lies there: a view, unless there are gaps
        copies[id(whole)] = laid_out.copy() if np.may_share_memory(laid_out, whole) else None
    if copies[id(whole)] is None:
        return array.copy()
    return np.ndarray(array.shape, array.dtype, copies[id(whole)], offset(array), array.strides)
