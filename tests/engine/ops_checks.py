"""What is compared for each row of the table: the engine against torch, and against finite differences.

Every check takes the module to try, so that it can itself be tried on modules with a known fault.
"""

import dataclasses
import itertools
import zlib

import numpy as np
import torch as reference

from tests.engine.parity import TOLERANCE, Plain, Raised, attempt, differences, observe, plain

TYPES = ("float64", "float32", "int64", "bool")
SPECIAL = (np.nan, np.inf, -np.inf, 0.0, 1.0, -1.0, 2.0, -2.0, 0.5, -0.5, 3.0, 1e300)
STEP = 1e-6


def laid_out(torch, array, layout):
    """Return a tensor of the array whose memory is in order, transposed, or has gaps."""
    if array.ndim == 0 or layout == "contiguous":
        return torch.tensor(array)
    if layout == "transposed":
        return torch.tensor(np.ascontiguousarray(array.T)).permute(*reversed(range(array.ndim)))
    return torch.tensor(np.repeat(array, 2, axis=-1))[..., ::2]


def leaf(torch, array, layout="contiguous"):
    """Return a leaf of that layout that requires grad if its type can."""
    tensor = laid_out(torch, array, layout).detach()
    return tensor.requires_grad_() if array.dtype.kind == "f" else tensor


def tensors(outcome):
    """Return the results of a call as a list."""
    return list(outcome) if isinstance(outcome, tuple | list) else [outcome]


def generator(op, *what):
    """Return random numbers that depend on the row and the case only."""
    return np.random.default_rng(zlib.crc32(repr((op.name, *what)).encode()))


def calculate(torch, op, inputs, rng, order):
    """Return the results of a row and, up to `order`, its derivatives for random cotangents, all made plain.

    The first derivative is taken twice, with and without being recorded itself.
    """
    outs = tensors(op.call(torch, *inputs))
    result = {"out": [one if op.named else without_node(one) for one in plain(outs)]}
    outs, leaves = [out for out in outs if tracked(out)], [one for one in inputs if one.requires_grad]
    if order and outs:
        cotangents = [random_leaf(torch, out, rng) for out in outs]
        constants = [one.detach() for one in cotangents]
        result["first"] = attempt(
            torch.autograd.grad, outs, leaves, constants, retain_graph=True, allow_unused=True
        )
        if order == 2 and not isinstance(result["first"], Raised):
            result["second"] = attempt(twice, torch, outs, leaves, cotangents, rng)
    return result


def without_node(result):
    """Return a plain result as if nothing had been said of its history."""
    return dataclasses.replace(result, node=None) if isinstance(result, Plain) else result


def random_leaf(torch, like, rng):
    """Return a random leaf that requires grad, of the shape and type of another tensor."""
    return leaf(
        torch, np.asarray(rng.normal(size=tuple(like.shape)), plain(like.dtype).removeprefix("torch."))
    )


def twice(torch, outs, leaves, cotangents, rng):
    """Return the first derivative, recorded, and that derivative's own, by the leaves and by the cotangents.

    Whether a derivative that is zero everywhere comes as zeros or as None is the formula's own business.
    """
    first = torch.autograd.grad(outs, leaves, cotangents, create_graph=True, allow_unused=True)
    everything = [*leaves, *cotangents]
    second = [None] * len(everything)
    if again := [one for one in first if tracked(one)]:
        directions = [random_leaf(torch, one, rng).detach() for one in again]
        second = torch.autograd.grad(again, everything, directions, allow_unused=True)
    filled = [
        torch.zeros_like(to) if one is None else one for one, to in zip(second, everything, strict=True)
    ]
    return [None if one is None else one.detach() for one in (*first, *filled)]


def tracked(tensor):
    """Return whether a result, which may be a number or None, takes part in differentiation."""
    return getattr(tensor, "requires_grad", False)


def outcome(torch, op, arrays, layout, order):
    """Return what a row gives on these arrays: plain results, or what it raised, and what it warned of."""
    rng = generator(op, [array.shape for array in arrays])
    return observe(
        lambda _: calculate(torch, op, [leaf(torch, one, layout) for one in arrays], rng, order), torch
    )


