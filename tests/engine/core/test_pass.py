"""The walk: every node once, the youngest first; what accumulates, what is freed, and whose arrays are whose."""

import gc
import weakref

import numpy as np
import pytest

from autograd_lib.engine.core import Tensor
from autograd_lib.engine.core.backward import Pass, handed_over
from autograd_lib.engine.core.node import AccumulateGrad, Node
from autograd_lib.engine.core.operation import Operation
from autograd_lib.engine.core.rules import Mul


def leaf(*values):
    return Tensor([float(one) for one in values], requires_grad=True)


def test_a_second_pass_doubles_the_gradient():
    x = leaf(2, 3)
    y = (x * 5.0).sum()
    y.backward(retain_graph=True)
    assert x.grad.array.tolist() == [5, 5]
    kept = x.grad
    y.backward()
    assert kept.array.tolist() == [10, 10]


def test_what_was_saved_is_freed_unless_the_graph_is_retained():
    x = leaf(2, 3)
    y = (x * x).sum()
    y.backward(retain_graph=True)
    y.backward()
    with pytest.raises(RuntimeError, match="retain_graph=True"):
        y.backward()
    z = (x + x).sum()  # nothing is saved, so nothing is missed
    z.backward()
    z.backward()


def test_a_shared_node_runs_once_with_the_sum_of_its_shares(monkeypatch):
    runs = []
    original = Mul._run
    monkeypatch.setattr(Mul, "_run", lambda node, *given: runs.append(node) or original(node, *given))
    x = y = leaf(1)
    for _ in range(60):
        y = y * y
    y.backward(Tensor([1.0]))
    assert len(runs) == len(set(runs)) == 60
    assert x.grad.array.tolist() == [2.0**60]


def test_nodes_run_from_the_youngest_to_the_oldest_and_leaves_last(monkeypatch):
    order = []
    x, w = leaf(1), leaf(2)
    original = Operation._run
    monkeypatch.setattr(
        Operation, "_run", lambda node, *given: order.append(node._number) or original(node, *given)
    )
    monkeypatch.setattr(AccumulateGrad, "_run", lambda node, *given: order.append(node._number) or ())
    (((x * w) + w) * x).backward(Tensor([1.0]))
    assert order == sorted(order, reverse=True)
    assert order[-2:] == [x._node._number, w._node._number]
    assert order[-2] < 0 < order[-3]


def test_a_deep_graph_needs_no_recursion_and_leaves_no_garbage():
    x = y = leaf(1)
    for _ in range(20_000):
        y = y + x
    gc.collect()
    gc.disable()
    try:
        alive = weakref.ref(y._node)
        y.backward(Tensor([1.0]))
        assert x.grad.array.tolist() == [20_001]
        y = None
        assert alive() is None
    finally:
        gc.enable()


def test_results_have_the_class_of_their_operands():
    class Special(Tensor):
        pass

    x = Special([1.0, 2.0], requires_grad=True)
    for one in (x * 2.0, 2.0 * x, x + Special([1.0, 1.0]), x.exp(), x.detach()):
        assert type(one) is Special
    (x * x).sum().backward(create_graph=True)
    assert type(x.grad) is Special
    assert type(Tensor([1.0]) * 2.0) is Tensor


def test_saved_values_are_guarded():
    x = leaf(2, 3)
    y = x * x
    x.array[0] = 9
    x.bump_version()
    with pytest.raises(RuntimeError, match="it is at version 1; expected version 0"):
        y.backward(Tensor([1.0, 1.0]))
    z = leaf(1).exp()
    z.bump_version()
    with pytest.raises(RuntimeError, match="it is at version 1; expected version 0"):
        z.backward(Tensor([1.0]))


def test_errors_say_what_is_wrong():
    with pytest.raises(RuntimeError, match="does not require grad"):
        Tensor([1.0]).backward()
    with pytest.raises(RuntimeError, match="scalar outputs"):
        leaf(1, 2).exp().backward()


