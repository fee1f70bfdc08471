"""Programs about products, single entries and losses: sittings 09 and 10."""

import numpy as np

from .arrays import A, B, leaf, uneven, weighed
from .programs import program


@program(9)
def matrix_by_matrix(torch):
    a, b = leaf(torch, A), leaf(torch, B)
    return weighed(torch, a @ b, a, b)


@program(9)
def square_matrices(torch):
    a, b = leaf(torch, [[1.0, 2.0], [3.0, 4.0]]), leaf(torch, [[0.5, -1.0], [2.0, 0.0]])
    return weighed(torch, a @ b @ a, a, b)


@program(9)
def matrix_by_vector(torch):
    a, v = leaf(torch, A), leaf(torch, [1.0, 2.0, -3.0])
    return weighed(torch, a @ v, a, v)


@program(9)
def square_matrix_by_vector(torch):
    a, v = leaf(torch, [[1.0, 2.0], [3.0, 4.0]]), leaf(torch, [3.0, 4.0])
    return weighed(torch, a @ v, a, v)


@program(9)
def vector_by_matrix(torch):
    a, v = leaf(torch, A), leaf(torch, [1.0, -3.0])
    return weighed(torch, v @ a, a, v)


@program(9)
def vector_by_square_matrix(torch):
    a, v = leaf(torch, [[1.0, 2.0], [3.0, 4.0]]), leaf(torch, [3.0, 4.0])
    return weighed(torch, v @ a, a, v)


@program(9)
def vector_by_vector(torch):
    v, w = leaf(torch, [1.0, 2.0, -3.0]), leaf(torch, [0.5, 0.25, 2.0])
    return weighed(torch, (v @ w) * (v @ v), v, w)


@program(9)
def one_row_by_one_column(torch):
    v, w = leaf(torch, [[1.0, 2.0, -3.0]]), leaf(torch, [[0.5], [0.25], [2.0]])
    return weighed(torch, v @ w + w @ v, v, w)


@program(9)
def no_rows_by_a_matrix(torch):
    x, b = torch.zeros(0, 3), leaf(torch, B)
    (x @ b).sum().backward()
    return b.grad


@program(9)
def a_constant_matrix(torch):
    a, b = torch.tensor(A), leaf(torch, B)
    return [*weighed(torch, a @ b, b), a.grad]


@program(9)
def products_of_three_dimensions(torch):
    a, b = leaf(torch, [A, A]), leaf(torch, [B, B])
    (a @ b).sum().backward()
    return [a.grad, b.grad]


@program(9)
def a_matrix_beside_three_dimensions(torch):
    a, b = leaf(torch, [[1.0, 0.0], [2.0, 3.0]]), leaf(torch, [[[1.0, 2.0], [3.0, 4.0]]] * 2)
    (a @ b).sum().backward()
    return [a.grad, b.grad]


@program(9)
def a_number_in_a_matrix_product(torch):
    return leaf(torch, 2.0) @ leaf(torch, [1.0])


@program(9)
def sizes_that_do_not_match(torch):
    return leaf(torch, A) @ leaf(torch, A)


@program(9)
def transposes(torch):
    x, w = leaf(torch, A), leaf(torch, A)
    return weighed(torch, x @ w.T + (x.T @ w).T[:2, :2], x, w)


@program(9)
def a_transpose_back_twice(torch):
    x = leaf(torch, A)
    y = x.T * 2
    y.sum().backward()
    return [y, x.grad, x.T.T]


@program(9)
def a_transpose_of_a_vector(torch):
    return leaf(torch, [[1.0, 2.0], [3.0, 4.0]]).sum(0).T


@program(9)
def a_transpose_of_three_dimensions(torch):
    x = leaf(torch, [A, A])
    (x.T * uneven(torch, (3, 2, 2))).sum().backward()
    return x.grad


@program(9)
def columns_and_corners(torch):
    x = leaf(torch, A)
    y = x[:, 0].sum() + x[1:, :1].sum() * 2 + x[..., 1].sum() * 3 + x[:, None].sum() * 5 + x[None].sum() * 7
    return weighed(torch, y * x[0, -1] * x[-1], x)


@program(9)
def slices_with_steps(torch):
    x = leaf(torch, [1.0, 2.0, 3.0, 4.0, 5.0])
    return weighed(torch, x[::2] * x[1:4] - x[-3:] * x[:3] + x[4], x)


@program(9)
def repeated_rows(torch):
    x = leaf(torch, A)
    return weighed(torch, x[[0, 1, 0, -2]] * x[[1, 1, 1, 0]], x)


@program(9)
def pairs_of_positions(torch):
    x = leaf(torch, A)
    return weighed(torch, x[[0, 1, 1], [2, 0, 0]] + x[[0, 0, 0], [1, 1, 1]], x)


