import weakref
from types import SimpleNamespace

import numpy as np

from ...kit.checking.collecting import attempt
from ...mine import answered  # noqa: F401 what stands in for the engine's other parts has to be there when it is hidden
from .shared.nodes_to_free import Thing, doubled, product
from .shared.outcomes import outcome


def got(call):
    """Return what a call returns, or the name of what it raises."""
    seen = outcome(call)
    return seen["value"] if "value" in seen else seen["error"]


class Node:
    """A node of the engine's kind, and its own box. Without slopes it hands on the very array that came, as `+`."""

    def __init__(self, name, number, parents=(), slopes=()):
        self.name, self.number, self.parents, self.slopes = name, number, parents, slopes
        if parents:
            self.saved = self

    def get(self):
        if self.slopes is None:
            raise RuntimeError("freed: retain_graph=True")
        return self.slopes

    def release(self):
        self.slopes = self.slopes and None

    def shares(self, slopes, g):
        shares = [slope * g for slope in slopes] or [g for _ in self.parents]
        return list(zip(self.parents, shares, strict=True))


def _graph(slopes):
    a, b = Node("a", 1), Node("b", 2)
    c = Node("c", 3, (a, b))
    d = Node("d", 4, (c, a), tuple(map(np.array, slopes)))
    return Node("e", 5, (d, c))


def _walked(one_pass, root, g, keep):
    """Return [node, total] for every turn, looked at when the pass is over."""
    turns = zip(
        range(99), one_pass(root, g, retain_graph=keep), strict=False
    )  # one that goes on for ever is cut
    return [[node.name, total.tolist()] for _, (node, total) in list(turns)]


def _totals(one_pass, slopes, row):
    g = np.array(row)
    return {"turns": _walked(one_pass, _graph(slopes), g, False), "g": g.tolist()}


def _three(one_pass, slopes, row):
    root = _graph(slopes)
    return [
        outcome(lambda keep=keep: _walked(one_pass, root, np.array(row), keep))
        for keep in (True, False, False)
    ]


def collect(answers, challenge):
    """What `SavedValues` gives before and after its release, and what passes with `run` and `one_pass` give."""
    one_pass, slopes, row = answers["one_pass"], challenge["slopes"], challenge["root"]
    kind, run = answers["SavedValues"], answers["run"]
    numbers, gradients = challenge["numbers"], challenge["gradients"]

    def numbers_of(box):
        saved = box.get()
        return [one.number for one in saved] if isinstance(saved, tuple) else type(saved).__name__

    def life(kind):
        box = kind(tuple(map(Thing, numbers)))
        before = [outcome(lambda: numbers_of(box)) for _ in range(2)]
        after = []
        for _ in range(2):
            box.release()
            after.append(outcome(lambda: numbers_of(box)))
        return {"before": before, "after": after}

    def empty(kind):
        box, full = kind(()), kind((Thing(numbers[0]),))
        box.release()
        return {"full": numbers_of(full), "empty": got(lambda: list(box.get()))}

    def memory(kind):
        things = [Thing(number) for number in numbers]
        watches = [weakref.ref(one) for one in things]
        box = kind(tuple(things))
        del things
        before = [watch() is not None for watch in watches]
        box.release()
        return {"before": before, "after": [watch() is not None for watch in watches]}

    def passes(kind, run, backward, count, retained):
        node = SimpleNamespace(saved=kind(tuple(map(Thing, numbers[:count]))), shares=backward)
        for g, keep in zip(gradients, retained, strict=False):
            yield lambda g=g, keep=keep: list(run(node, g, retain_graph=keep))

    def ends(*given):
        return [outcome(one) for one in passes(*given)]

    def gradients_of(*given):
        return [got(one) for one in passes(*given)]

    return {
        "life": attempt(life, kind),
        "empty": attempt(empty, kind),
        "memory": attempt(memory, kind),
        "product": attempt(ends, kind, run, product, 2, challenge["product"]),
        "unkept": attempt(ends, kind, run, product, 2, challenge["unkept"]),
        "sum": attempt(gradients_of, kind, run, doubled, 0, challenge["sum"]),
        "totals": attempt(_totals, one_pass, slopes, row),
        "zeros": attempt(_totals, one_pass, slopes, [0.0] * len(row)),
        "three": attempt(_three, one_pass, slopes, row),
    }
