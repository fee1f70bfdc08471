"""What formulas are written with: signs and methods."""

from autograd_lib.mine.gate import refuse_shut

# Which operation a method calls, and how: with self first, with self last, or composed of two others.
_METHODS = {
    "Signs": {
        "__add__": ("Add", False),
        "__radd__": ("Add", True),
        "__mul__": ("Multiply", False),
        "__rmul__": ("Multiply", True),
        "__neg__": ("Negate", False),
        "__sub__": lambda file, x, other: x + -other,
        "__rsub__": lambda file, x, other: other + -x,
    },
    "Operators": {
        "__truediv__": ("Divide", False),
        "__rtruediv__": ("Divide", True),
        "__pow__": ("Power", False),
    },
    "Methods": {
        "exp": ("Exp", False),
        "log": ("Log", False),
        "tanh": ("Tanh", False),
        "relu": ("Relu", False),
        "__abs__": lambda file, x: x.relu() + (-x).relu(),
    },
    "Matrices": {"__matmul__": ("MatMul", False), "__rmatmul__": ("MatMul", True)},
}
_BASES = {"Signs": None, "Operators": "Signs", "Methods": "Operators", "Matrices": "Methods"}


def _methods(name, stage, file):
    body = {method: _method(name, file, how) for method, how in _METHODS[name].items()}
    if name == "Matrices":
        body["T"] = property(_method(name, file, ("Transpose", False)))
    bases = (file[_BASES[name]],) if _BASES[name] else ()
    return type(name, bases, body | {"__module__": file["__name__"]})


def _method(part, file, how):
    def method(*operands):
        refuse_shut(part)
        if callable(how):
            return how(file, *operands)
        operation, reflected = how
        return file[operation].apply(*(operands[::-1] if reflected else operands))

    return method


MADE = dict.fromkeys(_METHODS, _methods)
