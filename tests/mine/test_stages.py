"""The finished engine as a whole: micrograd's own tests, depth, memory, float32, copies, and digits beside PyTorch."""

import copy
import gc
import importlib
import os
import subprocess
import sys
import time
import weakref
from pathlib import Path

import numpy as np
import pytest
import torch

from autograd_lib.digits import digits

from .answers import engine, mixture

mine = engine()
ROOT = Path(__file__).resolve().parents[2]


def test_micrograd_sanity_check():
    """The first of micrograd's own two tests (MIT), with its Value replaced by a tensor of the engine."""

    def program(lib):
        x = lib.tensor(-4.0, dtype=lib.float64, requires_grad=True)
        z = 2 * x + 2 + x
        q = z.relu() + z * x
        h = (z * z).relu()
        y = h + q + q * x
        y.backward()
        return y.item(), x.grad.item()

    assert program(mine) == program(torch)


def test_micrograd_more_ops():
    """The second of them: in-place sums of what was used before."""

    def program(lib):
        a, b = (lib.tensor(value, dtype=lib.float64, requires_grad=True) for value in (-4.0, 2.0))
        c = a + b
        d = a * b + b**3
        c += c + 1
        c += 1 + c + (-a)
        d += d * 2 + (b + a).relu()
        d += 3 * d + (b - a).relu()
        e = c - d
        f = e**2
        g = f / 2.0
        g += 10.0 / f
        g.backward()
        return g.item(), a.grad.item(), b.grad.item()

    assert np.allclose(program(mine), program(torch), rtol=1e-12)


@pytest.mark.slow
def test_a_chain_of_a_hundred_thousand_nodes():
    x = mine.tensor([1.0], requires_grad=True)
    y = x
    for _ in range(50_000):
        y = (y + 1.0) * 1.0
    y.sum().backward()
    assert x.grad.tolist() == [1.0]


def test_what_was_saved_is_freed_by_the_pass_though_the_root_lives():
    x = mine.tensor([1.0, 2.0], requires_grad=True)
    y = x.exp()
    saved = weakref.ref(y.value)
    z = (y * y).sum()
    del y
    assert saved() is not None
    z.backward()
    assert saved() is None
    assert z.requires_grad


@pytest.mark.slow
@pytest.mark.parametrize("pick", range(2))
def test_fifty_graphs_leave_nothing_for_the_collector(pick):
    made = engine("functions", mixture("functions", pick))
    gc.collect()
    gc.disable()
    try:
        for i in range(50):
            x = made.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
            y = (x.exp()[0] * x.T[:, 1]).log_softmax(-1).sum() + (x @ x).tanh().mean()
            if i % 2:
                y.backward()
        del x, y
        assert gc.collect() == 0
    finally:
        gc.enable()


def test_a_leaf_is_kept_by_the_graph_that_will_fill_it():
    w = mine.tensor([2.0], requires_grad=True)
    y = mine.tensor([3.0], requires_grad=True) * w
    node = y.grad_fn.parents[0]
    y.backward()
    assert node.variable.grad.tolist() == [2.0]


def test_pickled_and_copied_leaves_are_leaves_of_their_own(monkeypatch):
    pickle = importlib.import_module("pickle")  # the engine's promise to those who do; this house reads none
    monkeypatch.setitem(sys.modules, "my_autograd", mine)
    w = mine.tensor([1.0, 2.0], requires_grad=True)
    for again in (pickle.loads(pickle.dumps([w, w])), copy.deepcopy([w, w])):
        w.grad = None
        assert again[0] is again[1]
        (again[0] * w).sum().backward()
        assert (w.grad.tolist(), again[0].grad.tolist()) == ([1.0, 2.0], [1.0, 2.0])
        assert again[0].node.number != w.node.number


