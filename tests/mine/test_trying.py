"""Engines as modules: a traceback shows the lines of the engine that it went through."""

import traceback

import pytest

from autograd_lib.mine.trying import module_of


def quoted(module):
    with pytest.raises(ZeroDivisionError) as caught:
        module.fails()
    return traceback.extract_tb(caught.value.__traceback__)[-1].line


def test_each_engine_is_quoted_from_its_own_text():
    first = module_of("def fails():\n    return 1 / 0")
    second = module_of("def fails():\n    return 2 / 0")
    assert [quoted(first), quoted(second)] == ["return 1 / 0", "return 2 / 0"]
