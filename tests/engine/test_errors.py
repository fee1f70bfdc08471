"""Every mistake raises what it raises on torch: the same type with the same text, character for character."""

import pytest
import torch

import autograd_lib.engine as engine
from tests.engine.parity import Raised, differences, observe
from tests.engine.scenarios.mistakes import MISTAKES, made


@pytest.mark.parametrize("code", MISTAKES)
def test_mistakes_raise_torchs_error(code):
    expected = observe(lambda module: made(code, module), torch)
    assert isinstance(expected["result"], Raised), expected
    assert not expected["result"].kind.startswith(("Syntax", "Name")), expected
    found = list(differences(observe(lambda module: made(code, module), engine), expected))
    assert not found, "\n".join(found)


def test_another_text_or_type_is_noticed():
    expected = observe(lambda module: made("x.add_(1)", module), torch)
    assert expected["result"] == Raised(
        "RuntimeError", "a leaf Variable that requires grad is being used in an in-place operation."
    )
    for other in (
        Raised("RuntimeError", "a leaf variable"),
        Raised("ValueError", expected["result"].text),
        3,
    ):
        assert list(differences({**expected, "result": other}, expected))
    assert list(differences({**expected, "warned": ["UserWarning: x"]}, expected))
    assert not list(differences(expected, expected))
