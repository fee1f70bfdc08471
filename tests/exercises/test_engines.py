"""Checks on torch compute in one thread, and leave the learner's threads as they were."""

import sys

import pytest
import torch

from autograd_lib.exercises.engines import one_thread


def test_torch_computes_in_one_thread_inside_and_in_as_many_as_before_outside(three_threads):
    with one_thread():
        assert torch.get_num_threads() == 1
    assert torch.get_num_threads() == 3


def test_an_exception_leaves_as_many_threads_as_before(three_threads):
    with pytest.raises(KeyboardInterrupt), one_thread():
        raise KeyboardInterrupt
    assert torch.get_num_threads() == 3


def test_nothing_is_imported_where_torch_is_not(monkeypatch):
    monkeypatch.delitem(sys.modules, "torch")
    with one_thread():
        assert "torch" not in sys.modules
