"""What the methods have in common in how they take their arguments: torch's error texts, and NumPy's words."""

import functools
import sys

from ...core.tensor import Tensor


def takes_tensor(method, called=None):
    """Return a method that raises torch's TypeError when its first argument is not a tensor."""
    name, method.__name__ = method.__code__.co_varnames[1], called or method.__name__

    @functools.wraps(method)
    def checked(self, *args, **options):
        given = args[0] if args else options.get(name, checked)
        if given is not checked and not isinstance(given, Tensor):
            raise TypeError(
                f"{method.__name__}(): argument '{name}' (position 1) must be Tensor, not {kind(given)}"
            )
        return method(self, *args, **options)

    return checked


def kind(thing):
    """Return the name of an object's type as torch writes it."""
    found = type(thing)
    return found.__name__ if found.__module__ == "builtins" else f"{found.__module__}.{found.__name__}"


def true_or_false(name, keepdim, place=None):
    """Return `keepdim`, or raise TypeError: a number in its place is more likely to be meant for a dimension."""
    if keepdim is True or keepdim is False:
        return keepdim
    position = f" (position {place})" if place else ""
    raise TypeError(f"{name}(): argument 'keepdim'{position} must be bool, not {kind(keepdim)}")


def numpy_words(method):
    """Return a method that understands NumPy's `axis` and `keepdims` for `dim` and `keepdim`."""
    code = method.__code__
    names = code.co_varnames[: code.co_argcount]
    place = names.index("keepdim") if "keepdim" in names else sys.maxsize

    @functools.wraps(method)
    def renaming(self, *args, **options):
        if "axis" in options:
            options["dim"] = options.pop("axis")
        if "keepdims" in options:
            options["keepdim"] = options.pop("keepdims")
        if len(args) >= place:
            true_or_false(method.__name__, args[place - 1], place)
        else:
            true_or_false(method.__name__, options.get("keepdim", False))
        return method(self, *args, **options)

    return renaming


def name_as_torch_does(tensor_class):
    """Let Python's own complaints about arguments say `sum()`, as torch's do, and not `ReductionMethods.sum()`."""
    for base in tensor_class.__mro__[:-1]:
        in_place_first = sorted(vars(base), key=lambda name: not name.endswith("_"))
        for name in in_place_first:  # abs_ wraps abs, which has the last word
            method = vars(base)[name]
            while hasattr(method, "__code__"):
                method.__qualname__ = name
                method = getattr(method, "__wrapped__", None)
