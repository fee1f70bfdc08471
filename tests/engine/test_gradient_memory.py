"""The `.grad` of a leaf belongs to it alone: it shares memory with no other tensor, nor one element with another."""

import contextlib

import numpy as np
import pytest
import torch

import autograd_lib.engine as engine
from autograd_lib.engine.core import backward as walk
from autograd_lib.engine.core.operation import Operation
from tests.engine import ops_checks
from tests.engine.ops_table import all_rows

ALIASES = {
    "a sum of two": lambda t, a, b: a + b,
    "a difference": lambda t, a, b: a - b,
    "a leaf": lambda t, a, b: a,
    "the same twice": lambda t, a, b: a + a,
    "a view": lambda t, a, b: a.view(2, 2) + b.reshape(2, 2),
    "a transpose": lambda t, a, b: a.T + b.T,
    "two transposes": lambda t, a, b: a.T.T + b,
    "a permutation": lambda t, a, b: a.permute(1, 0),
    "expanded": lambda t, a, b: a.expand(3, 2, 2)[0] + b,
    "a sum": lambda t, a, b: a.sum() + b.sum(),
    "sums along a dim": lambda t, a, b: a.sum(0, keepdim=True) + b.sum(1, keepdim=True),
    "a mean": lambda t, a, b: a.mean() + b.mean(),
    "broadcast": lambda t, a, b: a + b.sum() * 1,
    "unsqueezed": lambda t, a, b: (a.unsqueeze(0) + b.unsqueeze(0)).squeeze(0),
    "cloned": lambda t, a, b: a.clone() + b.clone(),
    "joined": lambda t, a, b: t.cat([a, b]),
    "stacked": lambda t, a, b: t.stack([a, b]),
    "rows": lambda t, a, b: a[0] + b[1],
    "sliced": lambda t, a, b: a[:, 0:] + b[...],
    "unbound": lambda t, a, b: a.unbind()[0] + b.unbind()[1],
    "converted": lambda t, a, b: a.double().float() + b.to(t.float64),
    "chosen": lambda t, a, b: t.where(a > 0, a, b),
    "added in place": lambda t, a, b: a.clone().add_(b),
    "copied in place": lambda t, a, b: t.zeros(2, 2).copy_(a) + b,
    "multiplied by one": lambda t, a, b: a * 1 + b * 1,
    "the identity": lambda t, a, b: +a + +b,
    "contiguous": lambda t, a, b: a.contiguous() + b.contiguous(),
    "detached twin": lambda t, a, b: a + a.detach() + b,
}


def given_away(t):
    """Return a Function that hands the gradient it gets to both of its inputs."""

    class Both(t.autograd.Function):
        @staticmethod
        def forward(ctx, a, b):
            return a + b

        @staticmethod
        def backward(ctx, g):
            return g, g

    return Both.apply


def leaves_and_seed(module, make):
    """Return two leaves, a result of theirs, and a seed for its gradient."""
    a = module.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
    b = module.tensor([[0.5, 1.5], [2.5, 3.5]], requires_grad=True)
    out = make(module, a, b)
    seed = (module.arange(1.0 * out.numel()) + 1).to(out.dtype).reshape(out.shape).clone()
    return a, b, out, seed


@pytest.fixture(params=[engine, torch], ids=["engine", "torch"])
def module(request):
    """Return the engine, and torch, of which the same is expected."""
    return request.param


@pytest.mark.parametrize("name", [*ALIASES, "a Function's own"])
def test_the_gradient_of_a_leaf_shares_no_memory(module, name):
    make = ALIASES.get(name) or (lambda t, a, b: given_away(t)(a, b))
    a, b, out, seed = leaves_and_seed(module, make)
    seen = []
    for leaf in (a, b):
        leaf.register_hook(seen.append)
    if not out.is_leaf:
        out.retain_grad()
    out.backward(seed, retain_graph=True)
    owned = [leaf.grad for leaf in (a, b) if leaf.grad is not None]
    others = [seed, a.data, b.data, *([] if out.is_leaf else [out.grad])]
    before = [one.tolist() for one in owned]
    out.backward(seed)
    assert [(2 * np.array(values)).tolist() for values in before] == [one.tolist() for one in owned]
    assert_independent(owned, others)