@program(9)
def positions_in_tensors(torch):
    x, i = leaf(torch, A), torch.tensor([1, 1, 0])
    return weighed(torch, x[i] * x[i, torch.tensor([0, 2, 2])][:, None] + x[:, i], x)


@program(9)
def repeated_columns(torch):
    x = leaf(torch, A)
    return weighed(torch, x[:, [1, 1]], x)


@program(9)
def masks(torch):
    x = leaf(torch, A)
    return weighed(torch, x[x > 0] * 2, x)


@program(9)
def no_positions(torch):
    x = leaf(torch, A)
    y = x[[]]
    y.sum().backward()
    return [y, x.grad]


@program(9)
def a_list_of_lists_as_index(torch):
    x = leaf(torch, [[1.0, 2.0], [3.0, 4.0]])
    y = x[[[0, 1], [1, 0]]]
    y.sum().backward()
    return [y, x.grad]


@program(9)
def a_number_and_a_list_among_three(torch):
    x = leaf(torch, [A, A])
    y = x[0, :, [0, 1]]
    return weighed(torch, y, x)


@program(9)
def a_list_of_tensors_as_index(torch):
    x = leaf(torch, [[1.0, 2.0], [3.0, 4.0]])
    return x[[torch.tensor(0), torch.tensor(1)]]


@program(9)
def a_number_a_slice_and_true(torch):
    x = leaf(torch, [A, A])
    return weighed(torch, x[0, 1:, True], x)


@program(9)
def two_times_the_rest(torch):
    x = leaf(torch, [A, A])
    return weighed(torch, x[..., 0, ...], x)


@program(9)
def backwards_slices(torch):
    return leaf(torch, [1.0, 2.0])[::-1]


@program(9)
def a_position_that_is_not_there(torch):
    return leaf(torch, [1.0, 2.0])[2]


@program(9)
def positions_changed_after_use(torch):
    x, i = leaf(torch, [1.0, 2.0, 3.0]), [0, 1]
    y = x[i]
    i[0] = 2
    return weighed(torch, y, x)


@program(9)
def rows_one_after_the_other(torch):
    x = leaf(torch, A)
    total = 0
    for i, row in enumerate(x):
        total = total + (row * (i + 1)).sum()
    total.backward()
    return [total, x.grad, len(x)]


@program(9)
def rows_of_a_number(torch):
    return list(leaf(torch, 2.0))


@program(6)
def comparisons(torch):
    x, y = torch.tensor([1.0, 2.0, 3.0]), torch.tensor([2.0, 2.0, 2.0])
    return [x == y, x != y, x < y, x <= y, x > y, x >= y, x == 2, x.__gt__(2), 3.0 in x, 7.0 in x]


@program(6)
def truth_of_one_number(torch):
    return [bool(torch.tensor(values)) for values in ([0.0], 0.0, [2.0], -1.0, [[False]], [[True]])]


@program(6)
def truth_of_several(torch):
    return bool(torch.tensor([0.0, 1.0]))


@program(6)
def truth_of_none(torch):
    return bool(torch.zeros(0))


@program(6)
def one_number_out(torch):
    x = leaf(torch, [[2.5]])
    return [float(x), int(x), x.item(), f"{torch.tensor(2.5):.2f}", f"{torch.tensor(3)}"]


@program(6)
def several_numbers_as_one(torch):
    return float(torch.tensor([1.0, 2.0]))


@program(6)
def making_tensors(torch):
    ready = [torch.zeros(2, 3), torch.ones(2), torch.zeros((1, 2)), torch.ones([2, 2]), torch.zeros(())]
    return [*ready, torch.tensor([[1, 2], [3, 4]]), torch.tensor([True, False]), torch.tensor(2.0)]


@program(6)
def what_was_given_stays_apart(torch):
    values = np.array([1.0, 2.0])
    x = torch.tensor(values)
    values[0] = 9.0
    return [x, x.ndim, list(x.shape), x.is_leaf, (x * 2).is_leaf]


@program(6)
def numbers_in_numpy(torch):
    x = torch.tensor([1.0, 2.0])
    return [x.numpy().sum().item(), np.asarray(x).tolist(), (x * 3).numpy().tolist()]


@program(6)
def numpy_of_what_has_a_gradient(torch):
    return leaf(torch, [1.0, 2.0]).numpy().tolist()


@program(6)
def an_array_of_what_has_a_gradient(torch):
    return np.asarray(leaf(torch, [1.0, 2.0])).tolist()


