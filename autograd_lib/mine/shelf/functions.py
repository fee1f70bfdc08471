"""Programs about what lies between forward and backward, and about leaves: sittings 11 and 12."""

import contextlib

from .arrays import A, B, leaf, passes, weigh, weighed, weighs
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


@weighs(11, [1.0, -2.0])
def the_constant_first(torch, x):
    class Scale(torch.autograd.Function):
        @staticmethod
        def forward(ctx, factor, x):
            ctx.factor = factor
            return x * factor

        @staticmethod
        def backward(ctx, g):
            return None, g * ctx.factor

    return Scale.apply(3.0, x)


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


@weighs(11, [1.0, -2.0])
def names_on_ctx_are_ones_own(torch, x):
    class Times(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.number, ctx.inputs, ctx.kept, ctx.factor = 5, (), None, 3
            return x * 5

        @staticmethod
        def backward(ctx, g):
            return g * ctx.number

    return Times.apply(x)


@passes(11, [1.0, -2.0], [3.0, 4.0])
def an_input_that_is_not_used(torch, x, y):
    out = times(torch, lambda g: g * 2, None).apply(x, 2)
    (out + y * 0).sum().backward()


weigh(
    11,
    "no_share_for_an_input_with_a_gradient",
    lambda torch, x, y: times(torch, lambda g: g * 2, None).apply(x, y * 3),
    [1.0, -2.0],
    [3.0, 4.0],
)


def with_shares(name, *shares):
    """Put onto the shelf: the gradient of a leaf under a Function of it and 2 whose backward returns these."""

    passes(11, [1.0, -2.0])(lambda torch, x: times(torch, *shares).apply(x, 2).sum().backward(), name)


with_shares("one_none_more_than_inputs", lambda g: g * 2, None, None)
with_shares("one_share_more_than_inputs", lambda g: g * 2, None, lambda g: g)
with_shares("one_share_less_than_inputs", lambda g: g * 2)
with_shares("a_share_that_is_too_small", lambda g: g.sum(), None)
with_shares("a_share_of_another_shape", lambda g: g[:1], None)


@passes(11, [1.0, -2.0])
def a_share_that_is_to_be_added_up(torch, x):
    y = leaf(torch, A).T
    times(torch, lambda g: g * 2, lambda g: g * 3).apply(x, y).sum().backward()


@passes(11, [1.0, -2.0], [3.0, 4.0])
def an_unused_branch(torch, x, y):
    _unused = (x * y).exp()
    (x * 2).sum().backward()


@program(11)
def constants_only_in_a_function(torch):
    out = cube(torch).apply(torch.tensor([2.0]))
    return [out, out.requires_grad]


@weighs(11, B, [0.5, -0.5])
def a_layer(torch, w, b):
    x = torch.tensor(A)
    return (x @ w + b).tanh()


@weighs(11, A, B, [0.5, -0.5])
def a_layer_as_one_function(torch, x, w, b):
    layer = torch.affine if hasattr(torch, "affine") else lambda x, w, b: x @ w + b
    return layer(x, w, b) * layer(torch.tensor([[1.0, 2.0, -1.0]]), w, b)


def several(name, values, root, *retained):
    """Put onto the shelf: as many passes from one root, each of which retains the graph or does not."""

    def run(torch, x):
        y = root(x)
        for one in retained:
            y.backward(retain_graph=one)

    passes(11, values)(run, name)


several("a_second_pass", [1.0, -2.0], lambda x: (x * x).sum(), False, False)
several("a_second_pass_of_a_retained_graph", [1.0, -2.0], lambda x: (x.exp() * x).sum(), True, False)
several("a_third_pass_of_a_retained_graph", [1.0, -2.0], lambda x: (x.exp() * x).sum(), True, False, False)
several("a_second_pass_where_nothing_was_saved", A, lambda x: (x.T + 1).sum() + x[0].mean(), False, False)
several("a_second_pass_through_a_difference", A, lambda x: (x - x[0]).sum(), False, False)


@passes(11, [1.0, -2.0])
def a_second_pass_through_a_shared_part(torch, x):
    shared = x.exp()
    (shared * 2).sum().backward()
    (shared * 3).sum().backward()


@passes(11, [1.0, -2.0], [2.0, 2.0])
def a_pass_after_a_failed_one(torch, x, w):
    y = x * w
    z = w.exp()
    z.detach().add_(1.0)
    with contextlib.suppress(RuntimeError):
        (z.sum() + x.sum()).backward()
    w.grad = x.grad = None
    y.sum().backward()


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


@passes(12, [1.0, -2.0])
def an_input_edited_by_a_function(torch, x):
    def doubled(x):
        x *= 2

    c, z = torch.tensor([3.0, 4.0]), x * 3
    out = editing(torch, doubled, lambda x: x * x).apply(z, x)
    other = editing(torch, doubled, lambda x: x.sum()).apply(c, x)
    (out.sum() + z.sum() + other.sum()).backward()
    return [z, z._version, c, c._version, out, x._version]


@passes(12, [1.0, -2.0])
def an_edited_input_that_somebody_else_has_saved(torch, x):
    def first_is_five(x):
        x[0] = 5.0

    z = x * 3
    kept = z * z
    out = editing(torch, first_is_five, lambda x: x * 1).apply(z, x)
    (kept.sum() + out.sum()).backward()


@passes(12, [1.0, -2.0])
def an_edited_part_of_a_base(torch, x):
    def negated(x):
        x *= -1

    c = torch.tensor([1.0, 2.0, 3.0])
    kept = x.sum() * c
    editing(torch, negated, lambda x: x * 1).apply(c[:2], x)
    kept.sum().backward()