def compare(ours, op, arrays, layout="contiguous", order=2, theirs=None, **options):
    """Yield the differences between a module and torch for a row on these arrays.

    theirs: what torch gives, if that is known already.
    """
    theirs = theirs or outcome(reference, op, arrays, layout, order)
    mine = outcome(ours, op, arrays, layout, order)
    shown = " ".join(f"{array.dtype}{list(array.shape)}" for array in arrays)
    second = [
        stages.pop("second", None)
        for stages in (mine["result"], theirs["result"])
        if isinstance(stages, dict)
    ]
    for line in differences(mine, theirs, **options):
        yield f"{shown} {layout}: {line}"
    if len(second) == 2:
        for line in differences(*second, tolerance=second_tolerance(theirs["result"]["out"])):
            yield f"{shown} {layout}, second derivative: {line}"


def second_tolerance(outs):
    """Return what second derivatives may differ by: they are longer sums, of parts that may cancel."""
    coarsest = max((TOLERANCE.get(one.dtype, 0) for one in outs if isinstance(one, Plain)), default=0)
    return 100 * coarsest if coarsest < 1e-6 else 2 * coarsest


def against_torch(ours, op):
    """Yield differences to torch in every case: two derivatives in float64, one in float32 and in other layouts."""
    for shapes in op.cases:
        arrays = op.draw(generator(op, shapes, "values"), shapes)
        yield from compare(ours, op, arrays, order=2)
        for layout in layouts(shapes):
            yield from compare(ours, op, arrays, layout, order=1)
        yield from compare(ours, op, [array.astype("float32") for array in arrays], order=1)


def layouts(shapes):
    """Return the layouts, beside the contiguous one, that arrays of these shapes can have."""
    return [*["transposed"] * any(len(shape) > 1 for shape in shapes), *["strided"] * any(shapes)]


def mixed_types(ours, op):
    """Yield differences to torch where the inputs have every combination of number types.

    What type a result has depends, of all that is about shapes, on which inputs have dimensions.
    Where torch has only not written a kernel for a type anything goes, and so does the derivative where torch's formula
    fails for a type.
    """
    for shapes in with_and_without_dimensions(op.cases):
        rng = generator(op, shapes, "types")
        drawn = op.draw(rng, shapes)
        if isinstance(outcome(reference, op, drawn, "contiguous", 0)["result"], Raised):
            continue
        whole = [rng.integers(1, 4, shape) for shape in shapes]
        for types in itertools.product(TYPES, repeat=len(shapes)):
            arrays = [
                np.asarray(
                    (values if dtype.startswith("float") else integers) * (dtype != "bool" or integers > 1),
                    dtype,
                )
                for dtype, values, integers in zip(types, drawn, whole, strict=True)
            ]
            theirs = outcome(reference, op, arrays, "contiguous", 1)
            result = theirs["result"]
            if isinstance(result, Raised) and "<kernel>" in result.text:
                continue
            derived = isinstance(result, dict) and not isinstance(result.get("first"), Raised)
            known = {"order": 1, "theirs": theirs} if derived else {"order": 0}
            yield from compare(ours, op, arrays, tolerance=3e-6, **known)


def with_and_without_dimensions(cases):
    """Return, for each choice of inputs that have dimensions, the case with most of these; none with empty inputs."""
    found = {}
    for case in sorted(cases, key=lambda case: -sum(map(len, case))):
        if np.prod([np.prod(shape) for shape in case]):
            found.setdefault(tuple(map(bool, case)), case)
    return found.values()


def special_points(ours, op):
    """Yield differences to torch at zeros of both signs, at ties, infinities and nan, in value and derivative."""
    points = np.array(SPECIAL)
    arrays = [points] if len(op.cases[0]) == 1 else [one.ravel() for one in np.meshgrid(points, points)]
    with np.errstate(all="ignore"):
        yield from compare(ours, op, arrays, order=1, signed_zeros=True)


def finite_differences(ours, op):
    """Yield cases where a derivative, in a random direction, is not what finite differences give."""
    for shapes in op.cases:
        rng = generator(op, shapes, "differences")
        arrays = op.draw(rng, shapes)
        if not finite(outcome(reference, op, arrays, "contiguous", 2)):
            continue
        yield from _first_difference(ours, op, arrays, rng)
        yield from _second_difference(ours, op, arrays, rng)


