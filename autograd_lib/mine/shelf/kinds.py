"""Programs about what kind of thing comes out: number types, true and false, comparisons, names that are not there."""

import numpy as np

from .arrays import SQUARE, passes
from .programs import expression, program

expression(6, "true_and_false_copied", lambda torch: torch.tensor([True, False]).clone())
expression(6, "an_exponential_of_true", lambda torch: torch.tensor([True, False]).exp())
expression(6, "a_tanh_of_false", lambda torch: torch.tensor([True, False]).tanh())
expression(6, "a_relu_of_true", lambda torch: torch.tensor([True, False]).relu())


@program(6)
def whole_numbers_become_floats(torch):
    n = torch.tensor([1, 2])
    return [n.exp(), n.log(), n.tanh(), n / 2, n * 0.5]


@program(6)
def whole_numbers_that_stay_whole(torch):
    n = torch.tensor([1, -2])
    return [n.relu(), abs(n), n**2, 2 - n, n * True, n.clone()]


expression(8, "a_mean_of_whole_numbers", lambda torch: torch.tensor([1, 2]).mean())
expression(8, "a_mean_of_true_and_false", lambda torch: torch.tensor([True, False]).mean())
expression(8, "two_axes_without_brackets", lambda torch: torch.ones(2, 3).sum(0, 1))
expression(8, "keepdim_by_a_number", lambda torch: torch.ones(2, 3).mean(0, keepdim=0))
expression(10, "a_log_softmax_of_whole_numbers", lambda torch: torch.tensor([1, 2]).log_softmax(-1))
expression(
    10,
    "whole_numbers_as_scores",
    lambda torch: torch.nn.functional.cross_entropy(torch.tensor([[1, 2]]), torch.tensor([1])),
)


@program(6)
def compared_with_none(torch):
    x = torch.tensor([1.0, 2.0])
    return [x == None, x != None]  # noqa: E711


@program(6)
def compared_with_a_list_and_a_text(torch):
    x = torch.tensor([1.0, 2.0])
    return [x == [1.0, 2.0], x != "1"]


expression(6, "less_than_a_list", lambda torch: torch.tensor([1.0, 2.0]) < [2.0, 1.0])
expression(6, "a_tensor_by_its_class", lambda torch: torch.Tensor([[1, 2], [3, 4]]))


@program(6)
def a_tensor_where_python_counts(torch):
    x, two = torch.tensor([1.0, 2.0, 3.0]), torch.tensor(2)
    return [list(range(two)), [5, 6, 7][two], x[two:], x[:two]]


expression(6, "a_tensor_of_a_float_where_python_counts", lambda torch: list(range(torch.tensor(2.0))))


@passes(9, SQUARE)
def chosen_by_an_array_of_one_number(torch, x):
    y = x[np.array(1)] * x[:, torch.tensor(0)]
    y.backward(torch.tensor([1.0, -2.0]))
    return [y, x[torch.tensor(True)], x[torch.tensor(1), np.array(0)]]


@program(9)
def chosen_by_empty_lists(torch):
    x = torch.tensor(SQUARE)
    return [x[[]], x[:, []]]


expression(6, "a_method_that_is_not_there", lambda torch: torch.ones(2, 3).dim())
expression(
    6, "a_loss_that_is_not_there", lambda torch: torch.nn.functional.mse_loss(torch.ones(2), torch.zeros(2))
)
expression(10, "softmax_of_functional", lambda torch: torch.nn.functional.softmax(torch.ones(2), dim=0))


@passes(12, [1.0, 2.0])
def a_hook_on_a_leaf(torch, x):
    x.register_hook(lambda g: g * 2)
    x.sum().backward()
