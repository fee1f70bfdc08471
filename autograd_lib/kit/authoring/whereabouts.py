"""Where a wrong answer is wrong: in those answers that no right one writes so, or in those that its author names."""

import ast
from collections.abc import Iterable
from functools import lru_cache

from ..checking.exercise import Wrong
from ..wording.text import LANGUAGES
from .languages import in_language

_DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


@lru_cache(maxsize=256)  # what is right is held against each wrong answer
def written(source: str) -> dict[str, str]:
    """Return {name: what code binds it to at its top level}, without docstrings and comments."""
    found = {}
    for node in ast.parse(in_language(source, LANGUAGES[0])).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found[node.name] = ast.dump(_without_docstrings(node))
        elif isinstance(node, ast.Assign):
            targets = (one for target in node.targets for one in ast.walk(target))
            found |= {one.id: ast.dump(node.value) for one in targets if isinstance(one, ast.Name)}
    return found


def functions(source: str, answers: Iterable[str]) -> tuple[str, ...]:
    """Return those answers that code defines as functions or classes."""
    tree = ast.parse(in_language(source, LANGUAGES[0]))
    defined = {node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    return tuple(name for name in answers if name in defined)


def differing(wrong: Wrong, answers: Iterable[str], right: Iterable[str]) -> tuple[str, ...]:
    """Return those answers that a wrong one writes, and that none of the sources of what is right writes so."""
    theirs, known = written(wrong.code), [written(source) for source in right]
    return tuple(
        name for name in answers if name in theirs and all(theirs[name] != one.get(name) for one in known)
    )


def _without_docstrings(node):
    """Return a tree that nobody else has, which has lost its docstrings."""
    for one in ast.walk(node):
        if isinstance(one, _DOCUMENTED) and ast.get_docstring(one, clean=False) is not None:
            one.body = one.body[1:] or [ast.Pass()]
    return node
