"""Numbers with their slopes, which the trusted side differentiates by."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Dual:
    """A number with its derivative by one chosen input: differentiation in the other direction, along the formula."""

    value: float
    slope: float = 0.0

    def __add__(self, other):
        other = dual(other)
        return Dual(self.value + other.value, self.slope + other.slope)

    def __mul__(self, other):
        other = dual(other)
        return Dual(self.value * other.value, self.slope * other.value + self.value * other.slope)

    __radd__, __rmul__ = __add__, __mul__

    def __neg__(self):
        return -1 * self

    def __sub__(self, other):
        return self + -1 * dual(other)

    def __rsub__(self, other):
        return dual(other) - self

    def __pow__(self, n):
        return Dual(self.value**n, n * self.value ** (n - 1) * self.slope)

    def __truediv__(self, other):
        return self * dual(other) ** -1

    def __rtruediv__(self, other):
        return dual(other) / self


def dual(thing):
    """Return a number as one that does not depend on any input."""
    return thing if isinstance(thing, Dual) else Dual(thing)


def slopes(function, inputs: dict) -> dict:
    """Return the derivative of `function`, called with the inputs as keywords, by every input."""
    return {
        name: function(**{other: Dual(value, float(other == name)) for other, value in inputs.items()}).slope
        for name in inputs
    }
