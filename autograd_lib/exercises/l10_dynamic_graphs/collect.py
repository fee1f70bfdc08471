"""What lesson 10 runs beside the learner's code, on our engine and on torch. This module knows no answer."""

import numpy as np

from ...kit.checking.absence import without_machinery
from ...kit.checking.collecting import attempt, in_any_order
from ...kit.checking.engines import ENGINES, library
from ...kit.checking.promises import changed


def row(values):
    """Return how an input is written in a table: "[1.5, -2]"."""
    return "[" + ", ".join(f"{value:g}" for value in values) + "]"


def ex10_3(answers, challenge):
    """The counterexample; what the repaired function returns and hands back for rows with and without positives."""
    rows, gradient = challenge["rows"], challenge["gradient"]

    def passed(repaired):
        return {row(values): _one_pass(repaired, values, gradient) for values in rows}

    return {
        "counterexample": attempt(lambda value: value, answers["counterexample"]),
        "repaired": attempt(passed, answers["repaired"]),
    }


def _one_pass(repaired, values, gradient):
    torch = library("engine")
    x = torch.tensor(values, dtype=torch.float64, requires_grad=True)
    y = repaired(x)
    y.backward(torch.tensor(gradient, dtype=torch.float64))
    return {
        "shape": list(y.shape),
        "value": y.tolist(),
        "x.grad": None if x.grad is None else x.grad.tolist(),
        "x": x.tolist(),
    }


def ex10_4(answers, challenge):
    """The vector-Jacobian product of every case, and the two points."""
    cases = [{name: np.array(case[name]) for name in ("g", "a")} for case in challenge["cases"]]

    def pulled(vjp):
        return {f"a = {row(case['a'])}": vjp(case["g"].copy(), case["a"].copy()) for case in cases}

    return {
        "grown_vjp": attempt(without_machinery(pulled), answers["grown_vjp"]),
        "near": attempt(lambda value: value, answers["near"]),
        "kept": attempt(lambda vjp: changed(vjp, **cases[0]), answers["grown_vjp"]),
    }


def ex10_5(answers, challenge):
    """Value, first and second derivative of the learner's loop on both engines; its hand-written backward."""
    newton, newton_vjp = answers["newton"], answers["newton_vjp"]

    def differentiated(newton, engine):
        return {
            f"steps = {n}": _derivatives(library(engine), newton, challenge, n) for n in challenge["steps"]
        }

    def pulled(newton_vjp):
        g, a = np.array(challenge["g"]), np.array(challenge["a"])
        return {f"steps = {n}": newton_vjp(g.copy(), a.copy(), n) for n in challenge["steps"]}

    parts = {engine: attempt(differentiated, newton, engine) for engine in ENGINES}
    parts |= {
        "newton_vjp": attempt(without_machinery(pulled), newton_vjp),
        "kept": attempt(
            lambda vjp: changed(vjp, g=np.array(challenge["g"]), a=np.array(challenge["a"]), steps=2),
            newton_vjp,
        ),
    }
    return parts


def _derivatives(torch, newton, challenge, steps):
    a = torch.tensor(challenge["a"], dtype=torch.float64, requires_grad=True)
    g = torch.tensor(challenge["g"], dtype=torch.float64)
    s = newton(a, steps)
    if not hasattr(s, "grad_fn"):
        return s
    (first,) = torch.autograd.grad(s, a, g, create_graph=True)
    (second,) = torch.autograd.grad(first.sum(), a)
    return {"s": s.tolist(), "first": first.tolist(), "second": second.tolist()}


def ex10_6(answers, challenge):
    """The names read by hand, and what the learner's function says about pairs of graphs on both engines."""
    same_graph = answers["same_graph"]
    parts = {name: attempt(_sorted_names, answers[name]) for name in ("names_small", "names_large")}

    def said(same_graph, engine):
        torch = library(engine)
        return {case: _said(same_graph, torch, *pair) for case, pair in challenge["pairs"].items()}

    return parts | {engine: attempt(said, same_graph, engine) for engine in ENGINES}


def _sorted_names(names):
    return sorted(names) if isinstance(names, tuple) else in_any_order(names)


def _said(same_graph, torch, first, second):
    answer = same_graph(*(run(torch, *recipe) for recipe in (first, second)))
    return bool(answer) if isinstance(answer, np.bool_) else answer


def ex10_7(answers, challenge):
    """The counterexample, what is predicted of it, and value and gradient of the repaired program."""
    torch = library("engine")

    def passed(repaired):
        found = {}
        for rows in challenge["rows"]:
            x = torch.tensor(np.array(rows, dtype=np.float64), requires_grad=True)
            y = repaired(x)
            g = torch.tensor(challenge["weights"][: x.numel()], dtype=torch.float64).reshape(x.shape)
            y.backward(g)
            found[str(rows)] = {
                "value": y.tolist(),
                "x.grad": None if x.grad is None else x.grad.tolist(),
                "x": x.tolist(),
            }
        return found

    said = {"counterexample": "points", "value": "sinc_values", "gradient": "sinc_gradients"}
    parts = {part: attempt(lambda value: value, answers[name]) for part, name in said.items()}
    return parts | {"repaired": attempt(passed, answers["smooth"])}


def run(torch, name, values):
    """Return the result of one of the programs below for an input of such values."""
    x = torch.tensor(values, dtype=torch.float64, requires_grad=True)
    return PROGRAMS[name](torch, x)


def until_large(torch, x):
    """Add x to its square until the sum is 10 or more."""
    y = x * x
    while y.sum() < 10:
        y = y + x
    return y.sum()


def by_sign(torch, x):
    """Take the product or the exponential, as the sum says."""
    return (x * 3 if x.sum() > 0 else x.exp()).sum()


def crossed(torch, x):
    """Multiply each of two equal nodes by the other, twice."""
    left, right = x.exp(), x.exp()
    return left * right + left * right


def paired(torch, x):
    """Multiply each of two equal nodes by itself."""
    left, right = x.exp(), x.exp()
    return left * left + right * right


PROGRAMS = {
    "until_large": until_large,
    "by_sign": by_sign,
    "shared": lambda torch, x: _product(x.exp(), None),
    "crossed": crossed,
    "paired": paired,
    "first_again": lambda torch, x: _again(x, 0),
    "second_again": lambda torch, x: _again(x, 1),
    "stacked_twice": lambda torch, x: torch.stack([x, x]).sum(),
    "stacked_thrice": lambda torch, x: torch.stack([x, x, x]).sum(),
    "twins": lambda torch, x: _product(x.exp(), x.exp()),
    "left": lambda torch, x: x.exp() - x.sin(),
    "right": lambda torch, x: x.sin() - x.exp(),
    "inner": lambda torch, x: (x.exp() * x).sin() * x,
    "outer": lambda torch, x: (x.exp() * x) * x.sin(),
    "unbound": lambda torch, x: _of_parts(torch, x, 0),
    "unbound_back": lambda torch, x: _of_parts(torch, x, 1),
    "constant": lambda torch, x: x.exp() * torch.ones_like(x),
    "constant_first": lambda torch, x: torch.ones_like(x) * x.exp(),
    "tracked": lambda torch, x: x.exp() * torch.ones_like(x).requires_grad_(),
}


def _again(x, which):
    """Multiply two equal nodes, and the product by one of them once more."""
    both = [x.exp(), x.exp()]
    return both[0] * both[1] * both[which]


def _of_parts(torch, x, first):
    """Multiply two outputs of one node."""
    parts = torch.unbind(x.exp())
    return parts[first] * parts[1 - first]


def _product(left, right):
    return left * (left if right is None else right)
