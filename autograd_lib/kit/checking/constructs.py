"""Looking a construct up in code: an explanation that names one is only said of code in which it stands.

A construct is written as Python in which names that begin with `_` are holes: `_x += _y`, `_x.copy_(_)`. A hole stands
for any expression, the same one wherever its name is the same; `_` alone stands for anything, `*_` for any arguments.
Forms that mean the same are alternatives, with `; ` between them. Nothing is run, and no points depend on it.
"""

import ast
from collections.abc import Iterable
from functools import cache

BETWEEN = "; "
_UNTOLD = ("ctx", "kind", "type_comment", "type_params")


def stands_in(construct: str, source: str, functions: Iterable[str] = ()) -> bool:
    """Return whether a form of a construct stands in code: in these functions or classes, where it has them."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    names = set(functions)
    written = [
        node for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name in names
    ]
    nodes = [node for root in written or [tree] for node in ast.walk(root)]
    return any(_fits(form, node, {}) for form in forms(construct) for node in nodes)


@cache
def forms(construct: str) -> list[ast.AST]:
    """Return what is to be looked for. Raises SyntaxError for a construct that is no Python."""
    bodies = [ast.parse(one).body for one in construct.split(BETWEEN)]
    if not all(len(body) == 1 for body in bodies):
        raise SyntaxError(f"a construct is one expression or statement: {construct}")
    return [body[0].value if isinstance(body[0], ast.Expr) else body[0] for body in bodies]


def _fits(form, node, holes):
    """Return whether a piece of code has a form; what stands in holes is noted."""
    if isinstance(form, ast.Name) and form.id.startswith("_"):
        return isinstance(node, ast.expr) and _filled(form.id, node, holes)
    if isinstance(form, list):
        return isinstance(node, list) and _all_fit(form, node, holes)
    if not isinstance(form, ast.AST):
        return form == node
    if type(form) is not type(node):
        return False
    untold = {*_UNTOLD, *(["keywords"] if _takes_any(getattr(form, "args", None)) else [])}
    fields = (name for name in form._fields if name not in untold)
    return all(_fits(getattr(form, name), getattr(node, name), holes) for name in fields)


def _all_fit(forms, nodes, holes):
    if _takes_any(forms):
        forms, nodes = forms[:-1], nodes[: len(forms) - 1]
    return len(forms) == len(nodes) and all(map(_fits, forms, nodes, [holes] * len(forms)))


def _takes_any(forms):
    """Return whether a list of forms ends with `*_`, which stands for all that follows."""
    last = forms[-1] if isinstance(forms, list) and forms else None
    return isinstance(last, ast.Starred) and getattr(last.value, "id", "") == "_"


def _filled(name, node, holes):
    words = ast.unparse(node)
    return name == "_" or holes.setdefault(name, words) == words
