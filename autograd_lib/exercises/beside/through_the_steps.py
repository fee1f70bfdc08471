import numpy as np

from ...kit.checking.absence import without_machinery
from ...kit.checking.collecting import attempt
from ...kit.checking.promises import untouched
from ..engines import ENGINES, library


def collect(answers, challenge):
    """Value, first and second derivative of the learner's loop on both engines; its hand-written backward."""
    newton, newton_vjp = answers["newton"], answers["newton_vjp"]

    def differentiated(newton, engine):
        return {
            f"steps = {n}": _derivatives(library(engine), newton, challenge, n) for n in challenge["steps"]
        }

    def pulled(newton_vjp):
        def of(steps):
            g, a = np.array(challenge["g"]), np.array(challenge["a"])
            return untouched(newton_vjp, g=g, a=a, steps=steps)

        return {f"steps = {n}": of(n) for n in challenge["steps"]}

    parts = {engine: attempt(differentiated, newton, engine) for engine in ENGINES}
    return parts | {"newton_vjp": attempt(without_machinery(pulled), newton_vjp)}


def _derivatives(torch, newton, challenge, steps):
    a = torch.tensor(challenge["a"], dtype=torch.float64, requires_grad=True)
    g = torch.tensor(challenge["g"], dtype=torch.float64)
    s = newton(a, steps)
    if isinstance(s, (int, float)):  # where no step was made, the start comes back
        return {"s": [float(s)] * len(a), "first": None, "second": None}
    if not hasattr(s, "grad_fn"):
        return s
    (first,) = torch.autograd.grad(s, a, g, create_graph=True)
    if not first.requires_grad:  # after one step the first derivative is a constant
        return {"s": s.tolist(), "first": first.tolist(), "second": [0.0] * len(first)}
    (second,) = torch.autograd.grad(first.sum(), a)
    return {"s": s.tolist(), "first": first.tolist(), "second": second.tolist()}
