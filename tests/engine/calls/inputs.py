"""What the rows of the tables of calls are made of: random inputs, and a call together with its two derivatives."""

import numpy as np

from tests.engine.parity import attempt


def real(t, *shape, g=True, dtype="float64"):
    """Return random numbers that depend on the shape only; a leaf that requires grad unless g is false."""
    drawn = np.random.default_rng([0, *shape]).uniform(-2, 2, shape)
    return t.tensor(np.asarray(drawn, dtype)).requires_grad_(g)


def whole(t, *numbers, **options):
    """Return a vector of these numbers."""
    return t.tensor(list(numbers), **options)


def derived(t, call, *inputs):
    """Return what call(*inputs) gives, and its first and second derivatives in random directions.

    Whether the first derivative by constant weights requires grad is a part of it.
    """
    outs = call(*inputs)
    outs = list(outs) if isinstance(outs, tuple | list) else [outs]
    rng = np.random.default_rng(7)
    ends, leaves = [one for one in outs if one.requires_grad], [one for one in inputs if one.requires_grad]
    weights = [random_like(t, one, rng).requires_grad_() for one in ends]
    constants = [one.detach() for one in weights]
    alone = t.autograd.grad(ends, leaves, constants, create_graph=True, allow_unused=True)
    first = t.autograd.grad(ends, leaves, weights, create_graph=True, allow_unused=True)
    again = [one for one in first if one is not None and one.requires_grad]
    directions = [random_like(t, one, rng) for one in again]
    second = (
        attempt(t.autograd.grad, again, leaves + weights, directions, allow_unused=True) if again else None
    )
    filled = second if not isinstance(second, list) else [zero_for_none(one) for one in second]
    recorded = [one is not None and one.requires_grad for one in alone]
    return [outs, [one if one is None else one.detach() for one in first], recorded, filled]


def zero_for_none(one):
    """Return 0 for None, and for zeros: whether a derivative that is zero comes as None is the formula's business."""
    return 0 if one is None or not one.values.any() else one


def random_like(t, one, rng):
    """Return random numbers in the shape and type of a tensor."""
    return t.tensor(np.asarray(rng.normal(size=tuple(one.shape)), str(one.dtype).replace("torch.", "")))
