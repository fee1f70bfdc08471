"""Drawing arrays and judging arrays: what several exercises of lesson 05 share."""

import numpy as np

from ...checking import Text
from ...checking.comparing import claim
from ...checking.differences import central_differences

# Whoever calls one of these has not written a formula.
NOT_BY_HAND = set(
    "eval exec compile getattr globals locals vars __import__ imag partial vectorize autograd_lib engine torch tensor "
    "autograd backward grad vjp jacrev jacfwd functional gradient central_difference central_differences".split()
)
BY_HAND = Text(
    "这里要的是你自己写的公式：不要调用会求导的程序，也不要用差商。",
    "Your own formula is wanted here: do not call a program that differentiates, nor use a difference quotient.",
)
CHANGED = Text(
    "结果是对的，可是传进来的 {names} 被改掉了。别的运算还要用这些数组：请做一个新数组，不要用 `*=` 之类的原地操作。",
    "The result is right, but {names} is changed on the way. Other operations still need these arrays: make a new "
    "array, without an in-place operation such as `*=`.",
)


def draw_array(rng, *shape, low=60, high=300, unit=0.01):
    """Return an array of either sign whose entries all differ in size, between `low` and `high` units."""
    sizes = rng.sample(range(low, high), int(np.prod(shape)))
    return np.array([rng.choice((-1, 1)) * size * unit for size in sizes]).reshape(shape)


def as_array(value):
    """Return numbers in lists, or an array of numbers, as a float64 array; anything else as it is."""
    try:
        array = np.array(value)
    except (ValueError, TypeError, OverflowError, RecursionError):
        return value
    return array.astype(np.float64) if array.dtype.kind in "iuf" else value


def as_arrays(value, expected):
    """Return `value` with an array wherever `expected` has one and `value` holds the numbers of one."""
    if isinstance(expected, dict) and isinstance(value, dict):
        return {key: as_arrays(item, expected.get(key)) for key, item in value.items()}
    if isinstance(expected, list):
        items = list(value) if isinstance(value, np.ndarray) and value.ndim else value
        if isinstance(items, list) and len(items) == len(expected):
            return [as_arrays(item, wanted) for item, wanted in zip(items, expected, strict=True)]
        return value
    return as_array(value) if isinstance(expected, np.ndarray) else value


def slopes_of(function, weights, inputs):
    """Return the finite differences of Σ weights · function(**inputs) by every input, in a list."""
    slopes = central_differences(lambda **at: float(np.sum(weights * function(**at))), inputs)
    return [np.asarray(slope) for slope in slopes.values()]


def by_hand(parts, name, label):
    """Return the finding for a function that calls a program which differentiates, or None."""
    finding = claim(
        parts, f"{name} names", lambda used: not NOT_BY_HAND & set(used), label=label, why=BY_HAND
    )
    return finding if finding.state == "wrong" else None


def leaves_alone(parts, part, *, label, weight=1.0):
    """Return the finding for a function that must not change its arguments."""
    changed = parts.get(part)
    names = [name for name in changed if isinstance(name, str)] if isinstance(changed, list) else []
    why = CHANGED.fill(names=", ".join(f"`{name[:20]}`" for name in names) or "?")
    return claim(parts, part, lambda changed: changed == [], label=label, why=why, weight=weight)
