"""What runs beside answers to freed_after_use."""

import weakref
from types import SimpleNamespace

from ...kit.checking.collecting import attempt
from .shared.nodes_to_free import Thing, doubled, product
from .shared.outcomes import outcome


def got(call):
    """Return what a call returns, or the name of what it raises."""
    seen = outcome(call)
    return seen["value"] if "value" in seen else seen["error"]


def collect(answers, challenge):
    """What `SavedValues` gives before and after its release, and what passes with `run` give."""
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
        node = SimpleNamespace(saved=kind(tuple(map(Thing, numbers[:count]))), backward=backward)
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
    }