def assert_independent(owned, others):
    """Write into each tensor in turn: no owned one but itself may change, and each has memory for every element."""
    for number, changing in enumerate((*owned, *others)):
        before = [one.tolist() for one in owned if one is not changing]
        changing.detach().fill_(-77.0 - number)
        assert [one.tolist() for one in owned if one is not changing] == before
    for one in owned:
        values = list(range(one.numel()))
        for index, place in enumerate(zip(*np.unravel_index(values, tuple(one.shape)), strict=True)):
            one[tuple(map(int, place))] = float(index)
        assert one.reshape(-1).tolist() == values


def test_shared_gradients_would_be_noticed(module):
    mine = module.ones(2, 2)
    with pytest.raises(AssertionError):
        assert_independent([mine, mine.view(4)], [])
    with pytest.raises(AssertionError):
        assert_independent([mine], [mine[0]])
    with pytest.raises((AssertionError, RuntimeError)):
        assert_independent([module.ones(2).expand(2, 2)], [])


def reachable(value, depth=3):
    """Yield the arrays in what a node keeps."""
    if isinstance(value, np.ndarray):
        yield value
    elif isinstance(getattr(value, "array", None), np.ndarray):
        yield value.array
    elif isinstance(value, (list, tuple, dict)) and depth:
        for one in value.values() if isinstance(value, dict) else value:
            yield from reachable(one, depth - 1)


def kept_elsewhere(share, node, shares, incoming):
    """Return where else an array is that a leaf is about to keep without copying it."""
    places = {name: reachable(value) for name, value in vars(node).items() if name != "_parents"}
    places |= {
        "incoming": reachable(incoming),
        "shares": reachable([one for one in shares if one is not share]),
    }
    return [name for name, found in places.items() if any(np.shares_memory(share, one) for one in found)]


@pytest.mark.filterwarnings("ignore")
def test_what_an_operation_hands_over_it_has_not_kept(monkeypatch):
    found, asked, rule = [], [], walk.handed_over

    def watched(share, node, shares, incoming):
        answer = rule(share, node, shares, incoming)
        if answer and isinstance(share, np.ndarray):
            asked.append(node.name())
            found.extend((node.name(), place) for place in kept_elsewhere(share, node, shares, incoming))
        return answer

    monkeypatch.setattr(walk, "handed_over", watched)
    for op in all_rows():
        for shapes in op.cases[:2]:
            leaves = [ops_checks.leaf(engine, one) for one in op.draw(ops_checks.generator(op), shapes)]
            with contextlib.suppress(Exception):  # what it ought to do is another test's business
                for out in filter(ops_checks.tracked, ops_checks.tensors(op.call(engine, *leaves))):
                    out.backward(engine.ones_like(out), retain_graph=True)
    assert len(set(asked)) > 60
    assert found == []


def test_an_array_kept_elsewhere_would_be_noticed():
    node, share = Operation(), np.ones(2)
    assert kept_elsewhere(share, node, (share, None), [np.ones(2)]) == []
    node.mask = {"kept": [share[:1]]}
    assert kept_elsewhere(share, node, (share, share.T), [share]) == ["mask", "incoming", "shares"]


def test_a_leaf_that_nobody_keeps_comes_back_with_its_values_and_its_gradient(module):
    y = module.tensor([2.0, 3.0], requires_grad=True) * 5
    ((node, number), *_) = y.grad_fn.next_functions
    assert number == 0
    y.backward(module.ones(2))
    again = node.variable
    assert again.tolist() == [2, 3]
    assert again.grad.tolist() == [5, 5]
    assert node.variable is again
    assert again.requires_grad
    assert again.grad_fn is None
