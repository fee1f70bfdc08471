import numpy as np

from ...kit.checking.collecting import attempt


class Tensor:
    """A tensor of the engine's kind, as far as may be asked of a root and of a gradient."""

    shape, dtype, ndim = (
        property(lambda self, name=name: getattr(self.value, name)) for name in ("shape", "dtype", "ndim")
    )

    def __init__(self, value, dtype, requires_grad=False):
        self.value, self.requires_grad = np.array(value, dtype), requires_grad

    def __bool__(self):
        return bool(self.value)


def collect(answers, challenge):
    """What `first_gradient` returns or raises in each case of every part."""

    def each(first_gradient, cases):
        return {named(case): given(first_gradient, case) for case in cases}

    return {part: attempt(each, answers["first_gradient"], cases) for part, cases in challenge.items()}


def named(case):
    """Return what tells one case from the others."""
    gradient = None if case["gradient"] is None else f"{np.shape(case['gradient'])} {case['of']}"
    root = f"root {np.shape(case['root'])} {case['dtype']}"
    return f"{root}, gradient {gradient}" + ("" if case["tracked"] else ", requires_grad False")


def given(first_gradient, case):
    """Return what comes of one case: what an array is, another kind, or an exception that was meant."""
    root = Tensor(case["root"], case["dtype"], case["tracked"])
    gradient = None if case["gradient"] is None else Tensor(case["gradient"], case["of"])
    before = [one.value.copy() for one in (root, gradient) if one is not None]
    try:
        found = first_gradient(root, gradient)
    except NotImplementedError:
        raise
    except (RuntimeError, ValueError, AssertionError) as error:
        return "RuntimeError" if isinstance(error, RuntimeError) else type(error).__name__
    after = [one.value for one in (root, gradient) if one is not None]
    if not all(map(np.array_equal, before, after)):
        return "changed"
    if not isinstance(found, (np.ndarray, np.generic)):
        return f"<{type(found).__name__}>"
    shared = [np.may_share_memory(found, one) for one in after]
    return f"{('root', 'gradient')[shared.index(True)]}.value" if any(shared) else told(found)


def told(array):
    """Return an array's number type, shape and numbers as a text."""
    return f"{array.dtype} {array.shape} {array.tolist()}"
