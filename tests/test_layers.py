"""Who may import whom, and what importing the package costs."""

import json
import re
import subprocess
import sys
from graphlib import CycleError, TopologicalSorter

import pytest

from .imports import PACKAGE, dotted, graph, imported_files, imports

# part -> the other parts of autograd_lib that it may import. A part is a folder of the kit or beside it, or a module
# beside those.
GROUND = {
    "kit.files",
    "kit.wording",
    "kit.notebooks",
}  # how things are written and said, and what a notebook is
SAMPLES = {"scalar", "engine", "mine", "drawing"}  # what lessons are about
CLASSES = {"kit.sandbox", "kit.authoring", "kit.grading"}
MAY_IMPORT = {
    "kit": set(),
    "kit.files": set(),
    "kit.unneeded": set(),
    "kit.wording": set(),
    "kit.notebooks": {"kit.wording"},
    "kit.pictures": set(),
    "kit.sandbox": set(),
    "kit.checking": GROUND | {"kit"},
    "kit.progress": GROUND | {"kit.checking", "kit.pictures"},
    "kit.authoring": GROUND | {"kit.checking", "kit.sandbox"},
    "kit.grading": GROUND | {"kit.checking", "kit.sandbox", "kit.authoring"},
    "kit.lab": GROUND | CLASSES | {"kit.checking", "kit.progress", "kit.pictures"},
    "kit.site": GROUND | {"kit.checking", "kit.unneeded", "kit.progress", "kit.authoring", "kit.pictures"},
    "kit.demo": GROUND | CLASSES | {"kit.checking"},
    "kit.cli": GROUND | CLASSES | {"kit.unneeded", "kit.progress", "kit.lab", "kit.site", "kit.demo"},
    "scalar": set(),
    "engine": set(),
    "mine": GROUND | {"engine", "kit.checking", "kit.progress"},
    "in_browser": GROUND | {"engine", "kit.checking"},
    "drawing": {"kit.wording", "kit.pictures", "engine"},
    "side_by_side": {"engine"},
    "exercises": GROUND | SAMPLES | {"kit.checking"},
    "digits": set(),
    "__main__": {"kit.cli"},
}
# part -> libraries that its source may not name, wherever the import stands.
MAY_NEVER_NAME = {
    "scalar": {"numpy", "torch"},
    "engine": {"torch"},
    "drawing": {"torch"},
    "kit.pictures": {"numpy", "torch"},
    "kit.sandbox": {"nbgrader", "nbformat", "nbclient", "jupyter_client", "ipykernel", "zmq"},
    "kit.authoring": {"nbclient"},
    "kit.grading": {"nbclient"},
}
JUDGES = "judges"
HEAVY = {"numpy", "torch", "IPython", "nbformat", "nbclient", "nbgrader", "matplotlib", "typer", "rich"}


def part_of(path):
    """Return the part of the package that a module belongs to: "engine" for engine/tensor.py, "kit.lab" in the kit."""
    return _part(path.relative_to(PACKAGE).with_suffix("").parts)


def _part(names):
    names = [name for name in names if name != "__init__"]
    return ".".join(names[: 2 if names[0] == "kit" else 1])


def broken_rules(path, source):
    """Return what a module imports though it may not, as sentences."""
    part, found = part_of(path), []
    for module, name in imports(path, source):
        top, *rest = module.split(".")
        if top != "autograd_lib":
            if top in MAY_NEVER_NAME.get(part, ()):
                found.append(f"{part} imports {top}")
            continue
        target = _part([*rest, *([name] if name else [])] or [name])
        if target == part:
            continue
        place = PACKAGE.joinpath(*target.split("."))
        if place.is_dir() or place.with_suffix(".py").is_file():
            if target not in MAY_IMPORT.get(part, ()):
                found.append(f"{part} imports {target}")
            if any(word.startswith("_") and not word.endswith("__") for word in (*rest, name)):
                found.append(f"{part} imports the private {module}.{name}")
    return found


