"""What lesson 07 runs beside the learner's code. This module knows no answer."""

from contextlib import contextmanager, nullcontext

import numpy as np

from ... import engine as torch
from ...engine.breadth.ops.products import Mm
from ...kit.checking.absence import refused
from ...kit.checking.collecting import attempt
from ...kit.checking.engines import no_passes
from ...kit.checking.promises import changed, untouched

READY_MADE = (torch.nn.functional.binary_cross_entropy, torch.nn.functional.binary_cross_entropy_with_logits)
INDICES = {"entry_of_dA": "ik", "entry_of_dB": "kj"}  # which of the three counts a call is about


def sizes(task):
    """Return how the two matrices are described in a table, such as "A 2×3, B 3×4"."""
    return ", ".join(f"{name.upper()} {'×'.join(map(str, task[name].shape))}" for name in "ab")


def ex07_1(answers, challenge):
    """Entries and whole gradients of all products that a function is asked about."""
    parts = {}
    for name, function in answers.items():
        run = _entries if name in INDICES else _whole
        parts[name] = attempt(run, function, name, challenge["tasks"][name[-1]])
    return parts


def _entries(function, name, tasks):
    return {
        entry(name, task, at): _untouched(lambda g, a, b, at=at: function(g, a, b, *at), task, "gab")
        for task in tasks
        for at in task[name]
    }


def entry(name, task, at):
    """Return how one entry is written in a table."""
    return f"{sizes(task)}: {INDICES[name][0]} = {at[0]}, {INDICES[name][1]} = {at[1]}"


def _whole(function, name, tasks):
    return {whole(name, task): _untouched(function, task, "gab") for task in tasks}


def whole(name, task):
    """Return how a whole gradient is written in a table; the place of an entry comes after it."""
    return f"{sizes(task)}: {name}"


def _untouched(function, task, names):
    """Return what a function gives for copies of the named arrays, which it leaves alone."""
    return untouched(function, **dict(zip(names, _copies(task, names), strict=True)))


def _copies(task, names):
    return [np.array(task[name]) for name in names]


def ex07_2(answers, challenge):
    """Value and gradients of the layer, two of them at once, what it costs where x is data, and who does the work."""
    given, oblong, square = answers["Linear"], challenge["oblong"], challenge["square"]

    def value(cls, task):
        return _applied(cls, [torch.tensor(task[name]) for name in "xwb"])

    def gradient(cls, task, place):
        return _returned(cls, task, "xwb")[place]

    def every(cls, task):
        inputs = _leaves(task)
        _applied(cls, inputs).backward(torch.tensor(task["g"]))
        return _grads(inputs)

    def formula(cls, task):
        node = _applied(cls, _leaves(task)).grad_fn
        with no_passes("engine"):
            return node(torch.tensor(task["g"])) is not None

    return {
        "value": attempt(value, given, oblong),
        **{f"d{name}": attempt(gradient, given, oblong, place) for place, name in enumerate("xwb")},
        "square": attempt(every, given, square),
        "two": attempt(_two_layers, given, square),
        "thrift": attempt(_thrift, given, oblong),
        "own": attempt(formula, given, oblong),
    }


def _applied(cls, inputs):
    if not issubclass(cls, torch.autograd.Function):
        raise TypeError("Linear has to be a class derived from torch.autograd.Function")
    return torch.autograd.Function.apply.__func__(cls, *inputs)


def _leaves(task, tracked="xwb"):
    return [torch.tensor(task[name], requires_grad=name in tracked) for name in "xwb"]


def _grads(leaves):
    return {f"d{name}": leaf.grad for name, leaf in zip("xwb", leaves, strict=True)}


def _returned(cls, task, tracked, during=nullcontext):
    # The engine sums what is too large and drops what is not wanted: the answer's own results come before that.
    seen = []

    class Watched(cls):
        @staticmethod
        def backward(ctx, g):
            seen.append(cls.backward(ctx, g))
            return seen[-1]

    result = _applied(Watched, _leaves(task, tracked))
    with during():
        result.backward(torch.tensor(task["g"]))
    return seen[-1]


def _two_layers(cls, task):
    # They share their leaves and nothing else: the second is run before the first is walked back.
    inputs = x, w, b = _leaves(task)
    g = torch.tensor(task["g"])
    for result in [_applied(cls, inputs), _applied(cls, [x + 1, w, b])]:
        untouched(result.backward, g=g)
    return _grads(inputs)


