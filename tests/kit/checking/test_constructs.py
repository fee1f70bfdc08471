"""Constructs are found by their form, whatever their names are, and only in the functions that are meant."""

from dataclasses import replace

import pytest

from autograd_lib.kit.checking.constructs import forms, stands_in
from autograd_lib.kit.checking.diagnosing import Diagnosis
from autograd_lib.kit.checking.exercise import Wrong
from autograd_lib.kit.checking.presenting import slip_line
from autograd_lib.kit.checking.registry import find
from autograd_lib.kit.checking.verdict import Outcome, Verdict
from autograd_lib.kit.wording.text import Text

FOUND = [
    ("_x = _x + _y", "def f(g):\n    total = total + g.sum()"),
    ("_x += _y", "self.grad += g"),
    ("_x += _y; _x.add_(_y)", "self.grad.add_(g)"),
    ("_.detach()", "a, b = (one.detach() for one in saved)"),
    ("np.resize(*_)", "return_value = np.resize(g, shape, order=1)"),
    ("_[:, _] -= 1", "p[:, labels] -= 1"),
    ("_ ** 2", "(x - y) ** 2"),
]
NOT_FOUND = [
    ("_x = _x + _y", "def f(g):\n    total = g + other"),
    ("_x += _y", "x -= y"),
    ("_.detach()", "x.detach(1)"),
    ("_.detach()", "detach(x)"),
    ("np.resize(_)", "np.resize(g, shape)"),
    ("_x += _y", "this is ( no Python"),
    ("_x += _y", "x" + "[" * 9999),
]


@pytest.mark.parametrize(("construct", "source"), FOUND)
def test_a_construct_is_found_whatever_stands_in_its_holes(construct, source):
    assert stands_in(construct, source)


@pytest.mark.parametrize(("construct", "source"), NOT_FOUND)
def test_what_has_another_form_is_not_it(construct, source):
    assert not stands_in(construct, source)


def test_it_is_sought_in_the_functions_that_are_meant_alone():
    source = "def f(x):\n    return x\n\n\ndef g(x):\n    x += 1\n"
    assert stands_in("_x += _y", source)
    assert stands_in("_x += _y", source, ["g"])
    assert not stands_in("_x += _y", source, ["f"])
    assert stands_in("_x += _y", source, ["elsewhere"])  # where none of them is written there


@pytest.mark.parametrize("construct", ["x = ", "x\ny", ""])
def test_a_construct_that_is_none_is_refused(construct):
    with pytest.raises(SyntaxError):
        forms(construct)


def test_a_text_that_names_a_construct_is_said_only_where_it_stands():
    named, neutral = Text("`+=` 改掉了它", "`+=` changes it"), Text("它被改掉了", "it is changed")
    slip = Wrong("edits", "", named, shows="_x += _y", neutral=neutral)
    verdict, told = Verdict(find("multiply_derive"), Outcome.WRONG, 0.0), Diagnosis((slip,))
    said = {
        source: slip_line(replace(verdict, source=source), told).en for source in ("x += y", "x.add_(y)", "")
    }
    assert "`+=` changes it" in said["x += y"]
    assert "it is changed" in said["x.add_(y)"]
    assert "it is changed" in said[""]
