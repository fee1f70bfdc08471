"""What runs beside answers to gradcheck. It knows no answer."""

import numpy as np

from ...kit.checking.collecting import attempt, said
from ...kit.checking.keeper import asking
from .shared.vjps import pulled_twice

reply = pulled_twice


class Tensor:
    """An input of the engine's kind: numbers, and a gradient that nobody is to put there."""

    requires_grad, is_leaf, grad = False, True, None
    shape, dtype, ndim = (
        property(lambda self, name=name: getattr(self.value, name)) for name in ("shape", "dtype", "ndim")
    )

    def __init__(self, value):
        self.value = np.array(value)

    def __array__(self, dtype=None, copy=None):
        return np.array(self.value, dtype=dtype)

    def tolist(self):
        return self.value.tolist()


def result(kind, value, back):
    """Return a tensor of a kind with a way back. With weights, and summed up, it has one as well."""

    class Result(kind):
        requires_grad = True

        def backward(self, gradient=None):
            if np.shape(value) != (() if gradient is None else gradient.shape):
                raise RuntimeError("the gradient needs the shape of the root")
            back(np.ones(()) if gradient is None else gradient.value)

        def __mul__(self, weights):
            weights = getattr(weights, "value", weights)
            return result(kind, value * weights, lambda g: back(g * weights))

        __rmul__ = __mul__

        def sum(self):
            return result(kind, np.array(np.sum(value)), lambda g: back(g * np.ones(np.shape(value))))

    return Result(value)


def operation(pull, sign):
    """Return x * x * w or its negative as a function of tensors, row by row; `pull` is the last product's way back."""

    def function(x, w):
        def back(g):
            by_square, by_w = pull(sign * g, x.value**2, w.value)
            for leaf, share in ((x, 2 * x.value * by_square), (w, by_w)):
                before = 0 if leaf.grad is None else leaf.grad.value
                if leaf.requires_grad:
                    leaf.grad = type(leaf)(share + before)

        return result(type(x), sign * x.value**2 * w.value, back)

    return function


def collect(answers, challenge):
    """What the learner's test says of every candidate, asked twice; whether it leaves its inputs alone."""
    ask = asking(__name__, challenge["sealed"])

    def once(gradcheck, place, occasion):
        # What is too small for one sign is too large for the other, whatever `g` the answer draws.
        verdicts = [signed(gradcheck, place, occasion, sign) for sign in (1, -1)]
        return verdicts[0] if verdicts[0] == verdicts[1] else "at times"

    def signed(gradcheck, place, occasion, sign):
        inputs = [Tensor(one) for one in challenge["inputs"]]
        verdict = said(gradcheck, operation(lambda *given: ask(place, occasion, *given), sign), inputs)
        kept = [
            one.grad is None and one.tolist() == was
            for one, was in zip(inputs, challenge["inputs"], strict=True)
        ]
        return verdict if all(kept) else "changed"

    def twice(gradcheck, place):
        return [once(gradcheck, place, occasion) for occasion in range(2)]

    return {
        f"candidate {place}": attempt(twice, answers["gradcheck"], place)
        for place in range(challenge["candidates"])
    }
