"""What lesson 09 runs beside the learner's code, on our engine and on torch. This module knows no answer."""

import weakref
from types import SimpleNamespace

from ...kit.checking.collecting import attempt
from ...kit.checking.engines import ENGINES, library, values
from .nodes import (
    Free,
    Holding,
    Thing,
    Value,
    counted_off_and_on,
    doubled,
    few_objects,
    life_of_a_node,
    product,
)

MOST_STEPS = 50
OPERATIONS = {
    "a + b": lambda a, b: a + b,
    "a * b": lambda a, b: a * b,
    "a / b": lambda a, b: a / b,
    "exp(a + b)": lambda a, b: (a + b).exp(),
    "(a + b) ** 2": lambda a, b: (a + b) ** 2,
}


def outcome(call):
    """Return {"value": …} for what a call returns, or {"error": type, "text": message} for what it raises."""
    try:
        return {"value": values(call())}
    except NotImplementedError:
        raise
    except Exception as error:
        kind = "RuntimeError" if isinstance(error, RuntimeError) else type(error).__name__
        return {"error": kind, "text": str(error)[:300]}


def got(call):
    """Return what a call returns, or the name of what it raises."""
    seen = outcome(call)
    return seen["value"] if "value" in seen else seen["error"]


def predictions(answer, challenge):
    """Return the predicted entries of a dictionary, by group."""

    def predicted(answer, names):
        return {name: answer.get(name, ...) for name in names}

    return {group: attempt(predicted, answer, names) for group, names in challenge.items()}


def ex09_1(answers, challenge):
    """The predicted words, by group of operations."""
    return predictions(answers["saved"], challenge)


def ex09_2(answers, challenge):
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


class Stand:
    """Something with a version."""

    def __init__(self, version):
        self._version = version


def ex09_3(answers, challenge):
    """The versions and numbers that `Counted` shows, and when `SavedTensor` gives its tensor back."""
    counted, saved = answers["Counted"], answers["SavedTensor"]

    def story(counted, way, edits):
        first = counted(list(challenge["values"]))
        found = [[first._version, list(first.values)]]
        for number in edits["before"]:
            first.add_(number)
        second = getattr(first, way) if way == "data" else getattr(first, way)()
        found.append([second._version, list(second.values)])
        for number in edits["second"]:
            second.add_(number)
        for number in edits["first"]:
            first.add_(number)
        third = second.detach()
        third.add_(edits["third"])
        return [*found, *([one._version, list(one.values)] for one in (first, second, third))]

    def returned(counted):
        one = counted(list(challenge["values"]))
        return [one.add_(2.0) is one, one._version]

    def unpacked(saved):
        one = Stand(challenge["at"])
        box = saved(one)
        before = [box.unpack() is one for _ in range(2)]
        one._version += challenge["more"]
        late = saved(one)
        return {"before": before, "after": outcome(lambda: box.unpack() is one), "late": late.unpack() is one}

    def in_engine(saved, engine, changed):
        torch = library(engine)
        a, b = (torch.tensor(row, requires_grad=True) for row in challenge["factors"])
        with torch.autograd.graph.saved_tensors_hooks(saved, saved.unpack):
            z = (a * b).sum()
        if changed:
            a.detach().mul_(2)
        seen = outcome(z.backward)
        return {"backward": seen.get("error"), "text": seen.get("text"), "b.grad": values(b.grad)}

    parts = {way: attempt(story, counted, way, edits) for way, edits in challenge["stories"].items()}
    parts |= {"returned": attempt(returned, counted), "unpack": attempt(unpacked, saved)}
    for engine in ENGINES:
        parts[engine] = attempt(
            lambda saved, engine=engine: [in_engine(saved, engine, changed) for changed in (False, True)],
            saved,
        )
    return parts


def ex09_4(answers, challenge):
    """The predicted gradients or failures, by group of edits."""
    return predictions(answers["seen"], challenge)


