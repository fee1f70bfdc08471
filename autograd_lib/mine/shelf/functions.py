"""Programs about what lies between forward and backward, and about leaves: sittings 11 and 12."""

import contextlib
import copy
import gc

from .arrays import A, B, leaf, uneven, weighed
from .programs import program


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


@program(11)
def a_function_of_ones_own(torch):
    x = leaf(torch, [1.0, -2.0])
    return weighed(torch, cube(torch).apply(x * 2) + x, x)


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


@program(11)
def one_none_more_than_inputs(torch):
    x = leaf(torch, [1.0, -2.0])
    times(torch, lambda g: g * 2, None, None).apply(x, 2).sum().backward()
    return x.grad


@program(11)
def one_share_more_than_inputs(torch):
    x = leaf(torch, [1.0, -2.0])
    times(torch, lambda g: g * 2, None, lambda g: g).apply(x, 2).sum().backward()
    return x.grad


@program(11)
def one_share_less_than_inputs(torch):
    x = leaf(torch, [1.0, -2.0])
    times(torch, lambda g: g * 2).apply(x, 2).sum().backward()
    return x.grad


@program(11)
def a_share_that_is_too_small(torch):
    x = leaf(torch, [1.0, -2.0])
    times(torch, lambda g: g.sum(), None).apply(x, 2).sum().backward()
    return x.grad


@program(11)
def a_share_of_another_shape(torch):
    x = leaf(torch, [1.0, -2.0])
    times(torch, lambda g: g[:1], None).apply(x, 2).sum().backward()
    return x.grad


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


# In place


@program(11)
def a_running_total(torch):
    x = leaf(torch, [1.0, 2.0])
    s = torch.tensor(0.0)
    s += x[0] * x[0]
    s += x[1] * x[1]
    (s + 3 * x.sum()).backward()
    return [s, x.grad]


@program(11)
def a_running_total_by_methods(torch):
    x = leaf(torch, [1.0, 2.0])
    s = torch.zeros(2)
    s.add_(x)
    s.sub_(x * x)
    s.mul_(3)
    s.div_(x)
    return weighed(torch, s, x)


@program(11)
def a_running_product(torch):
    x = leaf(torch, [1.5, 2.0])
    s = torch.ones(2)
    s *= x
    s /= 2
    s **= 2
    s -= x
    return weighed(torch, s, x)


@program(11)
def a_factor_used_before_the_total_changes(torch):
    x = leaf(torch, [1.0, 2.0])
    s = torch.ones(2)
    y = x * s
    s += x
    (y + s).sum().backward()
    return x.grad


@program(11)
def micrograd_in_place(torch):
    a, b = leaf(torch, [-4.0]), leaf(torch, [2.0])
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
    g.sum().backward()
    return [g, a.grad, b.grad]


@program(11)
def a_result_changed_in_place_is_the_same_object(torch):
    x = leaf(torch, [1.0, 2.0])
    y = x * 1
    z = y
    y += 5
    return [y is z, z, *weighed(torch, z * z, x)]


@program(11)
def a_leaf_changed_in_place(torch):
    x = leaf(torch, [1.0, 2.0])
    x += 1
    return x


@program(11)
def a_leaf_multiplied_in_place(torch):
    x = leaf(torch, [1.0, 2.0])
    x *= 0.5
    return x


@program(11)
def a_saved_result_changed(torch):
    x = leaf(torch, [1.0, 2.0])
    y = x.exp()
    y += 1
    y.sum().backward()
    return x.grad


@program(11)
def a_result_changed_that_nobody_saved(torch):
    x = leaf(torch, [1.0, 2.0])
    y = x * 2
    y += 1
    return weighed(torch, y, x)


@program(11)
def a_result_times_itself_in_place(torch):
    x = leaf(torch, [1.0, 2.0])
    y = x * 2
    y *= y
    y.sum().backward()
    return x.grad


@program(11)
def added_to_itself_in_place(torch):
    x = leaf(torch, [1.0, 2.0])
    y = x * 2
    y += y
    return weighed(torch, y, x)


