"""What lesson 08 runs beside the learner's code, on our engine and on torch. This module knows no answer."""

from itertools import islice

from ...checking.collecting import attempt, names_used
from ...checking.engines import ENGINES, library, values

PATIENCE = 20  # readings of `next_functions` per node; a careful walk needs one or two, a clumsy one five
MOST_ENTRIES = 200  # of a list that a learner's walk returns; the longest right one has 81
LEVELS = 40  # doublings of one leaf: 41 nodes and a million million paths


class OverBudget(BaseException):
    """The graph has been read far more often than it has nodes. No `except Exception` of a learner's stops it."""


def made(torch, program):
    """Return the tensors of a program by name: its leaves, then the result of each step.

    program: {"leaves": {name: requires_grad}, "steps": [[name, operator, left, right], …]}
    """
    apply = {"*": lambda a, b: a * b, "+": lambda a, b: a + b, "-": lambda a, b: a - b}
    # Equal values on purpose: who looks tensors up with == finds the wrong ones.
    found = {
        name: torch.tensor([1.5, -2.0], requires_grad=wanted) for name, wanted in program["leaves"].items()
    }
    for name, operator, left, right in program["steps"]:
        found[name] = apply[operator](found[left], found[right])
    return found


class StandIn:
    """A node or a leaf that counts how often any node's `next_functions` are read."""

    requires_grad = True

    def __init__(self, reads, edges, **attributes):
        self._reads, self._edges = reads, edges
        vars(self).update(attributes)

    @property
    def next_functions(self):
        self._reads.append(1)
        if len(self._reads) > PATIENCE * (LEVELS + 2):
            raise OverBudget
        return self._edges

    def name(self):
        return type(self).__name__


class AccumulateGrad(StandIn):
    """The stand-in at the end of every path."""


class AddBackward0(StandIn):
    """The stand-in for one doubling."""


def doublings():
    """Return the root of many doublings of one leaf, the leaf, and the list that counts the readings."""
    reads = []
    leaf = StandIn(reads, (), grad_fn=None, is_leaf=True)
    node = AccumulateGrad(reads, (), variable=leaf)
    for _ in range(LEVELS):
        node = AddBackward0(reads, ((node, 0), (node, 0)))
    return StandIn(reads, (), grad_fn=node, is_leaf=False), leaf, reads


def watched(reads, call):
    """Return what `call` returns, or how often nodes were read before it was stopped."""
    try:
        return call()
    except OverBudget:
        return {"stopped": len(reads)}


def first_of(found):
    """Return the first entries of what a walk returned as a list; what cannot be listed as it is."""
    return list(islice(found, MOST_ENTRIES)) if hasattr(found, "__iter__") else found


def ex08_1(answers, challenge):
    """The predicted pairs, by group of tensors."""

    def predicted(flags, letters):
        return {letter: flags.get(letter, ...) for letter in letters} if isinstance(flags, dict) else flags

    return {name: attempt(predicted, answers["flags"], letters) for name, letters in challenge.items()}


def names_of(found, tensors):
    """Return the names of tensors, found by identity, and the type of what is none of them."""
    named = {id(tensor): name for name, tensor in tensors.items()}
    entries = first_of(found)
    if entries is found:
        return found
    return [named.get(id(one), f"<{type(one).__name__}>") for one in entries]


def ex08_2(answers, challenge):
    """The two routes and the dead end; the leaves found on both engines, below a leaf, and below many doublings."""
    leaves_of = answers["leaves_of"]
    parts = {
        name: attempt(lambda route: route, answers[name]) for name in ("route_to_x", "route_to_b", "dead_end")
    }

    def leaves(leaves_of, engine):
        tensors = made(library(engine), challenge["program"])
        return names_of(leaves_of(tensors[challenge["root"]]), tensors)

    def without_a_node(leaves_of):
        torch = library("engine")
        tensors = {"leaf": torch.ones(2, requires_grad=True), "plain": torch.ones(2)}
        return {name: names_of(leaves_of(tensor), tensors) for name, tensor in tensors.items()}

    def deep(leaves_of):
        root, leaf, reads = doublings()
        return watched(reads, lambda: names_of(leaves_of(root), {"leaf": leaf}))

    parts |= {engine: attempt(leaves, leaves_of, engine) for engine in ENGINES}
    return parts | {"no_node": attempt(without_a_node, leaves_of), "deep": attempt(deep, leaves_of)}


# What happens at the leaves a and b: "a0" is the arrival of gradient 0 at a; then which things are looked at.
ARRIVALS = {
    "once": (["a0"], ["a.grad"]),
    "engine": (["a0", "a1", "a2"], ["a.grad"]),
    "torch": (["a0", "a1", "a2"], ["a.grad"]),
    "anew": (["a0", "clear", "a1"], ["a.grad"]),
    "apart": (["a0", "b0", "a1", "spoil"], ["a.grad", "b.grad"]),
    "given": (["a0", "a1"], ["a.grad", "arrived"]),
    "held": (["a0", "hold", "a1"], ["a.grad", "held"]),
}


