"""Answers on our engine and on torch: which is meant, numbers for it, and what it gives as plain data."""

import os
import sys
from contextlib import ExitStack, contextmanager
from importlib import import_module

from ..kit.checking.absence import Absent, refused

ENGINES = {"engine": "autograd_lib.engine", "torch": "torch"}


def library(name: str):
    """Return one of the two engines, "engine" or "torch", which is imported when a check first needs it."""
    return import_module(ENGINES[name])


def one_engine() -> bool:
    """Return whether torch is our engine under another name, as it is in a browser."""
    return library("torch").Tensor is library("engine").Tensor


@contextmanager
def as_at_the_start():
    """Run a block in which both engines, once imported, are as a notebook finds them, whatever a learner switched.

    They record, inference mode is off, a float is float32, and torch computes in this thread alone: the tensors of a
    check have a few numbers; shared among threads, each operation waits for all of them.
    """
    found = {name: sys.modules.get(name) for name in ENGINES.values()}
    here = {name: module for name, module in found.items() if type(module) not in (Absent, type(None))}
    with ExitStack() as stack:
        for one in here.values():
            stack.callback(one.set_default_dtype, one.get_default_dtype())
            one.set_default_dtype(one.float32)
            stack.enter_context(one.inference_mode(False))
            stack.enter_context(one.enable_grad())
        if "torch" in here:
            stack.callback(here["torch"].set_num_threads, here["torch"].get_num_threads())
            here["torch"].set_num_threads(1)
        yield


def after_fork() -> None:
    """Give a fork of a process that has imported torch random state of its own, and as many threads as it may use."""
    torch = sys.modules.get("torch")
    if torch is None:
        return
    torch.default_generator.seed()
    threads = os.environ.get("OMP_NUM_THREADS", "")
    if threads.isdecimal() and int(threads):
        torch.set_num_threads(int(threads))  # it read the variable when the server imported it


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
