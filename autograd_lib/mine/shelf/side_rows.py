"""What each part that a side road adds promises by itself, as `rows` has it for the others."""

import math

import numpy as np

from .rows import near, row


def _numbers(*shape):
    """Return numbers that are all different, of both signs."""
    return np.sin(1.7 * np.arange(math.prod(shape)) + len(shape)).reshape(shape)


def _turned_over(engine, linear, *arrays):
    """Return whether what an operation hands back is its own way turned over, by one dot product for each input.

    It has to be linear in each.
    """
    leaves = [engine.tensor(one, requires_grad=True) for one in arrays]
    out = linear(*leaves)
    g = _numbers(*out.shape)
    out.backward(engine.tensor(g))
    for i, (leaf, array) in enumerate(zip(leaves, arrays, strict=True)):
        step = np.cos(_numbers(*array.shape) * 5)
        moved = linear(*(engine.tensor(step if i == k else one) for k, one in enumerate(arrays)))
        fits = (leaf.grad.shape, leaf.grad.dtype) == (array.shape, array.dtype)
        if not fits or not near((leaf.grad.value * step).sum(), (g * moved.value).sum(), 1e-10):
            return False
    return True


def _joined_with_zeros(engine, join, dim, *arrays):
    """Return whether joining is turned over, one of the arrays varying at a time."""
    zeros = [np.zeros(one.shape) for one in arrays]
    return all(
        _turned_over(
            engine,
            lambda x, i=i: join([x if i == k else engine.tensor(one) for k, one in enumerate(zeros)], dim),
            array,
        )
        for i, array in enumerate(arrays)
    )


@row("reshape_vjp")
def into_other_shapes(engine):
    return all(
        _turned_over(engine, lambda x, how=how: how(x), _numbers(2, 3, 4))
        for how in (
            lambda x: x.reshape(4, -1),
            lambda x: x.view(-1),
            lambda x: engine.reshape(x[:, 1:], (2, 8)),
        )
    )


@row("transpose_vjp")
def two_dimensions_swapped(engine):
    return all(
        _turned_over(engine, lambda x, dims=dims: x.transpose(*dims), _numbers(2, 3, 4))
        for dims in ((0, 1), (-1, 1), (2, 0), (1, 1))
    )


@row("cat_vjp")
def pieces_of_several_lengths(engine):
    return _joined_with_zeros(engine, engine.cat, 0, _numbers(2, 3), _numbers(1, 3), _numbers(4, 3)) and (
        _joined_with_zeros(engine, engine.cat, -1, _numbers(2, 1, 3), _numbers(2, 1, 0), _numbers(2, 1, 2))
    )


@row("cat_vjp")
def one_tensor_twice(engine):
    x = engine.tensor([1.0, 2.0], requires_grad=True)
    engine.cat([x, x]).backward(engine.tensor([1.0, 2.0, 30.0, 40.0]))
    return x.grad.tolist() == [31.0, 42.0]


@row("stack_vjp")
def a_dimension_more(engine):
    arrays = _numbers(1, 3), 2 * _numbers(1, 3), _numbers(1, 3) - 1
    return all(_joined_with_zeros(engine, engine.stack, dim, *arrays) for dim in (0, 1, -1))


@row("where_vjp")
def chosen_and_stretched(engine):
    condition = engine.tensor(_numbers(2, 3)) > 0
    return _turned_over(engine, lambda x: engine.where(condition, x, 0.0), _numbers(3)) and _turned_over(
        engine, lambda x: engine.where(condition, 0.0, x), _numbers(2, 3)
    )


@row("where_vjp")
def nothing_of_an_infinite_gradient(engine):
    x = engine.tensor([1.0, 2.0], requires_grad=True)
    engine.where(x > 1, x, 0.0).backward(engine.tensor([math.inf, 3.0]))
    return x.grad.tolist() == [0.0, 3.0]


@row("matmul_vjp")
def products_of_any_rank(engine):
    shapes = (
        *(((3,), (3,)), ((2, 3), (3,)), ((3,), (3, 2)), ((2, 3), (3, 4)), ((3, 3), (3, 3))),
        *(
            ((2, 4, 3), (2, 3, 5)),
            ((2, 4, 3), (3, 5)),
            ((4, 3), (2, 3, 5)),
            ((2, 4, 3), (3,)),
            ((3,), (2, 3, 4)),
        ),
        *(
            ((2, 4, 3), (5, 2, 3, 1)),
            ((2, 1, 4, 3), (1, 5, 3, 2)),
            ((1, 4, 3), (2, 3, 2)),
            ((0, 4, 3), (3, 2)),
        ),
    )
    return all(
        _turned_over(engine, lambda a, b: a @ b, _numbers(*of_a), _numbers(*of_b)) for of_a, of_b in shapes
    )


