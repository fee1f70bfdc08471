from ...kit.checking.collecting import attempt
from ...kit.checking.limits import OverBudget
from ..engines import ENGINES, doubles, library, values
from .shared.graph_walks import LEVELS, PATIENCE, StandIn
from .shared.watched_nodes import watched

INNER = (
    "s",
    "t",
    "left+",
    "left*",
    "left",
    "v",
    "right*",
    "right+",
    "right",
    "-",
    "square",
    "product",
    "root",
)


NODES = (*"abcd", *INNER)  # of `branches`


def branches(leaves):
    """Return the result of a program on leaves a, b, c, d and a constant k, and the name of each of its nodes.

    An addition hands the same gradient to both of its inputs. Each of the two halves has one whose inputs get another
    share from their product; one half has the addition first, the other the product: whichever is run first, sums
    that are written into what has arrived come out wrong in one of them: none of these inputs has a share before. And
    one of the sums and c are met near the root before their other consumers, deep below, have run: c twice by one node.
    """
    a, b, c, d, k = (leaves[name] for name in "abcdk")
    s, t, v = k * a, b + c, -d
    added, multiplied = s + t, s * t
    left = added * multiplied
    product, total = v * a, v + a
    right = product * total
    difference, square = left - right, c * c
    inner = difference * square
    root = added * inner
    results = (s, t, added, multiplied, left, v, product, total, right, difference, square, inner, root)
    named = {tensor.grad_fn: name for name, tensor in zip(INNER, results, strict=True)}
    slots = {"a": (s, 1), "b": (t, 0), "c": (t, 1), "d": (v, 0)}
    named |= {result.grad_fn.next_functions[slot][0]: name for name, (result, slot) in slots.items()}
    return root, named


def counted(calls, named):
    """Return how often the node of each name was called."""
    names = [named.get(node, "?") for node in calls]
    return {name: names.count(name) for name in dict.fromkeys(names)}


def collect(answers, challenge):
    """Gradients and calls of nodes after the learner's pass: on both engines, on x·x, and through two large graphs."""
    run_backward = answers["run_backward"]
    parts = {}
    for engine in ENGINES:
        seen = attempt(_through_branches, run_backward, engine, challenge)
        whole = set(seen) == {"grads", "calls", "kept"}
        parts |= {f"{engine} {what}": seen[what] if whole else seen for what in ("grads", "calls")}
    parts |= {
        "kept": seen["kept"] if whole else seen,  # torch's, which came last
        "square": attempt(_through_square, run_backward, challenge),
        "deep": attempt(_through_doublings, run_backward),
    }
    if "length" in challenge:
        parts["long"] = attempt(_through_chain, run_backward, challenge["length"])
    return parts


def _passed(torch, run_backward, root, gradient, **how):
    """Return the nodes that the learner's pass calls. Raises OverBudget."""
    pane, calls = watched(root, **how)
    with torch.no_grad():
        run_backward(pane, gradient)
    return calls


def _through_branches(run_backward, engine, challenge):
    torch = library(engine)
    leaves = {
        name: torch.tensor(row, dtype=torch.float64, requires_grad=name != "k")
        for name, row in challenge["leaves"].items()
    }
    root, named = branches(leaves)
    (gradient,) = doubles(torch, challenge["gradient"])
    given = []  # every share, with the numbers that it had when its node gave it

    def look(shares):
        given.extend((share, values(share)) for share in shares if share is not None)

    calls = counted(_passed(torch, run_backward, root, gradient, look=look), named)
    grads = {name: values(leaf.grad) for name, leaf in leaves.items() if name != "k"}
    shares = all(values(share) == before for share, before in given)
    return {"grads": grads, "calls": calls, "kept": {"gradient": values(gradient), "shares": shares}}


def _through_square(run_backward, challenge):
    torch = library("engine")
    (x,) = doubles(torch, challenge["leaves"]["a"], tracked=True)
    y = x * x
    calls = _passed(torch, run_backward, y, *doubles(torch, challenge["gradient"]))
    leaf = y.grad_fn.next_functions[0][0]
    return {"grad": values(x.grad), "calls": counted(calls, {leaf: "x", y.grad_fn: "square"})}


def _through_doublings(run_backward):
    """Return the leaf's gradient and the number of calls, or how many there were when the walk was stopped."""
    torch = library("engine")
    root = x = torch.tensor(1.0, dtype=torch.float64, requires_grad=True)
    for _ in range(LEVELS):
        root = root + root
    most = PATIENCE * (LEVELS + 1)
    try:
        calls = _passed(torch, run_backward, root, torch.tensor(1.0, dtype=torch.float64), most=most)
    except OverBudget:
        return {"stopped": most}
    return {"grad": values(x.grad), "calls": len(calls)}


class Link:
    """A node that hands on what arrives: thousands of them are made and run in milliseconds.

    Its edges are made when they are asked for: three objects a node would wake the garbage collector all the time.
    """

    __slots__ = ("parent",)

    def __init__(self, parent):
        self.parent = parent

    @property
    def next_functions(self):
        return ((self.parent, 0),)

    def __call__(self, gradient):
        return gradient


class LastLink:
    """The node at the end of a chain, which notes what arrives."""

    next_functions = ()

    def __init__(self):
        self.arrived = []

    def __call__(self, gradient):
        self.arrived.append(gradient)
        return ()


def _through_chain(run_backward, length):
    last = node = LastLink()
    for _ in range(length - 1):
        node = Link(node)
    run_backward(StandIn(grad_fn=node), library("engine").tensor(0.5))
    return {"arrived at the last node": [values(gradient) for gradient in last.arrived]}
