"""What runs beside answers to leave: the text of a program, for which nothing exists but an engine and NumPy."""

import builtins
import contextlib
import io
import linecache
import sys
import tempfile
import types
from importlib.resources import files

import numpy as np

from ...kit.checking.collecting import attempt, wanted
from ...kit.checking.evidence import is_any_mark
from ...mine import answered  # noqa: F401 what stands in for the engine's parts has to be there when it is hidden
from ...mine.trying import module_of
from ...mine.writing import written
from ..engines import library

FILE, STAGE, STEP, SHOWN = "<train.py>", "functions", 1e-5, 40
THERE = {"numpy", "my_autograd", *sys.stdlib_module_names}


class EnoughError(BaseException):
    """Ends a training of which the first pass is wanted."""


class Watch:
    """An engine of its own, and what its passes meet. most: after how many of them the training ends."""

    def __init__(self, most=None):
        self.engine = module_of(written(STAGE, {}), types.ModuleType("my_autograd"))
        self.most, self.losses, self.first, self.stale, self.met = most, [], [], 0, {}
        self.usual = self.engine.Tensor.backward
        self.engine.Tensor.backward = lambda root, *given, **options: self.passed(root, given, options)

    def passed(self, root, given, options):
        """Make a pass, and note whether a leaf still holds a gradient from before it was changed."""
        found = leaves(root)
        before = {id(one): np.array(one.tolist()) for one in found}
        self.stale += any(
            one.grad is not None
            and id(one) in self.met
            and not np.array_equal(self.met[id(one)], before[id(one)])
            for one in found
        )
        self.usual(root, *given, **options)
        self.met = before
        self.losses.append(float(root.item()))
        if len(self.losses) == 1:
            self.first = gradients(found)
        if len(self.losses) == self.most:
            raise EnoughError


def leaves(root):
    """Return the leaves of the graph below a tensor of the engine."""
    met, todo, found = {root.node}, [root.node], []
    while todo:
        node = todo.pop()
        found += [node.variable] if hasattr(node, "variable") else []
        below = [one for one in node.parents if one not in met]
        met |= set(below)
        todo += below
    return found


def gradients(tensors):
    return [None if one.grad is None else one.grad.tolist() for one in tensors]


def program(text, engine):
    """Return what a text binds that runs where NumPy, Python's own modules and an engine are all there is."""

    def imported(name, globals=None, locals=None, fromlist=(), level=0):
        top = name.partition(".")[0]
        if top not in THERE:
            raise ModuleNotFoundError(f"No module named {top!r}", name=top)
        return (
            engine if name == "my_autograd" else builtins.__import__(name, globals, locals, fromlist, level)
        )

    linecache.cache[FILE] = len(text), None, text.splitlines(keepends=True), FILE
    known = {"__name__": "train", "__builtins__": {**vars(builtins), "__import__": imported}}
    exec(compile(text, FILE, "exec"), known)
    return types.SimpleNamespace(**known)


def arrays(found):
    """Return what `data` returns, as four arrays."""
    (x, y), (x_test, y_test) = found
    return [np.array(one) for one in (x, y, x_test, y_test)]


def example_rows():
    """Return the first of the points that the course's program learns from."""
    text = (files("autograd_lib.mine") / "train.txt").read_text(encoding="utf-8")
    return arrays(program(text, None).data())[0][:SHOWN]


def first_pass(text):
    """Return what a text learns from, and the gradients of its first pass."""
    watch = Watch(most=1)
    run = program(text, watch.engine)
    given = arrays(run.data())
    rows = [one.tolist() for one in given]
    with contextlib.suppress(EnoughError):
        run.learn(*given[:2])
    return rows, watch.first


def trained(text):
    """Return the engine that watched a whole training, the program, its rows, and what has become of them."""
    watch = Watch()
    run = program(text, watch.engine)
    given = arrays(run.data())
    kept = [one.copy() for one in given]
    learnt = run.learn(*given[:2])
    if learnt is None:
        raise TypeError("learn(x, y) returned None")
    parameters = list(learnt)
    changed = [
        name for name, one, old in zip("xy", given[:2], kept[:2], strict=True) if not np.array_equal(one, old)
    ]
    return watch, run, kept, parameters, changed


def tensors(engine, values, kinds, **options):
    return [
        engine.tensor(one, dtype=getattr(engine, kind), **options)
        for one, kind in zip(values, kinds, strict=True)
    ]


