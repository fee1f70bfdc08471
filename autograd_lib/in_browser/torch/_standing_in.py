"""What stands under torch's name: all that the engine offers, and what torch can be told of threads and warnings.

The engine has one thread, and warns whenever there is reason.
"""

import sys
from types import ModuleType

from autograd_lib import engine

_AS_THEY_ARE = ("autograd", "cuda", "linalg")  # modules of the engine that are torch's as well


def names():
    """Yield name and value of what the engine offers as torch does."""
    for name, value in vars(engine).items():
        module = isinstance(value, ModuleType) and name not in _AS_THEY_ARE
        if not (name.startswith("_") or name.isupper() or module):
            yield name, value


def modules():
    """Yield the names, below torch, of the engine's modules that can be imported from there, and the modules."""
    for name, module in list(sys.modules.items()):
        inside = name.removeprefix(f"{engine.__name__}.")
        if inside != name and inside.partition(".")[0] in _AS_THEY_ARE:
            yield inside, module
    yield "nn.functional", engine.nn.functional


def get_num_threads():
    """Return the number of threads that operations share."""
    return 1


def set_num_threads(count):
    """Leave the number of threads at one."""


def is_warn_always_enabled():
    """Return whether a warning comes each time, and not once."""
    return True


def set_warn_always(always):
    """Leave warnings as they are."""
