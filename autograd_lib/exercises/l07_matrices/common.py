"""Drawing matrices, and judging what comes back as one: what several exercises of lesson 07 share."""

import numpy as np

from ...checking import Text, own_work
from ...checking.closeness import ONLY_NEAR, nearly
from ...checking.comparing import expect

# Taking the formula from where the engine keeps it is not deriving it. Other uses of the engine are fine, those of
# `torch.nn.functional` among them.
KEPT = set(
    "requires_grad requires_grad_ vjp jvp jacobian hessian gradcheck binary_cross_entropy "
    "binary_cross_entropy_with_logits BinaryCrossEntropyWithLogits products losses".split()
)
BY_HAND = Text(
    "这里要的是公式本身：不要让引擎替你求导（`backward`、`grad` 之类），也不要用差商。",
    "The formula itself is wanted: do not let an engine differentiate for you (`backward`, `grad` and the like), and use no difference quotient.",
)


def matrix(rng, *shape, low=0.3, high=3.0):
    """Return an array of numbers with two decimals and either sign, none of them near zero."""
    size = int(np.prod(shape))
    numbers = [round(rng.choice((-1, 1)) * rng.uniform(low, high), 2) for _ in range(size)]
    return np.array(numbers, dtype=np.float64).reshape(shape)


def by_hand(parts, part, *, label, weight, also=(), why=BY_HAND):
    """Return the finding against an answer that used a program to differentiate, or None for any other."""
    banned = own_work.DIFFERENTIATES - {"functional"} | KEPT | {*also}
    return own_work.by_hand(parts, part, label=label, banned=banned, why=why, weight=weight)


def expect_array(parts, part, expected, **options):
    """Return the finding for one part that should be this array of float64, or nested lists of the same numbers.

    expected: an array, or a dictionary of arrays.
    """
    mended = {part: as_array(parts[part])} if part in parts else {}
    why = ONLY_NEAR if nearly(mended.get(part), expected) else None
    return expect(mended, part, expected, why=why, **options)


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