@program(11)
def in_place_to_a_larger_shape(torch):
    x = leaf(torch, [1.0, 2.0])
    s = torch.tensor(0.0)
    s += x
    return s


@program(11)
def whole_numbers_and_fractions_in_place(torch):
    x = torch.tensor([1, 2])
    x += 0.5
    return x


@program(11)
def whole_numbers_in_place(torch):
    x = torch.tensor([1, 2])
    x += 1
    x *= 3
    return x


@program(11)
def float32_in_place(torch):
    x = leaf(torch, [1.0, 2.0], dtype=torch.float32)
    y = x * 1
    y *= 0.1
    y += torch.tensor([1, 2])
    return weighed_in(torch, y, x)


def weighed_in(torch, out, x):
    out.sum().backward()
    return [out, x.grad]


def changed_result(torch, operation, change):
    """Return the gradient of a leaf after the result of an operation on it was changed through a detached alias."""
    x = leaf(torch, [[1.0, 2.0], [0.5, 3.0]])
    y = operation(x)
    change(y.detach())
    y.sum().backward()
    return x.grad


@program(11)
def exp_changed_by_detach(torch):
    return changed_result(torch, lambda x: x.exp(), lambda y: y.add_(10.0))


@program(11)
def exp_changed_by_a_slice(torch):
    return changed_result(torch, lambda x: x.exp(), lambda y: y[0:1].add_(10.0))


@program(11)
def exp_changed_in_one_place(torch):
    return changed_result(torch, lambda x: x.exp(), lambda y: y[0][1].add_(10.0))


@program(11)
def exp_changed_by_its_transpose(torch):
    return changed_result(torch, lambda x: x.exp(), lambda y: y.T.mul_(2.0))


@program(11)
def exp_changed_by_item(torch):
    def change(y):
        y[1, 0] = 7.0

    return changed_result(torch, lambda x: x.exp(), change)


@program(11)
def tanh_changed(torch):
    return changed_result(torch, lambda x: x.tanh(), lambda y: y.add_(1.0))


@program(11)
def relu_changed(torch):
    return changed_result(torch, lambda x: x.relu(), lambda y: y.sub_(5.0))


@program(11)
def log_softmax_changed(torch):
    return changed_result(torch, lambda x: x.log_softmax(1), lambda y: y.add_(1.0))


@program(11)
def a_product_changed(torch):
    return changed_result(torch, lambda x: x * x, lambda y: y.add_(1.0))


@program(11)
def a_sum_changed(torch):
    return changed_result(torch, lambda x: x + x, lambda y: y.add_(1.0))


def changed_input(torch, operation, change=lambda x: x.add_(1.0)):
    """Return the gradient of w after the result x of another operation was changed that this operation has read."""
    w = leaf(torch, [[1.0, 2.0], [0.5, 3.0]])
    x = w * 1
    y = operation(x)
    change(x.detach())
    y.sum().backward()
    return w.grad


@program(11)
def a_factor_changed(torch):
    return changed_input(torch, lambda x: x * x)


@program(11)
def a_factor_of_a_number_changed(torch):
    return changed_input(torch, lambda x: x * 3)


@program(11)
def a_base_changed(torch):
    return changed_input(torch, lambda x: x**3)


@program(11)
def a_divisor_changed(torch):
    return changed_input(torch, lambda x: torch.ones(2) / x)


@program(11)
def a_dividend_changed(torch):
    return changed_input(torch, lambda x: x / 2)


@program(11)
def the_input_of_log_changed(torch):
    return changed_input(torch, lambda x: x.log())


@program(11)
def the_input_of_exp_changed(torch):
    return changed_input(torch, lambda x: x.exp())


@program(11)
def the_input_of_a_sum_changed(torch):
    return changed_input(torch, lambda x: x.sum(0) + x.mean(1))


@program(11)
def a_matrix_changed(torch):
    return changed_input(torch, lambda x: x @ x)


@program(11)
def what_was_indexed_changed(torch):
    return changed_input(torch, lambda x: x[[0, 0]])


@program(11)
def a_saved_view_changed_by_its_base(torch):
    return changed_input(torch, lambda x: x[0].exp() * x[1])


