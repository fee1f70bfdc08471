"""Programs that need arrays: sittings 06 to 08."""

import contextlib
import math
from functools import wraps

import numpy as np

from .programs import expression, program

A = [[1.0, -2.0, 0.5], [3.0, 0.25, -1.5]]
B = [[0.5, 2.0], [-1.0, 1.5], [3.0, -0.75]]
SQUARE = [[1.0, 2.0], [3.0, 4.0]]
INF = math.inf


def leaf(torch, values, **options):
    return torch.tensor(values, requires_grad=True, **options)


def uneven(torch, shape):
    """Return weights that are all different, some of them negative."""
    count = math.prod(shape)
    return torch.tensor((np.arange(count) * 0.7 - count / 3).reshape(shape).tolist())


def weighed(torch, out, *leaves):
    """Go back from a result with uneven weights; return the result and what the leaves have got."""
    out.backward(uneven(torch, out.shape))
    return [out, *(x.grad for x in leaves)]


def passes(since, *values):
    """Return a decorator that puts a function of an engine and leaves onto the shelf.

    The program gives what the function returns, if anything, and then what the leaves have got.
    """

    def put(function, name=None):
        @wraps(function)
        def run(torch):
            leaves = [leaf(torch, one) for one in values]
            found = function(torch, *leaves) or ()
            return [*found, *(x.grad for x in leaves)]

        expression(since, name or function.__name__, run)

    return put


def weighs(since, *values):
    """Return a decorator that does so after going back, with uneven weights, from what the function returns."""

    def put(result, name=None):
        @wraps(result)
        def run(torch, *leaves):
            return weighed(torch, result(torch, *leaves))

        passes(since, *values)(run, name)

    return put


def weigh(since, name, result, *values):
    """Put onto the shelf: go back, with uneven weights, from what a function of an engine and leaves gives."""
    weighs(since, *values)(result, name)


weigh(6, "constants_first", lambda torch, x: 2 * x + (2 - x) * (3 + x) - 2 / x, [4.0, -0.5])
weigh(6, "two_over_x", lambda torch, x: 2 / x, 4.0)


@weighs(6, [4.0, -0.5])
def a_list_of_numpy_on_the_left(torch, x):
    row = np.array([3.0, 2.0])
    return torch.tensor(row.tolist()) * x - np.float64(2.0) * x


@program(6)
def constants_only(torch):
    x = torch.tensor([1.0, 2.0])
    y = x * 2 + 1
    return [y, y.requires_grad, x.grad]


@program(6)
def constants_beside_a_leaf(torch):
    c, x = torch.tensor([1.0, 2.0]), leaf(torch, [3.0, -1.0])
    return [*weighed(torch, c * 2 / c + c * x - c, x), c.grad]


@weighs(6, [1.0, -2.0])
def one_node_on_both_sides(torch, x):
    y = x * 3
    return y * y + y / y - (y - y) * y


weigh(6, "one_leaf_on_both_sides", lambda torch, x: x * x + x + x - x / x, [1.0, -2.0])


@passes(6, [1.0, -2.0])
def a_root_that_is_a_leaf(torch, x):
    x.backward(torch.tensor([3.0, 4.0]))


@passes(6, 3.0)
def a_leaf_of_one_number_as_root(torch, x):
    x.backward()
    x.backward()


weigh(
    6,
    "equal_values_in_different_nodes",
    lambda torch, x, y, z: x * y + y * z * z,
    [2.0, 2.0],
    [2.0, 2.0],
    [2.0, 2.0],
)


@weighs(6, [2.0, 5.0])
def shares_that_cancel(torch, x):
    y = x * x
    return y * 3 - y * 3


@passes(6, [2.0, 5.0], [1.0, 1.0])
def an_inner_total_of_zeros(torch, x, w):
    y = x.exp()
    (y * 0.0 + w).sum().backward()


@passes(6, [2.0, 5.0])
def two_roots_that_share_a_node(torch, x):
    y = x + 1
    (y + y).sum().backward()
    (y + 2).sum().backward()


@passes(6, [2.0, 5.0])
def passes_add_up(torch, x):
    for _ in range(3):
        (x * x).sum().backward()


@passes(6, [2.0, 5.0])
def a_reset_between_passes(torch, x):
    (x * x).sum().backward()
    x.grad = None
    (x * 3).sum().backward()


