"""Programs about leaves, and about what is not recorded: sitting 12."""

import copy
import gc

import numpy as np

from .arrays import A, leaf, passes, uneven, weighed, weighs
from .programs import expression, program


@passes(12, [1.0, 2.0], [3.0])
def weight_decay(torch, w, v):
    with torch.no_grad():
        w *= 0.5
    ((w * w).sum() + v.sum()).backward()
    return [w, w.is_leaf]


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


@passes(12, [1.0, 2.0])
def a_weight_changed_between_forward_and_backward(torch, w):
    y = (w * w).sum()
    with torch.no_grad():
        w += 1
    y.backward()


@passes(12, [1.0, 2.0])
def an_untouched_weight_changed_in_between(torch, w):
    y = (w + 1).sum()
    with torch.no_grad():
        w += 1
        w[0] = 5.0
    y.backward()
    return [w]


@passes(12, [1.0, 2.0], [1.0, 2.0])
def gradients_of_their_own(torch, a, b):
    (a + b).sum().backward()
    a.grad += 1


@program(12)
def a_gradient_held_across_passes(torch):
    x = leaf(torch, [1.0, 2.0])
    (x * x).sum().backward()
    held = x.grad
    (x * x).sum().backward()
    return [held, x.grad is held]


@passes(12, [1.0, 1.0], [1.0, 1.0])
def twice_with_one_g(torch, a, b):
    g = torch.tensor([1.0, 1.0])
    (a + b).backward(g)
    (a + b).backward(g)
    return [g]


@passes(12, [1.0, 1.0])
def the_gradient_given_stays_apart(torch, x):
    g = torch.tensor([1.0, 2.0])
    x.backward(g)
    g += 10
    (x + 0).backward(g)
    return [g]


@passes(12, 3.0)
def a_hidden_leaf(torch, w):
    y = w * w * torch.tensor(2.0, requires_grad=True)
    y.backward()
    return [y]


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


@passes(12, [1.0, 2.0, 3.0])
def a_pass_under_no_grad(torch, x):
    y = x * x
    with torch.no_grad():
        y.backward(torch.tensor([1.0, 2.0, 3.0]))


@passes(12, [1.0, 2.0])
def a_pass_with_an_inner_pass_result(torch, x):
    (x * x).sum().backward()
    y = (x * x.grad).sum()
    y.backward()
    return [x.grad.requires_grad]


@program(12)
def a_result_no_longer_asked(torch):
    y = leaf(torch, [1.0, 2.0]) * 2
    y.requires_grad = False
    return y


@passes(12, [1.0, 2.0])
def a_leaf_no_longer_asked(torch, x):
    y = (x * x).sum()
    x.requires_grad = False
    y.backward()
    return [(x * 2).requires_grad]


@passes(12, [1.0, 2.0], [3.0, 4.0])
def frozen_for_one_step(torch, x, w):
    w.requires_grad_(False)
    (x * w).sum().backward()
    w.requires_grad_()
    (x * w).sum().backward()


@passes(12, [1.0, 2.0], [3.0, 4.0])
def handed_over(torch, x, w):
    h = x * w
    y = (h * h + x).sum()
    return [*torch.autograd.grad(y, [w, h, x])]


def hand_over(name, found, count=1):
    """Put onto the shelf: gradients handed over, in what a function makes of so many leaves, which then have none."""
    passes(12, *[[1.0, 2.0]] * count)(lambda torch, *leaves: found(torch.autograd.grad, *leaves), name)


hand_over("handed_over_for_one", lambda grad, x: grad((x * x * 3).sum(), x))
hand_over("handed_over_twice_the_same", lambda grad, x: grad((x * x).sum(), (x, x)))
hand_over("handed_over_with_weights", lambda grad, x: grad(x * x, x, x.detach() * 3 - 4))
hand_over("handed_over_of_several_numbers", lambda grad, x: grad(x * 2, x))
hand_over("an_input_that_is_not_reached", lambda grad, x, w: grad((x * x).sum(), (x, w)), 2)
hand_over(
    "an_input_that_need_not_be_reached",
    lambda grad, x, w: grad((x * x).sum(), (w, x), allow_unused=True),
    2,
)


