"""torch.nn: `functional`, and the one layer that a lesson shows."""

from autograd_lib import engine
from autograd_lib.engine.nn import functional
from autograd_lib.in_browser import NotHereError

__all__ = ["Linear", "functional"]


class Linear:
    """x @ weight.T + bias, with numbers drawn as torch draws them."""

    training = True

    def __init__(self, in_features, out_features):
        bound = in_features**-0.5
        self.weight = (engine.rand(out_features, in_features) * 2 * bound - bound).requires_grad_()
        self.bias = (engine.rand(out_features) * 2 * bound - bound).requires_grad_()

    def __call__(self, x):
        return x @ self.weight.T + self.bias

    def eval(self):
        """Return the layer, which from now on says that it is not being trained; nothing else changes."""
        self.training = False
        return self


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    raise NotHereError(f"torch.nn.{name}")
