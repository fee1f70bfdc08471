"""Read the graph: the leaves of (a + b) * (b - c), in any order, and the order of its backward visits."""

from autograd_lib.kit.checking.collecting import attempt
from autograd_lib.kit.checking.comparing import expect, expect_members
from autograd_lib.scalar import Minus, Multiply, Plus, Variable

from . import slip, small_exercise


def challenge(rng):
    return {}


def collect(answers, challenge):
    return {name: attempt(lambda value: value, answer) for name, answer in answers.items()}


def judge(parts, challenge):
    leaves, visits = walk()
    return [
        expect_members(parts, "leaves", leaves, label="`leaves`"),
        expect(parts, "visits", visits, label="`visits`"),
    ]


def walk():
    """Return the names of the leaves, and of all nodes in the order in which the reference visits them backward."""
    visits = []

    class Leaf(Variable):
        def derive(self, seed):
            visits.append(self.name)
            super().derive(seed)

    def named(node, name):
        def derive(seed):
            visits.append(name)
            type(node).derive(node, seed)

        node.derive = derive
        return node

    a, b, c = leaves = [Leaf(2), Leaf(3), Leaf(5)]
    for leaf, name in zip(leaves, "abc", strict=True):
        leaf.name = name
    root = named(Multiply(named(Plus(a, b), "sum"), named(Minus(b, c), "difference")), "product")
    root.evaluate()
    root.derive(1)
    return sorted({leaf.name for leaf in leaves}), visits


VISITS = "product sum a b difference b c".split()


def answer(leaves='["a", "b", "c"]', visits=VISITS):
    return f"leaves = {leaves}\nvisits = {visits}\n"


EXERCISE = small_exercise(
    "read_graph",
    "read_graph",
    ("leaves", "visits"),
    challenge,
    collect,
    judge,
    (
        slip("b_counted_twice", answer(leaves='["a", "b", "b", "c"]')),
        slip("visited_once_each", f"visits = {'product sum a b difference c'.split()}\n"),
        slip("breadth_first", f"visits = {'product sum difference a b b c'.split()}\n"),
        slip("forward_order", f"visits = {VISITS[::-1]}\n"),
    ),
)

STUB = answer("...", "...")

RIGHT = {
    "plain": answer(),
    "another order of leaves, tuples": answer("('c', 'a', 'b')", tuple(VISITS)),
    "split": answer("'b c a'.split()", "'product sum a b difference b c'.split()"),
}

MUTANTS = {
    "a string of names": answer(leaves="'abc'"),
    "a dictionary": answer(leaves="{'a': 1, 'b': 1, 'c': 1}"),
    "a set": answer(leaves="{'a', 'b', 'c'}"),
    "a leaf missing": answer(leaves="['a', 'b']"),
    "an inner node among the leaves": answer(leaves="['a', 'b', 'c', 'sum']"),
    "numbers": answer(leaves="[1, 2, 3]"),
    "mixed": answer(leaves="['a', 'b', 3]"),
    "capitals": answer(leaves="['A', 'B', 'C']"),
    "two exchanged": answer(visits=[*VISITS[:2], "b", "a", *VISITS[4:]]),
    "one sentence": answer(visits=repr(" ".join(VISITS))),
    "nothing": answer(visits="[]"),
}
