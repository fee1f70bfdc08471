"""Programs about what lies between forward and backward, and about leaves: sittings 11 and 12."""

import contextlib

from .arrays import A, B, leaf, weigh, weighed
from .programs import expression, program


def cube(torch):
    class Cube(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x * x * x

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            return g * 3 * x * x

    return Cube


def times(torch, *shares):
    """Return a Function of two inputs that adds them, and whose backward returns what `shares` make of g."""

    class Times(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, factor):
            return x * factor

        @staticmethod
        def backward(ctx, g):
            return tuple(share if share is None else share(g) for share in shares)

    return Times


weigh(11, "a_function_of_ones_own", lambda torch, x: cube(torch).apply(x * 2) + x, [1.0, -2.0])


@program(11)
def the_constant_first(torch):
    class Scale(torch.autograd.Function):
        @staticmethod
        def forward(ctx, factor, x):
            ctx.factor = factor
            return x * factor

        @staticmethod
        def backward(ctx, g):
            return None, g * ctx.factor

    x = leaf(torch, [1.0, -2.0])
    return weighed(torch, Scale.apply(3.0, x), x)


@program(11)
def a_constant_tensor_first(torch):
    class Mix(torch.autograd.Function):
        @staticmethod
        def forward(ctx, a, b):
            return a * 2 + b * 5

        @staticmethod
        def backward(ctx, g):
            return g * 2, g * 5

    c, x = torch.tensor([1.0, 1.0]), leaf(torch, [1.0, -2.0])
    return [*weighed(torch, Mix.apply(c, x) + Mix.apply(x, c) + Mix.apply(x, x), x), c.grad]


@program(11)
def names_on_ctx_are_ones_own(torch):
    class Times(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.number, ctx.inputs, ctx.kept, ctx.factor = 5, (), None, 3
            return x * 5

        @staticmethod
        def backward(ctx, g):
            return g * ctx.number

    x = leaf(torch, [1.0, -2.0])
    return weighed(torch, Times.apply(x), x)


@program(11)
def an_input_that_is_not_used(torch):
    x, y = leaf(torch, [1.0, -2.0]), leaf(torch, [3.0, 4.0])
    out = times(torch, lambda g: g * 2, None).apply(x, 2)
    (out + y * 0).sum().backward()
    return [x.grad, y.grad]


@program(11)
def no_share_for_an_input_with_a_gradient(torch):
    x, y = leaf(torch, [1.0, -2.0]), leaf(torch, [3.0, 4.0])
    times(torch, lambda g: g * 2, None).apply(x, y * 3).sum().backward()
    return [x.grad, y.grad]


def with_shares(name, *shares):
    """Put onto the shelf: the gradient of a leaf under a Function of it and 2 whose backward returns these."""

    def run(torch):
        x = leaf(torch, [1.0, -2.0])
        times(torch, *shares).apply(x, 2).sum().backward()
        return x.grad

    expression(11, name, run)


with_shares("one_none_more_than_inputs", lambda g: g * 2, None, None)
with_shares("one_share_more_than_inputs", lambda g: g * 2, None, lambda g: g)
with_shares("one_share_less_than_inputs", lambda g: g * 2)
with_shares("a_share_that_is_too_small", lambda g: g.sum(), None)
with_shares("a_share_of_another_shape", lambda g: g[:1], None)


@program(11)
def a_share_that_is_to_be_added_up(torch):
    x, y = leaf(torch, [1.0, -2.0]), leaf(torch, A).T
    times(torch, lambda g: g * 2, lambda g: g * 3).apply(x, y).sum().backward()
    return x.grad


@program(11)
def an_unused_branch(torch):
    x, y = leaf(torch, [1.0, -2.0]), leaf(torch, [3.0, 4.0])
    _unused = (x * y).exp()
    (x * 2).sum().backward()
    return [x.grad, y.grad]


@program(11)
def constants_only_in_a_function(torch):
    out = cube(torch).apply(torch.tensor([2.0]))
    return [out, out.requires_grad]


@program(11)
def a_layer(torch):
    x, w, b = torch.tensor(A), leaf(torch, B), leaf(torch, [0.5, -0.5])
    return weighed(torch, (x @ w + b).tanh(), w, b)


@program(11)
def a_layer_as_one_function(torch):
    x, w, b = leaf(torch, A), leaf(torch, B), leaf(torch, [0.5, -0.5])
    layer = torch.affine if hasattr(torch, "affine") else lambda x, w, b: x @ w + b
    return weighed(torch, layer(x, w, b) * layer(torch.tensor([[1.0, 2.0, -1.0]]), w, b), x, w, b)


@program(11)
def a_second_pass(torch):
    x = leaf(torch, [1.0, -2.0])
    y = (x * x).sum()
    y.backward()
    y.backward()
    return x.grad


@program(11)
def a_second_pass_of_a_retained_graph(torch):
    x = leaf(torch, [1.0, -2.0])
    y = (x.exp() * x).sum()
    y.backward(retain_graph=True)
    y.backward()
    return x.grad


@program(11)
def a_third_pass_of_a_retained_graph(torch):
    x = leaf(torch, [1.0, -2.0])
    y = (x.exp() * x).sum()
    y.backward(retain_graph=True)
    y.backward()
    y.backward()
    return x.grad


@program(11)
def a_second_pass_where_nothing_was_saved(torch):
    x = leaf(torch, A)
    y = (x.T + 1).sum() + x[0].mean()
    y.backward()
    y.backward()
    return x.grad


@program(11)
def a_second_pass_through_a_difference(torch):
    x = leaf(torch, A)
    y = (x - x[0]).sum()
    y.backward()
    y.backward()
    return x.grad


@program(11)
def a_second_pass_through_a_shared_part(torch):
    x = leaf(torch, [1.0, -2.0])
    shared = x.exp()
    (shared * 2).sum().backward()
    (shared * 3).sum().backward()
    return x.grad


@program(11)
def a_pass_after_a_failed_one(torch):
    x, w = leaf(torch, [1.0, -2.0]), leaf(torch, [2.0, 2.0])
    y = x * w
    z = w.exp()
    z.detach().add_(1.0)
    with contextlib.suppress(RuntimeError):
        (z.sum() + x.sum()).backward()
    w.grad = x.grad = None
    y.sum().backward()
    return [x.grad, w.grad]


def _returning(torch, make):
    class Returning(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return make(x)

        @staticmethod
        def backward(ctx, *gs):
            return sum(gs)

    return Returning.apply(leaf(torch, [1.0, 2.0]))


@program(11)
def two_results_of_a_function(torch):
    a, b = _returning(torch, lambda x: (x * 2, x * 3))
    return [a, b]


expression(11, "a_list_of_results_of_a_function", lambda torch: _returning(torch, lambda x: [x * 2, x * 3]))
expression(11, "a_function_that_forgets_to_return", lambda torch: _returning(torch, lambda x: None))


def editing(torch, edit, result):
    """Return a Function that edits its input, without a word to ctx, and returns what `result` makes of it."""

    class Editing(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, y):
            ctx.save_for_backward(x)
            edit(x)
            return result(x) + y

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            return g * x, g * 3

    return Editing


@program(12)
def an_input_edited_by_a_function(torch):
    def doubled(x):
        x *= 2

    x, c = leaf(torch, [1.0, -2.0]), torch.tensor([3.0, 4.0])
    z = x * 3
    out = editing(torch, doubled, lambda x: x * x).apply(z, x)
    other = editing(torch, doubled, lambda x: x.sum()).apply(c, x)
    (out.sum() + z.sum() + other.sum()).backward()
    return [z, z._version, c, c._version, out, x.grad, x._version]


@program(12)
def an_edited_input_that_somebody_else_has_saved(torch):
    def first_is_five(x):
        x[0] = 5.0

    x = leaf(torch, [1.0, -2.0])
    z = x * 3
    kept = z * z
    out = editing(torch, first_is_five, lambda x: x * 1).apply(z, x)
    (kept.sum() + out.sum()).backward()
    return x.grad


@program(12)
def an_edited_part_of_a_base(torch):
    def negated(x):
        x *= -1

    c, x = torch.tensor([1.0, 2.0, 3.0]), leaf(torch, [1.0, -2.0])
    kept = x.sum() * c
    editing(torch, negated, lambda x: x * 1).apply(c[:2], x)
    kept.sum().backward()
    return x.grad
