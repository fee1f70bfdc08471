"""Rows of operations that treat every number by itself, with and without broadcasting."""

import operator

from tests.engine.ops_table import (
    BINARY,
    UNARY,
    Op,
    function,
    in_place,
    method,
    positive,
    real,
    three_forms,
    tied,
    unit,
)

SMOOTH = (
    "exp expm1 exp2 sin sinc cos tan atan sinh cosh tanh erf sigmoid abs neg relu reciprocal square sign "
    "floor ceil round trunc frac"
)
OPERATORS = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "**": operator.pow,
    "%": operator.mod,
    "//": operator.floordiv,
}
COMPARISONS = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
IN_PLACE = {
    "+=": operator.iadd,
    "-=": operator.isub,
    "*=": operator.imul,
    "/=": operator.itruediv,
    "**=": operator.ipow,
}
NUMBERS = (2, -3, 0, 2.5, 0.5, -1.5, True)
PAIRS = (
    ((2, 3), (2, 3)),
    ((2, 3), (3,)),
    ((2, 3), ()),
    ((2, 3), (2, 1)),
    ((), ()),
    ((2, 0), (1,)),
    ((3,), (2, 3)),
)
TRIPLES = (((2, 3), (2, 3), (2, 3)), ((2, 3), (3,), ()), ((), (2, 1), (3,)), ((0,), (1,), ()))


def rows():
    """Yield the rows."""
    for name in SMOOTH.split():
        yield from three_forms(name)
    for name in ("log", "log2", "log10", "log1p", "sqrt", "rsqrt"):
        yield from three_forms(name, domain=positive)
    for name in ("asin", "acos"):
        yield from three_forms(name, domain=unit)
    yield from _binary()
    yield from _with_numbers()
    yield from _clamping()
    yield from _activations()
    yield from _predicates()


def _binary():
    for symbol, apply in OPERATORS.items():
        domain = (positive, real) if symbol == "**" else real
        yield Op(f"x {symbol} y", lambda torch, x, y, f=apply: f(x, y), BINARY, domain)
    for symbol, apply in COMPARISONS.items():
        yield Op(f"x {symbol} y", lambda torch, x, y, f=apply: f(x, y), BINARY, tied, smooth=False)
    for symbol, apply in IN_PLACE.items():
        domain = (positive, real) if symbol == "**=" else real
        yield Op(f"x {symbol} y", lambda torch, x, y, f=apply: f(x.clone(), y), PAIRS, domain)
    for name in ("add", "sub", "mul", "div"):
        yield from three_forms(name, PAIRS)
    yield from three_forms("pow", PAIRS, (positive, real))
    yield Op("x.copy_(y)", in_place("copy_"), PAIRS)
    yield Op("x.add(y, alpha=3)", method("add", alpha=3), BINARY)
    yield Op("x.sub(y, alpha=-2)", method("sub", alpha=-2), BINARY)
    yield Op("x.add_(y, alpha=3)", in_place("add_", alpha=3), PAIRS)
    yield Op("x.sub_(y, alpha=2)", in_place("sub_", alpha=2), PAIRS)
    for name in ("maximum", "minimum"):
        yield Op(f"torch.{name}", function(name), BINARY)
        yield Op(f"x.{name}, tied", method(name), BINARY, tied, smooth=False)
    yield Op("torch.max(x, y)", function("max"), BINARY)
    yield Op("torch.min(x, y), tied", function("min"), BINARY, tied, smooth=False)
    yield Op("torch.atan2", function("atan2"), BINARY)
    yield Op("torch.fmod", function("fmod"), BINARY)
    yield Op("torch.remainder", function("remainder"), BINARY)
    yield Op("x * x", lambda torch, x: x * x)
    yield Op("x / (x * x + 1)", lambda torch, x: x / (x * x + 1))


