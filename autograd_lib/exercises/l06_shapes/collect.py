"""What lesson 06 runs beside the learner's code. This module knows no answer.

Learners get arrays that refuse to be written to, so that an answer that changes its inputs says so itself.
"""

import numpy as np

from ...checking.collecting import attempt


def frozen(array):
    """Return a copy that cannot be changed."""
    copy = np.array(array)
    copy.setflags(write=False)
    return copy


def array_of(value):
    """Return numbers in any wrapping (a float, nested lists, an array of any real dtype) as one float64 array."""
    if not isinstance(value, (int, float, list, tuple, np.ndarray, np.generic)) or isinstance(value, bool):
        return value
    try:
        array = np.asarray(value)
    except ValueError:  # rows of different lengths
        return value
    return array.astype(np.float64) if array.dtype.kind in "iuf" else value


def call(name, g, *others):
    """Return a call as a learner would write it, with the shape in place of the first array."""
    return f"{name}({', '.join([f'g{g.shape}', *map(str, others)])})"


def index_of(spec):
    """Return what stands between the brackets of x[…]: one array of positions or truths, a slice, or several arrays."""
    if isinstance(spec, dict):
        return slice(*spec["slice"])
    return tuple(map(frozen, spec)) if isinstance(spec, list) else frozen(spec)


def quietly(function, *arguments):
    """Return what a function returns; overflows and the like show in the result, and need no warning beside it."""
    with np.errstate(all="ignore"):
        return function(*arguments)


def _tried(run, function, *arguments):
    return attempt(lambda given: quietly(run, given, *arguments), function)


def ex06_2(answers, challenge):
    """What `sum_to` makes of each gradient, for all shapes of a group."""

    def run(sum_to, cases):
        return {
            call("sum_to", g, tuple(shape)): array_of(sum_to(frozen(g), tuple(shape))) for g, shape in cases
        }

    return {name: _tried(run, answers["sum_to"], cases) for name, cases in challenge.items()}


def axis_of(axis):
    """Return an axis, several as a tuple, or None."""
    return tuple(axis) if isinstance(axis, list) else axis


def ex06_3(answers, challenge):
    """The gradients that `sum_vjp` and `mean_vjp` give for each way to reduce."""

    def run(vjp, name, cases):
        found = {}
        for shape, axis, keepdims, g in cases:
            shape, axis = tuple(shape), axis_of(axis)
            found[call(name, g, shape, axis, keepdims)] = array_of(vjp(frozen(g), shape, axis, keepdims))
        return found

    return {
        f"{name} {group}": _tried(run, vjp, name, cases)
        for name, vjp in answers.items()
        for group, cases in challenge.items()
    }


def ex06_4(answers, challenge):
    """The gradients that `index_vjp` gives for each index."""

    def run(index_vjp, cases):
        return {
            what: array_of(index_vjp(frozen(g), tuple(shape), index_of(spec)))
            for what, shape, spec, g in cases
        }

    return {name: _tried(run, answers["index_vjp"], cases) for name, cases in challenge.items()}


def ex06_5(answers, challenge):
    """The two counterexamples, and each of the gradients that `repaired` returns."""

    def run(repaired, place, gradients):
        found = {}
        for g in gradients:
            by_x, by_b = repaired(frozen(g))
            found[call("repaired", g)] = array_of((by_x, by_b)[place])
        return found

    return {
        "silent": attempt(array_of, answers["silent"]),
        "disguised": attempt(array_of, answers["disguised"]),
        "by_x": _tried(run, answers["repaired"], 0, challenge["by_x"]),
        "by_b": _tried(run, answers["repaired"], 1, challenge["by_b"]),
    }


def _forward_and_back(operation, x, g, *options):
    out, vjp = operation(frozen(x), *options)
    return {"out": array_of(out), "vjp(g)": array_of(vjp(frozen(g)))}


def ex06_6(answers, challenge):
    """What both operations give for each array and axis: the result, and the gradient that its vjp returns."""

    def run(operation, cases):
        return {f"x{x.shape}, axis={axis}": _forward_and_back(operation, x, g, axis) for x, axis, g in cases}

    parts = {}
    for name, groups in challenge.items():
        for group, cases in groups.items():
            parts[f"{name} {group}"] = _tried(run, answers[name], cases)
    return parts


def ex06_7(answers, challenge):
    """What both operations give for each array: the result, and the gradient that its vjp returns."""

    def run(operation, cases):
        return {f"x{x.shape}": _forward_and_back(operation, x, g) for x, g in cases}

    return {
        f"{name} {group}": _tried(run, operation, cases)
        for name, operation in answers.items()
        for group, cases in challenge.items()
    }
