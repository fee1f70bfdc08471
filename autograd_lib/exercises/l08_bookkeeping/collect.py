"""What lesson 08 runs beside the learner's code, on our engine and on torch. This module knows no answer."""

from contextlib import contextmanager
from itertools import islice
from unittest.mock import patch
from weakref import WeakValueDictionary

from ...kit.checking.absence import without_method
from ...kit.checking.collecting import attempt
from ...kit.checking.engines import ENGINES, doubles, library, no_passes, values
from .nodes import OverBudget, watched

PATIENCE = 20  # readings of `next_functions` per node; a careful walk needs one or two, a clumsy one five
MOST_ENTRIES = 200  # of a list that a learner's walk returns; the longest right one has 81
LEVELS = 40  # doublings of one leaf: 41 nodes and a million million paths


def made(torch, program, alike=True):
    """Return the tensors of a program by name: its leaves, then the result of each step.

    program: {"leaves": {name: requires_grad}, "steps": [[name, operator, left, right], …]}
    alike: whether all leaves have the same values.
    """
    apply = {"*": lambda a, b: a * b, "+": lambda a, b: a + b, "-": lambda a, b: a - b}
    # Equal values on purpose: who looks tensors up with == finds the wrong ones.
    found = {
        name: torch.tensor([1.5 if alike else 1.5 + place, -2.0], requires_grad=wanted)
        for place, (name, wanted) in enumerate(program["leaves"].items())
    }
    for name, operator, left, right in program["steps"]:
        found[name] = apply[operator](found[left], found[right])
    return found


class StandIn:
    """A node or a leaf that counts how often any node's `next_functions` are read."""

    requires_grad = True

    def __init__(self, reads=(), edges=tuple, **attributes):
        self._reads, self._edges = reads, edges
        vars(self).update(attributes)

    @property
    def next_functions(self):
        self._reads.append(1)
        if len(self._reads) > PATIENCE * (LEVELS + 2):
            raise OverBudget
        return self._edges()

    def name(self):
        return type(self).__name__


class AccumulateGrad(StandIn):
    """The stand-in at the end of every path."""


class AddBackward0(StandIn):
    """The stand-in for one doubling. leave: called with it when nobody keeps it any more, which may make it another."""

    def __init__(self, leave, *of_all, **attributes):
        super().__init__(*of_all, **attributes)
        self._leave = leave

    def __del__(self):  # Python calls it once for each object, so that each serves for two nodes
        self._leave(self)


def doublings(slots=2):
    """Return the root of many doublings of one leaf, the leaf, and the list that counts the readings.

    slots: how often each node uses the one below; with 1 it is a chain, in which nothing else keeps a node.

    As in torch, a node is the same object for as long as somebody keeps it, and made anew when it is asked for again:
    who remembers the `id` of a node that is gone takes another node for it. When Python gives an `id` out again depends
    on all that it holds in memory; here the next node gets that of one that is gone.
    """
    reads, alive, gone = [], WeakValueDictionary(), []
    leaf = StandIn(reads, grad_fn=None, is_leaf=True)

    def leave(node):
        alive.pop(node.level, None)
        gone.append(node)

    def new(level):
        if level == 0:
            return AccumulateGrad(reads, variable=leaf)
        found = gone.pop() if gone else AddBackward0.__new__(AddBackward0)
        found.__init__(leave, reads, lambda: tuple((node(level - 1), 0) for _ in range(slots)), level=level)
        return found

    def node(level):
        found = alive.get(level)
        if found is None:
            found = alive[level] = new(level)
        return found

    return StandIn(reads, grad_fn=node(LEVELS), is_leaf=False), leaf, reads


