"""What a notebook defines, and which of its definitions a name needs: read from the cells' text, nothing is run."""

import ast
import builtins
import io
import re
import symtable
import sys
import tokenize
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

NO_CODE = (SyntaxError, ValueError, RecursionError, MemoryError)  # what reading it may raise
_BUILTIN = frozenset(dir(builtins))
_WHOLE = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


@dataclass(frozen=True)
class Definition:
    """One statement at the top of a cell. bound: the names that it binds; needs: those of others that it uses.

    is_whole: whether it is a function or a class.
    """

    source: str
    bound: tuple[str, ...]
    needs: frozenset[str]
    is_import: bool = False
    is_whole: bool = False


class ForeignError(Exception):
    """A name comes from a library that a file of NumPy and the standard library cannot import."""


def definitions(cells: Iterable[str]) -> dict[str, Definition]:
    """Return {name: the statement that binds it last} for the cells of a notebook, given as their sources, in order.

    Cells that are no Python on their own, such as those with commands of the notebook, are passed over.
    """
    found: dict[str, Definition] = {}
    for source in cells:
        for one in _in_cell(source):
            found |= dict.fromkeys(one.bound, one)
    return found


@lru_cache(4096)  # each check reads all cells that ran, and most of them another check has read
def _in_cell(source):
    try:
        made = [_definition(source, node) for node in ast.parse(source).body]
    except NO_CODE:
        return ()
    return tuple(filter(None, made))


def _definition(source, node):
    text = _text(source, node)
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        names = [alias.asname or alias.name.partition(".")[0] for alias in node.names]
        return Definition(text, tuple(names), frozenset(), is_import=True)
    if isinstance(node, _WHOLE):
        bound = (node.name,)
    elif isinstance(node, (ast.Assign, ast.AnnAssign)):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        stored = [one for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)]
        bound = tuple(one.id for one in stored if isinstance(one.ctx, ast.Store))
    else:
        return None
    return Definition(text, bound, names_in(text) - set(bound), is_whole=isinstance(node, _WHOLE))


def _text(source, node):
    lines = re.split("\r\n?|\n", source)  # as Python counts them
    return "\n".join(lines[first_line(node, lines) : node.end_lineno])


def first_line(node: ast.stmt, lines: list[str]) -> int:
    """Return where a statement begins, with its decorators and the comments just above it, counted from 0."""
    first = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", ()))]) - 1
    while first and lines[first - 1].startswith("#"):
        first -= 1
    return first


def names_in(text: str) -> frozenset[str]:
    """Return the names that code reads at its top or looks up there, but for Python's own. Raises one of NO_CODE."""
    found: frozenset[str] = frozenset()
    todo = [symtable.symtable(text, "answer", "exec")]
    while todo:
        table = todo.pop()
        top = table.get_type() == "module"
        for symbol in table.get_symbols():
            if symbol.is_referenced() and (top or symbol.is_global()):
                found |= {symbol.get_name()}
        todo += table.get_children()
    return found - _BUILTIN


def closure(
    names: Iterable[str],
    known: dict[str, Definition],
    given: frozenset[str] = frozenset(),
    *,
    foreign: bool = False,
) -> list[Definition]:
    """Return the statements that `names` need, each after those that it needs itself, without what is `given`.

    foreign: whether they may import something else than NumPy and the standard library; else that raises ForeignError.
    """
    ordered, met = [], set()

    def visit(name):
        one = known.get(name)
        if one is None or id(one) in met:
            return
        met.add(id(one))
        if one.is_import and not foreign and not _is_plain(one.source):
            raise ForeignError(name)
        for needed in sorted(one.needs - given):
            visit(needed)
        ordered.append(one)

    for name in names:
        visit(name)
    return ordered


def renamed(one: Definition, names: Iterable[str], ending: str) -> Definition:
    """Return a statement in which these names have an ending, so that nothing else in a file is called the same."""
    lines, before = one.source.split("\n"), None
    places = []
    for token in tokenize.generate_tokens(io.StringIO(one.source).readline):
        if token.type == tokenize.NAME and token.string in names and before != ".":
            places.append(token.end)
        before = token.string
    for row, column in reversed(places):
        lines[row - 1] = lines[row - 1][:column] + ending + lines[row - 1][column:]
    bound = tuple(f"{name}{ending}" if name in names else name for name in one.bound)
    return replace(one, source="\n".join(lines), bound=bound)


def _is_plain(source):
    (node,) = ast.parse(source).body
    modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
    tops = {module.partition(".")[0] for module in modules}
    return not getattr(node, "level", 0) and tops <= {"numpy", *sys.stdlib_module_names}
