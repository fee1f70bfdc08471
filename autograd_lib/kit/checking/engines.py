"""Answers on our engine and on torch: which is meant, numbers for it, and what it gives as plain data."""

import sys
from contextlib import contextmanager
from importlib import import_module

from ..wording.text import text
from .absence import NotHereError, refused
from .comparing import Finding
from .describing import note_of_raised
from .evidence import is_mark

ENGINES = {"engine": "autograd_lib.engine", "torch": "torch"}


def library(name: str):
    """Return one of the two engines, "engine" or "torch", which is imported when a check first needs it."""
    return import_module(ENGINES[name])


@contextmanager
def one_thread():
    """Run a block in which torch, once imported, computes in this thread alone.

    The tensors of a check have a few numbers; shared among threads, each operation waits for all of them.
    """
    torch = sys.modules.get("torch")
    if torch is None:
        yield
        return
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(before)


def values(tensor):
    """Return a tensor or an array as nested lists; anything else as it is."""
    return tensor.tolist() if hasattr(tensor, "tolist") else tensor


def doubles(torch, *rows, tracked=False):
    """Return rows of numbers as float64 tensors of an engine."""
    return [torch.tensor(row, dtype=torch.float64, requires_grad=tracked) for row in rows]


def no_passes(name: str):
    """Return a context in which nothing can be differentiated on one of the engines."""
    autograd = library(name).autograd
    forward = [autograd.forward_ad.make_dual] if hasattr(autograd, "forward_ad") else []
    return refused(autograd.backward, autograd.grad, *forward)


def refused_finding(parts, part, *, label, why=None, weight=1.0) -> Finding | None:
    """Return the finding against an answer that wanted what does not exist there; None for any other.

    why: what the exercise says about that.
    """
    value = parts.get(part)
    record = value["$raised"] if is_mark(value, "raised") else None
    if not isinstance(record, dict) or record.get("type") != NotHereError.__name__:
        return None
    notes = (note_of_raised(record), *([why] if why else []))
    return Finding(part, "wrong", text(label), weight, messages=notes)