@program(11)
def what_a_function_saved_changed(torch):
    return changed_input(torch, lambda x: cube(torch).apply(x))


@program(11)
def an_exponent_changed(torch):
    x, n = leaf(torch, [1.5, 2.0]), torch.tensor([2.0, 3.0])
    y = x**n
    n += 1
    y.sum().backward()
    return x.grad


@program(11)
def retained_then_changed(torch):
    x = leaf(torch, [1.5, 2.0])
    y = x.exp()
    z = y.sum()
    z.backward(retain_graph=True)
    y.detach().add_(1.0)
    z.backward()
    return x.grad


@program(11)
def changed_before_it_was_saved(torch):
    x = leaf(torch, [1.5, 2.0])
    y = x * 1
    y += 1
    y *= 2
    return weighed(torch, y.exp() * y, x)


@program(11)
def numbers_shared_by_detach(torch):
    x = torch.tensor([1.0, 2.0])
    d = x.detach()
    d += 1
    x *= 2
    return [x, d, x._version, d._version]


@program(11)
def a_view_shares_numbers_and_count(torch):
    x = torch.tensor(A)
    row, corner = x[1], x[0, 0]
    row += 1
    corner += 5
    x.T[0] *= 2
    x[:, 2] = 0.5
    return [x, row, corner, x._version, row._version]


@program(11)
def a_list_of_rows_shares_nothing(torch):
    x = torch.tensor(A)
    rows = x[[0, 1]]
    rows += 1
    return [x, x._version, rows._version]


@program(11)
def a_total_that_has_a_view(torch):
    x, s = leaf(torch, [1.0, 2.0]), torch.zeros(2)
    v = s[0:2]
    s += x
    v.sum().backward()
    return x.grad


@program(11)
def a_view_of_a_result_changed(torch):
    x = leaf(torch, [1.0, 2.0])
    y = x * 2
    v = y[:1]
    v += 1
    y.sum().backward()
    return [y, x.grad]


@program(11)
def a_view_of_a_leaf_changed(torch):
    x = leaf(torch, [1.0, 2.0])
    v = x[:1]
    v += 1
    return x


@program(11)
def an_entry_of_a_total_set(torch):
    x, s = leaf(torch, [1.0, 2.0]), torch.zeros(2)
    s[0] = x[0] * x[1]
    s.sum().backward()
    return x.grad


@program(11)
def an_entry_of_a_leaf_set(torch):
    x = leaf(torch, [1.0, 2.0])
    x[0] = 3.0
    return x


@program(11)
def an_entry_set(torch):
    x = torch.tensor(A)
    x[0, 1] = 7
    x[:, 2] = torch.tensor([1.0, 2.0])
    x[x > 2] = 0.0
    x[[0, 0], [0, 0]] = torch.tensor(4.0)
    return [x, x._version]


@program(11)
def a_gradient_asked_for_after_a_view(torch):
    x = torch.tensor([1.0, 2.0])
    v = x[:1]
    x.requires_grad_()
    (v * 2).sum().backward()
    return x.grad


@program(11)
def a_gradient_asked_for_later(torch):
    x = torch.tensor([1.0, 2.0])
    before = x * 2
    x.requires_grad_()
    x.requires_grad = True
    return [*weighed(torch, x * before, x), before.requires_grad]


@program(11)
def set_to_zero(torch):
    x = leaf(torch, [1.0, 2.0])
    (x * x).sum().backward()
    before = x.grad
    x.grad.zero_()
    (x * 3).sum().backward()
    return [x.grad, before, x.grad is before]


# Leaves, no_grad, grad


@program(12)
def weight_decay(torch):
    w, v = leaf(torch, [1.0, 2.0]), leaf(torch, [3.0])
    with torch.no_grad():
        w *= 0.5
    ((w * w).sum() + v.sum()).backward()
    return [w, w.grad, v.grad, w.is_leaf]


@program(12)
def descent(torch):
    w, b = leaf(torch, [[0.5, -1.0], [1.0, 2.0]]), leaf(torch, [0.0, 0.5])
    losses = []
    for _ in range(4):
        loss = ((torch.tensor([[1.0, 2.0], [-1.0, 0.5]]) @ w + b).tanh() ** 2).mean()
        loss.backward()
        with torch.no_grad():
            w -= 0.3 * w.grad
            b.sub_(0.3 * b.grad)
        w.grad = None
        b.grad.zero_()
        losses.append(loss)
    return [*losses, w, b]


