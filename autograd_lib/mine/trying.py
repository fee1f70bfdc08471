"""Tries a learner's parts, in an engine whose others are stand-ins.

Each keeps the rows of its own contract, and whole programs, as far as its sitting has come, give what PyTorch gives.
"""

import linecache
import types
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from zlib import crc32

from .parts import every_part
from .writing import ClashError, written


def module_of(text: str, module: types.ModuleType | None = None) -> types.ModuleType:
    """Return an engine's file as a module, whose lines tracebacks can show; one that is given is filled with it.

    To checks its lines are the course's, as it lies in this folder: no learner finds them by their numbers.
    """
    name = module.__name__ if module else "mine, on trial"
    module = module or types.ModuleType("mine")
    file = str(
        Path(__file__).with_name(f"<{name} {crc32(text.encode()):08x}>")
    )  # each text has lines of its own
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
    exec(_compiled(text, file), vars(module))
    return module


@lru_cache(64)
def _compiled(text, file):
    return compile(text, file, "exec")


def faults(stage: str, answers: dict[str, str]) -> list[str]:
    """Return what is wrong with some parts at a stage: rows that they break, programs, why they are no part at all."""
    from .shelf import load  # with NumPy, which the first units do without
    from .shelf.rows import broken

    load()
    try:
        engine = module_of(written(stage, answers))
    except (ClashError, ArithmeticError, AttributeError, ImportError, LookupError, NameError, SyntaxError,
            TypeError, ValueError, RuntimeError) as error:  # fmt: skip
        return [f"{type(error).__name__}: {error}"]
    wrong = [f"{part}: {_words(row)}" for part in answers for row in broken(engine, part)]
    sitting = max((every_part(stage)[part].sitting for part in answers), default=0)
    return wrong or [f"{', '.join(answers)}: {_words(name)}" for name in _differing(engine, sitting)]


def _words(name):
    """Return the name of a row or a program as learners read it."""
    return name.replace("_", " ")


def _differing(engine: types.ModuleType, sitting: int) -> Iterator[str]:
    """Yield the names of the programs up to a sitting in which an engine with arrays silently differs from PyTorch."""
    from .shelf import load
    from .shelf.programs import expected, outcome, verdict

    for name, one in load().items() if hasattr(engine, "Tensor") else ():
        if not one.quick or one.since > sitting:
            continue
        if verdict(outcome(one, engine), expected()[name]) in ("wrong", "lenient"):
            yield name
