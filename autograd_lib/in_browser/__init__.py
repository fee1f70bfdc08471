"""The course where PyTorch cannot be had, as in a browser: `torch/` stands in for it, and what differs is said."""

from .missing import NotHereError, documented_if_missing

__all__ = ["NotHereError", "documented_if_missing"]
