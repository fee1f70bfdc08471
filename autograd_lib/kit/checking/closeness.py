"""How close numbers have to be, and what is said of numbers that are only nearly right."""

import sys

from ..wording.text import Text
from .comparing import same

EXACT = 1e-12  # a formula of a few steps keeps fifteen digits; the best central difference keeps eleven
NEAR = 1e-3
ONLY_NEAR = Text(
    "只有前几位数字对得上。差商、32 位浮点数、抄下来的小数都是这样；公式能给出十五位左右。",
    "Only the first digits agree. That is what a difference quotient gives, or 32-bit floats, or a number copied with a "
    "few decimals; a formula gives about fifteen.",
)


def nearly(got, expected) -> bool:
    """Return whether numbers, or dictionaries and lists of them, agree to some digits, though perhaps not to all."""
    return same(got, expected, rel_tol=NEAR, abs_tol=0.0)


def is_number(value, most=1e6) -> bool:
    """Return whether plain data is a finite number whose size is below `most`."""
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return number and abs(value) < most and abs(value) <= sys.float_info.max


def without_arrays(value):
    """Return plain data with arrays as lists, and NumPy's numbers as Python's: what a counterexample may be made of."""
    if isinstance(value, list):
        return [without_arrays(one) for one in value]
    return value.tolist() if hasattr(value, "tolist") else value
