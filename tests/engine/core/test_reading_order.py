"""The reading guide of the engine is true: each step imports only earlier steps."""

import ast
import re
from pathlib import Path

import pytest

import autograd_lib.engine
from autograd_lib.engine import core
from tests.imports import graph

ENGINE = Path(autograd_lib.engine.__file__).parent


def below_engine(name):
    """Return the name of a file below the engine, without the engine's own; None for any other file."""
    first, _, rest = name.partition(".")
    return rest if first == "engine" else None


def everything():
    """Return {file: the files that it imports} for the whole engine."""
    return {
        below_engine(name): set(map(below_engine, needs))
        for name, needs in graph().items()
        if below_engine(name) is not None
    }


def steps(text):
    """Return the files that each numbered line of a guide names."""
    lines = re.split(r"^\d+\. ", text, flags=re.MULTILINE)[1:]
    return [re.findall(r"`([\w./]+)`", line.partition("\n\n")[0]) for line in lines]


@pytest.mark.parametrize(("guide", "below"), [(core, "core."), (autograd_lib.engine, "")])
def test_each_step_of_the_guide_needs_only_earlier_ones(guide, below):
    needs = everything()
    read = {name for name in needs if not below and name.partition(".")[0] == "core"}
    order = steps(guide.__doc__)
    assert len(order) >= 6
    for names in order:
        step = {below + name.replace("/", ".") for name in names}
        assert step <= set(needs), step - set(needs)
        read |= step
        for name in step:
            assert needs[name] <= read, (name, needs[name] - read)


def test_the_guide_of_the_core_names_all_of_it():
    named = {name for step in steps(core.__doc__) for name in step}
    assert named == {path.stem for path in (ENGINE / "core").glob("*.py")} - {"__init__"}


def test_the_core_fits_one_sitting():
    files = sorted((ENGINE / "core").glob("*.py"))
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) <= 800
    assert not [path for path in files if "noqa" in path.read_text(encoding="utf-8")]
    functions = [node for path in files for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    (walk,) = (node for node in functions if isinstance(node, ast.FunctionDef) and node.name == "walk")
    assert walk.end_lineno - walk.lineno < 40
