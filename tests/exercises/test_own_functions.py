"""What lesson 12 says about PyTorch without showing it."""

import pytest
import torch
from torch.utils.checkpoint import checkpoint


class Scale(torch.autograd.Function):
    """Three times x; the result is saved, or hung on ctx."""

    @staticmethod
    def forward(ctx, x, save):
        out = 3 * x
        if save:
            ctx.save_for_backward(out)
        else:
            ctx.out = out
        return out

    @staticmethod
    def backward(ctx, g):
        return 3 * g, None


def numbers_packed(run):
    packed = []

    def pack(tensor):
        packed.append(tensor.numel())
        return tensor

    with torch.autograd.graph.saved_tensors_hooks(pack, lambda tensor: tensor):
        run()
    return sum(packed)


def test_hooks_see_what_is_saved_and_not_what_hangs_on_ctx():
    x = torch.ones(5, requires_grad=True)
    assert numbers_packed(lambda: Scale.apply(x, True)) == 5
    assert numbers_packed(lambda: Scale.apply(x, False)) == 0


def test_checkpoint_saves_the_input_of_a_chain_and_runs_it_again():
    runs = []

    def chain(x):
        runs.append(1)
        for _ in range(20):
            x = torch.sin(x)
        return x

    x = torch.linspace(0.5, 1.5, 100).requires_grad_()
    assert numbers_packed(lambda: chain(x)) == 2000
    # The non-reentrant checkpoint has hooks of its own: what they keep is seen from inside the node instead.
    runs.clear()
    y = checkpoint(chain, x, use_reentrant=True)
    assert len(runs) == 1
    saved = [one for one in y.grad_fn.saved_tensors if one is not None]
    assert sum(one.numel() for one in saved) == 100
    y.sum().backward()
    assert len(runs) == 2


def test_transforms_take_the_newer_style_only():
    with pytest.raises(RuntimeError, match="setup_context"):
        torch.func.grad(lambda x: Scale.apply(x, True).sum())(torch.ones(2))


def test_an_input_handed_back_is_a_view():
    class Same(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x

        @staticmethod
        def backward(ctx, g):
            return g

    x = torch.ones(2, requires_grad=True) * 1
    y = Same.apply(x)
    assert y is not x
    assert y._is_view()
    assert y.data_ptr() == x.data_ptr()


def test_changing_the_cotangent_in_place_spoils_that_of_others():
    class Careless(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return 1 * x

        @staticmethod
        def backward(ctx, g):
            return g.mul_(10)

    x, y = torch.ones(2, requires_grad=True), torch.ones(2, requires_grad=True)
    (1 * y + Careless.apply(x)).backward(torch.ones(2))
    assert y.grad.tolist() != [1.0, 1.0]


def test_the_guard_of_leaves_sees_only_changes_that_are_declared():
    class Double(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, says_so):
            if says_so:
                ctx.mark_dirty(x)
            return x.mul_(2)

        @staticmethod
        def backward(ctx, g):
            return g * 2, None

    x = torch.ones(2, requires_grad=True)
    with pytest.raises(RuntimeError, match="a leaf Variable that requires grad"):
        Double.apply(x, True)
    x = torch.ones(2, requires_grad=True)
    Double.apply(x, False)
    assert x.tolist() == [2.0, 2.0]
    assert x.is_leaf


def test_recomputing_by_hand_gives_nothing_to_parameters_that_are_not_inputs():
    class Recomputed(torch.autograd.Function):
        @staticmethod
        def forward(ctx, run, x):
            ctx.run = run
            ctx.save_for_backward(x)
            return run(x)

        @staticmethod
        def backward(ctx, g):
            x = ctx.saved_tensors[0].detach().requires_grad_()
            with torch.enable_grad():
                again = ctx.run(x)
            return None, *torch.autograd.grad(again, x, g)

    w, x = torch.tensor(3.0, requires_grad=True), torch.ones(2, requires_grad=True)
    Recomputed.apply(lambda x: w * x, x).sum().backward()
    assert x.grad.tolist() == [3.0, 3.0]
    assert w.grad is None


def test_apply_makes_no_object_of_the_class():
    class Constructed(torch.autograd.Function):
        def __init__(self):
            raise AssertionError("a constructor has run")

        @staticmethod
        def forward(ctx, x):
            return 2 * x

        @staticmethod
        def backward(ctx, g):
            return 2 * g

    x = torch.ones(2, requires_grad=True)
    Constructed.apply(x).sum().backward()
    assert x.grad.tolist() == [2.0, 2.0]


@pytest.mark.parametrize("rows", [None, 1, 2])
def test_rows_too_many_are_summed_and_an_input_given_none_gets_no_gradient(rows):
    class Product(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, y):
            ctx.save_for_backward(x, y)
            return x * y

        @staticmethod
        def backward(ctx, g):
            x, y = ctx.saved_tensors
            return None if rows is None else g * y * torch.ones(rows, 3), g * x

    x, y = (torch.tensor(one, requires_grad=True) for one in ([2.0, 3.0, 5.0], [7.0, 11.0, 13.0]))
    Product.apply(x, y).sum().backward()
    assert y.grad.tolist() == x.tolist()
    if rows is None:
        assert x.grad is None
    else:
        assert x.grad.tolist() == (rows * y).tolist()


def test_numpy_refuses_a_tensor_that_requires_a_gradient_and_detach_cuts_the_graph():
    x = torch.ones(2, requires_grad=True)
    with pytest.raises(RuntimeError, match="Can't call numpy"):
        x.numpy()
    assert not torch.from_numpy(x.detach().numpy()).requires_grad


def test_two_kinks_that_cancel_do_not_cancel_for_the_engine():
    x = torch.tensor([-1.0, 0.0, 100.0], requires_grad=True)
    (x.clamp(min=0) + (-x.abs()).exp().log1p()).sum().backward()
    assert x.grad.tolist() == pytest.approx([0.2689, 1.0, 1.0], abs=1e-4)