def budgeted(reads, call):
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
        # Looked up by value, leaves are mixed up in one of the two.
        tensors = made(library(engine), challenge["program"], alike=engine == "engine")
        return names_of(leaves_of(tensors[challenge["root"]]), tensors)

    def again(leaves_of):
        tensors = made(library("engine"), challenge["program"], alike=False)
        return [sorted(names_of(leaves_of(tensors[challenge["root"]]), tensors)) for _ in range(2)]

    def without_a_node(leaves_of):
        torch = library("engine")
        tensors = {"leaf": torch.ones(2, requires_grad=True), "plain": torch.ones(2)}
        return {name: names_of(leaves_of(tensor), tensors) for name, tensor in tensors.items()}

    def deep(leaves_of, slots):
        root, leaf, reads = doublings(slots)
        return budgeted(reads, lambda: names_of(leaves_of(root), {"leaf": leaf}))

    parts |= {engine: attempt(leaves, leaves_of, engine) for engine in ENGINES}
    parts |= {"again": attempt(again, leaves_of)}
    parts |= {"deep": attempt(deep, leaves_of, 2), "chain": attempt(deep, leaves_of, 1)}
    return parts | {"no_node": attempt(without_a_node, leaves_of)}


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
    that are written into what has arrived come out wrong in one of them. And s and c are met near the root before
    their other consumers, deep below, have run: c twice by one node.
    """
    a, b, c, d, k = (leaves[name] for name in "abcdk")
    s, t, v = k * a, b + c, -d
    added, multiplied = s + t, s * t
    left = added * multiplied
    product, total = v * a, v + a
    right = product * total
    difference, square = left - right, c * c
    inner = difference * square
    root = s * inner
    results = (s, t, added, multiplied, left, v, product, total, right, difference, square, inner, root)
    named = {tensor.grad_fn: name for name, tensor in zip(INNER, results, strict=True)}
    slots = {"a": (s, 1), "b": (t, 0), "c": (t, 1), "d": (v, 0)}
    named |= {result.grad_fn.next_functions[slot][0]: name for name, (result, slot) in slots.items()}
    return root, named


def counted(calls, named):
    """Return how often the node of each name was called."""
    names = [named.get(node, "?") for node in calls]
    return {name: names.count(name) for name in dict.fromkeys(names)}


def ex08_8(answers, challenge):
    """Gradients and calls of nodes after the learner's pass: on both engines, on x·x, and through two large graphs."""
    run_backward = answers["run_backward"]
    parts = {}
    for engine in ENGINES:
        seen = attempt(_through_branches, run_backward, engine, challenge)
        whole = set(seen) == {"grads", "calls", "gradient"}
        parts |= {f"{engine} {what}": seen[what] if whole else seen for what in ("grads", "calls")}
    parts |= {
        "kept": seen["gradient"] if whole else seen,  # torch's, which came last
        "square": attempt(_through_square, run_backward, challenge),
        "deep": attempt(_through_doublings, run_backward),
    }
    if "length" in challenge:
        parts["long"] = attempt(_through_chain, run_backward, challenge["length"])
    return parts


def _passed(torch, run_backward, root, gradient, most=1000):
    """Return the nodes that the learner's pass calls. Raises OverBudget."""
    pane, calls = watched(root, most)
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
    calls = counted(_passed(torch, run_backward, root, gradient), named)
    grads = {name: values(leaf.grad) for name, leaf in leaves.items() if name != "k"}
    return {"grads": grads, "calls": calls, "gradient": values(gradient)}


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
        calls = _passed(torch, run_backward, root, torch.tensor(1.0, dtype=torch.float64), most)
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


# What happens at the leaves a and b: "a0" is the arrival of gradient 0 at a; then which things are looked at.
ARRIVALS = {
    "once": (["a0"], ["a.grad"]),
    "engine": (["a0", "a1", "a2"], ["a.grad"]),
    "torch": (["a0", "a1", "a2"], ["a.grad"]),
    "anew": (["a0", "clear", "a1"], ["a.grad"]),
    "apart": (["a0", "b0", "a1", "spoil"], ["a.grad", "b.grad"]),
    "given": (["a0", "a1"], ["a.grad", "arrived"]),
    "held": (["a0", "hold", "a1", "a2"], ["a.grad", "held"]),
}


def ex08_3(answers, challenge):
    """What the leaves' `.grad` hold after gradients have arrived at the learner's nodes."""
    node_class = answers["AccumulateGrad"]
    return {
        name: attempt(_after_arrivals, node_class, name, challenge["gradients"], events, shown)
        for name, (events, shown) in ARRIVALS.items()
    }


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
            with no_passes("torch" if name == "torch" else "engine"):
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
    "asked_later": ["y", "z.backward", "y", "z.backward"],
    "leaf": ["x", "y", "z.backward"],
    "root": ["y", "y.backward", "y.backward"],
    "plain": ["y", "z.backward", "weights"],
    "both": ["y", "z", "z.backward"],
}


