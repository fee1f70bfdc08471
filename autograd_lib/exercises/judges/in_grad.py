"""What is in .grad after passes that are recorded, and which programs warn of a cycle."""

import warnings
from functools import cache

from ... import engine as torch
from ...kit.checking import Text
from ...kit.checking.comparing import expect_members
from ...kit.checking.predictions import predictions

GROUPS = {
    "cleared_or_not": ("plain", "cleared"),
    "names": ("held", "recorded"),
}
LABELS = {
    "cleared_or_not": "`plain`, `cleared`",
    "names": "`held`, `recorded`",
    "mixed": "`mixed`",
}
WARNS = Text("`warns`：哪些程序发出警告", "`warns`: which programs warn")


def start():
    """Return x and y of the exercise, on the reference engine."""
    x = torch.tensor(3.0, requires_grad=True)
    return x, x**3


def plain():
    x, y = start()
    y.backward(create_graph=True)
    x.grad.backward()
    return x.grad


def cleared():
    x, y = start()
    y.backward(create_graph=True)
    g, x.grad = x.grad, None
    g.backward()
    return x.grad


def held():
    x, y = start()
    y.backward(create_graph=True)
    g = x.grad
    g.backward()
    return g


def recorded():
    x, y = start()
    y.backward(create_graph=True)
    g = x.grad
    g.backward(create_graph=True)
    return g


def mixed():
    x, y = start()
    (g,) = torch.autograd.grad(y, x, create_graph=True)
    y.backward(retain_graph=True)
    g.backward()
    return x.grad


@cache  # the same at every check, and asked for twice in each
def run(program):
    """Return the number that a program ends with, or "raises", and whether it warned."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            return program().item(), bool(caught)
        except RuntimeError:
            return "raises", bool(caught)


def truth():
    """Return what every program ends with."""
    return {program.__name__: run(program)[0] for program in PROGRAMS}


def warning(parts):
    """Return the finding for the programs that are taken to warn."""
    names = [program.__name__ for program in PROGRAMS if run(program)[1]]
    return [expect_members(parts, "warns", names, label=WARNS)]


PROGRAMS = (plain, cleared, held, recorded, mixed)
JUDGE = predictions(truth, LABELS, groups=GROUPS, more=warning)
