"""Programs that an engine was not written for, with what PyTorch gives, and the rows that each part keeps by itself."""

import pkgutil
from importlib import import_module

from .programs import PROGRAMS, Program


def load() -> dict[str, Program]:
    """Return {name: program} for the whole shelf: whatever stands in this folder."""
    for module in pkgutil.iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")
    return PROGRAMS
