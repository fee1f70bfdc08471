"""Points as people read them."""

import math


def shown_points(score: float) -> str:
    """Return points with at most two decimals: 3.8889 as "3.88", and 2.9999 as "2.99", which is not all of 3."""
    return f"{math.floor(score * 100 + 1e-6) / 100:.6g}"
