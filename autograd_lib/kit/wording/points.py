"""Points as people read them."""

import math


def shown_points(score: float) -> str:
    """Return points with at most one decimal: 1.125 as "1.1", and 2.9999 as "2.9", which is not all of 3."""
    return f"{math.floor(score * 10 + 1e-6) / 10:g}"
