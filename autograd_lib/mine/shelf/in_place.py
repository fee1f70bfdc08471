"""Programs that change arrays in place, and views of them: sitting 11."""

import numpy as np

from .arrays import SQUARE, A, leaf, passes, weighed, weighs
from .functions import cube
from .programs import program


@passes(11, [1.0, 2.0])
def a_running_total(torch, x):
    s = torch.tensor(0.0)
    s += x[0] * x[0]
    s += x[1] * x[1]
    (s + 3 * x.sum()).backward()
    return [s]


@weighs(11, [1.0, 2.0])
def a_running_total_by_methods(torch, x):
    s = torch.zeros(2)
    s.add_(x)
    s.sub_(x * x)
    s.mul_(3)
    s.div_(x)
    return s


@weighs(11, [1.5, 2.0])
def a_running_product(torch, x):
    s = torch.ones(2)
    s *= x
    s /= 2
    s **= 2
    s -= x
    return s


@passes(11, [1.0, 2.0])
def a_factor_used_before_the_total_changes(torch, x):
    s = torch.ones(2)
    y = x * s
    s += x
    (y + s).sum().backward()


@passes(11, [-4.0], [2.0])
def micrograd_in_place(torch, a, b):
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
    return [g]


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


@passes(11, [1.0, 2.0])
def a_saved_result_changed(torch, x):
    y = x.exp()
    y += 1
    y.sum().backward()


@weighs(11, [1.0, 2.0])
def a_result_changed_that_nobody_saved(torch, x):
    y = x * 2
    y += 1
    return y


@passes(11, [1.0, 2.0])
def a_result_times_itself_in_place(torch, x):
    y = x * 2
    y *= y
    y.sum().backward()


@weighs(11, [1.0, 2.0])
def added_to_itself_in_place(torch, x):
    y = x * 2
    y += y
    return y


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


def changed_result(name, operation, change):
    """Put onto the shelf: the gradient of a leaf after the result of an operation on it was changed by an alias."""

    def run(torch, x):
        y = operation(x)
        change(y.detach())
        y.sum().backward()

    passes(11, [[1.0, 2.0], [0.5, 3.0]])(run, name)


changed_result("exp_changed_by_detach", lambda x: x.exp(), lambda y: y.add_(10.0))
changed_result("exp_changed_by_a_slice", lambda x: x.exp(), lambda y: y[0:1].add_(10.0))
changed_result("exp_changed_in_one_place", lambda x: x.exp(), lambda y: y[0][1].add_(10.0))
changed_result("exp_changed_by_its_transpose", lambda x: x.exp(), lambda y: y.T.mul_(2.0))
changed_result("exp_changed_by_item", lambda x: x.exp(), lambda y: y.__setitem__((1, 0), 7.0))
changed_result("tanh_changed", lambda x: x.tanh(), lambda y: y.add_(1.0))
changed_result("relu_changed", lambda x: x.relu(), lambda y: y.sub_(5.0))
changed_result("log_softmax_changed", lambda x: x.log_softmax(1), lambda y: y.add_(1.0))
changed_result("a_product_changed", lambda x: x * x, lambda y: y.add_(1.0))
changed_result("a_sum_changed", lambda x: x + x, lambda y: y.add_(1.0))


def changed_input(name, operation):
    """Put onto the shelf: the gradient of w after the result x of another was changed that an operation has read."""

    def run(torch, w):
        x = w * 1
        y = operation(torch, x)
        x.detach().add_(1.0)
        y.sum().backward()

    passes(11, [[1.0, 2.0], [0.5, 3.0]])(run, name)


changed_input("a_factor_changed", lambda torch, x: x * x)
changed_input("a_factor_of_a_number_changed", lambda torch, x: x * 3)
changed_input("a_base_changed", lambda torch, x: x**3)
changed_input("a_divisor_changed", lambda torch, x: torch.ones(2) / x)
changed_input("a_dividend_changed", lambda torch, x: x / 2)
changed_input("the_input_of_log_changed", lambda torch, x: x.log())
changed_input("the_input_of_exp_changed", lambda torch, x: x.exp())
changed_input("the_input_of_a_sum_changed", lambda torch, x: x.sum(0) + x.mean(1))
changed_input("a_matrix_changed", lambda torch, x: x @ x)
changed_input("what_was_indexed_changed", lambda torch, x: x[[0, 0]])
changed_input("a_saved_view_changed_by_its_base", lambda torch, x: x[0].exp() * x[1])
changed_input("what_a_function_saved_changed", lambda torch, x: cube(torch).apply(x))


@passes(11, [1.5, 2.0])
def an_exponent_changed(torch, x):
    n = torch.tensor([2.0, 3.0])
    y = x**n
    n += 1
    y.sum().backward()


@passes(11, [1.5, 2.0])
def retained_then_changed(torch, x):
    y = x.exp()
    z = y.sum()
    z.backward(retain_graph=True)
    y.detach().add_(1.0)
    z.backward()


@weighs(11, [1.5, 2.0])
def changed_before_it_was_saved(torch, x):
    y = x * 1
    y += 1
    y *= 2
    return y.exp() * y


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


@passes(11, [1.0, 2.0])
def a_total_that_has_a_view(torch, x):
    s = torch.zeros(2)
    v = s[0:2]
    s += x
    v.sum().backward()


@passes(11, [1.0, 2.0])
def a_view_of_a_result_changed(torch, x):
    y = x * 2
    v = y[:1]
    v += 1
    y.sum().backward()
    return [y]


@program(11)
def a_view_of_a_leaf_changed(torch):
    x = leaf(torch, [1.0, 2.0])
    v = x[:1]
    v += 1
    return x


@passes(11, [1.0, 2.0])
def an_entry_of_a_total_set(torch, x):
    s = torch.zeros(2)
    s[0] = x[0] * x[1]
    s.sum().backward()


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


@passes(11, [1.0, 2.0])
def set_to_zero(torch, x):
    (x * x).sum().backward()
    before = x.grad
    x.grad.zero_()
    (x * 3).sum().backward()
    return [before, x.grad is before]


@passes(11, [1.0, 2.0])
def a_result_made_zero_over_which_is_divided(torch, x):
    y = x * 3
    y.zero_()
    (2 / y).backward(torch.tensor([1.0, -1.0]))
    return [y]


@program(11)
def not_a_number_made_zero(torch):
    x = torch.tensor([float("nan"), 2.0])
    y = x.detach()
    y.zero_()
    return [x, y]


@program(11)
def entries_chosen_by_tensors_changed(torch):
    x = torch.tensor(SQUARE)
    x[torch.tensor(1)].add_(5.0)
    x[torch.tensor(0), torch.tensor(1)].mul_(3.0)
    x[np.array(0)].sub_(1.0)
    x[True].add_(1.0)
    return [x, x._version]


@passes(11, [1.0, 2.0])
def a_saved_entry_chosen_by_a_tensor_changed(torch, x):
    y = x * 1
    z = y * y
    y.detach()[torch.tensor(1)].add_(1.0)
    z.sum().backward()


@program(11)
def an_array_of_numpy_that_shares(torch):
    x = torch.tensor([1.0, 2.0])
    a, b = np.asarray(x), x.numpy()
    a[0], b[1] = 5.0, 6.0
    x += 1.0
    return [x, a.tolist(), np.array(x) is a]
