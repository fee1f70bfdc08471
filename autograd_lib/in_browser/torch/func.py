"""torch.func: `grad` alone."""

from autograd_lib.engine import autograd
from autograd_lib.in_browser import NotHereError


def grad(function):
    """Return the function that gives the gradient of `function`, of a scalar, by its first argument."""

    def gradient(x, *others):
        inside = x.requires_grad  # of another gradient, which goes on from what comes out
        of = x if inside else x.detach().requires_grad_()
        with autograd.enable_grad():
            (found,) = autograd.grad(function(of, *others), of, create_graph=True)
        return found if inside else found.detach()

    return gradient


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    raise NotHereError(f"torch.func.{name}")
