"""Functions whose first operand is a number: the result, its type, its node and its derivative, or a refusal."""

import warnings

import numpy as np
import pytest
import torch

import autograd_lib.engine as engine
from autograd_lib.engine.functions import METHODS, OF_A_NUMBER
from tests.engine.parity import Raised, attempt, differences

NUMBERS = (0.1, -2.5, 3, True, np.float64(0.3), np.int64(2))
TYPES = ("float64", "float32", "float16", "int64", "uint8", "bool")


def called(module, name, number, dtype, shape):
    """Return what a function of a number and a tensor gives, and the derivative by the tensor."""
    x = module.tensor(np.full(shape, 1.7).astype(dtype))
    if x.dtype.is_floating_point:
        x.requires_grad_()
    result = getattr(module, name)(number, x)
    weights = module.tensor(np.linspace(-1, 2, x.numel()).reshape(shape).astype(dtype))
    slope = result.requires_grad and attempt(lambda: module.autograd.grad(result, x, weights)[0])
    return [result, slope]


@pytest.mark.parametrize("name", METHODS)
def test_a_number_as_first_operand_is_taken_as_torch_takes_it(name):
    accepted = 0
    for number in NUMBERS:
        for dtype in TYPES:
            for shape in ((), (3,)):
                case = (name, number, dtype, shape)
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    ours, theirs = (attempt(called, module, *case) for module in (engine, torch))
                if isinstance(theirs, Raised):  # each in its own words
                    assert isinstance(ours, Raised), case
                    continue
                if isinstance(theirs[1], Raised) and "please report a bug to PyTorch" in theirs[1].text:
                    ours[1] = theirs[1] = None
                assert not list(differences(ours, theirs)), case
                accepted += 1
    assert bool(accepted) is (name in OF_A_NUMBER)


@pytest.mark.parametrize("module", [engine, torch], ids=["engine", "torch"])
def test_a_number_keeps_the_precision_of_the_tensor(module):
    assert module.mul(0.1, module.tensor(1.0, dtype=module.float64)).item() == 0.1
    assert module.add(0.1, module.tensor([0.0])).dtype == module.float32
    assert module.sub(1, module.tensor(0.1), alpha=2).item() == pytest.approx(0.8)
