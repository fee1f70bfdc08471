"""Answers on our engine and on torch: which is meant, numbers for it, and what it gives as plain data."""

from importlib import import_module

ENGINES = {"engine": "autograd_lib.engine", "torch": "torch"}


def library(name: str):
    """Return one of the two engines, "engine" or "torch", which is imported when a check first needs it."""
    return import_module(ENGINES[name])


def values(tensor):
    """Return a tensor or an array as nested lists; anything else as it is."""
    return tensor.tolist() if hasattr(tensor, "tolist") else tensor


def doubles(torch, *rows, tracked=False):
    """Return rows of numbers as float64 tensors of an engine."""
    return [torch.tensor(row, dtype=torch.float64, requires_grad=tracked) for row in rows]
