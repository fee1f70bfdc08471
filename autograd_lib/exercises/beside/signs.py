from ...kit.checking.collecting import attempt
from .shared.variables import hand_on, with_signs

# What is written with operators, on the learner's nodes a and b and on the plain numbers k and m.
EXPRESSIONS = {
    "product": lambda a, b, k, m: a * b * b,
    "shared": lambda a, b, k, m: reused(a * b),
    "right": lambda a, b, k, m: (a * k + m) * b,
    "left": lambda a, b, k, m: k * (m + a) * b,
    "product with 0": lambda a, b, k, m: a * b * b,
    "right with 0": lambda a, b, k, m: (a * k + m) * b,
    "left with 0": lambda a, b, k, m: k * (m + a) * b,
    "again": lambda a, b, k, m: (m + a) * b - a,
    "minus": lambda a, b, k, m: m - a - b,
    "negative": lambda a, b, k, m: -a * b - a * k,
    "sum": lambda a, b, k, m: sum([a, b, a]),
}


def reused(node):
    """Return an expression that uses one node three times."""
    return node * node + node


def collect(answers, challenge):
    """Value and partials of every expression, after one backward walk from its root."""

    def run(signs, multiply, part):
        with with_signs(signs, multiply) as node_class:
            a, b = (node_class(challenge[part][name]) for name in "ab")
            root = EXPRESSIONS[part](a, b, challenge[part]["k"], challenge[part]["m"])
            node_class(7.0) * node_class(-3.0) + node_class(
                11.0
            )  # what others compute meanwhile must not show
        if not hasattr(root, "slopes"):
            return {"value": root}
        hand_on(root, 1)
        return {"value": root.value, "∂/∂a": a.partial, "∂/∂b": b.partial}

    def constants(signs, multiply, numbers):
        with with_signs(signs, multiply) as node_class:
            a = node_class(numbers["a"])
            root = numbers["m"] - (numbers["k"] * a + a * numbers["m"] + numbers["k"]) - numbers["k"]
        return leaves(root, {id(a): "a"})

    parts = {part: attempt(run, answers["Signs"], answers["Multiply"], part) for part in EXPRESSIONS}
    alone = attempt(constants, answers["Signs"], answers["Multiply"], challenge["constants"])
    return {**parts, "constants": alone}


def leaves(node, names):
    """Return the names of the leaves below a node, each once; the values of those that have none."""
    if not node.parents:
        return [names.get(id(node), node.value)]
    found = [leaf for parent in node.parents for leaf in leaves(parent, names)]
    return list(dict.fromkeys(found))
