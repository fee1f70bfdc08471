"""The engine's text of a tensor is torch's, for every shape, type, scale and mixture of special numbers."""

import hypothesis.extra.numpy as arrays
import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from autograd_lib.engine.torch.printing import tensor_repr

FLOATS = ("float16", "float32", "float64")
TYPES = (*FLOATS, "bool", "uint8", "int8", "int16", "int32", "int64")
# The numbers where the format changes, and their neighbours.
TURNING_POINTS = (0.0, -0.0, 1.0, -3.0, 10.0, 0.5, 1e-4, 9.9e-5, 1e-3, 1000.0, 1001.0, 1e5, 1e8, 1.1e8, 1e30)
SPECIAL = (np.nan, np.inf, -np.inf)


def agrees(array, requires_grad=False, node=False):
    """Compare the two texts of an array: as a constant, a leaf, or the result of an operation."""
    tensor = torch.from_numpy(np.array(array))
    if requires_grad:
        tensor.requires_grad_()
    if node:
        tensor = tensor.clone()
    name = tensor.grad_fn.name() if tensor.grad_fn else None
    assert tensor_repr(array, requires_grad=requires_grad, grad_fn_name=name) == repr(tensor)


@st.composite
def small_arrays(draw):
    """Arrays of a few elements, drawn one by one: where the format turns, and anything else the type can hold."""
    dtype = np.dtype(draw(st.sampled_from(TYPES)))
    elements = arrays.from_dtype(dtype)
    if dtype.kind == "f":
        points = np.clip(TURNING_POINTS, np.finfo(dtype).min, np.finfo(dtype).max).astype(dtype).tolist()
        elements = st.sampled_from((*points, *SPECIAL)) | elements
    shape = draw(arrays.array_shapes(min_dims=0, max_dims=4, min_side=0, max_side=4))
    return draw(arrays.arrays(dtype, shape, elements=elements))


@st.composite
def large_arrays(draw):
    """Arrays whose rows wrap or are shortened: random numbers of one scale, some whole, some special."""
    dtype = np.dtype(draw(st.sampled_from(TYPES)))
    sides = st.sampled_from((1, 2, 3, 6, 7, 8, 13, 30))
    shape = draw(
        st.lists(sides, max_size=3) | st.sampled_from(([1000], [1001], [3, 334], [1, 1, 2000], [0, 2000]))
    )
    numbers = np.random.default_rng(draw(st.integers(0, 2**32)))
    scale = 10.0 ** draw(st.integers(-7, 4 if dtype == np.float16 else 9))
    values = (
        numbers.normal(size=shape)
        * scale
        * 10 ** numbers.uniform(-1, draw(st.sampled_from((-1, 0, 1))), shape)
    )
    values = np.asarray(draw(st.sampled_from((np.asarray, np.round, np.abs)))(values))
    if dtype.kind in "biu":
        return np.asarray(values.astype(np.int64)).astype(dtype)
    for special in draw(st.lists(st.sampled_from((0.0, -0.0, *SPECIAL)), max_size=2)):
        values = np.where(numbers.random(shape) < 0.2, special, values)
    return np.clip(values, np.finfo(dtype).min, np.finfo(dtype).max).astype(dtype)


@pytest.mark.slow
@given(st.data())
@settings(max_examples=600)
def test_any_small_array(data):
    array = data.draw(small_arrays())
    tracked = array.dtype.kind == "f" and data.draw(st.booleans())
    agrees(array, tracked, tracked and data.draw(st.booleans()))


@pytest.mark.slow
@given(st.data())
@settings(max_examples=400)
def test_any_large_array(data):
    array = data.draw(large_arrays())
    tracked = array.dtype.kind == "f" and data.draw(st.booleans())
    agrees(array, tracked, tracked and data.draw(st.booleans()))


@pytest.mark.parametrize("length", range(1, 40))
def test_a_note_that_does_not_fit_goes_to_its_own_line(length):
    for dtype in ("float32", "float64", "float16"):
        agrees(np.full(length, 0.125, dtype), requires_grad=True)
        agrees(np.full((2, length), 0.125, dtype), requires_grad=True, node=True)
        agrees(np.ones(length, dtype), requires_grad=True, node=True)
        agrees(np.zeros(length, dtype))


def test_a_view_with_odd_strides():
    array = np.arange(24.0).reshape(2, 3, 4)
    assert tensor_repr(array.T) == repr(torch.from_numpy(array.T))
    assert tensor_repr(array[:, ::-1, 2]) == repr(torch.from_numpy(array[:, ::-1, 2].copy()))
    assert tensor_repr(np.broadcast_to(1.5, (2, 600))) == repr(torch.full((2, 600), 1.5, dtype=torch.float64))


def test_the_default_type_is_not_named():
    array = np.ones(2, np.float64)
    assert tensor_repr(array, default_dtype_name="float64") == "tensor([1., 1.])"
    assert tensor_repr(array) == "tensor([1., 1.], dtype=torch.float64)"
    single = np.ones(2, np.float32)
    assert tensor_repr(single, default_dtype_name="float64") == "tensor([1., 1.], dtype=torch.float32)"


def test_the_name_of_the_type_may_be_given():
    assert tensor_repr(np.ones(1, np.float32), dtype_name="float64") == "tensor([1.], dtype=torch.float64)"


def test_an_empty_array_names_every_type_but_the_default():
    assert tensor_repr(np.zeros(0, np.int64)) == "tensor([], dtype=torch.int64)"
    assert tensor_repr(np.zeros((0, 3), np.float32)) == "tensor([], size=(0, 3))"


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ([10.0, 10.0], "tensor([10., 10.], grad_fn=<MultiplyBackward>)"),
        ([0.3, -0.25], "tensor([ 0.3000, -0.2500], grad_fn=<MultiplyBackward>)"),
        ([1e-5, 1.0], "tensor([1.0000e-05, 1.0000e+00], grad_fn=<MultiplyBackward>)"),
    ],
)
def test_the_node_is_named_instead_of_the_flag(values, text):
    array = np.array(values, np.float32)
    assert tensor_repr(array, requires_grad=True, grad_fn_name="MultiplyBackward") == text


def wrong(monkeypatch, name, value, array):
    """Check that the comparison notices a rule that is a little wrong."""
    monkeypatch.setattr(f"autograd_lib.engine.torch.printing.options.{name}", value)
    with pytest.raises(AssertionError):
        agrees(array, requires_grad=True)
    monkeypatch.undo()
    agrees(array, requires_grad=True)


def test_the_comparison_notices_a_wrong_rule(monkeypatch):
    wrong(monkeypatch, "precision", 3, np.array([0.5, 2.25]))
    wrong(monkeypatch, "threshold", 999, np.ones(1000))
    wrong(monkeypatch, "threshold", 1001, np.ones(1001))
    wrong(monkeypatch, "edgeitems", 2, np.ones((8, 200)))
    # Eighteen columns of four characters fill a line behind "tensor([[" exactly.
    wrong(monkeypatch, "linewidth", 79, np.ones((1, 18)))
    wrong(monkeypatch, "linewidth", 84, np.ones((1, 19)))
