"""torch.nn: only `functional`, since layers and optimisers are no part of automatic differentiation."""

from . import functional

__all__ = ["functional"]
