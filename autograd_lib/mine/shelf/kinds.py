"""Programs about what kind of thing comes out: number types, true and false, comparisons, names that are not there."""

import numpy as np

from .arrays import leaf
from .programs import program


@program(6)
def true_and_false_copied(torch):
    return torch.tensor([True, False]).clone()


@program(6)
def an_exponential_of_true(torch):
    return torch.tensor([True, False]).exp()


@program(6)
def a_tanh_of_false(torch):
    return torch.tensor([True, False]).tanh()


@program(6)
def a_relu_of_true(torch):
    return torch.tensor([True, False]).relu()


@program(6)
def whole_numbers_become_floats(torch):
    n = torch.tensor([1, 2])
    return [n.exp(), n.log(), n.tanh(), n / 2, n * 0.5]


@program(6)
def whole_numbers_that_stay_whole(torch):
    n = torch.tensor([1, -2])
    return [n.relu(), abs(n), n**2, 2 - n, n * True, n.clone()]


@program(8)
def a_mean_of_whole_numbers(torch):
    return torch.tensor([1, 2]).mean()


@program(8)
def a_mean_of_true_and_false(torch):
    return torch.tensor([True, False]).mean()


@program(8)
def two_axes_without_brackets(torch):
    return torch.ones(2, 3).sum(0, 1)


@program(8)
def keepdim_by_a_number(torch):
    return torch.ones(2, 3).mean(0, keepdim=0)


@program(10)
def a_log_softmax_of_whole_numbers(torch):
    return torch.tensor([1, 2]).log_softmax(-1)


@program(10)
def whole_numbers_as_scores(torch):
    return torch.nn.functional.cross_entropy(torch.tensor([[1, 2]]), torch.tensor([1]))


@program(6)
def compared_with_none(torch):
    x = torch.tensor([1.0, 2.0])
    return [x == None, x != None]  # noqa: E711


@program(6)
def compared_with_a_list_and_a_text(torch):
    x = torch.tensor([1.0, 2.0])
    return [x == [1.0, 2.0], x != "1"]


@program(6)
def less_than_a_list(torch):
    return torch.tensor([1.0, 2.0]) < [2.0, 1.0]


@program(6)
def a_tensor_by_its_class(torch):
    return torch.Tensor([[1, 2], [3, 4]])


@program(6)
def a_tensor_where_python_counts(torch):
    x, two = torch.tensor([1.0, 2.0, 3.0]), torch.tensor(2)
    return [list(range(two)), [5, 6, 7][two], x[two:], x[:two]]


@program(6)
def a_tensor_of_a_float_where_python_counts(torch):
    return list(range(torch.tensor(2.0)))


@program(9)
def chosen_by_an_array_of_one_number(torch):
    x = leaf(torch, [[1.0, 2.0], [3.0, 4.0]])
    y = x[np.array(1)] * x[:, torch.tensor(0)]
    y.backward(torch.tensor([1.0, -2.0]))
    return [y, x[torch.tensor(True)], x[torch.tensor(1), np.array(0)], x.grad]


@program(9)
def chosen_by_empty_lists(torch):
    x = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
    return [x[[]], x[:, []]]


@program(6)
def a_method_that_is_not_there(torch):
    return torch.ones(2, 3).dim()


@program(6)
def a_loss_that_is_not_there(torch):
    return torch.nn.functional.mse_loss(torch.ones(2), torch.zeros(2))


@program(10)
def softmax_of_functional(torch):
    return torch.nn.functional.softmax(torch.ones(2), dim=0)


@program(12)
def a_hook_on_a_leaf(torch):
    x = leaf(torch, [1.0, 2.0])
    x.register_hook(lambda g: g * 2)
    x.sum().backward()
    return x.grad