class Handing(Operation):
    """Hands on whatever `give` makes of what arrives: the cases in which a leaf may not keep an array."""

    @staticmethod
    def forward(ctx, a, b, give):
        ctx.give = give
        ctx.save_for_backward(a)
        return a + b

    @staticmethod
    def backward(ctx, g):
        return ctx.give(ctx, g)


SHARED = np.full((2, 2), 3.0)
GIVEN = {
    "what came in": lambda ctx, g: (g, g * 1.0),
    "a view of what came in": lambda ctx, g: (g.T, g[::-1]),
    "the same twice": lambda ctx, g: (g * 2.0,) * 2,
    "what was saved": lambda ctx, g: (ctx.saved_tensors[0], g * 1.0),
    "new arrays": lambda ctx, g: (g * 2.0, g * 3.0),
}


@pytest.mark.parametrize("name", GIVEN)
def test_a_leaf_owns_its_gradient(name):
    a, b = (Tensor(np.arange(4.0).reshape(2, 2), requires_grad=True) for _ in range(2))
    seed = Tensor(np.array([[1.0, 2.0], [3.0, 4.0]]))
    out = Handing.apply(a, b, give=GIVEN[name])
    out.backward(seed, retain_graph=True)
    arrays = [a.grad.array, b.grad.array, a.array, b.array, seed.array]
    for i, one in enumerate(arrays):
        assert not any(np.shares_memory(one, other) for other in arrays[:i])
    before = [one.copy() for one in arrays[:2]]
    out.backward(seed)
    np.testing.assert_array_equal(a.grad.array, 2 * before[0])
    np.testing.assert_array_equal(b.grad.array, 2 * before[1])


def test_a_new_array_is_kept_without_a_copy():
    made = []

    def give(ctx, g):
        made.extend([g * 2.0, g * 3.0])
        return tuple(made)

    a, b = leaf(1, 2), leaf(3, 4)
    Handing.apply(a, b, give=give).backward(Tensor([1.0, 1.0]))
    assert a.grad.array is made[0]
    assert b.grad.array is made[1]


def test_the_rule_by_which_a_leaf_keeps_an_array():
    node, new, came = Handing(), np.ones(2), np.ones(2)
    node._saved = [np.zeros(2), None, 2.0, Tensor([1.0])]
    assert handed_over(new, node, (new, None), [came])
    assert not handed_over(came, node, (came,), [came])
    assert not handed_over(new[:1], node, (new[:1],), [came])
    assert not handed_over(new, node, (new, new), [came])
    assert not handed_over(node._saved[0], node, (node._saved[0],), [came])
    assert not handed_over(node._saved[3].array, node, (node._saved[3].array,), [came])
    assert not handed_over(new, node, (new, new[1:]), [came])
    assert not handed_over(new, Node(), (new,), [came])  # a user's own
    node._hooks = object()
    assert not handed_over(new, node, (new,), [came])


def test_a_leaf_that_is_called_without_a_pass_keeps_a_copy():
    x, given = leaf(1, 2), np.array([3.0, 4.0])
    for _ in range(2):
        x.own_node()._run([given], create_graph=False)
    np.testing.assert_array_equal(x.grad.array, [6.0, 8.0])
    np.testing.assert_array_equal(given, [3.0, 4.0])


def test_both_places_of_a_pass_are_called_for_nodes_that_ask():
    told = []

    class Watching(Pass):
        def before(self, node, incoming):
            told.append(("before", node.name()))
            incoming[0] = incoming[0] * 10.0
            return True

        def after(self, node, incoming, shares):
            told.append(("after", node.name()))
            return tuple(share * 3.0 for share in shares)

    x = leaf(1, 2)
    y = (x * 2.0).exp()
    y._node._hooks = object()
    Watching().run([(y.gradient_edge(), np.ones(2))])
    assert told == [("before", "ExpBackward0"), ("after", "ExpBackward0")]
    np.testing.assert_allclose(x.grad.array, 60 * np.exp([2.0, 4.0]))
