"""Finite differences: the second opinion that stands beside every expected derivative."""

STEP = 1e-5  # near the cube root of float64's epsilon, where truncation and round-off of a central difference balance


def central_differences(function, inputs: dict) -> dict:
    """Return d function / d input for every input, in float64: (f(x + h) - f(x - h)) / 2h with h = 1e-5 max(1, |x|).

    function: called with the inputs as keywords, returns a number. The error is about 1e-9 of the values involved.
    inputs: numbers, or float64 arrays, whose slopes have the array's shape and are taken element by element.
    """
    return {name: _central(function, inputs, name) for name in inputs}


def _central(function, inputs, name):
    value = inputs[name]
    if not hasattr(value, "dtype"):
        return _slope(lambda at: function(**{**inputs, name: at}), value)
    slopes = value.astype("float64")
    for index in range(value.size):
        slopes.flat[index] = _slope(
            lambda at, i=index: function(**{**inputs, name: _put(value, i, at)}), value.flat[index]
        )
    return slopes


def _put(array, index, element):
    changed = array.astype("float64")
    changed.flat[index] = element
    return changed


def _slope(function, x):
    h = STEP * max(1.0, abs(x))
    above, below = x + h, x - h
    # The step actually taken, not h: x + h is rounded to a float.
    return (function(above) - function(below)) / (above - below)
