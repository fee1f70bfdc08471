"""Programs for the stage at which nodes hold numbers: sittings 03 to 05.

Each is a function of `leaf` that returns (roots to go back from, in turn; leaves to look at).
"""

from collections.abc import Callable

from autograd_lib.mine.shelf.programs import Program, outcome

NUMBERS: dict[str, Program] = {}


def on_numbers(since: int):
    def put(function):
        NUMBERS[function.__name__] = Program(function, since)
        return function

    return put


def slopes(since: int, name: str, roots: Callable, *values: float) -> None:
    """Put down: go back from the roots that a function makes of leaves, and look at them all."""

    def run(leaf):
        leaves = [leaf(value) for value in values]
        return roots(*leaves), leaves

    NUMBERS[name] = Program(run, since)


def outcome_on_numbers(one: Program, leaf: Callable, back: Callable, slope: Callable):
    """Return the slopes that passes from the roots of a program leave in its leaves, or what it raises."""

    def run(leaf):
        roots, leaves = one.run(leaf)
        for root in roots:
            back(root)
        return [slope(x) for x in leaves]

    return outcome(Program(run, one.since), leaf)


slopes(4, "f", lambda x, y: [y * (x * x - x * y + y)], 3, 2)
slopes(4, "f_with_a_sign_turned", lambda x, y: [y * (x * x - x * y - y)], 3, 2)
slopes(4, "constant_first", lambda x: [2 * x, 2 - x, 2 + x, 2 / x], 4)
slopes(4, "constant_last", lambda x: [x * 2, x - 2, x + 2, x / 2, x**2], 4)
slopes(4, "two_over_x_alone", lambda x: [2 / x], 4)
slopes(4, "two_minus_x_alone", lambda x: [2 - x], 4)
slopes(4, "minus", lambda x, y: [-x - y - -(x * y)], 4, 7)


@on_numbers(4)
def one_node_on_both_sides(leaf):
    x = leaf(3)
    y = x * x
    return [y + y, y * y, y - y, y / y], [x]


slopes(4, "a_leaf_on_both_sides", lambda x: [x + x, x * x, x / x], 3)
slopes(4, "equal_values", lambda x, y, z: [x * y + y * z + (x + z) * (y + z)], 2, 2, 2)


@on_numbers(4)
def shares_that_cancel(leaf):
    x = leaf(3)
    y = x * 5
    return [(y - y) * x + y * 2 - y * 2], [x]


slopes(4, "a_root_that_is_a_leaf", lambda x: [x], 3)


@on_numbers(4)
def two_passes(leaf):
    a = leaf(3)
    c = (a * 3) * 2
    return [c, c], [a]


@on_numbers(4)
def three_passes_over_a_diamond(leaf):
    a, b = leaf(3), leaf(-2)
    d = a * b
    root = d * d + d * a
    return [root, root, root], [a, b]


@on_numbers(4)
def two_roots_that_share(leaf):
    a, b = leaf(3), leaf(-2)
    d = a * b
    return [d * d, d + a], [a, b]


@on_numbers(4)
def an_inner_node_as_root_then_the_whole(leaf):
    a, b = leaf(3), leaf(-2)
    d = a * b
    whole = d * d + b
    return [d, whole, d], [a, b]


@on_numbers(4)
def a_young_leaf_under_an_old_node(leaf):
    a = leaf(3)
    old = a * a * 2
    young = leaf(5)
    return [young * old + young * young], [a, young]


@on_numbers(4)
def long_and_short_ways(leaf):
    x = leaf(2)
    y = x
    for _ in range(6):
        y = y * x + 1
    return [x * y + y], [x]


@on_numbers(4)
def a_sum(leaf):
    leaves = [leaf(1), leaf(-2), leaf(5)]
    return [sum(leaves), sum(x * x for x in leaves)], leaves


@on_numbers(4)
def five_partials(leaf):
    a, b, c, d, e = leaves = [leaf(2), leaf(4), leaf(6), leaf(8), leaf(10)]
    return [a * b + c * d**2 / e], leaves


slopes(4, "powers", lambda x, y: [x**3, x**-2, x**0.5, x**0, x**1, y**2, y**1], 3, 0)
slopes(4, "zero_to_the_power_of_zero", lambda x: [x**0], 0)


@on_numbers(4)
def a_thousand_deep(leaf):
    x = leaf(1)
    y = x
    for _ in range(3000):
        y = y + 0.5
        y = y * 1
    return [y], [x]


@on_numbers(4)
def thirty_doublings(leaf):
    x = leaf(1)
    y = x
    for _ in range(30):
        y = y + y
    return [y], [x]


@on_numbers(5)
def tanh_near_and_far(leaf):
    leaves = [leaf(value) for value in (0, 0.5, -3, 20, -20, 800, -800)]
    return [x.tanh() for x in leaves], leaves


@on_numbers(5)
def relu_on_both_sides(leaf):
    leaves = [leaf(value) for value in (-2, 0, 3)]
    return [x.relu() * 3 + x for x in leaves], leaves


@on_numbers(5)
def a_neuron(leaf):
    w, b = leaf(0.5), leaf(-0.25)
    loss = 0
    for x, y in ((1.0, 1), (2.0, -1), (-1.5, -1)):
        loss = loss + (1 - y * (w * x + b).tanh()).relu()
    return [loss / 3], [w, b]