@program(12)
def descent_with_momentum(torch):
    w, v = leaf(torch, [1.0, -2.0, 0.5]), torch.zeros(3)
    for _ in range(4):
        w.grad = None
        ((w * w).sum() * 0.5 + w.exp().mean()).backward()
        with torch.no_grad():
            v *= 0.9
            v += w.grad
            w -= 0.1 * v
    return [w, v]


@program(12)
def a_weight_changed_between_forward_and_backward(torch):
    w = leaf(torch, [1.0, 2.0])
    y = (w * w).sum()
    with torch.no_grad():
        w += 1
    y.backward()
    return w.grad


@program(12)
def an_untouched_weight_changed_in_between(torch):
    w = leaf(torch, [1.0, 2.0])
    y = (w + 1).sum()
    with torch.no_grad():
        w += 1
        w[0] = 5.0
    y.backward()
    return [w, w.grad]


@program(12)
def gradients_of_their_own(torch):
    a, b = leaf(torch, [1.0, 2.0]), leaf(torch, [1.0, 2.0])
    (a + b).sum().backward()
    a.grad += 1
    return [a.grad, b.grad]


@program(12)
def a_gradient_held_across_passes(torch):
    x = leaf(torch, [1.0, 2.0])
    (x * x).sum().backward()
    held = x.grad
    (x * x).sum().backward()
    return [held, x.grad is held]


@program(12)
def twice_with_one_g(torch):
    a, b, g = leaf(torch, [1.0, 1.0]), leaf(torch, [1.0, 1.0]), torch.tensor([1.0, 1.0])
    (a + b).backward(g)
    (a + b).backward(g)
    return [a.grad, b.grad, g]


@program(12)
def the_gradient_given_stays_apart(torch):
    x, g = leaf(torch, [1.0, 1.0]), torch.tensor([1.0, 2.0])
    x.backward(g)
    g += 10
    (x + 0).backward(g)
    return [x.grad, g]


@program(12)
def a_hidden_leaf(torch):
    w = leaf(torch, 3.0)
    y = w * w * torch.tensor(2.0, requires_grad=True)
    y.backward()
    return [y, w.grad]


@program(12)
def who_is_a_leaf(torch):
    x = leaf(torch, [1.0, 2.0])
    y = x * 2
    with torch.no_grad():
        z = x * 2
    all_of_them = (x, y, z, y.detach(), torch.zeros(2), y.sum(), x[0])
    return [[one.is_leaf, one.requires_grad, one.grad_fn is None] for one in all_of_them]


@program(12)
def nothing_is_recorded(torch):
    x = leaf(torch, [1.0, 2.0])
    with torch.no_grad():
        y = x * x
        inner = x.sum()
    return [y.requires_grad, inner.requires_grad, (x * y).requires_grad]


@program(12)
def nested_switches(torch):
    x = leaf(torch, [1.0, 2.0])
    found = []
    with torch.no_grad():
        with torch.no_grad():
            found.append((x * 2).requires_grad)
        found.append((x * 2).requires_grad)
    return [*found, (x * 2).requires_grad]


@program(12)
def one_switch_used_twice(torch):
    x, off = leaf(torch, [1.0, 2.0]), torch.no_grad()
    found = []
    for _ in range(2):
        with off:
            found.append((x * 2).requires_grad)
        found.append((x * 2).requires_grad)
    return found


@program(12)
def a_switch_after_an_exception(torch):
    x = leaf(torch, [1.0, 2.0])
    try:
        with torch.no_grad():
            raise KeyError("in the block")
    except KeyError:
        return (x * 2).requires_grad
    return "swallowed"


@program(12)
def a_switch_as_decorator(torch):
    @torch.no_grad()
    def evaluated(x):
        return x * 2

    x = leaf(torch, [1.0, 2.0])
    return [evaluated(x).requires_grad, evaluated(x).requires_grad, (x * 2).requires_grad]


