"""What lesson 06 runs beside the learner's code. This module knows no answer.

Learners get arrays that refuse to be written to, so that an answer that changes its inputs says so itself.
"""

import numpy as np

from ...kit.checking.collecting import attempt
from ...kit.checking.promises import changed
from .standins import BACK, FORWARD


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
    """Where the faulty loop is said to end, where `repaired` ends, and what it changes."""
    rate, steps = challenge["rate"], challenge["steps"]

    def numbers(pair):
        return [float(np.asarray(one).reshape(())) for one in pair]

    def over_data(function, data):
        return {f"data {number}": numbers(function(x, y)) for number, (x, y) in enumerate(data)}

    def ends(destination):
        every = [*challenge["data"], challenge["far"]]
        return over_data(lambda x, y: destination(frozen(x)[:, None], frozen(y)), every)

    def fitted(repaired, shape):
        def fit(x, y):
            return repaired(frozen(x)[:, None], frozen(y.reshape(shape)), rate, steps)[:2]

        return over_data(fit, challenge["data"])

    def kept(repaired):
        # Their numbers cannot be changed, but their shapes can.
        x, y = map(frozen, challenge["data"][0])
        return changed(lambda x, y: quietly(repaired, x, y, rate, 1), x=x[:, None], y=y)

    return {
        "destination": _tried(ends, answers["destination"]),
        "repaired flat": _tried(fitted, answers["repaired"], (-1,)),
        "repaired column": _tried(fitted, answers["repaired"], (-1, 1)),
        "kept": attempt(kept, answers["repaired"]),
    }


def _forward_and_back(operation, inputs):
    """Return result and gradient for each input: all forward first, so that an operation cannot keep just one `x`,
    and every vjp called before, so that it cannot add to what it gave.
    """
    made = {label: (operation(frozen(x), *options), g) for label, x, g, options in inputs}
    for (_, vjp), g in made.values():
        vjp(frozen(g))
    return {
        label: {"out": array_of(out), "vjp(g)": array_of(vjp(frozen(g)))}
        for label, ((out, vjp), g) in made.items()
    }


def ex06_6(answers, challenge):
    """What both operations give for each array and axis: the result, and the gradient that its vjp returns."""

    def run(operation, cases):
        return _forward_and_back(
            operation, [(f"x{x.shape}, axis={axis}", x, g, (axis,)) for x, axis, g in cases]
        )

    parts = {}
    for name, groups in challenge.items():
        for group, cases in groups.items():
            parts[f"{name} {group}"] = _tried(run, answers[name], cases)
    return parts


def ex06_7(answers, challenge):
    """What both operations give for each array: the result, and the gradient that its vjp returns."""

    def run(operation, cases):
        return _forward_and_back(operation, [(f"x{x.shape}", x, g, ()) for x, g in cases])

    return {
        f"{name} {group}": _tried(run, operation, cases)
        for name, operation in answers.items()
        for group, cases in challenge.items()
    }


def ex06_8(answers, challenge):
    """What the learner's test says about every pair, asked twice."""

    def asked(are_transposes, forward, back):
        shape, run = FORWARD[forward]
        try:
            said = are_transposes(run, BACK[back], shape)
        except AssertionError:  # as good as a no
            return False
        return bool(said) if isinstance(said, np.bool_) else said

    def twice(are_transposes, forward, back):
        return [asked(are_transposes, forward, back) for _ in range(2)]

    return {
        f"pair {place}": attempt(twice, answers["are_transposes"], forward, back)
        for place, (forward, back) in enumerate(challenge["pairs"])
    }


def call_of_table(name, g, *inputs):
    """Return a call of one of the five as a learner would write it, with shapes in place of arrays."""
    return f"{name}({', '.join([f'g{g.shape}', *map(_shown, inputs)])})"


def _shown(value):
    if isinstance(value, np.ndarray):
        return f"x{value.shape}" if value.dtype != bool else f"condition{value.shape}"
    if isinstance(value, list) and any(isinstance(one, np.ndarray) for one in value):
        return f"[{', '.join(map(_shown, value))}]"
    return str(tuple(value) if isinstance(value, list) else value)


def ex06_9(answers, challenge):
    """The gradients that each of the five gives: one array, or a list of them."""

    def given(value):
        if isinstance(value, np.ndarray):
            return frozen(value)
        if isinstance(value, list):
            arrays = any(isinstance(one, np.ndarray) for one in value)
            return [frozen(one) for one in value] if arrays else tuple(value)
        return value

    def run(vjp, name, cases):
        found = {}
        for case in cases:
            back = vjp(*map(given, case))
            several = name in ("cat_vjp", "stack_vjp", "where_vjp")
            found[call_of_table(name, *case)] = [array_of(one) for one in back] if several else array_of(back)
        return found

    return {name: _tried(run, answers[name], name, cases) for name, cases in challenge.items()}
