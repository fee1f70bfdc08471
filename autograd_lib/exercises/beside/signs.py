"""What runs beside answers to signs."""

from ...kit.checking.collecting import attempt

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
    "sum": lambda a, b, k, m: sum([a, b, a]),
}


def reused(node):
    """Return an expression that uses one node three times."""
    return node * node + node


def hand_on(node, seed):
    """Walk from the node down to the leaves along every path."""
    node.partial += seed
    for parent, slope in zip(node.parents, node.slopes, strict=True):
        hand_on(parent, seed * slope)


def collect(answers, challenge):
    """Value and partials of every expression, after one backward walk from its root."""

    def run(node_class, part):
        a, b = (node_class(challenge[part][name]) for name in "ab")
        root = EXPRESSIONS[part](a, b, challenge[part]["k"], challenge[part]["m"])
        node_class(7.0) * node_class(-3.0) + node_class(11.0)  # what others compute meanwhile must not show
        if not hasattr(root, "slopes"):
            return {"value": root}
        hand_on(root, 1)
        return {"value": root.value, "∂/∂a": a.partial, "∂/∂b": b.partial}

    return {part: attempt(run, answers["Node"], part) for part in EXPRESSIONS}