@program(12)
def a_pass_under_no_grad(torch):
    x = leaf(torch, [1.0, 2.0, 3.0])
    y = x * x
    with torch.no_grad():
        y.backward(torch.tensor([1.0, 2.0, 3.0]))
    return x.grad


@program(12)
def a_pass_with_an_inner_pass_result(torch):
    x = leaf(torch, [1.0, 2.0])
    (x * x).sum().backward()
    y = (x * x.grad).sum()
    y.backward()
    return [x.grad, x.grad.requires_grad]


@program(12)
def a_result_no_longer_asked(torch):
    y = leaf(torch, [1.0, 2.0]) * 2
    y.requires_grad = False
    return y


@program(12)
def a_leaf_no_longer_asked(torch):
    x = leaf(torch, [1.0, 2.0])
    y = (x * x).sum()
    x.requires_grad = False
    y.backward()
    return [x.grad, (x * 2).requires_grad]


@program(12)
def frozen_for_one_step(torch):
    x, w = leaf(torch, [1.0, 2.0]), leaf(torch, [3.0, 4.0])
    w.requires_grad_(False)
    (x * w).sum().backward()
    w.requires_grad_()
    (x * w).sum().backward()
    return [x.grad, w.grad]


@program(12)
def handed_over(torch):
    x, w = leaf(torch, [1.0, 2.0]), leaf(torch, [3.0, 4.0])
    h = x * w
    y = (h * h + x).sum()
    return [*torch.autograd.grad(y, [w, h, x]), x.grad, w.grad]


@program(12)
def handed_over_for_one(torch):
    x = leaf(torch, [1.0, 2.0])
    return [*torch.autograd.grad((x * x * 3).sum(), x)]


@program(12)
def handed_over_twice_the_same(torch):
    x = leaf(torch, [1.0, 2.0])
    return [*torch.autograd.grad((x * x).sum(), (x, x))]


@program(12)
def handed_over_of_the_root(torch):
    x = leaf(torch, [1.0, 2.0])
    y = (x * x).sum()
    return [*torch.autograd.grad(y, (y, x))]


@program(12)
def handed_over_with_weights(torch):
    x = leaf(torch, [1.0, 2.0])
    return [*torch.autograd.grad(x * x, x, torch.tensor([1.0, -3.0])), x.grad]


@program(12)
def handed_over_beside_what_is_there(torch):
    x = leaf(torch, [1.0, 2.0])
    (x * x).sum().backward()
    (g,) = torch.autograd.grad((x * 5).sum(), x)
    return [g, x.grad]


@program(12)
def handed_over_of_a_retained_graph(torch):
    x = leaf(torch, [1.0, 2.0])
    y = (x * x).sum()
    first = torch.autograd.grad(y, x, retain_graph=True)
    return [*first, *torch.autograd.grad(y, x)]


@program(12)
def handed_over_twice(torch):
    x = leaf(torch, [1.0, 2.0])
    y = (x * x).sum()
    torch.autograd.grad(y, x)
    return [*torch.autograd.grad(y, x)]


@program(12)
def an_input_that_is_not_reached(torch):
    x, w = leaf(torch, [1.0, 2.0]), leaf(torch, [1.0, 2.0])
    return [*torch.autograd.grad((x * x).sum(), (x, w))]


@program(12)
def an_input_that_need_not_be_reached(torch):
    x, w = leaf(torch, [1.0, 2.0]), leaf(torch, [1.0, 2.0])
    return [*torch.autograd.grad((x * x).sum(), (w, x), allow_unused=True)]


@program(12)
def an_input_without_a_gradient(torch):
    x, c = leaf(torch, [1.0, 2.0]), torch.tensor([1.0, 2.0])
    return [*torch.autograd.grad((x * c).sum(), (x, c), allow_unused=True)]


@program(12)
def handed_over_without_a_root(torch):
    x = torch.tensor([1.0])
    return [*torch.autograd.grad(x * 2, x)]


@program(12)
def handed_over_of_several_numbers(torch):
    x = leaf(torch, [1.0, 2.0])
    return [*torch.autograd.grad(x * 2, x)]


