"""torch.autograd.graph: looking at the graph, and deciding how saved tensors are kept."""

from ..core.tensor import Tensor
from ..torch.differentiation import GradientEdge
from ..torch.hooks import RemovableHandle
from ..torch.node import Node
from ..torch.saved import packer, packers

__all__ = [
    "GradientEdge", "Node", "RemovableHandle", "get_gradient_edge", "increment_version", "save_on_cpu",
    "saved_tensors_hooks",
]  # fmt: skip


def get_gradient_edge(tensor):
    """Return where the gradient of a tensor goes. Raises RuntimeError when it needs none."""
    if not tensor.requires_grad:
        raise RuntimeError(
            "It is not possible to get the gradient edge for a Tensor that does not require gradients"
        )
    return GradientEdge(*tensor.gradient_edge())


def increment_version(tensor):
    """Count an in-place change of a tensor, or of several, that the engine could not see."""
    for one in [tensor] if isinstance(tensor, Tensor) else tensor:
        one.bump_version()


class saved_tensors_hooks:
    """Inside this context pack_hook(tensor) is kept for backward, and unpack_hook turns it into a tensor again."""

    def __init__(self, pack_hook, unpack_hook):
        self.packer = packer(pack_hook, unpack_hook)

    def __enter__(self):
        packers.append(self.packer)

    def __exit__(self, *exception):
        packers.pop()


class save_on_cpu(saved_tensors_hooks):
    """Keeps copies of saved tensors in main memory, where all tensors of this engine are."""

    def __init__(self, pin_memory=False, device_type="cpu"):
        super().__init__(lambda tensor: tensor.clone(), lambda kept: kept)
