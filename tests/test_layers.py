"""Who may import whom, and what importing the package costs."""

import json
import re
import subprocess
import sys
from graphlib import CycleError, TopologicalSorter

import pytest

from .imports import PACKAGE, dotted, graph, imported_files, imports

# part -> the other parts of autograd_lib that it may import. A part is a folder, or a module beside the folders.
GROUND = {"files", "wording", "course"}  # how things are written and said, and what a course is
SAMPLES = {"scalar", "engine", "own_engine", "mine", "drawing"}  # what lessons are about
EXERCISES = {"checking", "exercises"}
CLASSES = {"sandbox", "authoring", "grading"}
MAY_IMPORT = {
    "files": set(),
    "unneeded": set(),
    "wording": set(),
    "course": {"wording"},
    "scalar": set(),
    "engine": set(),
    "own_engine": {"engine"},
    "mine": {"engine"},
    "drawing": {"wording", "engine"},
    "side_by_side": {"engine"},
    "sandbox": set(),
    "checking": GROUND | SAMPLES,
    "exercises": GROUND | SAMPLES | {"checking"},
    "progress": GROUND | SAMPLES | EXERCISES,
    "digits": set(),
    "assembly": GROUND | SAMPLES | EXERCISES | {"progress"},
    "authoring": GROUND | EXERCISES | {"sandbox", "assembly"},
    "grading": GROUND | SAMPLES | EXERCISES | {"sandbox", "authoring"},
    "lab": GROUND | EXERCISES | CLASSES | {"progress", "drawing"},
    "site": GROUND | EXERCISES | {"unneeded", "progress", "authoring", "drawing"},
    "demo": GROUND | EXERCISES | CLASSES,
    "cli": GROUND | EXERCISES | CLASSES | {"unneeded", "progress", "assembly", "lab", "site", "demo"},
    "__main__": {"cli"},
}
# part -> libraries that its source may not name, wherever the import stands.
MAY_NEVER_NAME = {
    "scalar": {"numpy", "torch"},
    "engine": {"torch"},
    "drawing": {"torch"},
    "sandbox": {"nbgrader", "nbformat", "nbclient", "jupyter_client", "ipykernel", "zmq"},
    "authoring": {"nbclient"},
    "grading": {"nbclient"},
}
LESSON = re.compile(r"exercises\.(l\d\d_\w+)")
HEAVY = {"numpy", "torch", "IPython", "nbformat", "nbclient", "nbgrader", "matplotlib", "typer", "rich"}