@program(12)
def a_gradient_of_a_gradient(torch):
    x = leaf(torch, [1.0, 2.0])
    (g,) = torch.autograd.grad((x**3).sum(), x, create_graph=True)
    return [*torch.autograd.grad(g.sum(), x)]


@program(12)
def a_pass_that_is_recorded(torch):
    x = leaf(torch, [1.0, 2.0])
    (x**3).sum().backward(create_graph=True)
    return x.grad


@program(12)
def a_deep_copy_of_a_leaf(torch):
    w = leaf(torch, [1.0, 2.0])
    v = copy.deepcopy(w)
    (w * v * v).sum().backward()
    return [w.grad, v.grad]


@program(12)
def a_deep_copy_after_a_pass(torch):
    w = leaf(torch, [1.0, 2.0])
    (w * w).sum().backward()
    v = copy.deepcopy(w)
    (v * 3).sum().backward()
    with torch.no_grad():
        v += 1
    return [w, v, w.grad, v.grad]


@program(12)
def a_deep_copy_of_what_is_shared(torch):
    w = torch.tensor([1.0, 2.0])
    first, second, third = copy.deepcopy([w, w, w.detach()])
    first += 5
    return [w, first, second, third, first is second]


@program(12)
def a_deep_copy_of_a_result(torch):
    return copy.deepcopy(leaf(torch, [1.0, 2.0]) * 2)


@program(12)
def a_deep_copy_of_a_base_and_its_view(torch):
    w = torch.tensor([1.0, 2.0])
    base, view = copy.deepcopy((w, w[:1]))
    base += 1
    return view


@program(12)
def a_copy_shares_its_numbers(torch):
    w = torch.tensor([1.0, 2.0])
    v = copy.copy(w)
    v += 1
    return w


@program(12)
def edits_under_no_grad_of_a_view(torch):
    w = leaf(torch, A)
    with torch.no_grad():
        w[0] += 1
        w[:, 1].mul_(2)
        w[1, 2] = 0.0
    return [*weighed(torch, w * w, w), w._version]


@program(12)
def the_data_of_a_leaf(torch):
    w = leaf(torch, [1.0, 2.0])
    w.data -= 0.5
    return w


@program(12)
def a_leaf_given_other_data(torch):
    w = leaf(torch, [1.0, 2.0])
    w.data = torch.tensor([5.0, 6.0])
    return weighed(torch, w * w, w)


@program(12)
def numbers_moved_about(torch):
    x = leaf(torch, A)
    return torch.cat([x, x]).reshape(-1)


@program(12)
def a_view_in_another_shape(torch):
    return leaf(torch, A).view(3, 2)


@program(12)
def the_gradient_of_a_result(torch):
    y = leaf(torch, A) * 2
    y.retain_grad()
    y.sum().backward()
    return y.grad


@program(12)
def nothing_is_left_for_the_collector(torch):
    gc.collect()
    gc.disable()
    try:
        for _ in range(5):
            x = leaf(torch, A)
            y = (x.exp()[0] * x.T[:, 1]).log_softmax(0)
            z = y.sum() + x.mean()
            z.backward()
            del x, y, z
        return gc.collect()
    finally:
        gc.enable()


@program(12)
def three_layers(torch):
    x = uneven(torch, (5, 4)) * 0.1
    shapes = ((4, 6), (6,), (6, 5), (5,), (5, 3), (3,))
    leaves = [(uneven(torch, shape) * 0.05).detach().requires_grad_() for shape in shapes]
    losses = []
    for _ in range(3):
        h = x
        for i in (0, 2):
            h = (h @ leaves[i] + leaves[i + 1]).tanh().relu() if i else (h @ leaves[i] + leaves[i + 1]).tanh()
        loss = torch.nn.functional.cross_entropy(h @ leaves[4] + leaves[5], torch.tensor([0, 2, 1, 1, 0]))
        for one in leaves:
            one.grad = None
        loss.backward()
        with torch.no_grad():
            for one in leaves:
                one -= 0.5 * one.grad
        losses.append(loss)
    return [*losses, *(one.grad for one in leaves)]
