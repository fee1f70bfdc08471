"""The course without PyTorch: each unit's solved notebook, executed where the course's engine stands in for it.

That is what a browser runs, here in this machine's Python: what PyTorch itself prints is documented in the notebooks.
"""

import importlib
import subprocess
import sys
from copy import deepcopy
from itertools import cycle

import nbformat
import pytest

from autograd_lib.in_browser.missing import TEXTS
from autograd_lib.kit.authoring.execution import execute
from autograd_lib.kit.authoring.outputs import text_of
from autograd_lib.kit.notebooks import Course
from autograd_lib.kit.sandbox import server

LANGUAGES = ("zh", "en")
# What only PyTorch itself has: said in the cell, which no answer builds upon.
NOT_TO_BE_HAD = {"demo_tracing": "torch.jit", "demo_jvp": "torch.func.jvp"}


@pytest.fixture(scope="module")
def place(repository):
    """Return the folder in which what stands in for PyTorch lies, under its name."""
    return repository / "autograd_lib" / "in_browser"


@pytest.fixture(scope="module")
def executed(repository, place):
    """Return (language, built notebook, the same executed where nothing else is called torch) for every unit."""
    course = Course(repository)
    units = list(zip(course.lessons(), cycle(LANGUAGES)))  # the code is the same in both
    built = [nbformat.read(course.solution(unit, language), as_version=4) for unit, language in units]
    run = deepcopy(built)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(place))
        patch.setattr(server, "_servers", {})  # those of other tests began without it
        assert execute(run) == [None] * len(run)
    return [(language, *pair) for (_, language), *pair in zip(units, built, run, strict=True)]


def cells(executed):
    """Yield (language, built cell, executed cell) of all code cells."""
    for language, built, run in executed:
        for one, other in zip(built.cells, run.cells, strict=True):
            if one.cell_type == "code":
                yield language, one, other


@pytest.mark.sandbox
def test_every_unit_shows_what_it_documents_and_every_check_says_right(executed):
    differing, checks, outputs = {}, 0, 0
    for _, one, other in cells(executed):
        checks += one.id.endswith("_check")
        outputs += bool(text_of(one.outputs))
        if text_of(one.outputs) != text_of(other.outputs):
            differing[one.id] = text_of(other.outputs)
    assert {name for name in differing if name != "setup"} == set(NOT_TO_BE_HAD)
    assert checks > 95
    assert outputs > 290


@pytest.mark.sandbox
def test_what_cannot_be_had_is_said_in_its_cell_in_the_language_of_the_notebook(executed):
    said = {one.id: (language, text_of(other.outputs)) for language, one, other in cells(executed)}
    for cell, what in NOT_TO_BE_HAD.items():
        language, text = said[cell]
        assert text.startswith(TEXTS("not_here", name=what).in_language(language))


@pytest.mark.sandbox
def test_the_first_cell_of_each_unit_says_which_torch_this_is(executed):
    said = [
        (language, text_of(other.outputs)) for language, one, other in cells(executed) if one.id == "setup"
    ]
    assert len(said) == len(executed)
    assert all(TEXTS["stands_in"].in_language(language) in text for language, text in said)


def said_without_pytorch(place, code):
    """Return what a program prints for which the course's engine is torch."""
    program = f"import sys\nsys.path.insert(0, {str(place)!r})\n{code}"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, encoding="utf-8", check=True
    )
    return done.stdout.splitlines()


def test_what_is_imported_from_torch_is_the_engines(place):
    code = """
import torch, torch.nn.functional as F
from torch.autograd import Function
from torch.autograd.function import once_differentiable
from autograd_lib import engine
print(torch.Tensor is engine.Tensor, F is engine.nn.functional, Function is engine.autograd.Function)
print(torch is engine, torch.float is engine.float32, hasattr(torch, "compile"), hasattr(torch, "nn"))
try:
    torch.nn.Module
except AttributeError as error:
    print(error)
"""
    first, second, *said = said_without_pytorch(place, code)
    assert (first, second) == ("True True True", "False True False True")
    assert "\n".join(said) == TEXTS("not_here", name="torch.nn.Module").in_language("both")


def test_what_it_has_of_its_own_is_like_pytorch(place):
    code = """
import torch
print(torch.func.grad(torch.func.grad(lambda x: x**3))(torch.tensor(2.0)))
layer = torch.nn.Linear(3, 2).eval()
x = torch.ones(4, 3)
print(layer(x).shape, layer.bias.requires_grad, bool((layer.weight.abs() < 3**-0.5).all()))
from torch.utils._python_dispatch import TorchDispatchMode
names = []
class Listening(TorchDispatchMode):
    def __torch_dispatch__(self, operator, types, args=(), kwargs=None):
        names.append(operator.overloadpacket.__name__)
        return operator(*args, **(kwargs or {}))
with Listening():
    y = x.exp() / (x * 2)
x + x
print(y.tolist() == (x.exp() / 2).tolist(), names)
"""
    said = said_without_pytorch(place, code)
    assert said == [
        "tensor(12.)",
        "torch.Size([4, 2]) True True",
        "True ['exp', 'mul', 'div']",
    ]


def test_those_names_are_there_in_pytorch_itself():
    """What stands in offers nothing that torch has not got: an answer that uses it runs at home as well."""
    torch = pytest.importorskip("torch")
    here = importlib.import_module("autograd_lib.in_browser.torch")
    public = [name for name in vars(here) if not name.startswith("_")]
    assert len(public) > 150
    assert [name for name in public if not hasattr(torch, name)] == []
