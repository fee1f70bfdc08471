"""torch.autograd.graph: looking at the graph, and deciding how saved tensors are kept."""

from ..hooks import RemovableHandle
from ..node import Node

__all__ = ["Node", "RemovableHandle"]
