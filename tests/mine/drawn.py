"""Random programs: a few leaves, some steps on what there is so far, and a pass. The same steps run on two engines.

A step that the truth raises on, or that the learner's engine refuses by name, is left out and the others go on: a
program that ended there would not get to what comes after.
"""

import random
import warnings
from dataclasses import dataclass

from autograd_lib.mine.shelf.programs import plain, same

SHAPES = [(), (1,), (3,), (1, 1), (2, 3), (3, 2), (3, 1), (1, 3), (2, 2), (3, 3), (0, 3)]
INDICES = [0, -1, slice(None, 2), slice(1, None), slice(None, None, 2), ..., None, [0, 0], [1, -1, 0], (..., 0),
           (slice(None), 0), (0, slice(None)), (slice(None), None), (slice(None), [1, 1]), ([0, 1], [1, 1]), (0, 0)]  # fmt: skip
POWERS = [0, 1, 2, 3, 0.5, -1, -2]
WHOLE = [0, -1, slice(None, 2), ..., slice(None, None, 2)]  # none of these takes nothing of something
SAVED_ELSEWHERE = {
    "absolute",
    "whole_exponent",
}  # PyTorch saves more for these, and so raises where we are right
AXES = [None, 0, 1, -1, (0, 1), [0], (-1,), ()]


@dataclass(frozen=True)
class Step:
    """One step. a, b: which of the tensors so far it takes, counted round; n: a number for its options."""

    name: str
    a: int
    b: int
    n: int


@dataclass(frozen=True)
class Drawn:
    """A program. leaves: (shape, numbers, whether it wants a gradient); weights: numbers for the pass."""

    leaves: tuple
    steps: tuple[Step, ...]
    kind: str
    seed: int


def drawn(seed: int, edits: bool) -> Drawn:
    """Return a random program, the same one for the same seed. edits: whether it also changes tensors in place."""
    rng = random.Random(seed)
    shapes = SHAPES[:-1] if edits else SHAPES  # nobody counts edits of no numbers
    leaves = tuple(_leaf(rng, shapes, i) for i in range(rng.randint(2, 4)))
    names = [name for name in (*PLAIN, *EDITS) if name not in SAVED_ELSEWHERE] if edits else list(PLAIN)
    steps = tuple(
        Step(rng.choice(names), rng.randrange(1000), rng.randrange(1000), rng.randrange(1000))
        for _ in range(rng.randint(5, 15))
    )
    return Drawn(leaves, steps, rng.choice(["float64"] * 5 + ["float32"]), seed)


def _leaf(rng, shapes, i):
    shape = rng.choice(shapes)
    return (
        shape,
        [rng.choice([-2.0, -1.0, -0.5, 0.0, 0.25, 1.0, 1.0, 1.5, 3.0]) for _ in range(9)],
        not i or rng.random() < 0.7,
    )


def _filled(torch, shape, numbers, kind, **options):
    rows = [list(numbers[:0])] if 0 in shape else numbers
    if 0 in shape:
        return torch.zeros(*shape, dtype=getattr(torch, kind), **options)
    for length in reversed(shape[1:]):
        rows = [rows[i : i + length] for i in range(0, len(rows) - length + 1, length)]
    data = rows[: shape[0]] if shape else rows[0]
    return torch.tensor(data, dtype=getattr(torch, kind), **options)


def _pick(options, n):
    return options[n % len(options)]


def _reduced(method, n):
    axis, keep = _pick(AXES, n), n // 7 % 2 == 1
    return method() if axis is None else method(axis, keep)


# Each takes the library, the tensors a and b, and n; what it returns, if anything, is one more tensor.
PLAIN = {
    "plus": lambda torch, a, b, n: a + b,
    "minus": lambda torch, a, b, n: a - b,
    "product": lambda torch, a, b, n: a * b,
    "quotient": lambda torch, a, b, n: a / b,
    "with_itself": lambda torch, a, b, n: a * a + a,
    "number_first": lambda torch, a, b, n: _pick([2 * a, 2 - a, 3 + a], n),
    "number_over": lambda torch, a, b, n: 2 / a,
    "number_last": lambda torch, a, b, n: _pick([a * 0.5, a - 1, a + 0.1, a / 3, -a], n),
    "power": lambda torch, a, b, n: a ** (n % 4),
    "broken_power": lambda torch, a, b, n: (a * a + 0.5) ** _pick(POWERS, n),
    "whole_exponent": lambda torch, a, b, n: a ** torch.tensor(n % 3),
    "exp": lambda torch, a, b, n: a.tanh().exp(),
    "log": lambda torch, a, b, n: (a * a + 0.5).log(),
    "tanh": lambda torch, a, b, n: a.tanh(),
    "relu": lambda torch, a, b, n: a.relu(),
    "absolute": lambda torch, a, b, n: abs(a),
    "sum": lambda torch, a, b, n: _reduced(a.sum, n),
    "mean": lambda torch, a, b, n: _reduced(a.mean, n),
    "matmul": lambda torch, a, b, n: a @ b,
    "transpose": lambda torch, a, b, n: a.T,
    "index": lambda torch, a, b, n: a[_pick(INDICES, n)],
    "mask": lambda torch, a, b, n: a[a > 0],
    "whole_index": lambda torch, a, b, n: a[torch.tensor([n % 2, 0])],
    "log_softmax": lambda torch, a, b, n: a.log_softmax(-1),
    "loss": lambda torch, a, b, n: torch.nn.functional.cross_entropy(a, torch.tensor([n % 2] * len(a))) + 0.5,
    "clone": lambda torch, a, b, n: a.clone(),
    "detach": lambda torch, a, b, n: a.detach(),
}