def ex09_5(answers, challenge):
    """What is called safe, the counterexample, and what `repaired` gives on drawn data and on the learner's own."""
    own, repaired = answers["counterexample"], answers["repaired"]

    def given(repaired, engine, name, a, b):
        return list(
            map(values, repaired(library(engine), OPERATIONS[name], list(map(float, a)), list(map(float, b))))
        )

    parts = {
        part: attempt(lambda f, of=task: given(f, of["engine"], of["name"], of["a"], of["b"]), repaired)
        for part, task in challenge.items()
    }
    parts["safe"] = attempt(list, answers["safe"])
    parts["counterexample"] = attempt(lambda value: value, own)
    parts["own"] = attempt(lambda f, one: given(f, "engine", *one), repaired, own)
    return parts


def ex09_6(answers, challenge):
    """The predicted flags, by group of tensors."""
    return predictions(answers["flags"], challenge)


def train(torch, update, starts, rate, steps):
    """Return where the parameters end: the loop of the lesson."""
    parameters = [torch.tensor(float(start), requires_grad=True) for start in starts]
    for _ in range(min(steps, MOST_STEPS)):
        loss = sum((p - 3) ** 2 for p in parameters)
        loss.backward()
        update(torch, parameters, rate)
        for p in parameters:
            p.grad = None
    return [p.item() for p in parameters]


def tried(function, *arguments):
    """Return what `attempt` does, and put recording back as it was: an update may leave it switched off."""
    before = {name: library(name).is_grad_enabled() for name in ENGINES}
    try:
        return attempt(function, *arguments)
    finally:
        for name, recording in before.items():
            library(name).set_grad_enabled(recording)


def ex09_7(answers, challenge):
    """Which updates are called wrong, the run that hides it, and what the learner's own update does."""
    update, own = answers["update"], answers["silent_run"]
    rate = challenge["rate"]

    def one_step(update, rows):
        torch = library("engine")
        parameters = [torch.tensor(row, requires_grad=True) for row in challenge["values"]]
        held = list(parameters)
        for p, row in zip(parameters, rows, strict=True):
            p.grad = None if row is None else torch.tensor(row)
        update(torch, parameters, rate)
        return held, parameters

    def moved(update):
        held, _ = one_step(update, challenge["gradients"])
        return [values(p) for p in held]

    def kept(update):
        held, parameters = one_step(update, challenge["gradients"])
        same = [p is q for p, q in zip(held, parameters, strict=True)]
        flags = [[p.is_leaf, p.requires_grad] for p in parameters]
        return {
            "moved": held[0].tolist() != library("engine").tensor(challenge["values"][0]).tolist(),
            "same tensors": same,
            "is_leaf, requires_grad": flags,
            "grad": [values(p.grad) for p in held],
        }

    def skipping(update):
        held, _ = one_step(update, [None, *challenge["gradients"][1:]])
        return [values(p) for p in held]

    parts = {
        "wrong_ones": attempt(list, answers["wrong_ones"]),
        "silent": attempt(lambda value: value, own),
        "moved": tried(moved, update),
        "kept": tried(kept, update),
        "skipping": tried(skipping, update),
    }
    for name in ENGINES:
        parts[name] = tried(
            lambda update, name=name: train(
                library(name), update, challenge["starts"], rate, challenge["steps"]
            ),
            update,
        )
    return parts


MANY = 10  # cycles made one by one, for each that is made at once


def ex09_8(answers, challenge):
    """How many objects the learner's function says are left over, and what is left of the learner's own node."""
    left_over, node_class = answers["left_over"], answers["Exp"]
    alive = []

    def cycles():
        return [Holding(Value(0.25)) for _ in range(challenge["cycles"])]

    def mixed():
        return [cycles(), [Free(Value(0.5)) for _ in range(challenge["free"])]]

    def after_litter(left_over):
        for _ in range(challenge["before"]):
            Holding(Value(0.75))  # garbage that was there before
        return left_over(cycles, Holding)

    def both_kinds(left_over):
        return [left_over(mixed, Holding), left_over(mixed, Free)]

    def held(left_over):
        # What somebody still holds is no garbage, cycle or not.
        return left_over(lambda: alive.append([cycles(), Free(Value(0.5))]) or cycles(), Holding)

    with few_objects():
        alive += [Holding(Value(0.5)) for _ in range(challenge["alive"])]
        parts = {
            "cycles": attempt(after_litter, left_over),
            "mixed": attempt(both_kinds, left_over),
            "held": attempt(held, left_over),
            "switch": attempt(counted_off_and_on, left_over, MANY * challenge["cycles"]),
            "own": attempt(life_of_a_node, node_class, challenge["x"], challenge["gradient"]),
        }
        alive.clear()
    return parts


