"""What lesson 13 runs beside the learner's code, on our engine and on torch. This module knows no answer."""

from contextlib import contextmanager

import numpy as np

from ...checking.collecting import attempt
from ...checking.engines import ENGINES, doubles, library, values
from .standins import Calls, candidate, operations, rows_of, the_way_of

MOST_CALLS = 2_000  # backwards that one pass may run; a careful pass runs one for each node


def watched(call):
    """Return what `call` returns, or a note that it was stopped."""
    try:
        return call()
    except Calls.Exhausted:
        return {"stopped": True}


def played(tensor, call, task):
    """Return the leaves and all tensors of a program, and its root, a weighted sum of the last line."""
    leaves = [tensor(row) for row in task["leaves"]]
    lines = list(leaves)
    constant = {
        "scale": float,
        "stretch": np.array,
    }  # operations whose second operand is no line of the program
    for name, first, *others in task["program"]:
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
    parts = {name: attempt(gradients, *given, challenge[name]) for name in ("once", "shared", "constants")}
    long = (name for name in ("doublings", "deep") if name in challenge)
    return parts | {
        "twice": attempt(gradients, *given, challenge["once"], 2),
        "alone": attempt(alone, *given, challenge["alone"]),
        **{name: attempt(spent, *given, challenge[name]) for name in long},
    }


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
    """Every function by itself, the loss of the network, and a whole training, on both engines."""
    functions, loss_of, fit = (answers[name] for name in ("functions", "loss_of", "fit"))

    def alone(functions, engine, place, task):
        torch = library(engine)
        inputs = doubles(torch, *task["inputs"], tracked=True) + doubles(torch, *task["fixed"])
        (cotangent,) = doubles(torch, task["cotangent"])
        out = functions(torch)[place](*inputs)
        (cotangent * out).sum().backward()
        tracked = inputs[: len(task["inputs"])]
        return {"value": values(out), "grad": [values(one.grad) for one in tracked], "nodes": nodes(out)}

    def network(torch, task):
        return doubles(torch, *task["start"], tracked=True), doubles(torch, *task["data"])

    def loss(loss_of, engine, task):
        torch = library(engine)
        parameters, data = network(torch, task)
        total = loss_of(torch, parameters, *data)
        found = nodes(total)
        total.backward()
        return {"loss": values(total), "grad": [values(p.grad) for p in parameters], "nodes": found}

    def trained(fit, engine, task):
        torch = library(engine)
        parameters, data = network(torch, task)
        held = list(parameters)  # whoever puts new tensors into the list has not moved these
        losses = [values(one) for one in fit(torch, parameters, *data, task["rates"])]
        return {"losses": losses, "parameters": [values(p.detach()) for p in held]}

    parts = {}
    for engine in ENGINES:
        for place, name in enumerate(("affine", "tanh", "cross_entropy")):
            task = challenge[name]
            parts[f"{name} {engine}"] = attempt(alone, functions, engine, place, task)
        parts[f"loss {engine}"] = attempt(loss, loss_of, engine, challenge["network"])
        parts[f"fit {engine}"] = attempt(trained, fit, engine, challenge["training"])
    return parts


def ex13_3(answers, challenge):
    """What the learner's test says about every candidate, each a fresh one, asked twice.

    What is off by a little is too large the first time and too small the second: a test that sees one of them only
    misses this mistake, and no draw decides about its points.
    """
    known, once = {}, challenge.get("once", False)

    def said(agree, recipe):
        try:
            verdict = agree(candidate(recipe, known))
        except AssertionError:
            return False
        return bool(verdict) if isinstance(verdict, np.bool_) else verdict

    def asked(agree, recipe):
        if once and not recipe["amount"]:
            return 2 * [said(agree, recipe)]
        return [said(agree, recipe | {"amount": way * recipe["amount"]}) for way in (1, -1)]

    return {
        f"candidate {place}": attempt(
            lambda agree, of=recipe: asked(agree, of),
            answers["agree"],
        )
        for place, recipe in enumerate(challenge["candidates"])
    }


def ex13_4(answers, challenge):
    """What the repaired script returns, on both engines."""

    def returned(repaired, engine, task):
        torch = library(engine if engine in ENGINES else "engine")
        data, held_out = (doubles(torch, *task[name]) for name in ("data", "held_out"))
        best, history = repaired(
            torch, task["start"], data, held_out, task["rates"], task["size"], task["decay"]
        )
        return {"best": [values(p) for p in best], "history": [values(loss) for loss in history]}

    repaired = answers["repaired"]
    return {engine: attempt(returned, repaired, engine, task) for engine, task in challenge.items()}


def ex13_5(answers, challenge):
    """Values and gradients of both functions, and what becomes of their input."""
    parts = {}

    def through(function, engine, task):
        torch = library(engine)
        w, k, c = doubles(torch, task["w"], tracked=True) + doubles(torch, task["k"], task["c"])
        below = w * k
        out = function(torch, below, *task["strength"])
        v = torch.tensor(task["v"], dtype=torch.float64, requires_grad=True)
        (c * v * out).sum().backward()
        return {"value": values(out.detach()), "w.grad": values(w.grad), "v.grad": values(v.grad)}

    def left(function, task):
        torch = library("engine")
        (x,) = doubles(torch, task["w"])
        out = function(torch, x, *task["strength"])
        out += 100  # whoever hands the input itself on gives it away here
        return values(x)

    def two_at_once(function, task):
        """Return what comes back through two reversals of one pass, each of its own strength."""
        torch = library("engine")
        (x,) = doubles(torch, task["w"], tracked=True)
        (strength,) = task["strength"]
        shares = [k * function(torch, x, k * strength) for k in (1.0, 3.0)]
        (shares[0] + shares[1]).sum().backward()
        return values(x.grad)

    for name, function in answers.items():
        for engine in ENGINES:
            task = challenge[name][engine]
            parts[f"{name} {engine}"] = attempt(through, function, engine, task)
        parts[f"{name} left"] = attempt(left, function, challenge[name]["engine"])
    parts["reversal twice"] = attempt(two_at_once, answers["reversal"], challenge["reversal"]["engine"])
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
        return [np.array(one, dtype=np.float64) for one in draw(np.random.default_rng(seed))]

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
    parts = {
        name: [attempt(lambda draw, of=seed: drawn(of), draw) for seed in seeds]
        for name in ("drawn", "again")
    } | {
        "values": [
            attempt(lambda f, of=seed: around(f, drawn(of), directions, steps), forward) for seed in seeds
        ],
        "gradients": [attempt(lambda b, of=seed: gradients(b, drawn(of), of), backward) for seed in seeds],
    }
    for way in challenge["ways"]:
        candidate = the_way_of(way, backward)
        parts[f"says {way}"] = [attempt(asked, is_right, candidate, way) for _ in range(2)]
    return parts


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