def _added(torch, a, b, n):
    a += b


def _multiplied(torch, a, b, n):
    a *= b


def _divided(torch, a, b, n):
    a /= b


def _lessened(torch, a, b, n):
    a -= _pick([b, 0.5, 2], n)


def _raised(torch, a, b, n):
    a **= n % 4


def _set(torch, a, b, n):
    a[_pick(INDICES, n)] = _pick([b, 0.5, 2.0], n)


def _unrecorded(edit):
    def step(torch, a, b, n):
        with torch.no_grad():
            edit(torch, a, b, n)

    return step


EDITS = {
    "added": _added,
    "added_by_method": lambda torch, a, b, n: _nothing(_pick([a.add_, a.mul_, a.sub_], n)(b)),
    "multiplied": _multiplied,
    "divided": _divided,
    "lessened": _lessened,
    "raised": _raised,
    "set": _set,
    "zeroed": lambda torch, a, b, n: _nothing(a.zero_() if n % 4 == 0 else None),
    "decayed": _unrecorded(_multiplied),
    "moved": _unrecorded(_lessened),
    "set_unrecorded": _unrecorded(_set),
    "detached_added": lambda torch, a, b, n: _nothing(a.detach().add_(_pick([1.0, -0.5], n))),
    "detached_view_added": lambda torch, a, b, n: _nothing(a.detach()[_pick(WHOLE, n)].add_(1.0)),
    "detached_transpose_added": lambda torch, a, b, n: _nothing(a.T.detach().add_(0.5)),
    "under_no_grad": lambda torch, a, b, n: _under_no_grad(torch, a, b),
    "asked_later": lambda torch, a, b, n: _nothing(a.requires_grad_()),
}


def _nothing(_):
    """Return that a step has made no tensor of its own."""


def _under_no_grad(torch, a, b):
    with torch.no_grad():
        return a * b


class Run:
    """A program on one engine, step by step."""

    def __init__(self, program: Drawn, torch):
        self.torch, self.program = torch, program
        self.leaves = [
            _filled(torch, shape, numbers, program.kind, requires_grad=wanted)
            for shape, numbers, wanted in program.leaves
        ]
        self.pool = list(self.leaves)

    def step(self, step: Step):
        """Take a step; return what it raised, or None."""
        a, b = self.pool[step.a % len(self.pool)], self.pool[step.b % len(self.pool)]
        try:
            made = {**PLAIN, **EDITS}[step.name](self.torch, a, b, step.n)
        except Exception as error:
            return error
        if made is not None:
            self.pool.append(made)
        return None

    def end(self):
        """Return what a pass from the last tensors leaves in all leaves, and all tensors, as plain data."""
        tracked = [one for one in self.pool if one.requires_grad]
        roots = tracked[-2:]
        for i, root in enumerate(roots):
            weights = [0.5, -1.0, 2.0, 0.75, -0.25, 1.5, -2.0, 1.0, 3.0] * 40
            g = _filled(self.torch, tuple(root.shape), weights[i:], self.program.kind)
            root.backward(g, retain_graph=i + 1 < len(roots))
        return plain([*self.pool, *(leaf.grad for leaf in self.leaves)])


def taken(program: Drawn, truth, engine):
    """Return (a run on the truth, one on the engine, how many steps were refused): each has taken the same steps.

    The last is the error in place of the number, where the engine has raised something else than a refusal.
    """
    steps, refused = list(program.steps), 0
    while True:
        first, second = Run(program, truth), Run(program, engine)
        for step in list(steps):
            if first.step(step) is not None:
                steps.remove(step)
                break
            error = second.step(step)
            if error is not None and "is not in your engine" in str(error):
                steps.remove(step)
                refused += 1
                break
            if error is not None:
                return first, second, error
        else:
            return first, second, refused


def fate(program: Drawn, truth, engine) -> tuple[str, object]:
    """Return what becomes of a program, and what shows it.

    right, raises, refused (in the pass), stricter, lenient and wrong are those of a program of the shelf; untracked:
    right, but nothing had a gradient; nan: other numbers, where PyTorch's are no numbers either.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        first, second, refused = taken(program, truth, engine)
        if isinstance(refused, Exception):
            return "wrong", refused
        expected, found = _ended(first), _ended(second)
    if isinstance(found, Exception):
        says = str(found)
        if "is not in your engine" in says:
            return "refused", found
        strict = "second time" in says or "expected version" in says
        return "raises" if isinstance(expected, Exception) else "stricter" if strict else "wrong", found
    if isinstance(expected, Exception):
        return "lenient", expected
    if not same(found, expected):
        return "nan" if "'nan'" in str(expected) else "wrong", (found, expected)
    return "right" if any(one.requires_grad for one in second.pool) else "untracked", refused


def _ended(run):
    try:
        return run.end()
    except Exception as error:
        return error