def size_of(kept):
    """Return the bytes of what a `pack` has kept: a tensor, an array, or several of them."""
    if isinstance(kept, (list, tuple)):
        return sum(map(size_of, kept))
    if hasattr(kept, "nbytes"):
        return int(kept.nbytes)
    return kept.numel() * kept.element_size() if hasattr(kept, "numel") else 0


FIRST = (
    2050  # of the rows of a long table that are looked up: odd numbers beyond 2048 are none of half precision
)


def network(torch, numbers):
    """Return a function that computes the loss of a small network with a table, and the network's parameters.

    numbers["table"]: its rows from `FIRST` on; those above are zeros, which nobody looks up.
    """
    x, w1, w2, rows = (
        torch.tensor(numbers[name], dtype=torch.float32) for name in ("x", "w1", "w2", "table")
    )
    table = torch.cat([torch.zeros(FIRST, 1), rows])
    parameters = [one.requires_grad_() for one in (w1, w2, table)]
    idx = torch.tensor(numbers["idx"])

    def loss_of():
        return ((torch.tanh(x @ w1) @ w2 + table[idx]) ** 2).mean()

    return loss_of, parameters


def scaled(numbers, scale, rows=None):
    """Return the numbers of the network with a table whose entries have the sign and the size of `scale`.

    rows: those whose entries do, as they are looked up; all if there are none.
    """
    table = [
        [scale * abs(one) if rows is None or place in rows else one for one in row]
        for place, row in enumerate(values(numbers["table"]), FIRST)
    ]
    return numbers | {"table": table}


def with_large_ones(numbers, engine):
    """Return the numbers of the network with some that float16 cannot hold, among others that it can."""
    return scaled(numbers, TOO_LARGE * SIGNS[engine], rows=[int(numbers["idx"][1])])


FITS, TOO_LARGE = 5e4, 1e6  # numbers that float16 can hold, and cannot
SIGNS = {"engine": -1, "torch": 1}  # of the large numbers


def ex09_9(answers, challenge):
    """Gradients and bytes with the learner's pair of hooks, and gradients where saved numbers are large."""
    pack, unpack = answers["pack"], answers["unpack"]

    def looked_up(parameters):
        *grads, by_table = (p.grad for p in parameters)
        return [values(g) for g in (*grads, by_table[challenge["idx"].tolist()])]

    def weighed(torch, loss_of):
        before, after = [], []

        def noted(tensor):
            kept = pack(tensor)
            if tensor.is_floating_point():
                before.append(size_of(tensor))
                after.append(size_of(kept))
            return kept

        with torch.autograd.graph.saved_tensors_hooks(noted, unpack):
            return loss_of(), sum(after) / sum(before)

    def packed(pack, unpack, engine):
        torch = library(engine)
        loss_of, parameters = network(torch, challenge)
        loss, share = weighed(torch, loss_of)
        loss.backward(retain_graph=True)
        for p in parameters:
            p.grad = None
        loss.backward()  # what was kept is asked for once more
        more = weighed(torch, network(torch, scaled(challenge, FITS * SIGNS[engine]))[0])[1]
        return {"grads": looked_up(parameters), "bytes": [share, more]}

    def large(pack, unpack, engine):
        torch = library(engine)
        loss_of, parameters = network(torch, with_large_ones(challenge, engine))
        with torch.autograd.graph.saved_tensors_hooks(pack, unpack):
            loss = loss_of()
        loss.backward()
        return looked_up(parameters)

    parts = {}
    for engine in ENGINES:
        seen, names = attempt(packed, pack, unpack, engine), ("grads", "bytes")
        whole = set(seen) == set(names)
        parts |= {f"{engine} {name}": seen[name] if whole else seen for name in names}
        parts[f"{engine} large"] = attempt(large, pack, unpack, engine)
    return parts
