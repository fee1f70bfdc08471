import numpy as np

from ...kit.checking.collecting import attempt
from ...kit.checking.promises import left_alone
from .shared.operations import Ctx


def collect(answers, challenge):
    """Value and gradients of the layer, two of them at once, and what it costs where x is data."""
    given, oblong, square = answers["Affine"], challenge["oblong"], challenge["square"]

    def value(cls, task):
        return _ahead(cls, task)[0]

    def gradient(cls, task, place):
        return _back(cls, *_ahead(cls, task)[1:])[place]

    def every(cls, task):
        return _named(_back(cls, *_ahead(cls, task)[1:]))

    return {
        "value": attempt(value, given, oblong),
        **{f"d{name}": attempt(gradient, given, oblong, place) for place, name in enumerate("xwb")},
        "square": attempt(every, given, square),
        "two": attempt(_two_layers, given, square),
        "thrift": attempt(_thrift, given, oblong),
    }


def _ahead(cls, task, tracked="xwb", read=np.array):
    """Return the value, and what a way back needs: the ctx, and the arrays of the task, which nobody may change."""
    arrays = {name: read(task[name]) for name in "xwbg"}
    inputs = {name: arrays[name] for name in "xwb"}
    ctx = Ctx(inputs.values())
    ctx.needs_input_grad = tuple(name in tracked for name in "xwb")
    return left_alone(lambda *given: cls.forward(ctx, *given), **inputs), ctx, arrays


def _back(cls, ctx, arrays):
    """Return what `backward` returns, one gradient for each input."""
    found = left_alone(lambda *given: cls.backward(ctx, arrays["g"]), **arrays)
    if not isinstance(found, tuple):
        raise TypeError("backward has to return a tuple")
    return found


def _named(found):
    return {f"d{name}": one for name, one in zip("xwb", found, strict=True)}


def _two_layers(cls, task):
    # The second is run before the first is walked back.
    made = [_ahead(cls, one)[1:] for one in (task, {**task, "x": task["x"] + 1})]
    one, other = (_named(_back(cls, *way)) for way in made)
    return {name: one[name] + other[name] for name in one}


def _thrift(cls, task):
    products = []
    kind_of_array = _counting(products)
    way = _ahead(cls, task, "wb", lambda array: np.array(array).view(kind_of_array))[1:]
    products.clear()
    first, *others = _back(cls, *way)
    kind = "ndarray" if isinstance(first, np.ndarray) else "None" if first is None else type(first).__name__
    others = [np.asarray(one) for one in others]
    return {"first": kind, "products": len(products), "others": dict(zip(("dw", "db"), others, strict=False))}


def _counting(products):
    """Return a class of arrays whose products of two matrices are added to a list."""

    def note(*factors):
        products.extend([factors] if [np.ndim(one) for one in factors[:2]] == [2, 2] else [])

    class Counting(np.ndarray):
        def __array_ufunc__(self, ufunc, method, *inputs, out=(), **options):
            if ufunc is np.matmul:
                note(*inputs)
            plain = [one.view(np.ndarray) if isinstance(one, Counting) else one for one in (*inputs, *out)]
            options |= {"out": tuple(plain[len(inputs) :])} if out else {}
            result = getattr(ufunc, method)(*plain[: len(inputs)], **options)
            return result.view(Counting) if isinstance(result, np.ndarray) else result

        def __array_function__(self, function, types, arguments, options):
            if function in (np.dot, np.inner, np.tensordot, np.einsum):
                note(*[one for one in arguments if isinstance(one, np.ndarray)])
            return super().__array_function__(function, types, arguments, options)

        def dot(self, other):
            return np.dot(self, other)

    return Counting
