"""Engines as modules: a traceback shows the lines of the engine that it went through."""

import traceback

import pytest

from autograd_lib.mine.trying import faults, module_of


def quoted(module):
    with pytest.raises(ZeroDivisionError) as caught:
        module.fails()
    return traceback.extract_tb(caught.value.__traceback__)[-1].line


def test_each_engine_is_quoted_from_its_own_text():
    first = module_of("def fails():\n    return 1 / 0")
    second = module_of("def fails():\n    return 2 / 0")
    assert [quoted(first), quoted(second)] == ["return 1 / 0", "return 2 / 0"]


def test_what_a_part_does_not_keep_is_said_in_words():
    widens = """
def sum_to(g, shape):
    lead = g.ndim - len(shape)
    axes = tuple(range(lead)) + tuple(i for i in range(lead, g.ndim) if shape[i - lead] == 1)
    return g.sum(axes, keepdims=True).reshape(shape).astype(float)
"""
    assert faults("arrays", {"sum_to": widens}) == ["sum_to: in float32"]
    assert faults("arrays", {"sum_to": widens.replace(".astype(float)", "")}) == []
