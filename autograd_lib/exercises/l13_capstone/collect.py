"""What lesson 13 runs beside the learner's code, on our engine and on torch. This module knows no answer."""

from contextlib import contextmanager

import numpy as np

from ...kit.checking.collecting import attempt, attempts, wanted
from ...kit.checking.engines import ENGINES, doubles, library, values
from ...kit.checking.limits import nested_at_most
from .standins import Calls, candidate, operations, page, rows_of, the_way_of

PASSES = ("once", "shared", "constants", "single")  # programs of which a single pass is looked at
MOST_CALLS = 2_000  # backwards that one pass may run; a careful pass runs one for each node


def watched(call):
    """Return what `call` returns, or a note that it was stopped."""
    try:
        return call()
    except Calls.Exhausted:
        return {"stopped": True}


def program_of(task):
    """Return the lines of a program; a long chain travels as the factors it multiplies by, in turn, and its length."""
    factors = task.get("chain")
    if factors is None:
        return task["program"]
    return [["scale", i, factors[i % len(factors)]] for i in range(task["length"])]


def played(tensor, call, task):
    """Return the leaves and all tensors of a program, and its root, a weighted sum of the last line."""
    leaves = [tensor(row) for row in task["leaves"]]
    lines = list(leaves)
    constant = {
        "scale": float,
        "stretch": np.array,
    }  # operations whose second operand is no line of the program
    for name, first, *others in program_of(task):
        read = constant.get(name, lines.__getitem__)
        lines.append(call(name, lines[first], *map(read, others)))
    return leaves, lines, call("weighted", lines[-1], np.array(task["weights"]))


def ex13_1(answers, challenge):
    """Gradients of the leaves of drawn programs, what a pass costs, and what it leaves alone."""
    tensor, function, backward = (answers[name] for name in ("Tensor", "Function", "backward"))

    def prepared(tensor, function, task):
        calls = Calls(MOST_CALLS)
        made = operations(function, calls)
        return played(tensor, lambda name, *given: made[name].apply(*given), task), calls

    def gradients(tensor, function, backward, task, passes=1):
        (leaves, _, root), _ = prepared(tensor, function, task)
        for _ in range(passes):
            backward(root)
        return {"root": root.value, "grad": [leaf.grad for leaf in leaves]}

    def spent(tensor, function, backward, task):
        (leaves, _, root), calls = prepared(tensor, function, task)
        with nested_at_most(task.get("nesting")):
            return watched(lambda: [backward(root), {"calls": calls.spent, "grad": leaves[0].grad}][1])

    def alone(tensor, function, backward, task):
        (leaves, lines, root), _ = prepared(tensor, function, task)
        backward(root)
        inner = [line.grad for line in (*lines[len(leaves) :], root)]
        leaves[0].grad += 100  # whoever shares this array with another leaf is changed as well
        return {
            "values": [leaf.value for leaf in leaves],
            "inner": inner,
            "grad": [x.grad for x in leaves[1:]],
        }

    given = (tensor, function, backward)
    calls = {name: (gradients, *given, challenge[name]) for name in PASSES}
    calls |= {
        "twice": (gradients, *given, challenge["once"], 2),
        "alone": (alone, *given, challenge["alone"]),
    }
    calls |= {name: (spent, *given, challenge[name]) for name in ("doublings", "deep") if name in challenge}
    return attempts(calls, challenge)


def nodes(tensor):
    """Return the names of the nodes of a graph that are not leaves, sorted."""
    todo, seen = [tensor.grad_fn], {}
    while todo:
        node = todo.pop()
        if node is not None and node not in seen:
            seen[node] = node.name()
            todo += [below for below, _ in node.next_functions]
    return sorted(name for name in seen.values() if "AccumulateGrad" not in name)


