"""Points as people read them."""

from decimal import ROUND_HALF_UP, Decimal

_HUNDREDTHS = Decimal("0.01")


def shown_points(value: float) -> str:
    """Return points with at most two decimals, halves rounded up as in a class register, no zeros behind them."""
    rounded = Decimal(repr(float(value))).quantize(_HUNDREDTHS, ROUND_HALF_UP)
    return f"{rounded:f}".rstrip("0").rstrip(".")
