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


def predictions(answers, challenge):
    """The predictions as they are."""
    return {name: attempt(lambda value: value, answer) for name, answer in answers.items()}


ex05_3 = ex05_4 = predictions


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
    """What the learner's check says about every candidate, asked twice. Candidates come as the source of their body."""
    return {
        f"candidate {place}": attempt(_asked_twice, answers["is_right"], body)
        for place, body in enumerate(challenge["candidates"])
    }


def _asked_twice(is_right, body):
    namespace = {"np": np}
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    exec(f"def backward(g, x, w):\n{lines}", namespace)
    return [_said(is_right, namespace["backward"]) for _ in range(2)]


def _said(is_right, backward):
    """Return the check's answer; a failed `assert` is a no, and NumPy's own truth values are as good as Python's."""
    try:
        said = is_right(backward)
    except AssertionError:
        return False
    return bool(said) if isinstance(said, np.bool_) else said
