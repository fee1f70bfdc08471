"""torch.autograd: backward passes, gradients, and what is needed to write one's own Functions."""

from ..torch.anomaly import detect_anomaly, set_detect_anomaly
from ..torch.differentiation import backward, grad
from ..torch.grad_mode import enable_grad, inference_mode, is_grad_enabled, no_grad, set_grad_enabled
from . import functional, graph
from .function import Function
from .gradcheck import GradcheckError, gradcheck, gradgradcheck

__all__ = [
    "Function", "GradcheckError", "Variable", "backward", "detect_anomaly", "enable_grad", "functional", "grad",
    "gradcheck", "gradgradcheck", "graph", "inference_mode", "is_grad_enabled", "no_grad", "set_detect_anomaly",
    "set_grad_enabled",
]  # fmt: skip


def Variable(data, requires_grad=False):
    """Return the data as a tensor: what was called a Variable once is an ordinary tensor now."""
    return data.detach().requires_grad_(requires_grad) if requires_grad else data
