"""Evidence: what a learner's code produced survives the journey unchanged, and nothing else gets in."""

import numpy as np
import pytest
import torch
from hypothesis import example, given, settings

from autograd_lib.kit.checking.evidence import (
    carry,
    to_plain,
)

from .plain_data import alike, plain


@settings(max_examples=50)
@given(plain)
@example([float("nan"), float("inf"), -float("inf"), -0.0, 5e-324])
@example([np.array(3.5), np.zeros((0, 3)), np.array([], dtype="float32"), np.array(float("nan"))])
def test_plain_data_comes_home_unchanged(value):
    assert alike(carry(value), value)


@given(plain)
def test_what_was_carried_once_can_be_carried_again(value):
    assert alike(carry(carry(value)), carry(value))


def test_tuples_come_home_as_lists():
    assert carry(((1, 2), [3, (4,)])) == [[1, 2], [3, [4]]]


LAYOUTS = {
    "transposed": np.arange(6.0).reshape(2, 3).T,
    "every second": np.arange(10)[::2],
    "reversed": np.arange(4.0)[::-1],
    "broadcast": np.broadcast_to(np.float32([1, 2]), (3, 2)),
    "big-endian": np.array([1.0, -2.5], dtype=">f8"),
    "fortran": np.asfortranarray(np.arange(6.0).reshape(2, 3)),
    "read-only": np.frombuffer(b"\x01\x00\x00\x00", dtype="<i4"),
    "masked": np.ma.masked_array([1.0, 2.0], [False, True]),
}


@pytest.mark.parametrize("array", LAYOUTS.values(), ids=LAYOUTS)
def test_arrays_come_home_by_value_whatever_their_layout(array):
    home = carry(array)
    assert type(home) is np.ndarray
    assert (home.shape, home.dtype.name) == (array.shape, array.dtype.name)
    assert (home == np.asarray(array)).all()
    assert home.flags.writeable


def test_numpy_and_torch_scalars():
    assert type(carry(np.float64(2.5))) is float  # NumPy's own float64 is a Python float
    home = carry([np.float32(0.1), np.int64(7), np.bool_(True), torch.tensor(0.5)])
    assert [(value.shape, value.dtype.name) for value in home] == [
        ((), "float32"),
        ((), "int64"),
        ((), "bool"),
        ((), "float32"),
    ]


@pytest.mark.parametrize("requires_grad", [False, True])
def test_tensors_come_home_as_arrays(requires_grad):
    home = carry(torch.tensor([[1.0, 2.0]], dtype=torch.float64, requires_grad=requires_grad) * 2)
    assert home.dtype == np.float64
    assert home.tolist() == [[2.0, 4.0]]


def test_tensors_without_a_numpy_form_are_named():
    assert carry(torch.ones(2, dtype=torch.bfloat16)) == {"$type": "torch.Tensor"}
    assert carry(torch.eye(2).to_sparse()) == {"$type": "torch.Tensor"}


class Own:
    pass


UNPLAIN = {
    "function": (print, "builtin_function_or_method"),
    "class": (Own, "type"),
    "instance": (Own(), f"{__name__}.Own"),
    "generator": ((i for i in ()), "generator"),
    "set": ({1}, "set"),
    "complex": (1j, "complex"),
    "bytes": (b"x", "bytes"),
    "range": (range(3), "range"),
    "objects": (np.array([None, 1]), "array of object, shape (2,)"),
    "words": (np.array(["a"]), "array of str32, shape (1,)"),
    "record": (np.zeros(1, [("a", "i4")]), "array of void32, shape (1,)"),
}


@pytest.mark.parametrize(("value", "name"), UNPLAIN.values(), ids=UNPLAIN)
def test_what_has_no_plain_form_is_named(value, name):
    assert carry(value) == {"$type": name}


def test_names_of_the_learners_own_classes_are_short():
    kind = type("Thing", (), {"__module__": "__main__"})
    assert to_plain(kind()) == {"$type": "Thing"}
