"""What an answer needs of the rest of its notebook to stand alone: imports, helpers, values; and what those need."""

import ast
import builtins
import re
from collections.abc import Iterable, Iterator

_MAGIC = re.compile(r"^\s*[%!].*$", re.M)
_IMPORTS = (ast.Import, ast.ImportFrom)
_WHOLE = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_NO_CODE = (SyntaxError, ValueError, RecursionError, MemoryError)


def standing_alone(answer: str, cells: Iterable[str], known: Iterable[str] = ()) -> str:
    """Return an answer below what it needs; as it is where it is no Python.

    cells: the code of its notebook, in order. known: answers that stand alone, whose imports come first: what a
    notebook is given by a call, they import.
    """
    try:
        body = ast.parse(answer)
    except _NO_CODE:
        return answer
    given = {name: (place, node) for place, (name, node) in enumerate(_bindings(cells))}
    for place, (name, node) in enumerate(_bindings(known)):
        if isinstance(node, _IMPORTS) and not isinstance(given.get(name, (0, None))[1], _WHOLE):
            given[name] = (place, node)
    bound = {name for node in body.body for name in _bound(node)}
    chosen = _chosen(_asked(body) - bound, given)
    above = sorted(chosen, key=lambda one: (not isinstance(one[1], _IMPORTS), one[0]))
    texts = list(dict.fromkeys(ast.unparse(node) for _, node in above))
    return "\n".join([*texts, "", "", answer.strip("\n")]) if texts else answer


def _chosen(asked, given):
    """Return the (place, statement) pairs that bind what is asked, and what these ask for."""
    chosen, seen, left = [], set(), sorted(asked)
    while left:
        name = left.pop()
        if name in seen or name not in given:
            continue
        seen.add(name)
        chosen.append(given[name])
        left += sorted(_asked(given[name][1]))
    return chosen


def _bindings(codes) -> Iterator[tuple[str, ast.stmt]]:
    """Yield (name, the statement at the top of some code that binds it)."""
    for code in codes:
        try:
            statements = ast.parse(_MAGIC.sub("", code)).body
        except _NO_CODE:
            continue
        for node in statements:
            for name in _bound(node):
                yield name, node


def _bound(node):
    """Return the names that a statement binds."""
    if isinstance(node, _WHOLE):
        return [node.name]
    if isinstance(node, _IMPORTS):
        return [(one.asname or one.name).partition(".")[0] for one in node.names]
    if isinstance(node, (ast.Assign, ast.AnnAssign)):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        inside = (
            one for target in targets for one in ast.walk(target)
        )  # of the value, only a loop has names
        return [one.id for one in inside if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)]
    return []


def _asked(node):
    """Return the names that code reads."""
    names = (one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load))
    return set(names) - set(dir(builtins))
