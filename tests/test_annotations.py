"""What is public is annotated in every package that the type checker reads: it passes over functions that are not."""

import ast
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def checked_files():
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mypy"]["files"]
    for place in (ROOT / name for name in listed):
        yield from [place] if place.is_file() else sorted(place.rglob("*.py"))


def lacking(source):
    """Return "function: what has no annotation" for each public function and method of a source."""
    return [
        f"{name}: {one}"
        for name, function, bound in public(ast.parse(source))
        for one in bare(function, bound)
    ]


def public(node, within=""):
    for one in node.body:
        if isinstance(one, ast.ClassDef) and not one.name.startswith("_"):
            yield from public(one, f"{one.name}.")
        elif isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef)) and not one.name.startswith("_"):
            yield f"{within}{one.name}", one, bool(within)


def bare(function, bound):
    """Yield the arguments without an annotation, but for `self` and `cls`, and "return" where there is none."""
    given = function.args
    arguments = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
    static = any(isinstance(one, ast.Name) and one.id == "staticmethod" for one in function.decorator_list)
    for argument in arguments[1:] if bound and not static else arguments:
        if argument and argument.annotation is None:
            yield argument.arg
    if function.returns is None:
        yield "return"


def test_what_is_public_is_annotated():
    files = list(checked_files())
    assert len(files) > 15
    found = {str(path.relative_to(ROOT)): lacking(path.read_text(encoding="utf-8")) for path in files}
    assert {path: names for path, names in found.items() if names} == {}


def test_a_missing_annotation_is_noticed():
    source = "class A:\n    def f(self, x, *, y: int): ...\ndef g(*z: int) -> int: ...\ndef _h(x): ..."
    assert lacking(source) == ["A.f: x", "A.f: return"]