def ex08_4(answers, challenge):
    """What the learner's `retain_grad` has kept after requests and passes."""
    retain_grad = answers["retain_grad"]
    return {
        name: attempt(_after_requests, retain_grad, name, challenge, events)
        for name, events in REQUESTS.items()
    }


def _after_requests(retain_grad, name, challenge, events):
    torch = library("torch" if name == "torch" else "engine")
    x, slopes, weights = (
        torch.tensor(challenge[row], dtype=torch.float64) for row in ("x", "slopes", "weights")
    )
    x.requires_grad_()
    y = x * slopes
    z = (y * y * weights).sum()
    asked, raised = {"x": x, "y": y, "z": z, "weights": weights}, None
    for event in events:
        if event == "z.backward":
            z.backward(retain_graph=True)
        elif event == "y.backward":
            y.backward(weights, retain_graph=True)
            weights.mul_(0)
        elif event == "weights":
            raised = _complaint_of(retain_grad, weights)
        else:
            with without_method(torch.Tensor, "retain_grad"):
                retain_grad(asked[event])
            at_first = values(y.kept) if event == "y" and events.count("y") == 1 else None
    seen = {"y.kept at first": at_first, "y.kept": values(y.kept), "x.grad": values(x.grad)}
    more = {"plain": lambda: {"raised": raised}, "both": lambda: {"z.kept": values(z.kept)}}
    return seen | {"x has kept": hasattr(x, "kept")} | more.get(name, dict)()


def _complaint_of(retain_grad, tensor):
    """Return the name of what is raised for a tensor that wants no gradient."""
    try:
        with without_method(type(tensor), "retain_grad"):
            retain_grad(tensor)
    except RuntimeError:
        return "RuntimeError"
    except Exception as error:
        return type(error).__name__
    return "nothing"


@contextmanager
def counted_passes(torch):
    """Run a block and yield a list with one entry for each backward pass that it asks an engine for."""
    passes, grad, backward = [], torch.autograd.grad, torch.autograd.backward

    def counting(function):
        def called(*arguments, **options):
            passes.append(1)
            return function(*arguments, **options)

        return called

    with (
        patch.object(torch.Tensor, "backward", counting(torch.Tensor.backward)),
        patch.object(torch.autograd, "grad", counting(grad)),
        patch.object(torch.autograd, "backward", counting(backward)),
    ):
        yield passes


def ex08_5(answers, challenge):
    """The counterexample, where `repaired` ends on given data and on the learner's own, and its number of passes."""
    repaired, own = answers["repaired"], answers["counterexample"]

    def ends(repaired, engine, points, sizes, rate, steps):
        slope, offset = repaired(library(engine), [tuple(point) for point in points], sizes, rate, steps)
        return {"w": values(slope), "b": values(offset)}

    def on_own(repaired, own):
        points, sizes = own
        return ends(repaired, "engine", points, list(sizes), challenge["own rate"], 1)

    def passes(repaired):
        with counted_passes(library("engine")) as found:
            ends(repaired, "engine", *challenge["tasks"]["long"]["data"])
        return len(found)

    parts = {
        name: attempt(lambda f, of=task: ends(f, of["engine"], *of["data"]), repaired)
        for name, task in challenge["tasks"].items()
    }
    return {
        **parts,
        "counterexample": attempt(lambda value: value, own),
        "passes": attempt(passes, repaired),
        "own": attempt(on_own, repaired, own),
    }


def ex08_6(answers, challenge):
    """The rows that the learner's walk gives for two programs on both engines, and for many doublings."""
    rows = answers["rows"]

    def drawn(rows, engine, program):
        tensors = made(library(engine), program)
        leaves = {name: tensors[name] for name in program["leaves"]}
        return first_of(rows(tensors[program["steps"][-1][0]], leaves))

    def again(rows):
        program = challenge["tasks"]["shared"]["program"]
        tensors = made(library("engine"), program)
        leaves = {name: tensors[name] for name in program["leaves"]}
        return [first_of(rows(tensors[program["steps"][-1][0]], leaves)) for _ in range(2)]

    def deep(rows):
        root, leaf, reads = doublings()
        return budgeted(reads, lambda: first_of(rows(root, {"x": leaf})))

    parts = {
        name: attempt(drawn, rows, task["engine"], task["program"])
        for name, task in challenge["tasks"].items()
    }
    return parts | {"deep": attempt(deep, rows), "again": attempt(again, rows)}