def moved(parameters, seed):
    """Return values of the same signs as those of some parameters, each up to three tenths larger or smaller."""
    rng = np.random.default_rng(seed)
    values = (np.array(one.tolist(), dtype=float) for one in parameters)
    return [one * (1 + rng.uniform(-0.3, 0.3, one.shape)) for one in values]


def slopes(run, engine, values, kinds, x, y):
    """Return the gradient of a program's loss at some values of its parameters, on an engine."""
    made = tensors(engine, [one.tolist() for one in values], kinds, requires_grad=True)
    run.loss_of(made, x, y).backward()
    return [one if one is None else np.array(one, dtype=float) for one in gradients(made)]


def direction(shapes, seed):
    """Return a direction for arrays of some shapes; None for those whose shape is None."""
    return [
        one if one is None else np.random.default_rng([seed, place]).normal(size=one)
        for place, one in enumerate(shapes)
    ]


def inner(gradient, ways):
    """Return the slope along a direction by a gradient; what it lacks counts as 0."""
    return sum(float(np.sum(one * way)) for one, way in zip(gradient, ways, strict=True) if one is not None)


def along(run, engine, values, kinds, x, y, seed):
    """Return (the slope of the loss along a direction by its gradient, the difference quotient)."""
    ways = direction([np.shape(one) for one in values], seed)

    def loss(step):
        ahead = [(one + step * way).tolist() for one, way in zip(values, ways, strict=True)]
        return run.loss_of(tensors(engine, ahead, kinds), x, y).item()

    found = slopes(run, engine, values, kinds, x, y)
    return [inner(found, ways), (loss(STEP) - loss(-STEP)) / (2 * STEP)]


def on_both(text, run, engine, values, kinds, x, y):
    """Return, for each parameter, its gradient on this engine and on the course's."""
    reference = library("engine")
    there = slopes(program(text, reference), reference, values, kinds, x, y)
    return list(map(list, zip(slopes(run, engine, values, kinds, x, y), there, strict=True)))


def beginning(rows, first):
    """Return numbers that tell data and a first gradient from any others: sums, and the gradient."""
    numbers = [np.array(one) for one in rows]
    return {
        "sums": [[float(one.sum()), float(np.abs(one).sum())] for one in numbers if one.dtype.kind in "biuf"],
        "first": [one if one is None else np.array(one, dtype=float) for one in first],
    }


def facts(text, challenge):
    """Return what there is to say of a program, as {part: plain data}."""
    watch, run, given, parameters, changed = trained(text)
    x, y, x_test, y_test = given
    kinds = [str(one.dtype).rpartition(".")[2] for one in parameters]
    known, rows = {tuple(np.ravel(one).tolist()) for one in x}, [one.tolist() for one in given]
    again = first_pass(text)
    there = moved(parameters, challenge["point"]), kinds, x, y
    found = {
        "rows": lambda: [len(x), len(y), len(x_test), len(y_test)],
        "own": lambda: x[:SHOWN],
        "apart": lambda: sum(tuple(np.ravel(one).tolist()) in known for one in x_test),
        "alike": lambda: again == (rows, watch.first),
        "begins": lambda: beginning(rows, watch.first),
        "kept": lambda: changed,
        "doubles": lambda: kinds,
        "passes": lambda: [len(watch.losses), watch.stale],
        "falls": lambda: [watch.losses[0] if watch.losses else None, run.loss_of(parameters, x, y).item()],
        "gradients": lambda: on_both(text, run, watch.engine, *there),
        "elsewhere": lambda: beginning(*again),
        "slopes": lambda: along(run, watch.engine, *there, challenge["direction"]),
    }
    return {part: say() for part, say in found.items() if wanted(part, challenge)}


def collect(answers, challenge):
    """What a program does in a folder of its own; where it does not run to its end, what it raised."""

    def ran(text):
        # Where it is graded, no file of the notebook's is there, either.
        with (
            tempfile.TemporaryDirectory() as folder,
            contextlib.chdir(folder),
            contextlib.redirect_stdout(io.StringIO()),
        ):
            try:
                return facts(text, challenge)
            except (
                NotImplementedError
            ) as error:  # the engine names what it lacks; nobody has left the answer undone
                raise TypeError(str(error)).with_traceback(error.__traceback__) from None

    found = attempt(ran, answers["train_py"])
    return {"program": found} if is_any_mark(found) else {"program": True, **found}
