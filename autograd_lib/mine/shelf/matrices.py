"""Programs about products, single entries and losses: sittings 09 and 10."""

import numpy as np

from .arrays import SQUARE, A, B, leaf, passes, uneven, weigh, weighed, weighs
from .programs import expression, program

weigh(9, "matrix_by_matrix", lambda torch, a, b: a @ b, A, B)
weigh(9, "square_matrices", lambda torch, a, b: a @ b @ a, SQUARE, [[0.5, -1.0], [2.0, 0.0]])
weigh(9, "matrix_by_vector", lambda torch, a, v: a @ v, A, [1.0, 2.0, -3.0])
weigh(9, "square_matrix_by_vector", lambda torch, a, v: a @ v, SQUARE, [3.0, 4.0])
weigh(9, "vector_by_matrix", lambda torch, a, v: v @ a, A, [1.0, -3.0])
weigh(9, "vector_by_square_matrix", lambda torch, a, v: v @ a, SQUARE, [3.0, 4.0])
weigh(9, "vector_by_vector", lambda torch, v, w: (v @ w) * (v @ v), [1.0, 2.0, -3.0], [0.5, 0.25, 2.0])
weigh(
    9, "one_row_by_one_column", lambda torch, v, w: v @ w + w @ v, [[1.0, 2.0, -3.0]], [[0.5], [0.25], [2.0]]
)


@passes(9, B)
def no_rows_by_a_matrix(torch, b):
    x = torch.zeros(0, 3)
    (x @ b).sum().backward()


@program(9)
def a_constant_matrix(torch):
    a, b = torch.tensor(A), leaf(torch, B)
    return [*weighed(torch, a @ b, b), a.grad]


weigh(9, "products_of_three_dimensions", lambda torch, a, b: a @ b, [A, A], [B, B])


weigh(
    9, "a_matrix_beside_three_dimensions", lambda torch, a, b: a @ b, [[1.0, 0.0], [2.0, 3.0]], [SQUARE] * 2
)


expression(9, "a_number_in_a_matrix_product", lambda torch: leaf(torch, 2.0) @ leaf(torch, [1.0]))
expression(9, "sizes_that_do_not_match", lambda torch: leaf(torch, A) @ leaf(torch, A))
weigh(9, "transposes", lambda torch, x, w: x @ w.T + (x.T @ w).T[:2, :2], A, A)


@passes(9, A)
def a_transpose_back_twice(torch, x):
    y = x.T * 2
    y.sum().backward()
    return [y, x.T.T]


expression(9, "a_transpose_of_a_vector", lambda torch: leaf(torch, SQUARE).sum(0).T)


weigh(9, "a_transpose_of_three_dimensions", lambda torch, x: x.T * uneven(torch, (3, 2, 2)), [A, A])


@weighs(9, A)
def columns_and_corners(torch, x):
    y = x[:, 0].sum() + x[1:, :1].sum() * 2 + x[..., 1].sum() * 3 + x[:, None].sum() * 5 + x[None].sum() * 7
    return y * x[0, -1] * x[-1]


weigh(
    9,
    "slices_with_steps",
    lambda torch, x: x[::2] * x[1:4] - x[-3:] * x[:3] + x[4],
    [1.0, 2.0, 3.0, 4.0, 5.0],
)
weigh(9, "repeated_rows", lambda torch, x: x[[0, 1, 0, -2]] * x[[1, 1, 1, 0]], A)
weigh(9, "pairs_of_positions", lambda torch, x: x[[0, 1, 1], [2, 0, 0]] + x[[0, 0, 0], [1, 1, 1]], A)


@weighs(9, A)
def positions_in_tensors(torch, x):
    i = torch.tensor([1, 1, 0])
    return x[i] * x[i, torch.tensor([0, 2, 2])][:, None] + x[:, i]


weigh(9, "repeated_columns", lambda torch, x: x[:, [1, 1]], A)
weigh(9, "masks", lambda torch, x: x[x > 0] * 2, A)


@passes(9, A)
def no_positions(torch, x):
    y = x[[]]
    y.sum().backward()
    return [y]


@program(9)
def a_list_of_tensors_as_index(torch):
    x = leaf(torch, SQUARE)
    return x[[torch.tensor(0), torch.tensor(1)]]


weigh(9, "a_list_of_lists_as_index", lambda torch, x: x[[[0, 1], [1, 0]]], SQUARE)
weigh(9, "a_number_and_a_list_among_three", lambda torch, x: x[0, :, [0, 1]], [A, A])
weigh(9, "a_number_a_slice_and_true", lambda torch, x: x[0, 1:, True], [A, A])
weigh(9, "two_times_the_rest", lambda torch, x: x[..., 0, ...], [A, A])
expression(9, "backwards_slices", lambda torch: leaf(torch, [1.0, 2.0])[::-1])
expression(9, "a_position_that_is_not_there", lambda torch: leaf(torch, [1.0, 2.0])[2])