@passes(12, [1.0, 2.0])
def handed_over_of_the_root(torch, x):
    y = (x * x).sum()
    return torch.autograd.grad(y, (y, x))


@passes(12, [1.0, 2.0])
def handed_over_beside_what_is_there(torch, x):
    (x * x).sum().backward()
    (g,) = torch.autograd.grad((x * 5).sum(), x)
    return [g]


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
def an_input_without_a_gradient(torch):
    x, c = leaf(torch, [1.0, 2.0]), torch.tensor([1.0, 2.0])
    return [*torch.autograd.grad((x * c).sum(), (x, c), allow_unused=True)]


@program(12)
def handed_over_without_a_root(torch):
    x = torch.tensor([1.0])
    return [*torch.autograd.grad(x * 2, x)]


@program(12)
def a_gradient_of_a_gradient(torch):
    x = leaf(torch, [1.0, 2.0])
    (g,) = torch.autograd.grad((x**3).sum(), x, create_graph=True)
    return [*torch.autograd.grad(g.sum(), x)]


@passes(12, [1.0, 2.0])
def a_pass_that_is_recorded(torch, x):
    (x**3).sum().backward(create_graph=True)


@passes(12, [1.0, 2.0])
def a_deep_copy_of_a_leaf(torch, w):
    v = copy.deepcopy(w)
    (w * v * v).sum().backward()
    return [v.grad]


@passes(12, [1.0, 2.0])
def a_deep_copy_after_a_pass(torch, w):
    (w * w).sum().backward()
    v = copy.deepcopy(w)
    (v * 3).sum().backward()
    with torch.no_grad():
        v += 1
    return [w, v, v.grad]


@program(12)
def a_deep_copy_of_what_is_shared(torch):
    w = torch.tensor([1.0, 2.0])
    first, second, third = copy.deepcopy([w, w, w.detach()])
    first += 5
    return [w, first, second, third, first is second]


expression(12, "a_deep_copy_of_a_result", lambda torch: copy.deepcopy(leaf(torch, [1.0, 2.0]) * 2))


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


@weighs(12, [1.0, 2.0])
def a_leaf_given_other_data(torch, w):
    w.data = torch.tensor([5.0, 6.0])
    return w * w


@program(12)
def numbers_moved_about(torch):
    x = leaf(torch, A)
    return torch.cat([x, x]).reshape(-1)


expression(12, "a_view_in_another_shape", lambda torch: leaf(torch, A).view(3, 2))


@program(12)
def the_gradient_of_a_result(torch):
    y = leaf(torch, A) * 2
    y.retain_grad()
    y.sum().backward()
    return y.grad


@program(12, quick=False)
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


def put_there(name, gradient):
    """Put onto the shelf: what a pass adds to a gradient that somebody has put there."""

    def run(torch, x):
        x.grad = gradient(torch)
        (x * x).sum().backward()

    passes(12, [1.0, 2.0])(run, name)


put_there("a_gradient_put_there", lambda torch: torch.tensor([5.0, 5.0]))
put_there("a_gradient_of_another_shape_put_there", lambda torch: torch.ones(2, 2))
put_there("a_gradient_of_another_number_type_put_there", lambda torch: torch.ones(2, dtype=torch.float32))
put_there("an_array_put_where_the_gradient_belongs", lambda torch: np.zeros(2))
put_there("a_number_put_where_the_gradient_belongs", lambda torch: 0.0)


@program(12)
def a_switch_around_a_generator(torch):
    @torch.no_grad()
    def halves(x):
        try:
            while True:
                x = x * ((yield x * 0.5) or 1.0)
        except KeyError:
            yield x * 3.0

    x, seen = leaf(torch, [1.0, 2.0]), []
    each = halves(x)
    for one in (next(each), each.send(4.0), each.throw(KeyError("now"))):
        seen += [one, one.requires_grad, (x * 2).requires_grad]
    each.close()
    return [*seen, list(each), (x * 2).requires_grad]
