"""Tries a learner's parts: in an engine whose others are the reference, each keeps the rows of its own contract."""

import linecache
import types

from .writing import ClashError, written


def module_of(text: str, module: types.ModuleType | None = None) -> types.ModuleType:
    """Return an engine's file as a module, whose lines tracebacks can show; one that is given is filled with it."""
    module = module or types.ModuleType("mine")
    file = f"<{module.__name__}>"
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
    exec(compile(text, file, "exec"), vars(module))
    return module


def faults(stage: str, answers: dict[str, str]) -> list[str]:
    """Return what is wrong with some parts at a stage: rows that they break, or why they are no part of the file."""
    from .shelf.rows import broken  # with NumPy, which the first units do without

    try:
        engine = module_of(written(stage, answers))
    except (ClashError, ArithmeticError, AttributeError, ImportError, LookupError, NameError, SyntaxError,
            TypeError, ValueError, RuntimeError) as error:  # fmt: skip
        return [f"{type(error).__name__}: {error}"]
    return [f"{part}: {row}" for part in answers for row in broken(engine, part)]
