"""What a graded run can read of the package as text, taken apart as somebody would who looks for answers in it.

What functions define inside is made at the top, with what they are called with in the course. Where something refuses,
all of a text is run once more without the lines that do: nothing is left of a guard but that a text is not there. What
is elsewhere at the top of a module can be called as it is, and is no matter of reading.
"""

import ast
import contextlib
import importlib
import sys
import types
from functools import cache
from pathlib import Path

import autograd_lib
from autograd_lib.kit.checking import artefact
from autograd_lib.kit.checking.registry import lesson_exercises, lesson_with
from autograd_lib.kit.grading.execution.hiding import hidden_paths
from autograd_lib.kit.notebooks.courses import home
from autograd_lib.mine.parts import STAGES

PACKAGE = autograd_lib.__name__
ROOT = Path(autograd_lib.__file__).parent
REFUSING = ("refuse_shut",)
GUARDED = tuple(
    f"{PACKAGE}.{room}" for room in ("mine", "exercises.beside")
)  # rooms of which something refuses


class Unguarded(ast.NodeTransformer):
    """Takes out the statements that call what refuses."""

    def visit_Expr(self, node):
        called = node.value.func if isinstance(node.value, ast.Call) else None
        return ast.copy_location(ast.Pass(), node) if getattr(called, "id", "") in REFUSING else node


class Engine(dict):
    """The globals of the engine's file as it is when something is looked up in them."""

    def __missing__(self, name):
        return getattr(sys.modules["mine"], name)


def things(exercise, acting: tuple[str, ...]) -> list[tuple[str, object]]:
    """Return [(place, what can be called there)] of all that a run can read while an exercise is judged.

    acting: modules that are left out.
    """
    walled = [one for one in exercise.without if one not in home().said["forbids"]]
    hidden = {Path(one) for one in hidden_paths(tuple(walled))}
    found = [
        one
        for path in sorted(ROOT.rglob("*.py"))
        if hidden.isdisjoint((path, *path.parents)) and not _dotted(path).startswith(acting)
        for one in _of_file(path)
    ]
    for file, text in {} if exercise.by_hand else sent(exercise).items():
        found += _taken_apart(f"{PACKAGE}.mine.lent.{file.removesuffix('.py')}", text, exercise.answers)
    return found


def sent(exercise) -> dict[str, str]:
    """Return the texts that a graded run of the exercise's unit is sent."""
    exercises = lesson_exercises(lesson_with(exercise.id))
    return artefact.lent(home(), (one.id for one in exercises if not one.by_hand))


def _dotted(path):
    return ".".join((PACKAGE, *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__")


@cache
def _of_file(path):
    return _taken_apart(_dotted(path), path.read_text(encoding="utf-8"), ("",))


def _taken_apart(module, text, asked):
    tree = Unguarded().visit(ast.parse(text))
    guarded, found = module.startswith(GUARDED), []
    space = _run_anew(module, tree) if guarded else dict(_names_of(module))
    for node in tree.body:
        if guarded and isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found += _made(f"{module}.{node.name}", [node], space)
        if isinstance(node, ast.FunctionDef):
            found += _inside(f"{module}.{node.name}", node, space, asked)
    return found


def _run_anew(module, tree):
    space = {"__name__": module, "__package__": module.rpartition(".")[0], "__file__": "read"}
    with contextlib.suppress(Exception):
        exec(compile(tree, "read", "exec"), space)
    return space


def _names_of(module):
    with contextlib.suppress(Exception):
        return vars(importlib.import_module(module))
    return {}


def _inside(place, function, space, asked):
    """Return what a function defines: at each stage of the engine, for each part that it may be made for."""
    wanted = {one.arg for one in function.args.args}
    body = [one for one in function.body if not isinstance(one, (ast.Return, ast.Nonlocal))]
    found = []
    if any(isinstance(one, (ast.FunctionDef, ast.ClassDef)) for one in body):
        for stage in STAGES if "stage" in wanted else STAGES[-1:]:
            for name in asked if "name" in wanted else ("",):
                bound = {"stage": stage, "file": Engine(), "name": name}
                found += _made(f"{place} {stage} {name}", body, space | bound)
    return found


def _made(place, body, space):
    """Return [(place, what can be called)] of what statements bind."""
    before = dict(space)
    with contextlib.suppress(Exception):
        exec(compile(ast.Module(body, []), "read", "exec"), space)
    return [
        (f"{place}: {name}", one)
        for name, one in list(space.items())
        if isinstance(one, (types.FunctionType, type)) and before.get(name) is not one
    ]
