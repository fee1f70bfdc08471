"""What is noted of an expression that failed: its operands' shapes, and that an object only stood for a real one."""

import linecache

import numpy as np
import pytest
import torch

from autograd_lib import engine
from autograd_lib.exercises.beside.version import Stand
from autograd_lib.kit.checking.collecting import attempt

X, G, V = np.ones((5, 3)), np.ones((5, 2)), np.ones(3)


def record(code, **names):
    """Return the record of what a line raises in a function of a learner's."""
    source = f"def f({', '.join(names)}):\n    {code}\n"
    linecache.cache["<mine>"] = (len(source), None, source.splitlines(True), "<mine>")
    namespace = {}
    exec(compile(source, "<mine>", "exec"), namespace)
    return attempt(namespace["f"], *names.values())["$raised"]


class Holder:
    def __init__(self, **names):
        vars(self).update(names)

    @property
    def asked(self):
        raise AssertionError("a property was run")


CASES = {
    "names": ("return x @ g", [["x", [5, 3]], ["g", [5, 2]]]),
    "a transpose": ("return x.T @ v", [["x.T", [3, 5]], ["v", [3]]]),
    "what is computed": ("return (2 * x) @ g", [["x", [5, 3]], ["g", [5, 2]]]),
    "several lines": ("return (x\n        + g)", [["x", [5, 3]], ["g", [5, 2]]]),
    "in place": ("x += g", [["x", [5, 3]], ["g", [5, 2]]]),
    "a function": ("return x.dot(g)", [["x", [5, 3]], ["g", [5, 2]]]),
}


@pytest.mark.parametrize(("code", "shapes"), CASES.values(), ids=CASES)
def test_the_operands_of_what_failed_have_their_shapes_noted(code, shapes):
    assert record(code, x=X.copy(), g=G, v=V)["shapes"] == shapes


@pytest.mark.parametrize("library", [torch, engine])
def test_arrays_of_libraries_have_shapes_too(library):
    x, g = library.ones(5, 3), library.ones(5, 2)
    assert record("return x @ g", x=x, g=g)["shapes"] == [["x", [5, 3]], ["g", [5, 2]]]


def test_attributes_are_read_and_no_property_is_run():
    found = record("return ctx.x @ ctx.g", ctx=Holder(x=X, g=G))
    assert found["shapes"] == [["ctx.x", [5, 3]], ["ctx.g", [5, 2]]]
    assert "shapes" not in record("return [1][ctx]", ctx=Holder(x=X))
    assert record("return x @ ctx.asked", ctx=Holder(), x=X)["message"] == "a property was run"


def test_the_expression_is_noted_and_nothing_where_its_source_is_not_known():
    for code in (
        "if not x:\n        return 1\n    else:\n        return 2",
        "while not x:\n        return 1",
    ):
        assert record(code, x=V)["at"] in ("not x", "x")  # as versions of Python see it
    linecache.cache.pop("<mine>")
    namespace = {}
    exec(compile("def f(x, g):\n    return x @ g\n", "<unknown>", "exec"), namespace)
    assert "at" not in attempt(namespace["f"], X, G)["$raised"]


def test_what_a_stand_in_lacks_is_noted_and_what_others_lack_is_not():
    found = record("return tensor.clone()", tensor=Stand(3))
    assert (found["lacks"], found["at"]) == ("clone", "tensor.clone")
    assert "lacks" not in record("return tensor.clone()", tensor=3)
