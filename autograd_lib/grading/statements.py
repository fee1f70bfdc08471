"""The statements of a notebook's cells: what each binds and changes, and which names its code refers to.

Nothing is run. Python's own parser and its table of scopes say what is local to a function and what is not, so that an
argument called `torch` is not taken for the module.
"""

import ast
import re
import symtable
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from .saying import said

_MAGIC = re.compile(r"^(\s*)(?:%(?:time|capture|prun)\s+(?P<code>\S.*)|[%!?].*|.*\?\s*)$")
_ASSIGNED_MAGIC = re.compile(r"^(\s*[\w, ]+=\s*)[%!].*$")
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


@dataclass(frozen=True)
class Used:
    """Names that a piece of code refers to: now, when the statement runs, and later, when what it defines is called.

    said: what it says beside global names: attributes, modules, and marks such as "complex" and "class".
    """

    now: frozenset[str]
    later: frozenset[str]
    said: frozenset[str]


@dataclass(frozen=True)
class Statement:
    """One statement at the top level of a cell."""

    node: ast.stmt
    source: str

    @property
    def defines(self) -> bool:
        """Return whether it is a function or a class."""
        return isinstance(self.node, _DEFINITIONS)

    @cached_property
    def binds(self) -> frozenset[str]:
        """Return the names that it certainly binds anew, so that what they were before no longer matters."""
        node = self.node
        if self.defines:
            return frozenset((node.name,))
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            return frozenset(_imported(node))
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            return frozenset(
                one.id for target in targets for one in _flat(target) if isinstance(one, ast.Name)
            )
        return frozenset()

    @cached_property
    def touches(self) -> frozenset[str]:
        """Return the names that it may bind or whose values it may change; "*" for an import of everything."""
        found = {*self.binds}
        for node in ast.walk(self.node):
            if isinstance(node, (ast.Name, ast.Attribute, ast.Subscript)) and isinstance(
                node.ctx, (ast.Store, ast.Del)
            ):
                found.add(_root(node))
            elif isinstance(node, (ast.Import, ast.ImportFrom)):
                found.update(_imported(node))
            elif isinstance(node, _DEFINITIONS) and not self.defines:
                found.add(node.name)
            elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and not self.defines:
                found.add(_root(node.value.func) if isinstance(node.value.func, ast.Attribute) else "")
        return frozenset(found - {""})

    @property
    def imports(self) -> bool:
        """Return whether it is an import."""
        return isinstance(self.node, (ast.Import, ast.ImportFrom))

    @cached_property
    def used(self) -> Used:
        """Return what the whole statement refers to."""
        return _used(self.node, symtable.symtable(self.source, "<cell>", "exec"), own=not self.defines)

    def used_by(self, method: str) -> Used | None:
        """Return what one method of a class refers to, or None where there is no such method."""
        bodies = getattr(self.node, "body", ()) if isinstance(self.node, ast.ClassDef) else ()
        node = next((one for one in bodies if isinstance(one, _DEFINITIONS) and one.name == method), None)
        if node is None:
            return None
        table = symtable.symtable(self.source, "<cell>", "exec").get_children()[0]
        of_method = next(child for child in table.get_children() if child.get_name() == method)
        return _used(node, of_method, own=False)


def statements(source: str) -> list[Statement]:
    """Return the statements of a cell; none where it is no Python. IPython's own lines are left out."""
    text = next((text for text in _readings(source) if _parsed(text) is not None), "")
    lines = text.splitlines(keepends=True)
    return [Statement(node, _source(text, lines, node)) for node in _parsed(text).body]


def _parsed(text):
    try:
        symtable.symtable(text, "<cell>", "exec")
        return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _readings(source) -> Iterator[str]:
    yield source
    body = re.sub(r"\A\s*%%.*\n?", "", source)
    yield body
    yield "\n".join(map(_without_magic, body.split("\n")))


def _without_magic(line):
    match = _MAGIC.match(line)
    if match:
        return match[1] + (match["code"] or "pass")
    return _ASSIGNED_MAGIC.sub(r"\1None", line)


def _source(text, lines, node):
    decorators = getattr(node, "decorator_list", None)
    if decorators:
        return "".join(lines[decorators[0].lineno - 1 : node.end_lineno])
    return ast.get_source_segment(text, node) + "\n"


def _flat(target):
    if isinstance(target, (ast.Tuple, ast.List)):
        return [one for element in target.elts for one in _flat(element)]
    return [target.value if isinstance(target, ast.Starred) else target]


def _root(node):
    """Return the name that an attribute or an item is taken from in the end, or ""."""
    while isinstance(node, (ast.Attribute, ast.Subscript, ast.Call, ast.Starred)):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""


def _imported(node):
    if isinstance(node, ast.ImportFrom):
        return [alias.asname or alias.name for alias in node.names]
    return [alias.asname or alias.name.partition(".")[0] for alias in node.names]


def _used(node, table, own):
    now, later = set(), set()
    for scope in _scopes(table):
        names = {
            s.get_name()
            for s in scope.get_symbols()
            if s.is_referenced() and (s.is_global() or scope.get_type() == "module")
        }
        (later if _is_function(scope) else now).update(names)
        if own:
            now.update(names)
    return Used(frozenset(now), frozenset(later), frozenset(said(node)))


def _scopes(table):
    todo = [table]
    while todo:
        scope = todo.pop()
        yield scope
        todo += scope.get_children()


def _is_function(scope):
    return str(scope.get_type()) == "function" or isinstance(scope, symtable.Function)