def finite(observed):
    """Return whether a row can be differentiated twice here: it raised nothing and all numbers are finite."""
    result = observed["result"]
    if isinstance(result, Raised) or any(isinstance(group, Raised) for group in result.values()):
        return False
    found = [one for group in result.values() for one in group if isinstance(one, Plain)]
    return all(np.isfinite(one.values).all() for one in found)


def _first_difference(ours, op, arrays, rng):
    with_outs = [out for out in tensors(op.call(ours, *[leaf(ours, one) for one in arrays])) if tracked(out)]
    cotangents = [np.asarray(rng.normal(size=tuple(out.shape))) for out in with_outs]

    def value(arrays):
        outs = [out for out in tensors(op.call(ours, *[leaf(ours, one) for one in arrays])) if tracked(out)]
        return sum(float(np.sum(c * out.detach().numpy())) for c, out in zip(cotangents, outs, strict=True))

    if with_outs:
        yield from _check(
            f"first derivative {shapes_of(arrays)}",
            value,
            gradients(ours, op, arrays, cotangents),
            arrays,
            rng,
        )


def _second_difference(ours, op, arrays, rng):
    outs = [out for out in tensors(op.call(ours, *[leaf(ours, one) for one in arrays])) if tracked(out)]
    cotangents = [np.asarray(rng.normal(size=tuple(out.shape))) for out in outs]
    weights = [np.asarray(rng.normal(size=array.shape)) for array in arrays]

    def value(arrays):
        first = gradients(ours, op, arrays[: len(weights)], arrays[len(weights) :])
        return sum(float(np.sum(w * g)) for w, g in zip(weights, first, strict=True))

    if outs:
        everything = [*arrays, *cotangents]
        second = _second(ours, op, arrays, cotangents, weights)
        yield from _check(f"second derivative {shapes_of(arrays)}", value, second, everything, rng)


def gradients(torch, op, arrays, cotangents):
    """Return the first derivative as arrays, zeros where there is none."""
    leaves = [leaf(torch, one) for one in arrays]
    outs = [out for out in tensors(op.call(torch, *leaves)) if tracked(out)]
    grads = torch.autograd.grad(outs, leaves, [torch.tensor(one) for one in cotangents], allow_unused=True)
    return [values_or_zeros(g, a.shape) for g, a in zip(grads, arrays, strict=True)]


def _second(torch, op, arrays, cotangents, weights):
    leaves, seeds = [leaf(torch, one) for one in arrays], [leaf(torch, one) for one in cotangents]
    outs = [out for out in tensors(op.call(torch, *leaves)) if tracked(out)]
    first = torch.autograd.grad(outs, leaves, seeds, create_graph=True, allow_unused=True)
    pairs = [(g, torch.tensor(w)) for g, w in zip(first, weights, strict=True) if tracked(g)]
    everything = [*leaves, *seeds]
    grads = [None] * len(everything)
    if pairs:
        grads = torch.autograd.grad(
            [g for g, _ in pairs], everything, [w for _, w in pairs], allow_unused=True
        )
    return [values_or_zeros(g, a.shape) for g, a in zip(grads, everything, strict=True)]


def values_or_zeros(gradient, shape):
    """Return a gradient as an array; None is zero."""
    return np.zeros(tuple(shape)) if gradient is None else plain(gradient).values


def shapes_of(arrays):
    """Return the shapes for a message."""
    return [array.shape for array in arrays]


def _check(what, value, grads, arrays, rng):
    """Compare the slope along a random direction with the gradient's share in it."""
    directions = [np.asarray(rng.normal(size=array.shape)) for array in arrays]
    above, below = ([a + s * STEP * d for a, d in zip(arrays, directions, strict=True)] for s in (1, -1))
    slope = (value(above) - value(below)) / (2 * STEP)
    expected = sum(float(np.sum(g * d)) for g, d in zip(grads, directions, strict=True))
    scale = max(1.0, *(float(np.abs(g).max(initial=0)) for g in grads)) if grads else 1.0
    if not abs(slope - expected) <= 1e-6 * scale * max(1, sum(array.size for array in arrays)) ** 0.5:
        yield f"{what}: slope {slope}, the gradient says {expected}"