@weighs(9, [1.0, 2.0, 3.0])
def positions_changed_after_use(torch, x):
    i = [0, 1]
    y = x[i]
    i[0] = 2
    return y


@passes(9, A)
def rows_one_after_the_other(torch, x):
    total = 0
    for i, row in enumerate(x):
        total = total + (row * (i + 1)).sum()
    total.backward()
    return [total, len(x)]


expression(9, "rows_of_a_number", lambda torch: list(leaf(torch, 2.0)))


@program(6)
def comparisons(torch):
    x, y = torch.tensor([1.0, 2.0, 3.0]), torch.tensor([2.0, 2.0, 2.0])
    return [x == y, x != y, x < y, x <= y, x > y, x >= y, x == 2, x.__gt__(2), 3.0 in x, 7.0 in x]


expression(
    6,
    "truth_of_one_number",
    lambda torch: [bool(torch.tensor(values)) for values in ([0.0], 0.0, [2.0], -1.0, [[False]], [[True]])],
)
expression(6, "truth_of_several", lambda torch: bool(torch.tensor([0.0, 1.0])))
expression(6, "truth_of_none", lambda torch: bool(torch.zeros(0)))


@program(6)
def one_number_out(torch):
    x = leaf(torch, [[2.5]])
    return [float(x), int(x), x.item(), f"{torch.tensor(2.5):.2f}", f"{torch.tensor(3)}"]


expression(6, "several_numbers_as_one", lambda torch: float(torch.tensor([1.0, 2.0])))


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


expression(6, "numpy_of_what_has_a_gradient", lambda torch: leaf(torch, [1.0, 2.0]).numpy().tolist())
expression(6, "an_array_of_what_has_a_gradient", lambda torch: np.asarray(leaf(torch, [1.0, 2.0])).tolist())


@program(6)
def a_detached_copy(torch):
    x = leaf(torch, [1.0, 2.0])
    y = x * x
    z = y.detach() * x
    return [*weighed(torch, z, x), y.detach().requires_grad]


weigh(6, "a_clone", lambda torch, x: x.clone() * x, [1.0, -2.0])
weigh(
    10,
    "log_softmax_far_out",
    lambda torch, x: torch.log_softmax(x, -1),
    [[1e4, -1e4, 0.0], [1e4, 1e4, 1e4], [-1e4, -1e4, -9999.0]],
)
weigh(10, "log_softmax_of_a_vector", lambda torch, x: x.log_softmax(0) + x.log_softmax(-1), [1.0, 2.0, -1.0])
weigh(10, "log_softmax_in_three_dimensions", lambda torch, x: x.log_softmax(2), [A, A])
weigh(10, "log_softmax_of_one_class", lambda torch, x: x.log_softmax(1), [[1.0], [2.0]])
weigh(10, "log_softmax_along_the_first_axis", lambda torch, x: x.log_softmax(0), A)


def loss_of(torch, scores, labels, times=1.0):
    loss = torch.nn.functional.cross_entropy(scores, labels) * times
    loss.backward()
    return loss


def from_loss(name, scores, labels):
    """Put onto the shelf: a pass back from the loss of these scores and labels."""
    passes(10, scores)(lambda torch, z: [loss_of(torch, z, torch.tensor(labels))], name)


from_loss("a_loss", A, [2, 0])
from_loss("a_loss_of_one_row", [[1.0, -2.0, 3.0]], [1])
from_loss("a_class_that_never_occurs", [*A, [0.0, 0.0, 0.0]], [1, 1, 2])
from_loss("a_loss_of_scores_far_out", [[1e4, -1e4], [-1e4, 1e4], [120.0, 0.0]], [1, 1, 0])
from_loss("a_label_below_zero", A, [-1, 0])
from_loss("a_label_to_be_left_out", A, [-100, 0])
from_loss("a_label_too_large", A, [3, 0])
from_loss("labels_that_are_no_whole_numbers", A, [0.7, 1.9])
from_loss("one_label_for_all_rows", A, [1])
from_loss("probabilities_as_labels", A, [[0.2, 0.3, 0.5], [1.0, 0.0, 0.0]])
from_loss("scores_of_one_dimension", [1.0, 2.0], 1)


@passes(10, A)
def a_loss_three_times(torch, z):
    return [loss_of(torch, z * 2, torch.tensor([0, 0]), 3.0)]


@passes(10, A)
def labels_changed_after_the_loss(torch, z):
    labels = torch.tensor([2, 0])
    loss = torch.nn.functional.cross_entropy(z, labels.clone())
    labels = labels + 1
    loss.backward()


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


expression(9, "a_product_of_two_number_types", lambda torch: torch.tensor([1.0, 2.0]) @ torch.tensor([1, 2]))