def part_of(path):
    """Return the part of the package that a module belongs to: "engine" for engine/tensor.py."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def broken_rules(path, source):
    """Return what a module imports though it may not, as sentences."""
    part, found = part_of(path), []
    for module, name in imports(path, source):
        top, *rest = module.split(".")
        if top != "autograd_lib":
            if top in MAY_NEVER_NAME.get(part, ()):
                found.append(f"{part} imports {top}")
            continue
        target = rest[0] if rest else name
        if target == part:
            continue
        if (PACKAGE / target).is_dir() or (PACKAGE / f"{target}.py").is_file():
            if target not in MAY_IMPORT.get(part, ()):
                found.append(f"{part} imports {target}")
            if any(word.startswith("_") and not word.endswith("__") for word in (*rest, name)):
                found.append(f"{part} imports the private {module}.{name}")
    return found


def modules():
    return [path for path in sorted(PACKAGE.rglob("*.py")) if path != PACKAGE / "__init__.py"]


def test_every_part_has_a_rule():
    assert {part_of(path) for path in modules()} <= set(MAY_IMPORT)


def test_no_rule_lets_an_import_run_upwards():
    assert set().union(*MAY_IMPORT.values()) <= set(MAY_IMPORT)
    order = list(TopologicalSorter(MAY_IMPORT).static_order())
    assert order.index("checking") < order.index("exercises") < order.index("progress") < order.index("cli")


def test_no_file_takes_part_in_a_circle():
    TopologicalSorter(graph()).prepare()


@pytest.mark.parametrize(
    ("where", "source"),
    [
        ("checking/verdict.py", "def f():\n    from .session import check"),
        ("wording/markup.py", "from .panels import Panel"),
        ("course/notebooks.py", "from . import Course"),
        ("sandbox/limits.py", "import autograd_lib.sandbox.runner"),
    ],
)
def test_a_circle_would_be_noticed(where, source):
    files = graph()
    files[dotted(PACKAGE / where)] |= imported_files(PACKAGE / where, source)
    with pytest.raises(CycleError):
        TopologicalSorter(files).prepare()


@pytest.mark.parametrize("path", modules(), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_who_imports_whom(path):
    assert broken_rules(path, path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("where", "source", "sentence"),
    [
        ("scalar.py", "def f():\n    import torch", "scalar imports torch"),
        ("engine/x.py", "from torch.autograd import grad", "engine imports torch"),
        ("engine/x.py", "from autograd_lib import checking", "engine imports checking"),
        ("engine/x.py", "from ..checking import check", "engine imports checking"),
        (
            "progress/x.py",
            "import autograd_lib.exercises._x",
            "progress imports the private autograd_lib.exercises._x.",
        ),
        (
            "checking/x.py",
            "from ..scalar import _hidden",
            "checking imports the private autograd_lib.scalar._hidden",
        ),
        ("scalar.py", "from . import checking", "scalar imports checking"),
        ("checking/x.py", "def f():\n    from ..exercises import registry", "checking imports exercises"),
        ("checking/x.py", 'HIDDEN = "autograd_lib.exercises.registry"', "checking imports exercises"),
    ],
)
def test_a_forbidden_import_is_noticed(where, source, sentence):
    assert broken_rules(PACKAGE / where, source) == [sentence]


@pytest.mark.parametrize(
    ("where", "source"),
    [
        ("checking/x.py", "from .messages import _hidden\nfrom ..scalar import Variable\nimport numpy"),
        ("exercises/l02/x.py", "from ...checking import Exercise\nfrom autograd_lib import __version__"),
        ("checking/x.py", 'SAID = "autograd_lib.exercises is a folder"'),
    ],
)
def test_an_allowed_import_is_allowed(where, source):
    assert broken_rules(PACKAGE / where, source) == []


def other_lessons(path, source):
    """Return the packages of other lessons that a module of an exercise imports from."""
    own = path.relative_to(PACKAGE / "exercises").parts[0]
    found = {one for pair in imports(path, source) for one in LESSON.findall(".".join(pair))}
    return sorted(found - {own})


def test_no_lesson_imports_from_another_as_its_digest_would_not_know():
    found = {
        str(path): other_lessons(path, path.read_text(encoding="utf-8"))
        for path in (PACKAGE / "exercises").glob("l*/*.py")
    }
    assert len(found) > 80
    assert {path: lessons for path, lessons in found.items() if lessons} == {}


def test_an_import_from_another_lesson_is_noticed():
    path = PACKAGE / "exercises" / "l10_dynamic_graphs" / "x.py"
    source = "from ..l05_vjp.common import one\nfrom .common import two"
    assert other_lessons(path, source) == ["l05_vjp"]


def loaded_by(statement):
    """Return the top-level modules that are loaded after `statement` in a fresh interpreter."""
    code = f"{statement}\nimport json, sys\nprint(json.dumps(sorted({{name.split('.')[0] for name in sys.modules}})))"
    result = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return set(json.loads(result.stdout))


@pytest.mark.parametrize(
    "module",
    [
        "autograd_lib",
        "autograd_lib.scalar",
        "autograd_lib.checking",
        "autograd_lib.lab",
        "autograd_lib.grading.judging.judge",
    ],
)
def test_a_light_import_stays_light(module):
    assert loaded_by(f"import {module}") & HEAVY == set()


def test_a_heavy_import_is_noticed():
    assert loaded_by("import rich") & HEAVY == {"rich"}


def test_a_command_that_reads_a_lesson_builds_no_grammars_and_loads_no_server():
    spared = {"lark", "jupyter_server"}
    assert loaded_by("import autograd_lib.cli, nbformat, jupytext") & spared == set()
    assert loaded_by("import nbformat, jupytext") >= spared


def test_a_command_that_reads_a_gradebook_loads_no_converters():
    spared = {"jupyter_server", "nbconvert"}
    assert loaded_by("import autograd_lib.cli, autograd_lib.grading.gradebook.records") & spared == set()
    assert loaded_by("import nbgrader.api") >= spared
