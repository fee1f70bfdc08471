"""Programs of what side roads add: refused by name while they do not."""

from .arrays import SQUARE, A, B, leaf, passes, uneven, weigh, weighed
from .programs import expression, program

weigh(
    9,
    "pieces_along_the_last_dimension",
    lambda torch, x, y: torch.cat([x, y * x[:, :1], x], dim=-1),
    A,
    [[0.5], [-3.0]],
)
weigh(9, "a_stack_between_dimensions", lambda torch, x, y: torch.stack((x, y * x), dim=1), A, A)
weigh(
    9,
    "a_choice_that_is_stretched",
    lambda torch, x, row: torch.where(x > row, x * row, row),
    A,
    [0.3, -0.2, 5.0],
)


@program(9)
def a_choice_beside_a_number(torch):
    x = leaf(torch, [2.0, -1.0], dtype=torch.float32)
    return weighed(
        torch, torch.where(x > 0, x, 0.1).exp() * torch.tensor([1.0, 2.0], dtype=torch.float32), x
    )[:1]


@program(9)
def a_choice_by_numbers(torch):
    x = leaf(torch, [2.0, -1.0])
    return torch.where(torch.tensor([1.0, 0.0]), x, x)


weigh(9, "swapped_and_put_into_another_shape", lambda torch, x: x.transpose(0, -1).reshape(3, -1) * 2, [A, A])
expression(9, "a_view_of_what_is_swapped", lambda torch: leaf(torch, A).transpose(0, 1).view(6))


@program(9)
def a_base_changed_through_its_view(torch):
    x = torch.tensor(A)
    x.view(-1).add_(1.0)
    x.reshape(3, 2)[0] = 9.0
    return x


expression(9, "pieces_that_do_not_fit", lambda torch: torch.cat([leaf(torch, A), leaf(torch, [1.0, 2.0])]))
expression(
    9,
    "whole_numbers_joined_with_floats",
    lambda torch: torch.cat([torch.tensor([1, 2]), torch.tensor([0.5])]),
)
weigh(9, "products_of_many_dimensions", lambda torch, a, b, v: a @ b @ v, [[A], [A]], [[B, B]], [1.0, -2.0])


@passes(9, [A, A], B)
def a_factor_of_a_batch_changed_in_between(torch, a, b):
    c = b * 1
    out = a @ c
    c.detach().add_(1.0)
    out.sum().backward()


expression(
    9,
    "whole_numbers_in_a_batch_of_products",
    lambda torch: torch.tensor([[[1, 2]]]) @ torch.tensor([[3.0], [4.0]]),
)
weigh(
    9,
    "scores_in_letters",
    lambda torch, q, k: torch.einsum("bqd, bkd -> bqk", q, k),
    [A, A],
    [[[1.0, -1.0, 0.5]], [[2.0, 3.0, 4.0]]],
)
weigh(9, "letters_of_one_input_alone", lambda torch, a, b: torch.einsum("ij,k->k", a, b), A, [1.0, -2.0])
weigh(9, "a_letter_for_a_size_of_one", lambda torch, a, b: torch.einsum("ij,kj->ik", a, b), [[2.0], [3.0]], A)
expression(9, "a_trace_in_letters", lambda torch: torch.einsum("ii->", torch.tensor(SQUARE)))
expression(
    9, "letters_without_an_arrow", lambda torch: torch.einsum("ij,jk", torch.tensor(A), torch.tensor(B))
)
weigh(
    9,
    "letters_of_a_leaf_used_twice",
    lambda torch, x: torch.einsum("ij,kj->ik", x, x) + uneven(torch, (2, 2)),
    A,
)


@passes(12, A)
def gradients_of_two_results_over_two_passes(torch, x):
    y = x * x
    z = y[0] * 2
    y.retain_grad()
    z.retain_grad()
    for _ in range(2):
        (z * uneven(torch, (3,))).sum().backward(retain_graph=True)
    return [y.grad, z.grad]


@passes(12, [1.0, -2.0])
def a_retained_gradient_begun_anew(torch, x):
    y = x * 3
    y.retain_grad()
    y.sum().backward(retain_graph=True)
    y.grad = None
    (y * 2).sum().backward()
    return [y.grad]


@program(12)
def a_result_changed_that_retains_its_gradient(torch):
    y = leaf(torch, [1.0, -2.0]) * 3
    y.retain_grad()
    y *= 2.0
    y.sum().backward()
    return y.grad


@passes(12, [1.0, -2.0])
def hooks_that_look_on(torch, x):
    seen = []
    y = x * 3
    handle = y.register_hook(lambda g: seen.append(g.tolist()))
    x.register_hook(lambda g: seen.append(g.tolist()))
    (y * y).sum().backward(retain_graph=True)
    handle.remove()
    y.sum().backward()
    return seen


@program(12)
def a_gradient_retained_where_there_is_none(torch):
    torch.tensor([1.0]).retain_grad()
