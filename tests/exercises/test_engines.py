"""A check takes both engines as a notebook finds them, and leaves them as the learner has switched them."""

import random
import sys

import pytest
import torch

from autograd_lib import engine
from autograd_lib.exercises.engines import as_at_the_start
from autograd_lib.kit.checking.absence import Absent, absent
from autograd_lib.kit.checking.evidence import dumps, to_plain
from autograd_lib.kit.checking.registry import find, judged_exercises
from autograd_lib.kit.checking.verdict import draw_challenge

ENGINES = pytest.mark.parametrize("library", [torch, engine], ids=["torch", "engine"])


@pytest.fixture
def switched():
    """Let neither engine record, and a float be float64, as a learner may have left them."""
    for library in (torch, engine):
        library.set_grad_enabled(False)
        library.set_default_dtype(library.float64)
    yield
    for library in (torch, engine):
        library.set_grad_enabled(True)
        library.set_default_dtype(library.float32)


def test_torch_computes_in_as_at_the_start_inside_and_in_as_many_as_before_outside(three_threads):
    with as_at_the_start():
        assert torch.get_num_threads() == 1
    assert torch.get_num_threads() == 3


def test_an_exception_leaves_as_many_threads_as_before(three_threads):
    with pytest.raises(KeyboardInterrupt), as_at_the_start():
        raise KeyboardInterrupt
    assert torch.get_num_threads() == 3


def test_nothing_is_imported_where_torch_is_not(monkeypatch):
    monkeypatch.delitem(sys.modules, "torch")
    with as_at_the_start():
        assert "torch" not in sys.modules


@ENGINES
def test_what_a_learner_switched_is_not_so_inside_and_is_so_again_outside(library, switched):
    with as_at_the_start():
        x = library.tensor([1.0], requires_grad=True)
        assert (x * 2).requires_grad
        assert x.dtype == library.float32
    assert not library.is_grad_enabled()
    assert library.get_default_dtype() == library.float64


@ENGINES
def test_what_an_answer_switches_is_back_outside(library):
    with as_at_the_start():
        library.set_grad_enabled(False)
        library.set_default_dtype(library.float64)
    assert library.is_grad_enabled()
    assert library.get_default_dtype() == library.float32


@ENGINES
def test_inference_mode_is_off_inside(library):
    with library.inference_mode(), as_at_the_start():
        assert not library.is_inference_mode_enabled()
        assert (library.ones(2, requires_grad=True) * 2).requires_grad


def drawn(name):
    return dumps(to_plain(draw_challenge(find(name), random.Random(name))))


@pytest.mark.parametrize("name", judged_exercises())
def test_challenges_are_drawn_alike_whatever_is_switched(name, request):
    usual = drawn(name)
    request.getfixturevalue("switched")
    assert drawn(name) == usual


def test_an_engine_that_is_absent_is_left_alone():
    with absent(["torch", "autograd_lib.engine"], {}), as_at_the_start():
        assert type(sys.modules["torch"]) is Absent
