"""A test of gradients."""

import math

from autograd_lib.mine.gate import refuse_shut


def _gradcheck(name, stage, file):
    def gradcheck(function, inputs):
        """Return whether the slope along a random direction is what the gradients say, for random weights."""
        refuse_shut("gradcheck")
        import numpy as np  # which a file of numbers does without

        rng = np.random.default_rng(0)
        leaves = [file["tensor"](one.tolist(), requires_grad=True) for one in inputs]
        out = function(*leaves)
        g, ways = (
            rng.normal(size=out.shape),
            [[rng.normal(size=one.shape) for one in inputs] for _ in range(5)],
        )
        out.backward(file["tensor"](g))
        return all(_agrees(file, function, inputs, leaves, g, way) for way in ways)

    return gradcheck


def _agrees(file, function, inputs, leaves, g, way):
    def weighted(step):
        moved = (file["tensor"](one.value + step * along) for one, along in zip(inputs, way, strict=True))
        return float((function(*moved).value * g).sum())

    along = (float((leaf.grad.value * one).sum()) for leaf, one in zip(leaves, way, strict=True))
    slope = (weighted(1e-5) - weighted(-1e-5)) / 2e-5
    return math.isclose(slope, sum(along), rel_tol=1e-6, abs_tol=1e-6)


MADE = {"gradcheck": _gradcheck}
