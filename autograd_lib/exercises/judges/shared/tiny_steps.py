"""Derivatives along a formula, by a complex step so small that nothing is cut off."""

TINY = 2.0**-600  # its square vanishes beside it, and to divide by it rounds nothing


def slopes(function, inputs: dict) -> dict:
    """Return the derivative of `function`, called with the inputs as keywords, by every input."""
    return {
        name: slope(function(**{other: complex(x, TINY * (other == name)) for other, x in inputs.items()}))
        for name in inputs
    }


def slope(result) -> float:
    """Return the derivative that came of a step of `TINY`; 0 for a number that it did not reach."""
    return result.imag / TINY