def ex13_2(answers, challenge):
    """Every function by itself and the loss of the network, on the engines and on one whose arrays are NumPy's."""
    functions, loss_of = (answers[name] for name in ("functions", "loss_of"))

    def alone(functions, engine, place, task):
        torch = library(engine)
        inputs = doubles(torch, *task["inputs"], tracked=True) + doubles(torch, *task["fixed"])
        (cotangent,) = doubles(torch, task["cotangent"])
        out = functions(torch)[place](*inputs)
        (cotangent * out).sum().backward()
        tracked = inputs[: len(task["inputs"])]
        return {"value": values(out), "grad": [values(one.grad) for one in tracked], "nodes": nodes(out)}

    def loss(loss_of, engine, task):
        torch = library(engine)
        parameters = doubles(torch, *task["start"], tracked=True)
        total = loss_of(torch, parameters, *doubles(torch, *task["data"]))
        found = nodes(total)
        total.backward()
        return {"loss": values(total), "grad": [values(p.grad) for p in parameters], "nodes": found}

    def alone_on_page(functions, place, task):
        torch, applied = page()
        out = functions(torch)[place](*map(np.array, (*task["inputs"], *task["fixed"])))
        shares = [kind.backward(ctx, np.array(task["cotangent"])) for kind, ctx in applied]
        shares = [one for each in shares for one in (each if isinstance(each, tuple) else (each,))]
        return {"value": values(out), "grad": [values(one) for one in shares[: len(task["inputs"])]]}

    def loss_on_page(loss_of, task):
        torch, _ = page()
        parameters, data = ([np.array(one) for one in task[name]] for name in ("start", "data"))
        return {"loss": values(loss_of(torch, parameters, *data))}

    calls, places = {}, ("affine", "tanh", "cross_entropy")
    for engine in challenge["engines"]:
        for place, name in enumerate(places):
            calls[f"{name} {engine}"] = (alone, functions, engine, place, challenge[name])
        if "network" in challenge:
            calls[f"loss {engine}"] = (loss, loss_of, engine, challenge["network"])
    for place, name in enumerate(places):
        calls[f"{name} page"] = (alone_on_page, functions, place, challenge[name])
    if "network" in challenge:
        calls["loss page"] = (loss_on_page, loss_of, challenge["network"])
    with np.errstate(all="ignore"):
        return attempts(calls, challenge)


def ex13_3(answers, challenge):
    """What the learner's test says about every candidate, each asked twice.

    What is off by a little is too large the first time and too small the second: a test that sees one of them only
    misses this mistake, and no draw decides about its points.
    """
    once = challenge.get("once", False)

    def said(agree, engine):
        try:
            verdict = agree(engine)
        except AssertionError:
            return False
        return bool(verdict) if isinstance(verdict, np.bool_) else verdict

    def asked(agree, recipe):
        engine = candidate(recipe)
        first = said(agree, engine)
        if once and not recipe["amount"] and recipe["slip"] != "adds_up":
            return [first, first]
        recipe["amount"] *= -1
        return [first, said(agree, engine)]

    candidates = enumerate(challenge["candidates"])
    return attempts(
        {f"candidate {place}": (asked, answers["agree"], recipe) for place, recipe in candidates}, challenge
    )


def ex13_4(answers, challenge):
    """What the repaired script returns, on both engines."""

    def returned(repaired, engine, task):
        torch = library(engine if engine in ENGINES else "torch")
        data, held_out = (doubles(torch, *task[name]) for name in ("data", "held_out"))
        best, history = repaired(
            torch, task["start"], data, held_out, task["rates"], task["size"], task["decay"]
        )
        return {"best": [values(p) for p in best], "history": [values(loss) for loss in history]}

    def plain(repaired, task):
        first = {**task, "rates": task["rates"][:1]}
        data, held_out = (doubles(library("torch"), *first[name]) for name in ("data", "held_out"))
        given = (first["start"], data, held_out, first["rates"], first["size"], first["decay"])
        return not holds_tensors(repaired(library("torch"), *given))

    repaired = answers["repaired"]
    tasks = {name: task for name, task in challenge.items() if isinstance(task, dict)}
    calls = {name: (returned, repaired, name, task) for name, task in tasks.items()}
    return attempts(calls | {"plain": (plain, repaired, challenge["torch"])}, challenge)


def holds_tensors(value):
    """Return whether a value is a tensor, or a list or tuple with one somewhere in it."""
    if isinstance(value, (list, tuple)):
        return any(map(holds_tensors, value))
    return hasattr(value, "grad_fn")


def ex13_5(answers, challenge):
    """Values and gradients, what becomes of the input, and what another path receives of the same cotangent."""
    function = answers["straight_through"]

    def through(function, engine, task):
        torch = library(engine)
        w, k, c = doubles(torch, task["w"], tracked=True) + doubles(torch, task["k"], task["c"])
        below = w * k
        out = function(torch, below)
        v = torch.tensor(task["v"], dtype=torch.float64, requires_grad=True)
        (c * v * out).sum().backward()
        return {"value": values(out.detach()), "w.grad": values(w.grad), "v.grad": values(v.grad)}

    def left(function, task):
        torch = library("engine")
        (x,) = doubles(torch, task["w"])
        out = function(torch, x)
        out += 100  # whoever hands the input itself on gives it away here
        return values(x)

    def beside(function, engine, task):
        torch = library(engine)
        w, y = doubles(torch, task["w"], task["w"], tracked=True)
        k, c = doubles(torch, task["k"], task["c"])
        other = y * 1  # made first, so that its turn comes last
        ((function(torch, w * k) + other) * c).sum().backward()
        return values(y.grad)

    parts = {"left": attempt(left, function, challenge["engine"])}
    for engine, task in challenge.items():
        parts[engine] = attempt(through, function, engine, task)
        parts[f"beside {engine}"] = attempt(beside, function, engine, task)
    return parts


