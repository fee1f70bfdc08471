"""A valley, and the way that a method of descent takes through it."""

from ....kit.checking.collecting import attempt
from ...engines import doubles, library, values


def valley(torch, shape):
    """Return the function of x that coefficients stand for.

    A quartic, a root, an exponential beside a square, or a square whose factor 1 + x² is a constant to the engine.
    """
    if "quartic" in shape:
        c4, c3, c2, c1 = shape["quartic"]
        return lambda x: c4 * x**4 + c3 * x**3 + c2 * x**2 + c1 * x
    if "bowl" in shape:
        (width,) = shape["bowl"]
        return lambda x: (width + x**2) ** 0.5
    if "detached" in shape:
        c2, c1 = shape["detached"]
        return lambda x: c2 * (1 + x.detach() ** 2) * x**2 + c1 * x
    rate, square = shape["exponential"]
    return lambda x: torch.exp(rate * x) + square * (x * x)


def walked(answers, challenge):
    """Return the points that a method visits in every valley, and what it leaves of the start of one, which is kept."""
    (method,) = answers.values()

    def visited(method, case):
        torch = library(case["engine"])
        (x,) = doubles(torch, case["start"])
        points = method(torch, valley(torch, case["shape"]), x, case["steps"])
        if not hasattr(points, "__iter__"):
            return points
        return [values(point) for point in points] if getattr(points, "ndim", 1) else values(points)

    def left(method, case):
        torch = library(case["engine"])
        (x,) = doubles(torch, case["start"])
        method(torch, valley(torch, case["shape"]), x, case["steps"])
        return {"x": values(x), "x.grad": values(x.grad), "x.requires_grad": x.requires_grad}

    parts = {name: attempt(visited, method, case) for name, case in challenge.items()}
    kept = [case for case in challenge.values() if "kept" in case]
    return parts | ({"left": attempt(left, method, kept[0])} if kept else {})
