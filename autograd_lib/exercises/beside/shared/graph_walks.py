"""Graphs of nodes that count how often they are read, and walks over them within a budget."""

from itertools import islice
from weakref import WeakValueDictionary

from ....kit.checking.limits import Budget

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

    def __init__(self, budget=None, edges=tuple, **attributes):
        self._budget, self._edges = budget, edges
        vars(self).update(attributes)

    @property
    def next_functions(self):
        self._budget.spend()
        return self._edges()

    def name(self):
        return type(self).__name__


class AccumulateGrad(StandIn):
    """The stand-in at the end of every path."""

    def name(self):
        return "torch::autograd::AccumulateGrad"


class AddBackward0(StandIn):
    """The stand-in for one doubling. leave: called with it when nobody keeps it any more, which may make it another."""

    def __init__(self, leave, *of_all, **attributes):
        super().__init__(*of_all, **attributes)
        self._leave = leave

    def __del__(self):  # Python calls it once for each object, so that each serves for two nodes
        self._leave(self)


def doublings(slots=2):
    """Return the root of many doublings of one leaf, the leaf, and the budget of readings.

    slots: how often each node uses the one below; with 1 it is a chain, in which nothing else keeps a node.

    As in torch, a node is the same object for as long as somebody keeps it, and made anew when it is asked for again:
    who remembers the `id` of a node that is gone takes another node for it. When Python gives an `id` out again depends
    on all that it holds in memory; here the next node gets that of one that is gone.
    """
    budget, alive, gone = Budget(PATIENCE * (LEVELS + 2)), WeakValueDictionary(), []
    leaf = StandIn(budget, grad_fn=None, is_leaf=True)

    def leave(node):
        alive.pop(node.level, None)
        gone.append(node)

    def new(level):
        if level == 0:
            return AccumulateGrad(budget, variable=leaf)
        found = gone.pop() if gone else AddBackward0.__new__(AddBackward0)
        found.__init__(leave, budget, lambda: tuple((node(level - 1), 0) for _ in range(slots)), level=level)
        return found

    def node(level):
        found = alive.get(level)
        if found is None:
            found = alive[level] = new(level)
        return found

    return StandIn(budget, grad_fn=node(LEVELS), is_leaf=False), leaf, budget


def first_of(found):
    """Return the first entries of what a walk returned as a list; what cannot be listed as it is."""
    return list(islice(found, MOST_ENTRIES)) if hasattr(found, "__iter__") else found
