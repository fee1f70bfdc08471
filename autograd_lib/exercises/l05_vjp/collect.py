"""What lesson 05 runs beside the learner's code. This module knows no answer."""

import numpy as np

from ...checking.collecting import attempt, names_used

# The arguments of every function that the learner writes for one operation.
JACOBIANS = {"jacobian_square": ("x",), "jacobian_linear": ("A", "x"), "jacobian_both": ("A", "x")}
VJPS = {
    "multiply_vjp": ("g", "a", "b"),
    "divide_vjp": ("g", "a", "b"),
    "power_vjp": ("g", "x", "n"),
    "exp_vjp": ("g", "y"),
}


def at(case, names):
    """Return how a case is written in a table: "A (2, 3), x (3,): J"."""
    return ", ".join(f"{name} {case[name].shape}" for name in names) + ": J"


def copied(case, names):
    """Return the named arguments of a case, arrays as arrays of the learner's own."""
    return [np.array(case[name]) if isinstance(case[name], np.ndarray) else case[name] for name in names]


def tools(function):
    """Return the names that a function refers to, and "autograd" if one of them stands for a piece of the engine's."""
    names, known = names_used(function), getattr(function, "__globals__", {})
    modules = [getattr(known.get(name), "__module__", None) for name in names]
    lent = any(isinstance(module, str) and ".autograd" in module for module in modules)
    return [*names, "autograd"] if lent else names


def ex05_1(answers, challenge):
    """The Jacobians nearby and far out, and the names that each function refers to."""
    parts = {}

    def jacobians(function, names, cases):
        return {at(case, names): function(*copied(case, names)) for case in cases}

    for name, function in answers.items():
        for reach, cases in challenge.items():
            parts[f"{name} {reach}"] = attempt(jacobians, function, JACOBIANS[name], cases)
        parts[f"{name} names"] = attempt(tools, function)
    return parts


def ex05_2(answers, challenge):
    """What every function makes of each case, whether it left its arguments alone, and the names it refers to."""
    parts = {}

    def pulled(function, names):
        return {f"g {case['g'].shape}": function(*copied(case, names)) for case in challenge["cases"]}

    for name, function in answers.items():
        parts[name] = attempt(pulled, function, VJPS[name])
        parts[f"{name} kept"] = attempt(_kept, function, VJPS[name], challenge["cases"])
        parts[f"{name} names"] = attempt(tools, function)
    return parts


def _kept(function, names, cases):
    """Return the names of the arguments that the function changes."""
    changed = set()
    for case in cases:
        given = copied(case, names)
        function(*given)
        pairs = zip(names, given, strict=True)
        changed.update(name for name, value in pairs if not np.array_equal(value, case[name]))
    return sorted(changed)


def ex05_5(answers, challenge):
    """The counterexample, what the repaired function makes of every case, and which arguments it changes."""
    names, cases, repaired = ("g", "x", "y"), challenge["cases"], answers["repaired"]

    def pulled(function):
        return {f"g {case['g'].shape}": function(*copied(case, names)) for case in cases}

    return {
        "counterexample": attempt(lambda value: value, answers["counterexample"]),
        "repaired": attempt(pulled, repaired),
        "kept": attempt(_kept, repaired, names, cases),
    }


def ex05_6(answers, challenge):
    """What the learner's check says about every candidate, asked twice."""
    return {
        f"candidate {place}": attempt(_asked_twice, answers["is_right"], recipe)
        for place, recipe in enumerate(challenge["candidates"])
    }


def _asked_twice(is_right, recipe):
    """Return both answers. What is wrong on one side is so on the other the second time: no draw decides on points."""

    def asked(recipe):
        return _said(is_right, lambda g, x, w: pulled(recipe, g, x, w))

    turned = {key: recipe[key][::-1] for key in ("scale", "last")}
    return [asked(recipe), asked(recipe | turned)]


def _said(is_right, backward):
    """Return the check's answer; a failed `assert` is a no, and NumPy's own truth values are as good as Python's."""
    try:
        said = is_right(backward)
    except AssertionError:
        return False
    return bool(said) if isinstance(said, np.bool_) else said


def pulled(recipe, g, x, w):
    """Return what one candidate makes of g, x and w for y = x * w, row by row. A recipe is plain data:

    sees: what becomes of g; x, w: by which operand the gradient of each is multiplied; rows: how rows are put together;
    scale, last: factors for both results, and for the last entry of each; way: how the arithmetic is written.
    """
    operands = {"x": x, "w": w, "neither": 1}
    by_x, by_w = (np.broadcast_to(operands[recipe[key]], np.shape(x)) for key in ("x", "w"))
    gx, gw = WAYS[recipe["way"]](SEES[recipe["sees"]](g), by_x, by_w)
    gw = gw / len(x) if recipe["rows"] == "mean" else gw
    gx, gw = (factor * result for factor, result in zip(recipe["scale"], (gx, gw), strict=True))
    gx[-1, -1] *= recipe["last"][0]
    gw[-1] *= recipe["last"][1]
    return [gx, gw] if recipe["way"] == "einsum" else (gx, gw)


SEES = {
    "given": lambda g: g,
    "ones": lambda g: np.ones(np.shape(g)),
    "mean": lambda g: np.full(np.shape(g), np.mean(g)),
    "turned": lambda g: np.transpose(g) if len(set(np.shape(g))) == 1 else g,
}


def _in_rows(g, by_x, by_w):
    """Return the products and the column sums, row by row, last row first: another order of summation."""
    gx, gw = np.zeros(np.shape(by_x)), np.zeros(np.shape(by_x)[1:])
    for i in reversed(range(len(by_x))):
        gx[i] = g[i] * by_x[i]
        gw += g[i] * by_w[i]
    return gx, gw


WAYS = {
    "arrays": lambda g, by_x, by_w: (g * by_x, np.sum(g * by_w, axis=0)),
    "einsum": lambda g, by_x, by_w: (np.einsum("ij,ij->ij", g, by_x), np.einsum("ij,ij->j", g, by_w)),
    "rows": _in_rows,
}