@program(6)
def a_leaf_replaced_between_passes(torch):
    x = leaf(torch, [2.0, 5.0])
    (x * x).sum().backward()
    old, x = x, leaf(torch, [1.0, -1.0])
    (x * x).sum().backward()
    return [old.grad, x.grad]


@passes(6, [2.0, 5.0])
def a_pass_after_an_exception(torch, x):
    y = x * x
    with contextlib.suppress(RuntimeError):
        y.backward()
    y.backward(torch.tensor([1.0, 10.0]))


@passes(6, [2.0, 5.0], [0.5, -1.0])
def what_goes_in_is_not_touched(torch, x, w):
    g = torch.tensor([3.0, 4.0])
    (x + w).backward(g)
    (x + w).backward(g)
    return [x, w, g]


@passes(6, [2.0, 5.0], [0.5, -1.0])
def one_gradient_for_two_leaves(torch, a, b):
    g = torch.tensor([1.0, 1.0])
    (a + b).backward(g)
    (a * 2).sum().backward()
    return [g]


@program(6)
def a_sum_whose_total_is_shared(torch):
    a, b, c = (leaf(torch, [2.0, 5.0]) for _ in range(3))
    s = a + b
    return weighed(torch, s + c + s * b, a, b, c)


weigh(
    6,
    "broadcast_in_both_directions",
    lambda torch, x, y: x * y + x / y - y,
    [[1.0], [2.0], [3.0]],
    [4.0, -5.0],
)
weigh(6, "a_number_beside_a_vector", lambda torch, x, y: x * y / x + y**2 * x, 3.0, [4.0, -5.0])
weigh(8, "shapes_of_one_number", lambda torch, a, b, c: a * b + c * a - b / c, 2.0, [3.0], [[5.0]])


@passes(8, [1.0, 2.0, 3.0])
def no_rows(torch, w):
    x = torch.zeros(0, 3, requires_grad=True)
    (x * w + w).sum().backward()
    return [x.grad]


@program(6)
def powers_at_zero(torch):
    found = []
    for n in (0, 1, 2, 3, 0.5, -1, -2):
        x = leaf(torch, [0.0, 2.0, 0.25])
        found += weighed(torch, x**n, x)
    return found


@program(6)
def powers_of_negative_numbers(torch):
    found = []
    for n in (0, 1, 2, 3, -1):
        x = leaf(torch, [-1.5, 2.0])
        found += weighed(torch, x**n, x)
    return found


@weighs(6, [0.0, 2.0, -3.0])
def an_exponent_of_whole_numbers(torch, x):
    n = torch.tensor([0, 1, 3])
    return x**n


weigh(6, "an_exponent_that_wants_a_gradient", lambda torch, x, n: x**n, [2.0, 3.0], 3.0)


weigh(6, "a_constant_to_the_power_of_a_leaf", lambda torch, n: torch.tensor([2.0, 3.0]) ** n, [2.0, 3.0])


weigh(6, "zero_divisors", lambda torch, x, y: x / y, [1.0, -1.0, 0.5], [0.0, 2.0, -4.0])
weigh(6, "tanh_near_and_far", lambda torch, x: x.tanh(), [0.0, 0.5, -3.0, 25.0, -25.0, 1000.0, -1000.0])
weigh(6, "relu_and_its_corner", lambda torch, x: x.relu(), [-2.0, -0.0, 0.0, 3.0, 1e-300, -INF])


@passes(6, [-1.0, 0.0, 2.0])
def relu_under_infinite_weights(torch, x):
    x.relu().backward(torch.tensor([INF, INF, 1.0]))


weigh(6, "exp_and_log", lambda torch, x: x.log() * x.exp() - x.log().exp(), [0.5, 2.0, 1e-8])
weigh(6, "exp_of_one_number", lambda torch, x: (x.exp() + x.log()).tanh(), 0.5)
weigh(6, "absolute_values", lambda torch, x: abs(x) * x + abs(x), [-2.0, 0.0, 3.0])
weigh(6, "unary_minus", lambda torch, x: -x - -x * x, [-2.0, 0.0, 3.0])


@program(6)
def float32_stays(torch):
    x = leaf(torch, [1.0, -0.1, 2.0], dtype=torch.float32)
    y = (2.5 * x + x / 3 - np.float64(0.1) * x).tanh() * torch.tensor([1, 2, 3])
    y.sum().backward()
    return [y, x.grad]