class Clock:
    """A clock that only the pieces move, so that what was measured can be foretold."""

    def __init__(self, costs):
        self.now, self.costs, self.calls = 1000.0, costs, []

    def __call__(self):
        return self.now

    def pieces(self):
        """Return the pieces: the n-th call of each takes as many microseconds as its n-th cost says."""
        return {name: lambda name=name: self.run(name) for name in self.costs}

    def run(self, name):
        turn = self.calls.count(name)
        self.calls.append(name)
        self.now += self.costs[name][min(turn, len(self.costs[name]) - 1)] / 1e6


def ex13_6(answers, challenge):
    """The tables of pieces of known cost, the order in which they ran; and the learner's own table."""

    def foretold(measured, task):
        clock = Clock(task["costs"])
        return rows_of(measured(clock.pieces(), clock, task["rounds"]))

    def order(measured, task):
        clock = Clock(task["costs"])
        measured(clock.pieces(), clock, task["rounds"])
        return clock.calls

    measured = answers["measured"]
    parts = {name: attempt(foretold, measured, challenge[name]) for name in ("calm", "spike", "single")}
    return parts | {
        "order": attempt(order, measured, challenge["calm"]),
        "table": attempt(rows_of, answers["table"]),
    }


def ex13_7(answers, challenge):
    """What was drawn, the operation around it, its gradients, and what the check says of each candidate, twice."""
    forward, backward, draw, is_right = (
        answers[name] for name in ("my_forward", "my_backward", "my_inputs", "is_right")
    )

    def drawn(seed):
        return [np.array(one) for one in draw(np.random.default_rng(seed))]

    def around(forward, inputs, directions, steps):
        """Return the values along each direction, one random direction in all inputs at once."""
        found = []
        for seed in directions:
            rng = np.random.default_rng(seed)
            along = [rng.normal(size=one.shape) for one in inputs]
            moved = [[x + h * u for x, u in zip(inputs, along, strict=True)] for h in steps]
            found.append([np.array(forward(*place), dtype=np.float64) for place in moved])
        return found

    def gradients(backward, inputs, seed):
        g = np.random.default_rng(seed).normal(size=np.shape(forward(*inputs)))
        at_ones = backward(g.copy(), *(np.ones_like(one) for one in inputs))
        return {
            name: _arrays(found) for name, found in (("here", backward(g, *inputs)), ("at_ones", at_ones))
        }

    def asked(is_right, candidate, way):
        backward_there = candidate if way == "wrong_itself" else backward
        try:
            with standing_for(is_right, "my_backward", backward_there):
                verdict = is_right(candidate)
        except AssertionError:
            return False
        return bool(verdict) if isinstance(verdict, np.bool_) else verdict

    seeds, directions, steps = challenge["seeds"], challenge["directions"], challenge["steps"]
    calls = {
        "drawn": [(lambda draw, of=seed: drawn(of), draw) for seed in seeds],
        "again": [(lambda draw, of=seed: drawn(of), draw) for seed in seeds],
        "values": [(lambda f, of=seed: around(f, drawn(of), directions, steps), forward) for seed in seeds],
        "gradients": [(lambda b, of=seed: gradients(b, drawn(of), of), backward) for seed in seeds],
    }
    for way in challenge["ways"]:
        calls[f"says {way}"] = [(asked, is_right, the_way_of(way, backward), way)] * challenge["times"]
    return {
        part: [attempt(*call) for call in several]
        for part, several in calls.items()
        if wanted(part, challenge)
    }


@contextmanager
def standing_for(function, name, value):
    """Run a block in which what a function finds under a global name is something else."""
    names = getattr(function, "__globals__", {})
    before = {name: names[name]} if name in names else {}
    names[name] = value
    try:
        yield
    finally:
        del names[name]
        names.update(before)


def _arrays(found):
    return [np.array(one, dtype=np.float64) for one in found]
