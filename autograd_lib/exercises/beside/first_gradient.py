"""What runs beside answers to first_gradient."""

import numpy as np

from ...kit.checking.collecting import attempt


class Tensor:
    """A tensor of the engine's kind, as far as may be asked of a root and of a gradient."""

    shape, dtype, ndim = (
        property(lambda self, name=name: getattr(self.value, name)) for name in ("shape", "dtype", "ndim")
    )

    def __init__(self, value, dtype, requires_grad=False):
        self.value, self.requires_grad = np.array(value, dtype), requires_grad


def collect(answers, challenge):
    """What `first_gradient` returns or raises in each case of every part."""

    def each(first_gradient, cases):
        return [given(first_gradient, case) for case in cases]

    return {part: attempt(each, answers["first_gradient"], cases) for part, cases in challenge.items()}


def given(first_gradient, case):
    """Return what comes of one case in words: what a new array holds, another kind of value, or an exception."""
    root = Tensor(case["root"], case["dtype"], case["tracked"])
    gradient = None if case["gradient"] is None else Tensor(case["gradient"], case["of"])
    before = [one.value.copy() for one in (root, gradient) if one]
    try:
        found = first_gradient(root, gradient)
    except NotImplementedError:
        raise
    except Exception as error:
        return "RuntimeError" if isinstance(error, RuntimeError) else type(error).__name__
    after = [one.value for one in (root, gradient) if one]
    if not all(map(np.array_equal, before, after)):
        return "changed"
    if not isinstance(found, (np.ndarray, np.generic)):
        return f"<{type(found).__name__}>"
    old = any(np.may_share_memory(found, one) for one in after)
    return "not new" if old else in_words(found)


def in_words(array):
    """Return number type, shape and numbers of an array in one line."""
    return f"{array.dtype} {array.shape}: {array.tolist()}"
