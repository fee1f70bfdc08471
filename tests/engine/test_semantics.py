"""Everything around the formulas is torch's: each scenario ends in the same values, flags, texts and warnings."""

import inspect
import types

import numpy as np
import pytest
import torch

import autograd_lib.engine as engine
from tests.engine.parity import Plain, Raised, agree, differences, observe, plain
from tests.engine.scenarios import (
    dirty,
    dtypes,
    expressions,
    functions,
    graph,
    guards,
    hooks,
    inference,
    inplace,
    keeping,
    leaves,
    modes,
    owning,
    returns,
    saved,
    values,
    viewing,
)

MODULES = (
    leaves,
    graph,
    expressions,
    modes,
    owning,
    hooks,
    functions,
    returns,
    dirty,
    inference,
    inplace,
    keeping,
    saved,
    guards,
    values,
    viewing,
    dtypes,
)
SCENARIOS = {
    f"{module.__name__.rpartition('.')[2]}-{name}": scenario
    for module in MODULES
    for name, scenario in inspect.getmembers(module, inspect.isfunction)
    if scenario.__module__ == module.__name__ and list(inspect.signature(scenario).parameters) == ["torch"]
}
SCENARIOS.pop("expressions-leaves")  # makes inputs for the others


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_ends_as_on_torch(name):
    agree(SCENARIOS[name], engine, torch)


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_is_one(name):
    """It runs to its end on torch, shows something, and shows the same again."""
    first, second = observe(SCENARIOS[name], torch), observe(SCENARIOS[name], torch)
    assert not isinstance(first["result"], Raised), first["result"]
    assert first["result"] is not None or first["warned"]
    assert not list(differences(second, first))


def tensor(**changes):
    """Return a plain tensor with some of its fields changed."""
    fields = {
        "values": np.ones(2),
        "dtype": "torch.float64",
        "requires_grad": True,
        "is_leaf": True,
        "node": None,
    }
    return Plain(**(fields | changes))


@pytest.mark.parametrize(
    "other",
    [
        tensor(values=np.array([1, 1 + 2e-12])),
        tensor(values=np.array([1, np.nan])),
        tensor(values=np.ones((1, 2))),
        tensor(dtype="torch.float32"),
        tensor(requires_grad=False),
        tensor(is_leaf=False),
        tensor(node="MulBackward0"),
        Raised("RuntimeError", "text"),
        [tensor()],
        None,
        1.0,
    ],
)
def test_a_difference_is_noticed(other):
    assert list(differences(other, tensor()))
    assert list(differences(tensor(), other))
    assert list(differences([1, {"a": other}], [1, {"a": tensor()}]))
    assert not list(differences(tensor(values=np.array([1, 1 + 2e-13])), tensor()))


@pytest.mark.parametrize(
    ("one", "other"),
    [(1, True), (1, 2), (1.0, 1.001), ("a", "b"), ([1], [1, 2]), ({"a": 1}, {"b": 1}), (0, None), (1, 1.0)],
)
def test_plain_values_are_told_apart(one, other):
    assert list(differences(one, other))
    assert not list(differences(one, one))


def test_the_sign_of_a_zero_counts_on_request():
    one, other = tensor(values=np.array([0.0, 1])), tensor(values=np.array([-0.0, 1]))
    assert not list(differences(one, other))
    assert list(differences(one, other, signed_zeros=True))


def test_results_are_made_plain():
    assert plain((torch.Size([2]), torch.float32, {"a": 1})) == [[2], "torch.float32", {"a": 1}]
    made = plain(torch.ones(2, requires_grad=True) * 3)
    assert (made.dtype, made.requires_grad, made.is_leaf, made.node) == (
        "torch.float32",
        True,
        False,
        "MulBackward0",
    )
    assert made.values.tolist() == [3, 3]


def standing_in(**replaced):
    """Return a module like torch with some names replaced."""
    module = types.ModuleType("stand_in")
    module.__dict__.update(torch.__dict__ | replaced)
    return module


class NeverOff(torch.enable_grad):
    """A no_grad that does not switch anything off."""


def ones_that_are_fives(*shape, **options):
    return torch.full(shape, 5.0, **options)


@pytest.mark.parametrize(
    ("name", "stand_in"),
    [
        ("modes-contexts", standing_in(no_grad=NeverOff)),
        ("leaves-detaching", standing_in(ones=ones_that_are_fives)),
        ("graph-ties", standing_in(maximum=lambda x, y: torch.where(x > y, x, y))),
        ("expressions-nodes_and_edges", standing_in(maximum=lambda x, y: torch.where(x > y, x, y))),
        ("values-sizes", standing_in(is_tensor=lambda x: 1)),
        ("dtypes-promotion", standing_in(result_type=lambda x, y: torch.float32)),
    ],
)
def test_a_module_that_behaves_differently_is_noticed(name, stand_in):
    agree(SCENARIOS[name], torch, torch)
    with pytest.raises(AssertionError):
        agree(SCENARIOS[name], stand_in, torch)
