"""What a notebook defines, and which of its definitions a name needs: read from the cells' text, nothing is run."""

import ast
import builtins
import io
import symtable
import sys
import tokenize
from collections.abc import Iterable
from dataclasses import dataclass

_BUILTIN = frozenset(dir(builtins))


@dataclass(frozen=True)
class Definition:
    """One statement at the top of a cell. bound: the names that it binds; needs: those of others that it uses."""

    source: str
    bound: tuple[str, ...]
    needs: frozenset[str]
    is_import: bool


class ForeignError(Exception):
    """A name comes from a library that a file of NumPy and the standard library cannot import."""


def definitions(cells: Iterable[str]) -> dict[str, Definition]:
    """Return {name: the statement that binds it last} for the cells of a notebook, given as their sources, in order.

    Cells that are no Python on their own, such as those with commands of the notebook, are passed over.
    """
    found: dict[str, Definition] = {}
    for source in cells:
        try:
            tree = ast.parse(source)
        except (SyntaxError, ValueError):
            continue
        for node in tree.body:
            one = _definition(source, node)
            found |= dict.fromkeys(one.bound, one) if one else {}
    return found


def _definition(source, node):
    text = _text(source, node)
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        names = [alias.asname or alias.name.partition(".")[0] for alias in node.names]
        return Definition(text, tuple(names), frozenset(), True)
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        bound = (node.name,)
    elif isinstance(node, (ast.Assign, ast.AnnAssign)):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        stored = [one for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)]
        bound = tuple(one.id for one in stored if isinstance(one.ctx, ast.Store))
    else:
        return None
    return Definition(text, bound, frozenset(_globals(text)) - set(bound) - _BUILTIN, False)


def _text(source, node):
    """Return the lines of a statement, decorators and the comments just above it included."""
    lines = source.split("\n")
    first = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", ()))]) - 1
    while first and lines[first - 1].startswith("#"):
        first -= 1
    return "\n".join(lines[first : node.end_lineno])


def _globals(text):
    """Return the names that code looks up outside itself."""
    found, todo = set(), [symtable.symtable(text, "answer", "exec")]
    while todo:
        table = todo.pop()
        top = table.get_type() == "module"
        for symbol in table.get_symbols():
            if symbol.is_referenced() and (top or symbol.is_global()):
                found.add(symbol.get_name())
        todo += table.get_children()
    return found


def closure(
    names: Iterable[str], known: dict[str, Definition], given: frozenset[str] = frozenset()
) -> list[Definition]:
    """Return the statements that `names` need, each after those that it needs itself, without what is `given`.

    Raises ForeignError for a statement that imports something else than NumPy or the standard library.
    """
    ordered, met = [], set()

    def visit(name):
        one = known.get(name)
        if one is None or id(one) in met:
            return
        met.add(id(one))
        if one.is_import and not _is_plain(one.source):
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
    return Definition("\n".join(lines), bound, one.needs, one.is_import)


def _is_plain(source):
    (node,) = ast.parse(source).body
    modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
    tops = {module.partition(".")[0] for module in modules}
    return not getattr(node, "level", 0) and tops <= {"numpy", *sys.stdlib_module_names}
