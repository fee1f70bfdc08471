"""The frame with the course's parts: it computes what torch does, and the trial notices every part that is wrong."""

import numpy as np
import pytest
import torch

from autograd_lib.assembly.assembling import assembled, places
from autograd_lib.assembly.writing import wanted_parts
from autograd_lib.own_engine import joint, parts, trial
from tests.assembly.learners import module_of
from tests.engine.scenarios.expressions import EXPRESSIONS, leaves

frame = module_of(assembled(wanted_parts(), {}, "en"))
APPLY = {
    "x * w", "w * x", "x + 1", "1 - x", "x - 1", "-x", "x + x", "x * 3.0", "x * x", "x * y", "x / 2.0", "2.0 / x",
    "x / w", "w / x", "x ** 2", "x ** 1", "exp", "log", "tanh", "sigmoid", "relu", "sum", "sum(0)", "mean", "mean(1)",
}  # fmt: skip


def test_the_engine_with_the_courses_parts_passes_the_trial():
    assert trial.fits(frame)


def spoiled(name):
    """Return a module of the frame in which one part is wrong: what it returns is doubled, or it does nothing."""
    module = module_of(assembled(wanted_parts(), {}, "en"))
    part = getattr(parts, name)
    vars(module)[name] = SPOILED.get(name, lambda *given: doubled(part(*given)))
    return module


def doubled(found):
    if isinstance(found, (tuple, list)) and callable(found[-1]):
        return found[0], lambda g: 2 * found[1](g)
    return [2 * one for one in found] if isinstance(found, (tuple, list)) else 2 * found


class Overwrites:
    """Keeps the gradient of the last pass alone."""

    def __init__(self, variable):
        self.variable = variable

    def __call__(self, gradient):
        self.variable.grad = gradient.clone()


class NeverFrees(parts.SavedValues):
    """Keeps what was saved for ever."""

    def release(self):
        pass


class NeverLooks(parts.SavedTensor):
    """Does not look at versions."""

    def unpack(self):
        return self.saved[0]


SPOILED = {
    "AccumulateGrad": Overwrites,
    "SavedValues": NeverFrees,
    "SavedTensor": NeverLooks,
    "by_number": lambda root: parts.by_number(root)[:1],
    "backward": lambda root: [setattr(leaf, "partial", 1.0) for leaf in parts.by_number(root)],
    "run": lambda node, gradient, retain_graph=False: node.backward(node.saved.get(), gradient),
}


@pytest.mark.parametrize("name", [name for name, home in places().items() if home == parts.__name__])
def test_the_trial_notices_a_part_that_is_wrong(name):
    assert not trial.fits(spoiled(name))


@pytest.mark.parametrize("name", sorted(APPLY))
def test_the_expressions_of_the_reference_engine_give_what_torch_gives(name):
    found = []
    for library, dtype in ((torch, torch.float64), (frame, None)):
        x, y, w = (library.tensor(one.tolist(), dtype=dtype, requires_grad=True) for one in leaves(torch))
        out = EXPRESSIONS[name](library, x, y, w)
        weights = np.random.default_rng(2).normal(size=tuple(out.shape))
        (out * library.tensor(weights.tolist(), dtype=dtype)).sum().backward()
        found.append([out.tolist(), *(p.grad.tolist() for p in (x, y, w) if p.grad is not None)])
    for ours, theirs in zip(*found, strict=True):
        assert np.allclose(ours, theirs, rtol=1e-12, atol=1e-12)


def test_a_function_of_ones_own_runs_and_its_backward_runs_once_a_pass():
    calls = []

    class Scale(frame.autograd.Function):
        @staticmethod
        def forward(ctx, x, y, k):
            ctx.save_for_backward(x, y)
            ctx.k = k
            return k * x * y

        @staticmethod
        def backward(ctx, g):
            calls.append(1)
            x, y = ctx.saved_tensors
            return g * ctx.k * y, g * ctx.k * x, None

    assert Scale.__mro__[1] is joint.Function
    x, y = (frame.tensor(values, requires_grad=True) for values in ([1.0, -2.0], [3.0, 0.5]))
    (Scale.apply(x, y, 3.0) * frame.tensor([1.0, 10.0])).sum().backward()
    assert (x.grad.tolist(), y.grad.tolist(), len(calls)) == ([9.0, 15.0], [3.0, -60.0], 1)


def test_what_cannot_be_recorded_says_so():
    x = frame.tensor([0.5], requires_grad=True)
    with pytest.raises(RuntimeError, match="cannot be differentiated in turn"):
        x.exp().sum().backward(create_graph=True)


def test_leaves_are_changed_in_place_under_no_grad_alone():
    x = frame.tensor([0.5], requires_grad=True)
    with pytest.raises(RuntimeError, match=r"under no_grad"):
        x += 1.0
    with frame.no_grad():
        x += 1.0
    assert x.tolist() == [1.5]
    assert x.requires_grad


def test_a_root_that_is_no_single_number_wants_a_gradient():
    x = frame.tensor([1.0, 2.0], requires_grad=True)
    with pytest.raises(RuntimeError, match="scalar outputs"):
        (x * x).backward()
    (x * x).backward(frame.tensor([3.0, -1.0]))
    assert x.grad.tolist() == [6.0, -4.0]


def test_a_chain_of_many_operations_is_no_deeper_than_any_other():
    x = y = frame.tensor(1.0, requires_grad=True)
    for _ in range(3000):
        y = y + x
    y.backward()
    assert x.grad.item() == 3001.0


def test_a_graph_is_gone_with_its_last_result():
    import gc
    import weakref

    gc.disable()
    try:
        x = frame.tensor([1.0, 2.0], requires_grad=True)
        y = (x.tanh() * x).sum()
        inner = weakref.ref(y.parents[0])
        y.backward()
        del y
        assert inner() is None
    finally:
        gc.enable()


def test_training_on_the_digits_runs_the_parts_that_lesson_13_names(monkeypatch):
    named = (
        "by_number",
        "backward",
        "tanh_slope",
        "dA",
        "dB",
        "sum_to",
        "cross_entropy",
        "cross_entropy_vjp",
    )
    engine, ran = module_of(assembled(wanted_parts(), {}, "en")), []

    def noted(name, part):
        return lambda *given: ran.append(name) or part(*given)

    for name in named:
        monkeypatch.setitem(vars(engine), name, noted(name, getattr(parts, name)))
    rng = np.random.default_rng(13)
    w1, b1, w2, b2 = (
        engine.tensor(rng.normal(size=size).tolist(), requires_grad=True)
        for size in ((4, 3), (3,), (3, 2), (2,))
    )
    scores = engine.tanh(engine.tensor(rng.normal(size=(5, 4)).tolist()) @ w1 + b1) @ w2 + b2
    engine.nn.functional.cross_entropy(scores, engine.tensor([0, 1, 1, 0, 1])).backward()
    assert set(ran) == set(named)