def ex08_3(answers, challenge):
    """What the leaves' `.grad` hold after gradients have arrived at the learner's nodes, and how they were got."""
    node_class = answers["AccumulateGrad"]
    parts = {
        name: attempt(_after_arrivals, node_class, name, challenge["gradients"], events, shown)
        for name, (events, shown) in ARRIVALS.items()
    }
    return parts | {"names": attempt(lambda kind: names_used(kind.__call__), node_class)}


def _after_arrivals(node_class, name, rows, events, shown):
    torch = library("torch" if name == "torch" else "engine")
    gradients = [torch.tensor(row, dtype=torch.float64) for row in rows]
    leaves = {letter: torch.zeros(3, dtype=torch.float64).requires_grad_() for letter in "ab"}
    nodes = {letter: node_class(leaf) for letter, leaf in leaves.items()}
    held = None
    for event in events:
        if event == "clear":
            leaves["a"].grad = None
        elif event == "spoil":
            gradients[0].mul_(0)
        elif event == "hold":
            held = leaves["a"].grad
        else:
            nodes[event[0]](gradients[int(event[1])])
    seen = {f"{letter}.grad": leaf.grad for letter, leaf in leaves.items()}
    seen |= {"arrived": gradients[1], "held": held}
    return {thing: values(seen[thing]) for thing in shown}


# Whose gradient is asked for, and which passes follow: from z, or from y with a gradient that is changed afterwards.
REQUESTS = {
    "once": ["y", "z.backward"],
    "engine": ["y", "z.backward", "z.backward"],
    "torch": ["y", "z.backward", "z.backward"],
    "asked_twice": ["y", "y", "z.backward"],
    "leaf": ["x", "y", "z.backward"],
    "root": ["y", "y.backward"],
    "plain": ["y", "z.backward", "weights"],
}


def ex08_4(answers, challenge):
    """What the learner's `retain_grad` has kept after requests and passes, and how it was got."""
    retain_grad = answers["retain_grad"]
    parts = {
        name: attempt(_after_requests, retain_grad, name, challenge, events)
        for name, events in REQUESTS.items()
    }
    return parts | {"names": attempt(names_used, retain_grad)}


def _after_requests(retain_grad, name, challenge, events):
    torch = library("torch" if name == "torch" else "engine")
    x, slopes, weights = (
        torch.tensor(challenge[row], dtype=torch.float64) for row in ("x", "slopes", "weights")
    )
    x.requires_grad_()
    y = x * slopes
    z = (y * y * weights).sum()
    asked, raised = {"x": x, "y": y, "weights": weights}, None
    for event in events:
        if event == "z.backward":
            z.backward(retain_graph=True)
        elif event == "y.backward":
            y.backward(weights)
            weights.mul_(0)
        elif event == "weights":
            raised = _complaint_of(retain_grad, weights)
        else:
            retain_grad(asked[event])
            at_first = values(y.kept) if event == "y" and events.count("y") == 1 else None
    seen = {"y.kept at first": at_first, "y.kept": values(y.kept), "x.grad": values(x.grad)}
    return seen | {"x has kept": hasattr(x, "kept")} | ({"raised": raised} if name == "plain" else {})


def _complaint_of(retain_grad, tensor):
    """Return the name of what is raised for a tensor that wants no gradient."""
    try:
        retain_grad(tensor)
    except Exception as error:
        return type(error).__name__
    return "nothing"


def ex08_5(answers, challenge):
    """The counterexample, and where `repaired` ends on given data and on the learner's own."""
    repaired, own = answers["repaired"], answers["counterexample"]

    def ends(repaired, engine, points, rate, steps):
        slope, offset = repaired(library(engine), [tuple(point) for point in points], rate, steps)
        return {"w": values(slope), "b": values(offset)}

    def on_own(repaired, own):
        points, rate, steps = own
        return ends(repaired, "engine", points, rate, min(steps, challenge["most_steps"]))

    parts = {
        name: attempt(lambda f, of=task: ends(f, of["engine"], *of["data"]), repaired)
        for name, task in challenge["tasks"].items()
    }
    return {
        **parts,
        "counterexample": attempt(lambda value: value, own),
        "own": attempt(on_own, repaired, own),
    }


def ex08_6(answers, challenge):
    """The rows that the learner's walk gives for two programs on both engines, and for many doublings."""
    rows = answers["rows"]

    def drawn(rows, engine, program):
        tensors = made(library(engine), program)
        leaves = {name: tensors[name] for name in program["leaves"]}
        return first_of(rows(tensors[program["steps"][-1][0]], leaves))

    def deep(rows):
        root, leaf, reads = doublings()
        return watched(reads, lambda: first_of(rows(root, {"x": leaf})))

    parts = {
        name: attempt(drawn, rows, task["engine"], task["program"])
        for name, task in challenge["tasks"].items()
    }
    return parts | {"deep": attempt(deep, rows)}