def modules():
    return [path for path in sorted(PACKAGE.rglob("*.py")) if path != PACKAGE / "__init__.py"]


def test_every_part_has_a_rule():
    assert {part_of(path) for path in modules()} <= set(MAY_IMPORT)


def test_the_kit_may_import_nothing_outside_itself():
    kit = {part: needs for part, needs in MAY_IMPORT.items() if part.split(".")[0] == "kit"}
    assert len(kit) > 10
    assert {part: out for part, needs in kit.items() if (out := needs - set(kit))} == {}


# What the kit's code may not speak of, in whatever language: its courses do.
SUBJECT = re.compile(
    r"torch|engine|gradient|tensor|derivative|differentiat|calculus|autograd_lib\.exercises|梯度|导数|引擎|张量|微分",
    re.I,
)
SPEAKS_OF_IT = {  # module -> the word that means something else there
    "kit/checking/exercise.py": "导数",  # the Chinese name of a kind of exercise, which stands in every built heading
    "kit/grading/gradebook/database.py": "engine",  # SQLAlchemy's word for what connects to a database
}


def of_the_subject(where, source):
    """Return the words of a subject that a module's source holds, in comments and texts as well."""
    found = {match[0].lower() for match in SUBJECT.finditer(source)}
    return sorted(found - {SPEAKS_OF_IT.get(where)})


def test_the_kit_knows_no_subject():
    files = {path.relative_to(PACKAGE).as_posix(): path for path in (PACKAGE / "kit").rglob("*.py")}
    found = {name: of_the_subject(name, path.read_text(encoding="utf-8")) for name, path in files.items()}
    assert {name: words for name, words in found.items() if words} == {}
    assert set(SPEAKS_OF_IT) <= set(files)


def test_a_word_of_a_subject_is_noticed():
    assert of_the_subject("kit/x.py", 'import torch\nTITLE = "梯度"') == ["torch", "梯度"]
    assert of_the_subject("kit/grading/gradebook/database.py", "engine = tensor") == ["tensor"]


def test_no_rule_lets_an_import_run_upwards():
    assert set().union(*MAY_IMPORT.values()) <= set(MAY_IMPORT)
    order = list(TopologicalSorter(MAY_IMPORT).static_order())
    assert order.index("kit.checking") < order.index("mine") < order.index("exercises")
    assert order.index("kit.progress") < order.index("kit.cli") < order.index("__main__")


# Rooms within a part that stand on each other: each may import from those before it alone.
STOREYS = {"engine": ("core", "torch", "breadth")}


def upstairs(files, part, storeys):
    """Return the imports that run from a lower room of a part to a higher one, as pairs of files."""
    rooms = {f"{part}.{room}": height for height, room in enumerate(storeys)}

    def height(name):
        return rooms.get(".".join(name.split(".")[:2]), len(rooms))

    return [(name, one) for name, needs in files.items() for one in needs if height(name) < height(one)]


@pytest.mark.parametrize("part", STOREYS)
def test_no_room_imports_from_the_one_above_it(part):
    files = graph()
    assert {name.split(".")[1] for name in files if name.startswith(f"{part}.")} >= set(STOREYS[part])
    assert [pair for pair in upstairs(files, part, STOREYS[part]) if pair[1].startswith(part)] == []


def test_an_import_from_the_room_above_would_be_noticed():
    lower, higher = "engine.torch.views", "engine.breadth.ops.shaping"
    assert upstairs({lower: {higher}}, "engine", STOREYS["engine"]) == [(lower, higher)]
    assert upstairs({lower: {"engine.factories"}}, "engine", STOREYS["engine"]) != []
    assert upstairs({higher: {lower}, "engine.factories": {higher}}, "engine", STOREYS["engine"]) == []


def test_no_file_takes_part_in_a_circle():
    TopologicalSorter(graph()).prepare()