@program(6)
def a_detached_copy(torch):
    x = leaf(torch, [1.0, 2.0])
    y = x * x
    z = y.detach() * x
    return [*weighed(torch, z, x), y.detach().requires_grad]


@program(6)
def a_clone(torch):
    x = leaf(torch, [1.0, -2.0])
    return weighed(torch, x.clone() * x, x)


@program(10)
def log_softmax_far_out(torch):
    x = leaf(torch, [[1e4, -1e4, 0.0], [1e4, 1e4, 1e4], [-1e4, -1e4, -9999.0]])
    return weighed(torch, torch.log_softmax(x, -1), x)


@program(10)
def log_softmax_of_a_vector(torch):
    x = leaf(torch, [1.0, 2.0, -1.0])
    return weighed(torch, x.log_softmax(0) + x.log_softmax(-1), x)


@program(10)
def log_softmax_in_three_dimensions(torch):
    x = leaf(torch, [A, A])
    return weighed(torch, x.log_softmax(2), x)


@program(10)
def log_softmax_of_one_class(torch):
    x = leaf(torch, [[1.0], [2.0]])
    return weighed(torch, x.log_softmax(1), x)


@program(10)
def log_softmax_along_the_first_axis(torch):
    x = leaf(torch, A)
    return weighed(torch, x.log_softmax(0), x)


def loss_of(torch, scores, labels, times=1.0):
    loss = torch.nn.functional.cross_entropy(scores, labels) * times
    loss.backward()
    return loss


@program(10)
def a_loss(torch):
    z = leaf(torch, A)
    return [loss_of(torch, z, torch.tensor([2, 0])), z.grad]


@program(10)
def a_loss_three_times(torch):
    z = leaf(torch, A)
    return [loss_of(torch, z * 2, torch.tensor([0, 0]), 3.0), z.grad]


@program(10)
def a_loss_of_one_row(torch):
    z = leaf(torch, [[1.0, -2.0, 3.0]])
    return [loss_of(torch, z, torch.tensor([1])), z.grad]


@program(10)
def a_class_that_never_occurs(torch):
    z = leaf(torch, [*A, [0.0, 0.0, 0.0]])
    return [loss_of(torch, z, torch.tensor([1, 1, 2])), z.grad]


@program(10)
def a_loss_of_scores_far_out(torch):
    z = leaf(torch, [[1e4, -1e4], [-1e4, 1e4], [120.0, 0.0]])
    return [loss_of(torch, z, torch.tensor([1, 1, 0])), z.grad]


@program(10)
def labels_changed_after_the_loss(torch):
    z, labels = leaf(torch, A), torch.tensor([2, 0])
    loss = torch.nn.functional.cross_entropy(z, labels.clone())
    labels = labels + 1
    loss.backward()
    return z.grad


@program(10)
def a_label_below_zero(torch):
    return loss_of(torch, leaf(torch, A), torch.tensor([-1, 0]))


@program(10)
def a_label_to_be_left_out(torch):
    return loss_of(torch, leaf(torch, A), torch.tensor([-100, 0]))


@program(10)
def a_label_too_large(torch):
    return loss_of(torch, leaf(torch, A), torch.tensor([3, 0]))


@program(10)
def labels_that_are_no_whole_numbers(torch):
    return loss_of(torch, leaf(torch, A), torch.tensor([0.7, 1.9]))


@program(10)
def one_label_for_all_rows(torch):
    return loss_of(torch, leaf(torch, A), torch.tensor([1]))


@program(10)
def probabilities_as_labels(torch):
    return loss_of(torch, leaf(torch, A), torch.tensor([[0.2, 0.3, 0.5], [1.0, 0.0, 0.0]]))


@program(10)
def scores_of_one_dimension(torch):
    return loss_of(torch, leaf(torch, [1.0, 2.0]), torch.tensor(1))


@program(10)
def three_clouds(torch):
    x = torch.tensor([[1.0, 2.0], [-1.0, 0.5], [0.25, -2.0], [2.0, 1.0]])
    w, b, labels = [[0.1, -0.2, 0.3], [0.0, 0.5, -0.5]], [0.0, 0.1, 0.2], torch.tensor([0, 1, 2, 0])
    losses = []
    for _ in range(5):
        weights, bias = leaf(torch, w), leaf(torch, b)
        losses.append(loss_of(torch, x @ weights + bias, labels))
        w = [
            [v - 0.5 * d for v, d in zip(*rows, strict=True)]
            for rows in zip(w, weights.grad.tolist(), strict=True)
        ]
        b = [v - 0.5 * d for v, d in zip(b, bias.grad.tolist(), strict=True)]
    return losses


@program(9)
def a_product_of_two_number_types(torch):
    return torch.tensor([1.0, 2.0]) @ torch.tensor([1, 2])
