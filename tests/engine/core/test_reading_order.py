"""The reading guide of the engine is true: each step imports only earlier steps, and no circle of files is anywhere."""

import ast
import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import autograd_lib.engine
from autograd_lib.engine import core

ENGINE = Path(autograd_lib.engine.__file__).parent
PACKAGE = "autograd_lib.engine"


def module_name(path):
    """Return the dotted name of a file below the engine, without the engine's own."""
    parts = path.relative_to(ENGINE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path, source):
    """Return the engine's files that one of them imports, wherever the import stands.

    `from . import x` is an import of x if that is a file, else of the package.
    """
    package = list(path.relative_to(ENGINE).parent.parts)
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = package[: len(package) - node.level + 1]
            base += (node.module or "").split(".") if node.module else []
            for alias in node.names:
                found.add(next(filter(is_file, (".".join([*base, alias.name]), ".".join(base)))))
    return found


def is_file(name):
    """Return whether a dotted name is that of a file of the engine."""
    place = ENGINE.joinpath(*name.split("."))
    return (
        place.with_suffix(".py").is_file()
        if name and not place.is_dir()
        else (place / "__init__.py").is_file()
    )


def everything():
    """Return {file: the files that it imports} for the whole engine."""
    return {
        module_name(path): imported(path, path.read_text(encoding="utf-8")) for path in ENGINE.rglob("*.py")
    }


def test_no_file_of_the_engine_takes_part_in_a_circle():
    TopologicalSorter(everything()).prepare()


def test_a_circle_would_be_noticed():
    graph = everything()
    graph["core.node"] = graph["core.node"] | {"core.rules"}
    with pytest.raises(CycleError):
        TopologicalSorter(graph).prepare()


def test_what_stands_around_the_core_needs_no_name_of_the_whole():
    for name, needs in everything().items():
        if name.partition(".")[0] in ("core", "torch", "breadth"):
            assert {one.partition(".")[0] for one in needs} <= {"core", "torch", "breadth"}, name


def test_the_core_imports_nothing_else():
    for name, needs in everything().items():
        if name.partition(".")[0] == "core":
            assert {one for one in needs if one.partition(".")[0] != "core"} == set()


def test_an_import_is_seen_wherever_it_stands():
    source = "def f():\n    from ..torch.dtypes import of\n    from . import node, Tensor"
    assert imported(ENGINE / "core" / "x.py", source) == {"torch.dtypes", "core.node", "core"}


def steps(text):
    """Return the files that each numbered line of a guide names."""
    lines = re.split(r"^\d+\. ", text, flags=re.MULTILINE)[1:]
    return [re.findall(r"`([\w./]+)`", line.partition("\n\n")[0]) for line in lines]


@pytest.mark.parametrize(("guide", "below"), [(core, "core."), (autograd_lib.engine, "")])
def test_each_step_of_the_guide_needs_only_earlier_ones(guide, below):
    graph = everything()
    read = {name for name in graph if not below and name.partition(".")[0] == "core"}
    order = steps(guide.__doc__)
    assert len(order) >= 6
    for names in order:
        step = {below + name.replace("/", ".") for name in names}
        assert step <= set(graph), step - set(graph)
        read |= step
        for name in step:
            assert graph[name] <= read, (name, graph[name] - read)


def test_the_guide_of_the_core_names_all_of_it():
    named = {name for step in steps(core.__doc__) for name in step}
    assert named == {path.stem for path in (ENGINE / "core").glob("*.py")} - {"__init__"}


def test_the_core_fits_one_sitting():
    files = [
        ENGINE / "core" / f"{name}.py" for step in steps(core.__doc__) for name in step if name != "quiet"
    ]
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) <= 800
    functions = [node for path in files for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    (walk,) = (node for node in functions if isinstance(node, ast.FunctionDef) and node.name == "walk")
    assert walk.end_lineno - walk.lineno < 40
