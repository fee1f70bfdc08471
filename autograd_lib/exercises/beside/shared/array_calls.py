"""Calls with arrays that cannot be written into, and what comes back as arrays."""

import numpy as np

from ....kit.checking.collecting import attempt


def frozen(array):
    """Return a copy that cannot be changed."""
    copy = np.array(array)
    copy.setflags(write=False)
    return copy


def array_of(value):
    """Return numbers in any wrapping (a float, nested lists, an array of any real dtype) as one float64 array."""
    if not isinstance(value, (int, float, list, tuple, np.ndarray, np.generic)) or isinstance(value, bool):
        return value
    try:
        array = np.asarray(value)
    except ValueError:  # rows of different lengths
        return value
    return array.astype(np.float64) if array.dtype.kind in "iuf" else value


def call(name, g, *others):
    """Return a call as a learner would write it, with the shape in place of the first array."""
    return f"{name}({', '.join([f'g{g.shape}', *map(str, others)])})"


def quietly(function, *arguments):
    """Return what a function returns; overflows and the like show in the result, and need no warning beside it."""
    with np.errstate(all="ignore"):
        return function(*arguments)


def tried(run, function, *arguments):
    return attempt(lambda given: quietly(run, given, *arguments), function)


def forward_and_back(operation, inputs):
    """Return result and gradient for each input: all forward first, so that an operation cannot keep just one `x`,
    and every vjp called before, so that it cannot add to what it gave.
    """
    made = {label: (operation(frozen(x), *options), g) for label, x, g, options in inputs}
    for (_, vjp), g in made.values():
        vjp(frozen(g))
    return {
        label: {"out": array_of(out), "vjp(g)": array_of(vjp(frozen(g)))}
        for label, ((out, vjp), g) in made.items()
    }
