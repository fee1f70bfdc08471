import numpy as np

from ...kit.checking.collecting import attempt
from ...mine import answered  # noqa: F401 what stands in for the engine's other parts has to be there when it is hidden
from ..engines import values
from .shared.outcomes import outcome


class Node:
    """A node of the engine's kind, and its own box. A slope that is no array is 1: it hands on the array that came."""

    def __init__(self, number, parents=(), slopes=()):
        self.number, self.parents, self.slopes, self.saved = number, parents, slopes, self

    def get(self):
        if self.slopes is None:
            raise RuntimeError("the saved values have been freed")
        return self.slopes

    def release(self):
        self.slopes = None

    def shares(self, slopes, g):
        return [
            (parent, slope * g if np.ndim(slope) else g)
            for parent, slope in zip(self.parents, slopes, strict=True)
        ]


class Tensor:
    """A tensor of the engine's kind. leaves: those that a pass from here may fill."""

    shape = property(lambda self: self.value.shape)
    dtype = property(lambda self: self.value.dtype)

    def __init__(self, value, node=None, leaves=()):
        self.value, self.node, self.leaves, self.grad = np.array(value, float), node, leaves, None
        self.requires_grad = node is not None

    def tolist(self):
        return self.value.tolist()

    def clone(self):
        return Tensor(self.value)

    def backward(self, gradient=None, retain_graph=False):
        totals = {self.node: np.ones(self.shape) if gradient is None else gradient.value}
        for node in sorted(below(self.node), key=lambda node: -node.number):
            for parent, share in node.shares(node.saved.get(), totals[node]):
                totals[parent] = totals.get(parent, 0) + share
            if node.parents and not retain_graph:
                node.saved.release()
        for leaf in self.leaves:
            if leaf.node in totals:
                leaf.grad = Tensor(totals[leaf.node] + (0 if leaf.grad is None else leaf.grad.value))


def below(root):
    """Return the nodes of a graph."""
    return {root}.union(*map(below, root.parents))


def graph(challenge):
    """Return the tensors of a graph by name: leaves a, b, c, and e, which nothing uses, then results."""
    rows = {name: np.array(row) for name, row in challenge["leaves"].items()}
    made = {name: Tensor(row, Node(number)) for number, (name, row) in enumerate(rows.items(), 1)}
    a, b, c, d = rows["a"], rows["b"], rows["c"], rows["a"] * rows["b"]
    results = {
        "d": (d, "ab", (b, a)),
        "t": (d + c, "dc", (1, 1)),
        "y": ((d + c) * d, "td", (d, d + c)),
        "s": (a + b, "ab", (1, 1)),
        "z": (((d + c) * d).sum(), "y", (np.ones(len(d)),)),
    }
    leaves = tuple(made.values())
    for number, (name, (value, parents, slopes)) in enumerate(results.items(), 5):
        node = Node(number, tuple(made[parent].node for parent in parents), slopes)
        made[name] = Tensor(value, node, leaves)
    made["c"].grad = Tensor(challenge["before"])
    return made


def seen(found, letters):
    """Return of what kind that which was handed over is, and the numbers for each input."""
    given = found if type(found) in (tuple, list) else ()
    kinds = ["Tensor" if hasattr(one, "requires_grad") else type(one).__name__ for one in given]
    returned = f"{type(found).__name__} ({', '.join(kinds)})" if given else f"<{type(found).__name__}>"
    return {"returned": returned} | {
        f"{letter} [{place}]": values(one)
        for place, (letter, one) in enumerate(zip(letters, given, strict=False))
    }


def collect(answers, challenge):
    """What is handed over for several inputs, and what has become of the graph and of every `.grad`."""

    def called(grad, made, root, letters, **options):
        return grad(made[root], [made[letter] for letter in letters], Tensor(challenge["weights"]), **options)

    def handed(grad, root, letters, **options):
        return seen(called(grad, graph(challenge), root, letters, **options), letters)

    def alone(grad):
        made = graph(challenge)
        return seen(grad(made["z"], made["a"]), "a")

    def grads(grad):
        made = graph(challenge)
        found = seen(called(grad, made, "y", "bcda"), "bcda")
        return {"found": found, **{name: values(made[name].grad) for name in "abcdey"}}

    def unused(grad):
        tried = outcome(lambda: handed(grad, "y", "aeb"))
        # Who refuses everything has refused nothing.
        return {"raised": tried.get("error"), "found": tried.get("value"), "used": handed(grad, "y", "ab")}

    def freed(grad):
        made = graph(challenge)
        kept, freed = (seen(called(grad, made, "y", "a", retain_graph=keep), "a") for keep in (True, False))
        third = outcome(lambda: called(grad, made, "y", "a")).get("error")
        return {"retain_graph=True": kept, "retain_graph=False": freed, "third": third}

    def apart(grad):
        made, weights = graph(challenge), Tensor(challenge["weights"])
        found = grad(made["s"], [made[letter] for letter in "aba"], weights)
        found[0].value[...] += 1
        places = zip(("a [0]", "b [1]", "a [2]"), found, strict=False)
        return {place: values(one) for place, one in (*places, ("weights", weights))}

    return {
        "several": attempt(handed, answers["grad"], "y", challenge["inputs"]),
        "root": attempt(handed, answers["grad"], "y", "yay"),
        "alone": attempt(alone, answers["grad"]),
        "grads": attempt(grads, answers["grad"]),
        "unused": attempt(unused, answers["grad"]),
        "allowed": attempt(lambda grad: handed(grad, "y", "aeb", allow_unused=True), answers["grad"]),
        "freed": attempt(freed, answers["grad"]),
        "apart": attempt(apart, answers["grad"]),
    }
