"""What lesson 05 runs beside the learner's code. This module knows no answer."""

import numpy as np

from ...kit.checking.collecting import attempt
from ...kit.checking.promises import changed

# The arguments of every function that the learner writes for one operation.
JACOBIANS = {"jacobian_square": ("x",), "jacobian_linear": ("A", "x"), "jacobian_both": ("A", "x")}
VJPS = {
    "multiply_vjp": ("g", "a", "b"),
    "divide_vjp": ("g", "a", "b"),
    "power_vjp": ("g", "x", "n"),
    "exp_vjp": ("g", "y"),
}
MIXING = {"diff_vjp": ("g",), "matvec_vjp": ("g", "A", "x")}


def at(case, names):
    """Return how a case is written in a table: "A (2, 3), x (3,): J"."""
    return ", ".join(f"{name} {case[name].shape}" for name in names) + ": J"


def copied(case, names):
    """Return the named arguments of a case, arrays as arrays of the learner's own."""
    return [np.array(case[name]) if isinstance(case[name], np.ndarray) else case[name] for name in names]


def ex05_1(answers, challenge):
    """The Jacobians nearby and far out."""
    parts = {}

    def jacobians(function, names, cases):
        return {at(case, names): function(*copied(case, names)) for case in cases}

    for name, function in answers.items():
        for reach, cases in challenge.items():
            parts[f"{name} {reach}"] = attempt(jacobians, function, JACOBIANS[name], cases)
    return parts


def ex05_2(answers, challenge):
    """What every function makes of each case, and whether it left its arguments alone."""
    return _vjps(answers, VJPS, dict.fromkeys(VJPS, challenge["cases"]))


def _vjps(answers, functions, cases):
    parts = {}

    def pulled(function, name):
        return {f"g {case['g'].shape}": function(*copied(case, functions[name])) for case in cases[name]}

    for name, function in answers.items():
        parts[name] = attempt(pulled, function, name)
        parts[f"{name} kept"] = attempt(_kept, function, functions[name], cases[name])
    return parts


def _kept(function, names, cases):
    """Return the names of the arguments that the function changes."""
    given = (dict(zip(names, copied(case, names), strict=True)) for case in cases)
    return sorted({name for one in given for name in changed(function, **one)})


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


def ex05_7(answers, challenge):
    """What each operation of the learner's node makes, what its pulls return, and what `backward` does to a graph."""

    def operation(node_class, name):
        case = challenge["operations"][name]
        first, second = (np.array(g) for g in case["g"])
        leaves = [node_class(np.array(array).tolist()) for array in case["inputs"]]
        result = OPERATIONS[name](*leaves)
        values = [leaf.value for leaf in leaves]
        for leaf in leaves:
            leaf.value = leaf.value + 1.0  # an update; it comes too late to be seen in this graph
        _pulled(result, leaves, first)  # what one call leaves behind must not show in the next
        shares = _pulled(result, leaves, second)
        gradients = {f"∂L/∂{letter}": share for letter, share in zip("ab", shares, strict=False)}
        before, after = [*case["inputs"], *case["g"]], [*values, first, second]
        kept = all(map(np.array_equal, before, after))
        younger = all(result.number > leaf.number for leaf in leaves)
        untouched = [np.array(leaf.grad) for leaf in leaves]  # pulls alone put nothing anywhere
        return {"value": result.value, **gradients, "kept": kept, "younger": younger, "grad": untouched}

    parts = {name: attempt(operation, answers["Node"], name) for name in OPERATIONS}
    for name, task in challenge["passes"].items():
        parts[name] = attempt(_passed, answers["backward"], task)
    return parts


OPERATIONS = {
    "tanh": lambda a: a.tanh(),
    "together": lambda a, b: (a.tanh() + b - a).relu(),
}


def _pulled(result, leaves, g):
    """Return the share of every leaf: the sum of what comes down to it along all paths."""
    shares = [0.0 for _ in leaves]

    def walk(node, g):
        for place, leaf in enumerate(leaves):
            if leaf is node:
                shares[place] = shares[place] + g
                return
        for parent, pull in zip(node.parents, node.pulls, strict=True):
            walk(parent, pull(g))

    walk(result, g)
    return [np.array(share) for share in shares]


