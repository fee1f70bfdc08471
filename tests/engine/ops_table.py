"""The table of operations: one row each, from which test_ops.py derives every comparison. A new op is a new row.

A row calls the operation through the module under test, so that the same row runs on torch and on the engine. Its
inputs are float tensors; indices, masks and conditions are made inside the call.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

# Shapes of the inputs, one tuple per case.
UNARY = (((2, 3),), ((),), ((3,),), ((0,),), ((2, 0, 3),), ((2, 1, 3),))
BINARY = (
    ((2, 3), (2, 3)),
    ((2, 3), (3,)),
    ((3,), (2, 3)),
    ((2, 1), (1, 3)),
    ((), (2, 3)),
    ((2, 3), ()),
    ((), ()),
    ((0,), (1,)),
    ((2, 0), (2, 1)),
    ((4, 1, 2), (3, 1)),
)
REDUCED = (((2, 3, 4),), ((3, 2),), ((3,),), ((),), ((0,),), ((2, 0),), ((1, 3),))
MATRIX = (((3, 4),), ((1, 3),), ((0, 2),))
CUBE = (((2, 3, 4),), ((2, 1, 4),))


def real(rng, shape):
    """Draw anything, at a distance of 0.1 from zero, where many functions have a corner."""
    return _away_from_zero(rng, shape, 0.1, 2.5)


def positive(rng, shape):
    """Draw positive numbers."""
    return rng.uniform(0.2, 2.5, shape)


def unit(rng, shape):
    """Draw from (-0.9, 0.9), at a distance of 0.1 from zero."""
    return _away_from_zero(rng, shape, 0.1, 0.9)


def distinct(rng, shape):
    """Draw numbers at least 0.1 apart, in random order: no ties, and none within a step of a finite difference."""
    size = int(np.prod(shape))
    return (rng.permutation(size).reshape(shape) - size // 3 + 0.4) * 0.13


def tied(rng, shape):
    """Draw from three numbers, so that many are equal."""
    return rng.integers(-1, 2, shape).astype(float)


def _away_from_zero(rng, shape, low, high):
    return rng.uniform(low, high, shape) * rng.choice((-1.0, 1.0), shape)


@dataclass(frozen=True)
class Op:
    """A row: `call(torch, *inputs)`, the shapes of the inputs case by case, and from where their numbers are drawn.

    smooth: finite differences apply. pointwise: each result depends on the numbers at its own place only, so that
    the row can be tried at special numbers. dtypes: number types other than the float types are tried as well.
    named: the node of the result has torch's name.
    """

    name: str
    call: Callable
    cases: tuple = UNARY
    domain: Callable | tuple = real
    smooth: bool = True
    dtypes: bool = True
    named: bool = True

    @property
    def pointwise(self):
        """Return whether the row is an elementwise operation that is to be tried everywhere."""
        return self.dtypes and (self.cases is UNARY or self.cases is BINARY)

    def draw(self, rng, shapes):
        """Return one float64 array per input."""
        domains = self.domain if isinstance(self.domain, tuple) else (self.domain,) * len(shapes)
        return [np.asarray(domain(rng, shape)) for domain, shape in zip(domains, shapes, strict=True)]


def method(name, *arguments, **options):
    """Return a call of a method: x.name(other inputs, arguments)."""
    return lambda torch, x, *others: getattr(x, name)(*others, *arguments, **options)


def function(name, *arguments, **options):
    """Return a call of a function of the module, or of one below it: torch.name(inputs, arguments)."""

    def call(torch, *inputs):
        place = torch
        for part in name.split("."):
            place = getattr(place, part)
        return place(*inputs, *arguments, **options)

    return call


def in_place(name, *arguments, **options):
    """Return a call that changes a copy of x in place: x.clone().name(other inputs, arguments)."""
    return lambda torch, x, *others: getattr(x.clone(), name)(*others, *arguments, **options)


def three_forms(name, cases=UNARY, domain=real, smooth=True, changes=True):
    """Yield the rows of an operation that is a function, a method and an in-place method."""
    yield Op(f"torch.{name}", function(name), cases, domain, smooth)
    yield Op(f"x.{name}", method(name), cases, domain, smooth)
    if changes:
        yield Op(f"x.{name}_", in_place(f"{name}_"), cases, domain, smooth)


def variants(name, call, arguments, cases=REDUCED, domain=real, smooth=True):
    """Yield one row for each way of calling an operation: (positional arguments, keyword arguments)."""
    for positional, keywords in arguments:
        shown = ", ".join([*map(str, positional), *(f"{key}={value}" for key, value in keywords.items())])
        yield Op(f"{name}({shown})", call(name, *positional, **keywords), cases, domain, smooth)


def all_rows():
    """Return every row of the table."""
    from tests.engine import (
        ops_breadth,
        ops_elementwise,
        ops_indexing,
        ops_matrices,
        ops_reductions,
        ops_shapes,
    )

    groups = (ops_elementwise, ops_reductions, ops_shapes, ops_indexing, ops_matrices, ops_breadth)
    return [row for group in groups for row in group.rows()]
