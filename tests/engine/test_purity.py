"""The engine stands on NumPy alone: importing and using it brings in neither torch nor the rest of the course."""

import functools
import json
import subprocess
import sys

import pytest

OURS = ("autograd_lib.engine.", "autograd_lib.scalar.", "autograd_lib.drawing.")
USE = """
x = engine.randn(3, 2, requires_grad=True)
loss = engine.nn.functional.cross_entropy((x @ x.T).tanh(), engine.tensor([0, 1, 2]))
loss.backward(create_graph=False)
engine.autograd.gradcheck(lambda y: y.exp(), engine.ones(2, dtype=engine.float64, requires_grad=True))
repr(x.grad)
"""


def loaded_by(code):
    """Return the names of the modules that a fresh interpreter has loaded after running the code."""
    script = f"import json, sys\nbefore = set(sys.modules)\n{code}\nprint(json.dumps(sorted(set(sys.modules) - before)))"
    ran = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout.splitlines()[-1])


@functools.cache
def numpys():
    """Return what NumPy brings along."""
    return frozenset(loaded_by("import numpy, numpy.random"))


def foreign(modules):
    """Return what is neither the standard library, nor NumPy, nor the engine and its equals."""
    allowed = numpys() | {"autograd_lib"}
    return [
        name
        for name in modules
        if name not in allowed
        and not f"{name}.".startswith(("numpy.", *OURS))
        and name.partition(".")[0] not in sys.stdlib_module_names
    ]


@pytest.mark.parametrize(
    "code", ["import autograd_lib.engine", f"import autograd_lib.engine as engine\n{USE}"]
)
def test_only_numpy_is_imported(code):
    modules = loaded_by(code)
    assert "numpy" in modules
    assert "autograd_lib.engine" in modules
    assert foreign(modules) == []


def test_submodules_that_torch_users_import():
    lines = (
        "import autograd_lib.engine.nn.functional as F",
        "from autograd_lib.engine.autograd import Function, grad, backward, gradcheck, gradgradcheck",
        "from autograd_lib.engine.autograd.function import Function, once_differentiable",
        "from autograd_lib.engine import Tensor, nn, no_grad",
        "import autograd_lib.engine.autograd as autograd",
    )
    assert foreign(loaded_by("\n".join(lines))) == []


def test_anything_else_would_be_noticed():
    assert foreign(["torch", "autograd_lib.kit.checking", "rich.text", "autograd_lib.engineering"]) != []
    assert foreign(["torch"]) == ["torch"]
    assert foreign(["autograd_lib.kit.checking.session"]) == ["autograd_lib.kit.checking.session"]
    assert foreign(loaded_by("import rich")) != []
    assert foreign(["json", "numpy.linalg", "autograd_lib", "autograd_lib.engine.breadth.ops"]) == []


def test_the_engine_loads_where_the_context_holds_what_has_no_hash():
    # As in a Jupyter kernel, which keeps the headers of its messages there.
    code = "import contextvars; contextvars.ContextVar('header').set([{}]); import autograd_lib.engine"
    subprocess.run([sys.executable, "-c", code], check=True)
