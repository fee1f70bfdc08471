"""What lesson 04 runs beside the learner's code. This module knows no answer.

Where an exercise does not ask for the learner's own nodes, the stand-ins below take their place, so that one answer
can be judged without the others.
"""

import copy

from ...kit.checking.collecting import attempt
from ...kit.checking.promises import changed

CALM, PATIENCE = (
    2_000,
    40,
)  # readings that any graph may cost, and those per node; a careful pass needs one to three
MULTIPLICATIONS = 20_000  # far more than any tape here is worth, far fewer than 2**30 paths

# What is written with operators, on the learner's nodes a and b and on the plain numbers k and m.
EXPRESSIONS = {
    "product": lambda a, b, k, m: a * b * b,
    "shared": lambda a, b, k, m: reused(a * b),
    "right": lambda a, b, k, m: (a * k + m) * b,
    "left": lambda a, b, k, m: k * (m + a) * b,
    "product with 0": lambda a, b, k, m: a * b * b,
    "right with 0": lambda a, b, k, m: (a * k + m) * b,
    "left with 0": lambda a, b, k, m: k * (m + a) * b,
    "minus": lambda a, b, k, m: m - a - b,
    "sum": lambda a, b, k, m: sum([a, b, a]),
}


def reused(node):
    """Return an expression that uses one node three times."""
    return node * node + node


class OverBudget(BaseException):
    """Far more was read or multiplied than there is. No `except Exception` of a learner's stops it."""


def watched(call):
    """Return what `call` returns, or a note that it was stopped."""
    try:
        return call()
    except OverBudget:
        return {"stopped": True}


def hand_on(node, seed):
    """Walk from the node down to the leaves along every path."""
    node.partial += seed
    for parent, slope in zip(node.parents, node.slopes, strict=True):
        hand_on(parent, seed * slope)


def ex04_1(answers, challenge):
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


def ex04_2(answers, challenge):
    """The slopes at every output, and how they were got."""
    parts = {}
    for name, function in answers.items():
        # `r > 0` is as good a factor as 1 or 0.
        parts[name] = attempt(
            lambda slope, of=name: [1 * slope(output) for output in challenge[of]], function
        )
    return parts


class Leaf:
    """Something with a value, to whose partial one may add."""

    def __init__(self, value):
        self.value, self.partial = value, 0


def ex04_4(answers, challenge):
    """The counterexample, and the partials after the functions that `repaired` returns were called in mixed order."""
    repaired, own = answers["repaired"], answers["counterexample"]

    def pulled(weights, leaves, gradients, order):
        value, pulls = repaired(weights, leaves)
        repaired(weights[::-1], [Leaf(-1) for _ in leaves])  # another sum, made in between
        pulls, before = list(pulls), [leaf.partial for leaf in leaves]
        for times in (1, 2):
            for i in order:
                pulls[i](times * gradients[i])
        after = [leaf.partial for leaf in leaves]
        return {"value": value, "functions": len(pulls), "before": before, "partials": after}

    def given(repaired, task):
        leaves = [Leaf(value) for value in task["values"]]
        return pulled(task["weights"], [leaves[i] for i in task["uses"]], task["gradients"], task["order"])

    def on_own(repaired, pair):
        weights, values = pair
        leaves = [Leaf(value) for value in values]
        return pulled(list(weights), leaves, range(2, 2 + len(leaves)), range(len(leaves)))

    return {
        "counterexample": attempt(lambda value: value, own),
        "apart": attempt(given, repaired, challenge["apart"]),
        "shared": attempt(given, repaired, challenge["shared"]),
        "own": attempt(on_own, repaired, own),
    }


def graph(rows):
    """Return the nodes of a graph given as one row of (place of the parent, slope) pairs for each node.

    Reading parents is counted for the whole graph, where no node leads.
    """
    nodes, reads, budget = [], [], CALM + PATIENCE * len(rows)

    class Node:
        """A node with everything that the lesson's `Node` has."""

        def __init__(self, place, row):
            self.slopes = tuple(slope for _, slope in row)
            self.value = 7 * place % 5 - 2
            self.partial = 0
            self.number = 10 + 3 * place + place % 3

        @property
        def parents(self):
            reads.append(1)
            if len(reads) > budget:
                raise OverBudget
            return tuple(nodes[parent] for parent, _ in rows[places[id(self)]])

    nodes += [Node(place, row) for place, row in enumerate(rows)]
    places = {id(node): place for place, node in enumerate(nodes)}
    return nodes


def ex04_5(answers, challenge):
    """The partials of the leaves after passes from given roots, one after another."""

    def run(backward, task):
        nodes = graph(task["rows"])
        for root in task["roots"]:
            backward(nodes[root])
        return [node.partial for node, row in zip(nodes, task["rows"], strict=True) if not row]

    def leaves(backward, task):
        return watched(lambda: run(backward, task))

    return {name: attempt(leaves, answers["backward"], task) for name, task in challenge.items()}


def ex04_8(answers, challenge):
    """What `descend` returns after one update and after several, and whether it left the points alone."""

    def run(descend, task):
        points = copy.deepcopy(task["points"])
        losses, w, b = descend(task["w"], task["b"], points, task["rate"], task["steps"])
        return {"losses": losses, "w": w, "b": b, "points kept": points == task["points"]}

    return {name: attempt(run, answers["descend"], task) for name, task in challenge.items()}


def ex04_6(answers, challenge):
    """What `fit` returns: on small networks after one step and after several, and after training the real one."""

    def given(task, test):
        return copy.deepcopy({name: task[name] for name in ("start", "train", test, "rates")})

    def run(fit, task, test):
        trained, accuracy = fit(*given(task, test).values())
        return {"trained": trained, "accuracy": accuracy}

    parts = {name: attempt(run, answers["fit"], task, "test") for name, task in challenge.items()}
    parts["other"] = attempt(run, answers["fit"], challenge["steps"], "other")
    parts["kept"] = attempt(lambda fit: changed(fit, **given(challenge["steps"], "test")), answers["fit"])
    return parts


class Counted(float):
    """A number that counts the multiplications it takes part in."""

    spent = 0

    def __mul__(self, other):
        Counted.spent += 1
        if Counted.spent > MULTIPLICATIONS:
            raise OverBudget
        return Counted(float(self) * float(other))

    __rmul__ = __mul__


def ex04_7(answers, challenge):
    """Values and gradients of a program written on the learner's tape, its length, and the multiplications it took."""

    def program(tape_class):
        tape, at = tape_class(), []
        for step in challenge["program"]:
            at.append(_played(tape, step, at))
        last = list(tape.gradients(at[-1]))  # what one call leaves behind must not show in the next
        found = list(tape.gradients(at[challenge["root"]]))
        return {
            "values": [tape.values[i] for i in at],
            "gradients": [found[i] for i in at],
            "of the last line": [last[i] for i in at],
            "entries": len(tape.values),
            "length": len(found),
        }

    def squarings(tape_class):
        tape = tape_class()
        leaf = root = tape.leaf(Counted(1.0))
        for _ in range(challenge["squarings"]):
            root = tape.mul(root, root)
        return {"gradient": tape.gradients(root)[leaf]}

    tape = answers["Tape"]
    Counted.spent = 0
    deep = attempt(lambda tape: watched(lambda: squarings(tape)), tape)
    return {"program": attempt(program, tape), "deep": deep, "multiplications": Counted.spent}


def _played(tape, step, at):
    name, *operands = step
    if name == "leaf":
        return tape.leaf(*operands)
    return getattr(tape, name)(*(at[i] for i in operands))
