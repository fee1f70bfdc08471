"""torch.autograd.function: what users need for operations of their own."""

from ..torch.function import Function, FunctionCtx, once_differentiable

__all__ = ["Function", "FunctionCtx", "once_differentiable"]
