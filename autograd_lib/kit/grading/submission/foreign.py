"""Modules that a notebook imports and that come with no course: installed here, and elsewhere perhaps not."""

import re
import sys
from collections.abc import Iterable
from functools import cache
from importlib import metadata

from ...notebooks.courses import GROUP
from .rebuilding import Rebuilt

_IMPORT = re.compile(r"^\s*(?:from\s+(\w+)[\w.]*\s+import\b|import\s+([\w., \t]+))", re.MULTILINE)
_NAME = re.compile(r"[\w.-]+")


def foreign_modules(rebuilt: Rebuilt) -> list[str]:
    """Return the modules that a student's own code imports, and that only this machine is known to have."""
    code = "\n".join(cell.source for cell in rebuilt.cells if cell.role in ("answer", "own"))
    return foreign(_imported(code))


def foreign(modules: Iterable[str]) -> list[str]:
    """Return those modules that are installed, and neither with Python nor with what a course needs."""
    asked = sorted({*modules} - sys.stdlib_module_names - set(sys.builtin_module_names))
    unclear = [module for module in asked if _canonical(module) not in _needed()]
    if not unclear:  # most notebooks: to look into all that is installed takes a second
        return []
    installed = metadata.packages_distributions()
    return [
        one for one in unclear if one in installed and _needed().isdisjoint(map(_canonical, installed[one]))
    ]


def _imported(code):
    for inside, several in _IMPORT.findall(code):
        yield from filter(
            None, [inside, *(one.split(".")[0].split(" ")[0].strip() for one in re.split(r",\s*", several))]
        )


@cache
def _needed():
    """Return the distributions that courses need, and all that these need."""
    found, todo = set(), {point.dist.name for point in metadata.entry_points(group=GROUP) if point.dist}
    while todo:
        name = _canonical(todo.pop())
        if name not in found:
            found.add(name)
            todo |= _requirements(name)
    return found


def _requirements(name):
    try:
        written = metadata.requires(name) or ()
    except metadata.PackageNotFoundError:  # for another system
        return set()
    return {_NAME.match(one)[0] for one in written if "extra ==" not in one}


def _canonical(name):
    return re.sub(r"[-_.]+", "-", name).lower()
