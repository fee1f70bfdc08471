"""Stands in for PyTorch, under its name: the course's engine, with the little that lessons ask of PyTorch besides."""

import sys as _sys

from autograd_lib.in_browser import NotHereError as _NotHereError

from . import _standing_in, func, nn, utils
from ._standing_in import get_num_threads, is_warn_always_enabled, set_num_threads, set_warn_always

__all__ = [
    "func", "get_num_threads", "is_warn_always_enabled", "nn", "set_num_threads", "set_warn_always", "utils",
]  # fmt: skip


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    raise _NotHereError(f"torch.{name}")


_sys.modules.update((f"{__name__}.{name}", module) for name, module in _standing_in.modules())
globals().update(_standing_in.names())
