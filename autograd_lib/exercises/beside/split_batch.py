from contextlib import contextmanager
from unittest.mock import patch

from ...kit.checking.collecting import attempt
from ..engines import library, values


@contextmanager
def counted_passes(torch):
    """Run a block and yield a list with one entry for each backward pass that it asks an engine for."""
    passes, grad, backward = [], torch.autograd.grad, torch.autograd.backward

    def counting(function):
        def called(*arguments, **options):
            passes.append(1)
            return function(*arguments, **options)

        return called

    with (
        patch.object(torch.Tensor, "backward", counting(torch.Tensor.backward)),
        patch.object(torch.autograd, "grad", counting(grad)),
        patch.object(torch.autograd, "backward", counting(backward)),
    ):
        yield passes


def collect(answers, challenge):
    """The counterexample, where `repaired` ends on given data and on the learner's own, and its number of passes."""
    repaired, own = answers["repaired"], answers["counterexample"]

    def ends(repaired, engine, points, sizes, rate, steps):
        slope, offset = repaired(library(engine), [tuple(point) for point in points], sizes, rate, steps)
        return {"w": values(slope), "b": values(offset)}

    def on_own(repaired, own):
        points, sizes = own
        return ends(repaired, "engine", points, list(sizes), challenge["own rate"], 1)

    def passes(repaired):
        with counted_passes(library("engine")) as found:
            ends(repaired, "engine", *challenge["tasks"]["long"]["data"])
        return len(found)

    parts = {
        name: attempt(lambda f, of=task: ends(f, of["engine"], *of["data"]), repaired)
        for name, task in challenge["tasks"].items()
    }
    return {
        **parts,
        "counterexample": attempt(lambda value: value, own),
        "passes": attempt(passes, repaired),
        "own": attempt(on_own, repaired, own),
    }
