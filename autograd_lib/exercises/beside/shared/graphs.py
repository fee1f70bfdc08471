"""The graphs that are put before a learner's code. This module knows no answer.

Graphs are plain data, one row of (parent, slope) pairs per node, oldest node first; the youngest node is the root. The
stand-in nodes count how often they are used, so that a walk of every path is stopped instead of waited for.
"""

from string import ascii_lowercase

from ....kit.checking.limits import Budget, stack_depth

PATIENCE = 12  # readings of `parents` per node; a careful pass needs one to three, a clumsy one nine
CALM = 12_000  # readings that any graph may cost, however small: searching a list of 61 nodes compares a lot
DEEP = 1_000  # open calls; how many more there were makes no difference
LOOKS = 20  # at the depth of the stack: a walk that comes to a leaf again and again need not be measured each time


class Graph:
    """A graph of stand-in nodes, each made when it is first reached.

    edges: returns the places of a node's parents and the slopes that go with them, from the node's own place.
    Nodes know neither their graph nor their place, which would give away the order that learners are asked for.
    numbered: whether the nodes have creation numbers, which grow with the place but leave gaps.
    alike: whether all numbered nodes have the same value. calm: readings that it may cost, however small it is.
    """

    def __init__(self, edges, size, *, numbered=True, alike=False, calm=CALM):
        self.edges, self.size, self.numbered, self.alike = edges, size, numbered, alike
        self.nodes, self.depth, self.looks = {}, None, 0
        self.budget = Budget(calm + PATIENCE * size)
        self.places = {}  # id of a node: its place
        self._above, self.known_parents = {}, {}  # place: places of the parents, and the parents
        self.base = stack_depth()
        self._make = _node_class(self)

    def node(self, place):
        """Return the node at a place, the same object every time."""
        found = self.nodes.get(place)
        if found is None:
            above, slopes = self.edges(place)
            found = self.nodes[place] = self._make(place, slopes)
            self.places[id(found)], self._above[place] = place, above
        return found

    def parents_of(self, place):
        """Return the parents of the node at a place, the same tuple every time."""
        found = self.known_parents.get(place)
        if found is None:
            found = self.known_parents[place] = tuple(map(self.node, self._above[place]))
        return found

    def place_of(self, value):
        """Return the place of a node of this graph, None for anything else."""
        place = self.places.get(id(value))
        return place if place is not None and self.nodes[place] is value else None

    @property
    def root(self):
        return self.node(self.size - 1)

    def look(self):
        """Note how many calls are open."""
        if self.looks < LOOKS:
            self.looks += 1
            self.depth = max(self.depth or 0, stack_depth() - self.base)

    def partials(self, places):
        """Return the partials of the nodes at these places by name: ∂h/∂a for the root h and the node a."""
        root = name_of(self.size - 1)
        return {f"∂{root}/∂{name_of(place)}": self.node(place).partial for place in places}


def _node_class(graph):
    """Return the class of a graph's nodes, which alone can look the graph up."""

    class Node:
        """A node with everything that the lesson's `Node` has; learners may hang attributes of their own on it."""

        def __init__(self, place, slopes):
            self.slopes = slopes
            self.value = 7 * place % 5 - 2
            self.partial = 0
            if graph.numbered:
                self.number = 10 + 3 * place + place % 3
                # All different, for those who sort by it; or all equal, for those who look nodes up by it.
                self.value = 1 if graph.alike else 37 * place % 101 - 50

        @property
        def parents(self):
            place = graph.places[id(self)]
            graph.budget.spend()
            if not place:
                graph.look()
            return graph.known_parents.get(place) or graph.parents_of(place)

        def __eq__(self, other):
            graph.budget.spend()  # `node in some_list` compares with every entry
            return self is other

        __hash__ = object.__hash__

        def evaluate(self):
            return self.value

        def derive(self, seed):
            self.partial += seed
            for parent, slope in zip(self.parents, self.slopes, strict=True):
                parent.derive(seed * slope)

    return Node


def name_of(place):
    """Return what the node at a place is called: a, b, c, …"""
    return ascii_lowercase[place] if place < len(ascii_lowercase) else f"n{place}"


def small(rows, **options):
    """Return the graph that a list of rows describes."""
    columns = [tuple(zip(*row, strict=True)) or ((), ()) for row in rows]
    return Graph(columns.__getitem__, len(rows), **options)


def doublings(count, **options):
    """Return `count` successive doublings of one leaf."""
    return Graph(lambda place: ((place - 1,) * 2, (1, 1)) if place else ((), ()), count + 1, **options)


def wide(leaves):
    """Return the rows of a graph whose root adds up that many leaves."""
    return [[] for _ in range(leaves)] + [[[place, 1] for place in range(leaves)]]


def chain(task):
    """Return a long chain from the leaf a to the root, which turns its sign here and takes in the leaf b there."""
    flips, joins = set(task["flips"]), dict(task["joins"])

    def edges(place):
        if place < 2:
            return (), ()
        before, sign = place - 1 if place > 2 else 0, -1 if place in flips else 1
        return ((before, 1), (sign, joins[place])) if place in joins else ((before,), (sign,))

    return Graph(edges, task["length"])