@row("einsum_vjp")
def sums_in_letters(engine):
    sizes = {"i": 2, "j": 3, "k": 4, "b": 5}
    return all(
        _turned_over(
            engine,
            lambda a, b, spec=spec: engine.einsum(spec, a, b),
            *(_numbers(*(sizes[letter] for letter in piece)) for piece in spec.partition("->")[0].split(",")),
        )
        for spec in (
            "ij,jk->ik",
            "ij,jk->ki",
            "i,j->ji",
            "ij,ij->",
            "bij,bkj->bik",
            "ij,k->k",
            "ij,jk->i",
            ",ij->j",
        )
    )


@row("Stretch")
def as_if_it_were_not_wrapped(engine):
    found = []
    for wrapped in (False, True):
        x, w = (engine.tensor(_numbers(3) + i, requires_grad=True) for i in range(2))
        again = engine.utils.checkpoint.checkpoint if wrapped else lambda run, *inputs: run(*inputs)

        def run(x, w, factor):
            return (x * w).tanh() * factor + w

        y = again(run, again(run, x, w, 3.0), w, engine.tensor([1.0, -2.0, 0.5]))
        y.backward(engine.tensor([1.0, -2.0, 3.0]))
        found.append([y.value, x.grad.value, w.grad.value])
    return all(np.allclose(a, b, rtol=1e-12, atol=0) for a, b in zip(*found, strict=True))


@row("Stretch")
def of_which_only_the_inputs_are_kept(engine):
    x = engine.tensor([1.0, 2.0], requires_grad=True)
    y = engine.utils.checkpoint.checkpoint(lambda x: x.tanh().exp().tanh(), x)
    values = y.grad_fn.saved.get()
    return list(y.grad_fn.parents) == [x.node] and [one.unpack().tolist() for one in values] == [[1.0, 2.0]]


@row("retain_grad")
def gradients_of_results_add_up(engine):
    x = engine.tensor([1.0, -2.0], requires_grad=True)
    y = x * 3
    y.retain_grad()
    y.retain_grad()
    x.retain_grad()
    z = (y * y).sum()
    before = y.grad
    z.backward(retain_graph=True)
    z.backward()
    return before is None and y.grad.tolist() == [12.0, -24.0] and x.grad.tolist() == [36.0, -72.0]


@row("retain_grad")
def without_a_gradient_nothing_is_retained(engine):
    try:
        engine.tensor([1.0]).retain_grad()
    except RuntimeError:
        return True
    return False


def _function(engine, forward, backward):
    return type(
        "Own", (engine.Function,), {"forward": staticmethod(forward), "backward": staticmethod(backward)}
    )


def _keep_and_multiply(ctx, x, w):
    ctx.save_for_backward(x, w)
    return x * w


_BACKWARDS = {
    "right": (True, lambda x, w, g: (g * w, (g * x).sum(0))),
    "otherwise": (True, lambda x, w, g: (w * g, np.einsum("ij,ij->j", x, g))),
    "g left out": (False, lambda x, w, g: (np.ones_like(g) * w, (g * x).sum(0))),
    "exchanged": (False, lambda x, w, g: (g * x, (g * w).sum(0))),
    "a sign": (False, lambda x, w, g: (g * w, -(g * x).sum(0))),
    "half": (False, lambda x, w, g: (g * w / 2, (g * x).sum(0))),
    "half a percent": (False, lambda x, w, g: (1.005 * g * w, (g * x).sum(0))),
    "the last entry": (
        False,
        lambda x, w, g: (g * w * (1 + np.eye(g.size)[-1].reshape(g.shape)), (g * x).sum(0)),
    ),
    "a mean": (False, lambda x, w, g: (g * w, (g * x).mean(0))),
    "the last row": (False, lambda x, w, g: (g * w, (g * x)[:-1].sum(0))),
    "the columns turned": (False, lambda x, w, g: (g * w, (g * x).sum(0)[::-1].copy())),
    "weights by their mean": (False, lambda x, w, g: (g.mean() * w + 0 * g, (g * x).sum(0))),
}


@row("gradcheck")
def tells_right_backwards_from_wrong_ones(engine):
    inputs = [engine.tensor([[1.0, -2.0], [0.5, 3.0], [2.0, 1.0]]), engine.tensor([1.5, -0.5])]
    return all(
        bool(engine.gradcheck(_checked(engine, backward).apply, inputs)) is right
        for right, backward in _BACKWARDS.values()
    )


def _checked(engine, backward):
    return _function(engine, _keep_and_multiply, lambda ctx, g: tuple(backward(*ctx.saved_tensors, g)))


@row("gradcheck")
def leaves_the_inputs_alone(engine):
    x = engine.tensor([1.0, 2.0])
    return bool(engine.gradcheck(lambda x: x.tanh() * x, [x])) and x.grad is None and x.tolist() == [1.0, 2.0]