def _thrift(cls, task):
    products = []
    first, *others = _returned(cls, task, "wb", lambda: _counted_products(products))
    kind = "None" if first is None else type(first).__name__
    return {"first": kind, "products": len(products), "others": dict(zip(("dw", "db"), others, strict=False))}


@contextmanager
def _counted_products(products):
    """Run a block whose products of matrices on our engine are added to a list."""
    forward = Mm.forward

    def counting(ctx, a, b):
        products.append(forward(ctx, a, b))
        return products[-1]

    Mm.forward = counting
    try:
        yield
    finally:
        Mm.forward = forward


def ex07_5(answers, challenge):
    """The three gradients for two layers."""
    parts = {}
    for name, function in answers.items():
        parts[name] = attempt(_layers, function, name, challenge["tasks"])
    return parts


def _layers(function, name, tasks):
    return {layer(name, task): _untouched(function, task, "xzy" if name == "dw" else "zy") for task in tasks}


def layer(name, task):
    """Return how a gradient of one layer is written in a table; the place of an entry comes after it."""
    return ", ".join(f"{of} {'×'.join(map(str, task[of].shape))}" for of in "xz") + f": {name}"


def ex07_6(answers, challenge):
    """The counterexample, and the repaired loss with its gradient where it is easy and where it is not."""
    repaired = answers["repaired"]

    def run(repaired, task):
        z, y = (torch.tensor(task[name], dtype=getattr(torch, task["dtype"])) for name in "zy")
        z.requires_grad_()
        with no_passes("engine"), refused(*READY_MADE):
            loss = repaired(z, y)
        loss.backward()
        return {"loss": loss, "grad": z.grad}

    return {
        "counterexample": attempt(lambda value: value, answers["counterexample"]),
        **{part: attempt(run, repaired, task) for part, task in challenge.items()},
    }


def ex07_7(answers, challenge):
    """What `fit` returns: on small tasks after given steps, with another test set, and after three whole trainings."""

    def run(fit, task, test):
        (w, b), *data = _for_fit(task, test)
        with np.errstate(all="ignore"):  # one point lies far off: overflows show in the result
            w, b, accuracy = fit((w, b), *data, task["rate"], task["steps"])
        return {"w": w, "b": b, "accuracy": accuracy}

    def kept(fit, task):
        given = dict(zip(("initial", "train", "test"), _for_fit(task, "test"), strict=True))
        return changed(lambda *of: fit(*of, task["rate"], task["steps"]), **given)

    parts = {name: attempt(run, answers["fit"], task, "test") for name, task in challenge.items()}
    parts["other"] = attempt(run, answers["fit"], challenge["steps"], "other")
    return parts | {"kept": attempt(kept, answers["fit"], challenge["steps"])}


def _for_fit(task, test):
    """Return copies of where to start, of the training set and of a test set."""
    start = np.array(task["start"]["w"]), task["start"]["b"]
    return start, *(tuple(np.array(task[name][of]) for of in "xy") for name in ("train", test))


def ex07_8(answers, challenge):
    """Both gradients for every pair of shapes."""
    function = answers["matmul_vjp"]

    def run(function, task):
        da, db = _untouched(function, task, "gab")
        return {"da": da, "db": db}

    return {name: attempt(run, function, task) for name, task in challenge.items()}


def ex07_9(answers, challenge):
    """The loss and its gradient for several sets of logits, and whether the arguments are left as they were."""

    def run(function, name, tasks):
        found = {}
        for task in tasks:
            names = ("z", "labels") if name == "cross_entropy" else ("g", "z", "labels")
            with np.errstate(all="ignore"):  # logits far from 0: overflows show in the result
                found[scores(name, task)] = _untouched(function, task, names)
        return found

    return {
        f"{name} {group}": attempt(run, function, name, tasks)
        for name, function in answers.items()
        for group, tasks in challenge.items()
    }


def scores(name, task):
    """Return how one call is written in a table."""
    g = "" if name == "cross_entropy" else f"{task['g']}, "
    return f"{name}({g}z {'×'.join(map(str, task['z'].shape))}, labels {task['labels'].tolist()})"