@pytest.mark.parametrize(
    ("what", "says"),
    [
        (
            lambda x: x @ mine.zeros(3, 2, 2),
            'MatMul of 2 and 3 dimensions is not in your engine: "Numbers moved about',
        ),
        (lambda x: x.cat, 'cat is not in your engine: "Numbers moved about'),
        (lambda x: mine.cat, 'cat is not in your engine: "Numbers moved about'),
        (lambda x: mine.erf, "erf is not in your engine"),
        (lambda x: x.size(), "size is not in your engine"),
        (lambda x: x.register_hook(print), 'register_hook is not in your engine: "Caught in passing'),
        (lambda x: mine.nn.Linear(2, 3), "Linear is not in your engine"),
        (
            lambda x: mine.nn.functional.softmax(x, dim=0),
            'softmax is not in your engine: "Numbers moved about',
        ),
        (lambda x: (x > 1).exp(), "Exp of bool is not in your engine"),
        (lambda x: mine.tensor([1, 2]).mean(), "Mean of int64 is not in your engine"),
        (lambda x: mine.tensor([1j]), "a tensor of complex128 is not in your engine"),
        (lambda x: mine.tensor([1, 0], dtype="uint8"), "a tensor of uint8 is not in your engine"),
        (lambda x: x.sum().backward(create_graph=True), 'create_graph is not in your engine: "Once more'),
        (lambda x: setattr(x, "data", x), 'data is not in your engine: "Seven edits'),
        (lambda x: (2.0 + x[0]) ** x[1], None),
    ],
)
def test_what_is_not_there_is_refused_by_name(what, says):
    x = mine.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
    if says is None:
        with pytest.raises(
            NotImplementedError, match="a gradient of Power for input 1 is not in your engine"
        ):
            what(x).sum().backward()
    else:
        with pytest.raises((AttributeError, NotImplementedError)) as caught:
            what(x)
        assert str(caught.value).startswith(says)


def test_an_error_in_a_part_is_told_as_it_is():
    broken = engine(
        "functions",
        {
            "AccumulateGrad": "class AccumulateGrad:\n    def __init__(self, variable):\n        self.x = variable.nothing\n"
        },
    )
    with pytest.raises(AttributeError, match="nothing"):
        _ = broken.tensor([1.0], requires_grad=True).node


def trained(lib, steps=120):
    """Return the losses of 120 steps of a network on digits, and the time they took."""
    (x, labels), _ = digits(0)
    rng = np.random.default_rng(0)
    shapes = ((64, 32), (32,), (32, 10), (10,))
    leaves = [
        lib.tensor((rng.normal(size=shape) * 0.1).tolist(), dtype=lib.float64, requires_grad=True)
        for shape in shapes
    ]
    x, labels = lib.tensor(x.tolist(), dtype=lib.float64), lib.tensor(labels.tolist())
    losses, begin = [], time.process_time()
    for _ in range(steps):
        w, b, v, c = leaves
        loss = lib.nn.functional.cross_entropy((x @ w + b).tanh() @ v + c, labels)
        loss.backward()
        with lib.no_grad():
            for one in leaves:
                one -= 0.5 * one.grad
                one.grad = None
        losses.append(loss.item())
    return losses, time.process_time() - begin


@pytest.mark.slow
def test_digits_are_learned_with_pytorch_s_losses():
    (ours, _), (theirs, _) = trained(mine), trained(torch)
    assert np.abs(np.array(ours) - theirs).max() < 1e-10
    assert ours[-1] < 0.5 < ours[0]


def times_of_pytorch():
    """Return how many times as long as PyTorch the engine takes for digits, at best, in processor time."""
    torch.set_num_threads(1)
    return min(trained(mine, 40)[1] / trained(torch, 40)[1] for _ in range(3))


@pytest.mark.slow
def test_digits_take_at_most_three_times_pytorch_s_time_on_one_thread():
    code = "from tests.mine.test_stages import times_of_pytorch; print(times_of_pytorch())"
    one_thread = os.environ | {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
    found = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, env=one_thread, cwd=ROOT
    )
    assert float(found.stdout) < 3
