"""What the questions of lesson 11 say about PyTorch and our engine, on both."""

import gc
import warnings
import weakref

import pytest
import torch

from autograd_lib import engine

BOTH = pytest.mark.parametrize("torch", [engine, torch], ids=["engine", "torch"])


def leaf(torch, *values):
    return torch.tensor(values, dtype=torch.float64, requires_grad=True)


@BOTH
def test_a_constant_gradient_has_no_history(torch):
    x = leaf(torch, 2.0)
    (g,) = torch.autograd.grad((3 * x).sum(), x, create_graph=True)
    with pytest.raises(RuntimeError, match="does not require grad"):
        torch.autograd.grad(g.sum(), x)


@BOTH
def test_no_connection_is_none_or_counts_as_zero(torch):
    x, w = leaf(torch, 2.0), leaf(torch, 5.0)
    (g,) = torch.autograd.grad((w * w * x).sum(), x, create_graph=True)
    ask = {"retain_graph": True, "allow_unused": True}
    assert torch.autograd.grad(g.sum(), x, **ask) == (None,)
    (zero,) = torch.autograd.grad(g.sum(), x, **ask, materialize_grads=True)
    assert zero.tolist() == [0.0]


@BOTH
def test_create_graph_cannot_be_none(torch):
    x = leaf(torch, 2.0)
    with pytest.raises(TypeError):
        (x * x).sum().backward(create_graph=None)


@BOTH
def test_weights_make_a_product_with_the_hessian(torch):
    x = leaf(torch, 1.0, 2.0)
    (g,) = torch.autograd.grad(x[0] ** 2 * x[1] + x[1] ** 3, x, create_graph=True)
    with pytest.raises(RuntimeError, match="grad can be implicitly created only for scalar outputs"):
        torch.autograd.grad(g, x, retain_graph=True)
    v = torch.tensor([1.0, -1.0], dtype=torch.float64)
    (product,) = torch.autograd.grad(g, x, grad_outputs=v, retain_graph=True)
    assert product.tolist() == [2.0, -10.0]
    assert torch.autograd.grad(g.sum(), x)[0].tolist() == [6.0, 14.0]


@BOTH
def test_only_the_second_order_check_sees_what_forward_computed(torch):
    class Bump(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            e = (x * x / -2).exp()
            ctx.save_for_backward(x, e)
            return x * e

        @staticmethod
        def backward(ctx, g):
            x, e = ctx.saved_tensors
            return g * (1 - x * x) * e

    x = leaf(torch, 0.4, 2.0)
    assert torch.autograd.gradcheck(Bump.apply, (x,))
    with pytest.raises(RuntimeError, match="Jacobian mismatch"):
        torch.autograd.gradgradcheck(Bump.apply, (x,))


def test_torch_warns_of_the_cycle_once_in_a_process():
    told = []
    for _ in range(2):
        x = leaf(torch, 2.0)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("default")
            (x * x).sum().backward(create_graph=True)
        x.grad = None
        told += caught
    assert len(told) <= 1


@pytest.mark.parametrize(("torch", "collected"), [(engine, True), (torch, False)], ids=["engine", "torch"])
def test_the_collector_sees_the_cycle_in_our_engine_only(torch, collected):
    class Mark:
        """Something that a graph holds, and that tells when it goes."""

    x, mark = leaf(torch, 2.0), Mark()
    x.register_hook(lambda g, held=mark: None)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        (x * x * x).sum().backward(create_graph=True)
    left = weakref.ref(mark)
    del x, mark
    gc.collect()
    assert (left() is None) == collected


def nodes_of(result):
    met, left = set(), [result.grad_fn]
    while left:
        node = left.pop()
        if node is not None and node not in met:
            met.add(node)
            left += [parent for parent, _ in node.next_functions]
    return len(met)


def test_the_graph_grows_with_each_order():
    x = torch.tensor(2.0, dtype=torch.float64, requires_grad=True)
    y = torch.tanh(x * torch.sin(x))
    sizes = [nodes_of(y)]
    for _ in range(5):
        (y,) = torch.autograd.grad(y, x, create_graph=True)
        sizes.append(nodes_of(y))
    assert sizes == [4, 10, 29, 80, 214, 564]