PULLS = 1_000  # far more than any graph here has edges, far fewer than 2**30 paths


class OverBudget(BaseException):
    """Far more pulls were called than there are. No `except Exception` of a learner's stops it."""


class Linear:
    """A node with everything that `Node` has; a slope of 1 hands on the very array that it is given, as `+` does.

    A slope that is a list of rows is a matrix, which mixes the entries.
    """

    def __init__(self, place, parents, slopes, shape, called):
        self.value = np.full(shape, place + 0.5)
        self.parents = tuple(parents)
        self.pulls = tuple(self._pull(slope, called) for slope in slopes)
        self.number = 10 + 3 * place
        self.grad = np.zeros(shape)

    @staticmethod
    def _pull(slope, called):
        def pull(g):
            called.append(slope)
            if len(called) > PULLS:
                raise OverBudget
            if isinstance(slope, list):
                return g @ np.array(slope)
            return g if slope == 1 else slope * g

        return pull


def _passed(backward, task):
    """Return the gradients of the leaves after all passes, and whether the cotangents are unchanged."""
    called, nodes = [], []
    for place, row in enumerate(task["rows"]):
        parents, slopes = [nodes[i] for i, _ in row], [slope for _, slope in row]
        nodes.append(Linear(place, parents, slopes, task["shape"], called))
    cotangents = [np.array(g) for g in task["g"]]
    try:
        for root, g in zip(task["roots"], cotangents, strict=True):
            backward(nodes[root], g)
    except OverBudget:
        return {"stopped": True}
    found = {f"node {place}": nodes[place].grad for place, row in enumerate(task["rows"]) if not row}
    return found | {"g kept": all(map(np.array_equal, cotangents, task["g"]))}


def ex05_8(answers, challenge):
    """Value and tangent of expressions in the learner's dual numbers, and the partials with the calls they took."""

    def expressions(dual, name):
        found = []
        for numbers in challenge["numbers"]:
            (a, b), k = (dual(*pair) for pair in numbers["pairs"]), numbers["k"]
            again = WRITTEN_DUAL[name](
                a, b, k
            )  # what one expression does to its operands must not show in the next
            found += [
                [float(one.value), float(one.tangent)] for one in (*again, *WRITTEN_DUAL[name](a, b, k))
            ]
        return found

    def partials(run, at):
        calls = []

        def f(*inputs):
            calls.append(1)
            return polynomial(inputs)

        given = list(at)
        return {
            "partials": [float(one) for one in run(f, given)],
            "calls of f": len(calls),
            "kept": given == at,
        }

    parts = {name: attempt(expressions, answers["Dual"], name) for name in WRITTEN_DUAL}
    own = answers["Dual"], answers["partials_forward"]
    for place, at in enumerate(challenge["inputs"]):
        parts[f"partials {place}"] = attempt(lambda _, run, at=at: partials(run, at), *own)
    return parts


WRITTEN_DUAL = {
    "sum": lambda a, b, k: [a + b, a + a, a + k, k + a, a + type(a)(k)],
    "difference": lambda a, b, k: [a - b, b - a, a - k, k - a],
    "product": lambda a, b, k: [a * b, a * a, a * k, k * a, a * type(a)(k)],
    "exp": lambda a, b, k: [a.exp(), b.exp()],
    "chain": lambda a, b, k: [(a * b).exp(), a.exp() * b],
}


def polynomial(inputs):
    """Return x0 * (x0 - x1 * (x2 + 1) * …) + 3 * x1, which does not use the last of more than two inputs."""
    first, second, *others = inputs
    product = second
    for other in others[:-1]:
        product = product * (other + 1)
    return first * (first - product) + 3 * second


def ex05_9(answers, challenge):
    """What both functions make of each case, whether they left their arguments alone, and the names they refer to."""
    return _vjps(answers, MIXING, challenge)