@program(8)
def float32_in_sums(torch):
    x = leaf(torch, A, dtype=torch.float32)
    y = (x * x).mean(0) * x.sum()
    y.sum().backward()
    return [y, x.grad]


@program(10)
def float32_in_losses(torch):
    x = leaf(torch, A, dtype=torch.float32)
    w = leaf(torch, B, dtype=torch.float32)
    y = torch.nn.functional.cross_entropy(x @ w, torch.tensor([1, 0]))
    y.backward()
    return [y, x.grad, w.grad]


@program(6)
def float32_beside_float64(torch):
    x, y = leaf(torch, [1.0, 2.0], dtype=torch.float32), leaf(torch, [3.0, 4.0], dtype=torch.float64)
    (x * y).sum().backward()
    return [x.grad, y.grad]


expression(6, "whole_numbers_with_a_gradient", lambda torch: torch.tensor([1, 2], requires_grad=True))


@program(6)
def whole_numbers_stay(torch):
    x = torch.tensor([1, 2])
    return [x + x, x * 3, -x, x - 1, x / 2]


@program(7)
def no_root(torch):
    torch.tensor([1.0]).backward()


def from_square(name, values, *weights):
    """Put onto the shelf: the gradient of a leaf after a pass from its square with what is given as weights."""
    passes(7, values)(lambda torch, x: (x * x).backward(*(one(torch) for one in weights)), name)


from_square("empty_brackets", [1.0, 2.0])
from_square("empty_brackets_on_one_number", [[3.0]])
from_square("weights_of_no_dimension", [1.0, 2.0, 3.0], lambda torch: torch.tensor(1.0))
from_square("weights_that_would_stretch", A, lambda torch: torch.tensor([1.0, 2.0, 3.0]))
from_square("weights_that_would_be_added_up", [1.0, 2.0, 3.0], lambda torch: torch.ones(4, 3))
from_square("weights_of_one_row", [1.0, 2.0, 3.0], lambda torch: torch.ones(1, 3))
from_square("weights_for_one_number", 2.0, lambda torch: torch.tensor([1.0]))
from_square("weights_that_are_no_tensor", 2.0, lambda torch: 3.0)
from_square("weights_in_float32", [1.0, 2.0], lambda torch: torch.tensor([1.0, 0.5], dtype=torch.float32))
from_square("one_weight_for_a_shape_of_one", [2.0], lambda torch: torch.tensor([5.0]))


@program(8)
def sums_along_axes(torch):
    found = []
    for dim in (None, 0, 1, -1, -2, (0, 1), [0, 1], (-1, 0), (1,), ()):
        x = leaf(torch, A)
        found += weighed(torch, (x * x).sum() if dim is None else (x * x).sum(dim), x)
        x = leaf(torch, A)
        found += weighed(torch, x.mean() if dim is None else x.mean(dim, True), x)
        x = leaf(torch, A)
        found += weighed(torch, x.sum(dim, keepdim=True) * x.mean(dim, keepdim=True), x)
    return found


weigh(8, "sums_of_one_number", lambda torch, x: x.sum() * x.mean(), 3.0)
weigh(
    8,
    "sums_of_square_arrays",
    lambda torch, x: x.sum(0) * x.sum(1) + x.mean(1) * x.mean(0, keepdim=True),
    SQUARE,
)


@weighs(8, [A, A, [[0.5, 1.0, 2.0], [1.0, 1.0, -1.0]]])
def sums_in_three_dimensions(torch, x):
    return x.sum((0, 2)) + x.mean(1).sum(0)[:2] + x.mean((1, -1), keepdim=True).sum()


expression(8, "an_axis_that_is_not_there", lambda torch: leaf(torch, A).sum(2))


@program(8)
def a_flat_line(torch):
    x = torch.tensor([[0.0], [1.0], [2.0]])
    w, y = leaf(torch, [[0.5]]), torch.tensor([1.0, 2.0, 4.0])
    loss = ((x @ w - y) ** 2).mean()
    loss.backward()
    return [loss, w.grad]


expression(8, "shapes_that_do_not_fit", lambda torch: leaf(torch, [1.0, 2.0]) * leaf(torch, [1.0, 2.0, 3.0]))