def _with_numbers():
    for number in NUMBERS:
        for symbol, apply in OPERATORS.items():
            domain = positive if symbol == "**" else real
            left = lambda torch, x, f=apply, n=number: f(x, n)  # noqa: E731
            right = lambda torch, x, f=apply, n=number: f(n, x)  # noqa: E731
            yield Op(f"x {symbol} {number}", left, UNARY, domain)
            if (number, symbol) != (True, "**"):  # an internal error of torch
                yield Op(f"{number} {symbol} x", right, UNARY, domain)
    for number in (2, 0.5, True):
        for symbol, apply in IN_PLACE.items():
            call = lambda torch, x, f=apply, n=number: f(x.clone(), n)  # noqa: E731
            yield Op(f"x {symbol} {number}", call, UNARY, positive)
        for symbol, apply in COMPARISONS.items():
            yield Op(
                f"x {symbol} {number}", lambda torch, x, f=apply, n=number: f(x, n), UNARY, tied, smooth=False
            )
    yield Op("+x", lambda torch, x: +x)
    yield Op("-x", lambda torch, x: -x)
    yield Op("abs(x)", lambda torch, x: abs(x))
    yield Op("x.fill_(3)", in_place("fill_", 3))
    yield Op("x.zero_()", in_place("zero_"))
    yield Op("x.pow(3)", method("pow", 3))
    yield Op("x.pow_(2)", in_place("pow_", 2))
    yield Op("torch.pow(2, x)", lambda torch, x: torch.pow(2, x))
    yield Op("torch.add(x, 2, alpha=3)", function("add", 2, alpha=3))


def _clamping():
    for options in (
        {"min": -0.5},
        {"max": 0.5},
        {"min": -0.5, "max": 0.5},
        {"min": 0},
        {"min": 1.0, "max": -1.0},
    ):
        shown = ", ".join(f"{key}={value}" for key, value in options.items())
        yield Op(f"torch.clamp({shown})", function("clamp", **options))
        yield Op(f"x.clamp({shown}), tied", method("clamp", **options), UNARY, tied, smooth=False)
        yield Op(f"x.clamp_({shown})", in_place("clamp_", **options))
    yield Op("torch.where(x > y, x, y)", lambda torch, x, y: torch.where(x > y, x, y), BINARY)
    yield Op("x.where(mask, y)", lambda torch, x, y: x.where(y > 0, y), BINARY)
    yield Op("torch.where(x > 0, x, 1.5)", lambda torch, x: torch.where(x > 0, x, 1.5))
    yield Op("torch.where(x > 0, 2, x)", lambda torch, x: torch.where(x > 0, 2, x))
    yield Op("torch.where of three", lambda torch, c, x, y: torch.where(c > 0, x, y), TRIPLES)
    yield Op("x.masked_fill(x > 0.5, 7)", lambda torch, x: x.masked_fill(x > 0.5, 7.0))
    yield Op("x.masked_fill_(x > 0.5, 7)", lambda torch, x: x.clone().masked_fill_(x > 0.5, 7.0))


def _activations():
    yield Op("F.relu", function("nn.functional.relu"))
    yield Op("F.sigmoid", function("nn.functional.sigmoid"))
    yield Op("F.tanh", function("nn.functional.tanh"))
    yield Op("F.logsigmoid", function("nn.functional.logsigmoid"))
    yield Op("F.softplus", function("nn.functional.softplus"))
    yield Op("F.softplus(beta=2, threshold=3)", function("nn.functional.softplus", beta=2, threshold=3))
    yield Op("F.leaky_relu", function("nn.functional.leaky_relu", 0.2))
    yield Op("F.silu", function("nn.functional.silu"))
    yield Op("F.gelu", function("nn.functional.gelu"))
    yield Op("F.elu", function("nn.functional.elu"))


def _predicates():
    for name in ("isnan", "isinf", "isfinite", "logical_not"):
        yield Op(f"torch.{name}", function(name), UNARY, tied, smooth=False)
    for name in ("logical_and", "logical_or", "eq", "ne", "lt", "le", "gt", "ge"):
        yield Op(f"torch.{name}", function(name), BINARY, tied, smooth=False)
    for name in ("equal", "allclose"):
        yield Op(f"torch.{name}(x, x)", lambda torch, x, f=name: getattr(torch, f)(x, x), UNARY)
    yield Op("torch.isclose", function("isclose"), BINARY, tied, smooth=False)
    yield Op("torch.ones_like", function("ones_like"), smooth=False)
    yield Op("torch.zeros_like", function("zeros_like"), smooth=False)
    yield Op("torch.full_like", function("full_like", 2.5), smooth=False)
    yield Op("x.detach()", method("detach"), smooth=False)
    yield Op("x.data", lambda torch, x: x.data, smooth=False)
