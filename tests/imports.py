"""Which files of the package import which, read from their sources, wherever an import stands."""

import ast
import re
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "autograd_lib"
NAME = re.compile(r"autograd_lib((?:\.\w+)+)")


def dotted(path):
    """Return the name of a file below the package: "engine.core.node"; "" for the package's own."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def is_file(name):
    """Return whether this is the name of a file below the package, a folder's `__init__` included."""
    place = PACKAGE.joinpath(*name.split("."))
    return (place / "__init__.py").is_file() or (bool(name) and place.with_suffix(".py").is_file())


@cache
def imports(path, source):
    """Return (dotted module, name) for each import in a module of the package; `import a.b` gives ("a.b", "").

    A module that a string names is imported, too: by a child process, or by `import_module`.
    """
    return tuple(_imports(path, source))


def _imports(path, source):
    package = ["autograd_lib", *path.relative_to(PACKAGE).parent.parts]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *filter(None, [node.module])])
            yield from ((module, alias.name) for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            match = NAME.fullmatch(node.value)
            if match and is_file(match[1][1:]):
                yield node.value, ""


def imported_files(path, source):
    """Return the names of the package's files that one of them imports.

    `from . import x` is an import of x if that is a file, else of the package.
    """
    found = set()
    for module, name in imports(path, source):
        top, _, below = module.partition(".")
        if top == "autograd_lib":
            places = (".".join(filter(None, [below, name])), below)
            found.add(next(filter(is_file, places), below))
    return found - {dotted(path)}


@cache
def graph():
    """Return {file: the files that it imports} for the whole package, without its root."""
    files = (path for path in PACKAGE.rglob("*.py") if dotted(path))
    return {dotted(path): imported_files(path, path.read_text(encoding="utf-8")) for path in files}
