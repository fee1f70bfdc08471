"""Runs the same code on torch and on the engine, and says where the results differ: values, types, flags, texts.

A result is first made plain, so that nothing of either library is left in it; two plain results are then compared.
"""

import re
import warnings
from dataclasses import dataclass

import numpy as np

from tests.engine.cells import every_warning, masked

# The largest difference between two roundings of one number, relative to the largest number around it.
TOLERANCE = {"torch.float64": 1e-12, "torch.float32": 3e-6, "torch.float16": 2e-3}
# A few of torch's errors name its own kernels.
KERNEL = re.compile(r'"\w+" not implemented for')


@dataclass(frozen=True)
class Plain:
    """A tensor without its library."""

    values: np.ndarray
    dtype: str
    requires_grad: bool
    is_leaf: bool
    node: str | None


@dataclass(frozen=True)
class Raised:
    """An exception: its type and its text, without addresses and names of kernels."""

    kind: str
    text: str


def raised(error):
    """Return an exception made plain."""
    return Raised(type(error).__name__, KERNEL.sub("<kernel> not implemented for", masked(str(error))))


def attempt(call, *arguments, **options):
    """Return call(…) made plain, or the exception that it raised."""
    try:
        return plain(call(*arguments, **options))
    except Exception as error:
        return raised(error)


def observe(scenario, module):
    """Return what scenario(module) returned or raised, and the warnings it gave, made plain."""
    with warnings.catch_warnings(record=True) as caught, every_warning():
        result = attempt(scenario, module)
    warned = sorted({masked(f"{warning.category.__name__}: {warning.message}") for warning in caught})
    return {"result": result, "warned": warned}


def plain(value):
    """Return a value without its library: tensors, shapes and types as plain data, anything else by its text."""
    if hasattr(value, "grad_fn") and hasattr(value, "detach"):
        node = value.grad_fn
        dtype = masked(str(value.dtype))
        shape, kind = tuple(value.shape), dtype.removeprefix("torch.")
        # Some zeros of torch have no memory that could be read.
        zeros = getattr(value, "_is_zerotensor", bool)()
        values = np.zeros(shape, kind) if zeros else np.array(value.tolist(), kind).reshape(shape)
        return Plain(values, dtype, value.requires_grad, value.is_leaf, node and node.name())
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if value is None or isinstance(
        value, bool | int | float | str | Raised | Plain | np.ndarray | np.generic
    ):
        return value
    return masked(repr(value))


def differences(ours, theirs, tolerance=None, signed_zeros=False, path=""):
    """Yield a line for each place where two plain values differ.

    Numbers may differ by TOLERANCE times the largest of their array (at least 1), or by `tolerance` times that.
    """
    options = {"tolerance": tolerance, "signed_zeros": signed_zeros}
    if isinstance(theirs, Plain) and isinstance(ours, Plain):
        yield from _tensor_differences(ours, theirs, options, path)
    elif isinstance(theirs, dict | list) and type(ours) is type(theirs):
        yield from _item_differences(ours, theirs, options, path)
    elif isinstance(theirs, float) and isinstance(ours, float):
        if not close(np.asarray(ours), np.asarray(theirs), tolerance or 1e-12, signed_zeros):
            yield f"{path}: {ours}, expected {theirs}"
    elif type(ours) is not type(theirs) or not np.array_equal(ours, theirs):
        yield f"{path}: {ours!r}, expected {theirs!r}"


def _item_differences(ours, theirs, options, path):
    if isinstance(theirs, list):
        if len(ours) != len(theirs):
            yield f"{path}: {len(ours)} items {ours}, expected {len(theirs)} {theirs}"
        ours, theirs = dict(enumerate(ours)), dict(enumerate(theirs))
    elif list(ours) != list(theirs):
        yield f"{path}: keys {list(ours)}, expected {list(theirs)}"
    for key in theirs:
        if key in ours:
            yield from differences(ours[key], theirs[key], path=f"{path}.{key}", **options)


def _tensor_differences(ours, theirs, options, path):
    for field in ("dtype", "requires_grad", "is_leaf", "node"):
        if getattr(ours, field) != getattr(theirs, field):
            yield f"{path}.{field}: {getattr(ours, field)}, expected {getattr(theirs, field)}"
    if ours.values.shape != theirs.values.shape:
        yield f"{path}.shape: {ours.values.shape}, expected {theirs.values.shape}"
        return
    tolerance = options["tolerance"] or TOLERANCE.get(theirs.dtype, 0)
    if not close(ours.values, theirs.values, tolerance, options["signed_zeros"]):
        of_zeros = (
            ", which differ in the sign of zeros alone"
            if close(ours.values, theirs.values, tolerance)
            else ""
        )
        yield f"{path}.values{of_zeros}:\n{ours.values}\nexpected\n{theirs.values}"


def close(ours, theirs, tolerance, signed_zeros=False):
    """Return whether two arrays hold the same numbers, up to the tolerance and, if wished, to the sign of zeros."""
    if theirs.dtype.kind != "f" or ours.dtype.kind != "f":
        return np.array_equal(ours, theirs)
    if signed_zeros and np.any(((ours == 0) & (theirs == 0)) & (np.signbit(ours) != np.signbit(theirs))):
        return False
    if np.array_equal(ours, theirs):  # most are, and this is soon said
        return True
    finite = np.abs(theirs[np.isfinite(theirs)])
    scale = max(1.0, finite.max(initial=0.0))
    return np.allclose(ours, theirs, rtol=0, atol=tolerance * scale, equal_nan=True)


def agree(scenario, ours, theirs, **options):
    """Fail unless a scenario ends in the same way on both modules."""
    expected = observe(scenario, theirs)
    found = list(differences(observe(scenario, ours), expected, **options))
    assert not found, "\n".join(found)