@pytest.mark.parametrize(
    ("where", "source"),
    [
        ("kit/checking/verdict.py", "def f():\n    from .session import check"),
        ("kit/wording/markup.py", "from .panels import Panel"),
        ("kit/notebooks/notebooks.py", "from . import Course"),
        ("kit/sandbox/limits.py", "import autograd_lib.kit.sandbox.runner"),
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
        ("engine/x.py", "from autograd_lib.kit import checking", "engine imports kit.checking"),
        ("engine/x.py", "from ..kit.checking import check", "engine imports kit.checking"),
        (
            "exercises/x.py",
            "import autograd_lib.mine._x",
            "exercises imports the private autograd_lib.mine._x.",
        ),
        (
            "exercises/x.py",
            "from ..scalar import _hidden",
            "exercises imports the private autograd_lib.scalar._hidden",
        ),
        ("scalar.py", "from .kit import checking", "scalar imports kit.checking"),
        (
            "kit/checking/x.py",
            "def f():\n    from ...exercises import engines",
            "kit.checking imports exercises",
        ),
        (
            "kit/checking/x.py",
            'HIDDEN = "autograd_lib.exercises.engines"',
            "kit.checking imports exercises",
        ),
    ],
)
def test_a_forbidden_import_is_noticed(where, source, sentence):
    assert broken_rules(PACKAGE / where, source) == [sentence]


@pytest.mark.parametrize(
    ("where", "source"),
    [
        ("exercises/x.py", "from .messages import _hidden\nfrom ..scalar import Variable\nimport numpy"),
        (
            "exercises/judges/x.py",
            "from ...kit.checking import Exercise\nfrom autograd_lib import __version__",
        ),
        ("kit/checking/x.py", 'SAID = "autograd_lib.exercises is a folder"'),
    ],
)
def test_an_allowed_import_is_allowed(where, source):
    assert broken_rules(PACKAGE / where, source) == []


def of_judges(path, source):
    """Return what a module that runs beside answers imports from the judges."""
    return sorted({module for module, _ in imports(path, source) if JUDGES in module.split(".")})


def test_what_runs_beside_answers_imports_no_judge_as_it_could_not_be_read():
    found = {
        str(path): of_judges(path, path.read_text(encoding="utf-8"))
        for path in (PACKAGE / "exercises" / "beside").rglob("*.py")
    }
    assert len(found) > 60
    assert {path: modules for path, modules in found.items() if modules} == {}


def test_an_import_of_a_judge_is_noticed():
    path = PACKAGE / "exercises" / "beside" / "sum_to.py"
    source = "from ..judges.shared.arrays import draw\nfrom .shared.array_calls import call"
    assert of_judges(path, source) == ["autograd_lib.exercises.judges.shared.arrays"]


def test_no_judge_imports_another_since_what_they_share_has_a_place_of_its_own():
    judges = PACKAGE / "exercises" / JUDGES
    names = {path.stem for path in judges.glob("[!_]*.py")}
    for path in judges.rglob("*.py"):
        modules = {module for module, _ in imports(path, path.read_text(encoding="utf-8"))}
        met = {name for name in names if f"autograd_lib.exercises.judges.{name}" in modules}
        assert met == set(), path


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
        "autograd_lib.kit.checking",
        "autograd_lib.kit.lab",
        "autograd_lib.kit.grading.judging.judge",
    ],
)
def test_a_light_import_stays_light(module):
    assert loaded_by(f"import {module}") & HEAVY == set()


def test_a_heavy_import_is_noticed():
    assert loaded_by("import rich") & HEAVY == {"rich"}


@pytest.mark.slow
def test_a_command_that_reads_a_lesson_builds_no_grammars_and_loads_no_server():
    spared = {"lark", "jupyter_server"}
    assert loaded_by("import autograd_lib.kit.cli, nbformat, jupytext") & spared == set()
    assert loaded_by("import nbformat, jupytext") >= spared


@pytest.mark.slow
def test_a_command_that_reads_a_gradebook_loads_no_converters():
    spared = {"jupyter_server", "nbconvert"}
    assert (
        loaded_by("import autograd_lib.kit.cli, autograd_lib.kit.grading.gradebook.records") & spared == set()
    )
    assert loaded_by("import nbgrader.api") >= spared
