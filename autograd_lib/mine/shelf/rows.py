"""What each part promises by itself, called directly: rows that whole programs would not, or would slowly, come to.

A row takes an engine and returns whether its part keeps the promise; raising breaks it.
"""

import math
from collections.abc import Callable, Iterator
from types import SimpleNamespace

import numpy as np

ROWS: dict[str, list[Callable]] = {}  # by part


def row(part: str):
    def put(function):
        ROWS.setdefault(part, []).append(function)
        return function

    return put


def broken(engine, part: str) -> Iterator[str]:
    """Yield the names of the rows of a part that an engine breaks."""
    yield from (one.__name__ for one in ROWS.get(part, ()) if not _kept(one, engine))


def _kept(one, engine):
    try:
        with np.errstate(all="ignore"):
            return one(engine)
    except Exception:
        return False


def near(found, expected, close=1e-8):
    """Return whether two numbers agree, relatively or, where they are small, absolutely."""
    return abs(found - expected) <= close * max(1, abs(expected))


@row("central_difference")
def of_one_to_five_inputs(engine):
    points = ([0.5], [3, 2], (1.5, 0.0, -2.0), [1, 1, 1, 1], (0.0, 2.0, -1.0, 0.5, 3.0))
    return all(
        near(
            engine.central_difference(lambda *x: sum((k + 1) * v**2 for k, v in enumerate(x)), point, i),
            2 * (i + 1) * v,
        )
        for point in points
        for i, v in enumerate(point)
    )


@row("central_difference")
def at_whole_numbers(engine):
    return near(engine.central_difference(lambda x, y: y * (x * x - x * y + y), [3, 2], 0), 8)


@row("central_difference")
def leaves_the_point_alone(engine):
    point = [3.0, 2.0]
    engine.central_difference(lambda x, y: x * y, point, 1)
    return point == [3.0, 2.0]


@row("central_difference")
def by_the_step_that_is_asked_for(engine):
    return near(engine.central_difference(lambda x: x**3, [3.0], 0, 0.5), 27.25) and near(
        engine.central_difference(lambda x: x**3, [3.0], 0, h=1.0), 28.0
    )


@row("central_difference")
def on_both_sides(engine):
    return near(engine.central_difference(lambda x: x * x, [3.0], 0, 0.1), 6.0)


class _Node:
    """A node as all that walks over a graph may ask for."""

    def __init__(self, number, *parents):
        self.number, self.parents = number, parents


def _is_order(order, nodes):
    places = {node: i for i, node in enumerate(order)}
    return len(order) == len(places) == len(nodes) and all(
        places[n] < places[p] for n in nodes for p in n.parents
    )


@row("in_order")
def of_a_diamond_with_a_long_side(engine):
    a = _Node(1)
    b, c = _Node(2, a), _Node(3, a)
    d = _Node(4, b)
    e = _Node(5, d, c, a)
    return _is_order(list(engine.in_order(e)), [a, b, c, d, e])


@row("in_order")
def of_a_young_leaf_under_an_old_node(engine):
    a = _Node(1)
    b = _Node(2, a, a)
    young = _Node(3)
    c = _Node(4, young, b)
    return _is_order(list(engine.in_order(c)), [a, b, young, c])


@row("in_order")
def of_a_root_alone(engine):
    a = _Node(1)
    return list(engine.in_order(a)) == [a]


@row("in_order")
def of_what_is_below_the_root_alone(engine):
    a = _Node(1)
    b = _Node(2, a)
    _above = _Node(3, b, a)
    return list(engine.in_order(b)) == [b, a]


@row("in_order")
def once_each_in_twenty_doublings(engine):
    node = _Node(1)
    for number in range(2, 18):
        node = _Node(number, node, node)
    return len(list(engine.in_order(node))) == 17


@row("in_order")
def a_hundred_thousand_deep(engine):
    node = _Node(1)
    for number in range(2, 100_001):
        node = _Node(number, node)
    return len(list(engine.in_order(node))) == 100_000


@row("sum_to")
def of_every_shape_that_stretches(engine):
    rng = np.random.default_rng(0)
    pairs = [((), (3,)), ((), (2, 3)), ((1,), (4,)), ((1, 1), (2, 3)), ((3, 1), (3, 3)), ((1, 3), (3, 3)), ((3,), (2, 3)),
             ((3,), (4, 2, 3)), ((2, 1), (5, 2, 3)), ((0, 3), (0, 3)), ((1, 3), (0, 3)), ((3,), (0, 3)), ((2, 2), (2, 2))]  # fmt: skip
    return all(_sums(engine, rng.normal(size=large), small) for small, large in pairs)


def _sums(engine, g, shape):
    kept = g.copy()
    found = engine.sum_to(g, shape)
    expected = np.zeros(shape)
    for place in np.ndindex(*g.shape):
        ends = place[len(place) - len(shape) :]
        expected[tuple(min(i, length - 1) for i, length in zip(ends, shape, strict=True))] += g[place]
    return np.shape(found) == shape and np.allclose(found, expected) and np.array_equal(g, kept)


@row("sum_to")
def of_one_number(engine):
    return np.shape(engine.sum_to(np.float64(2.0), ())) == () and engine.sum_to(np.float64(2.0), ()) == 2.0


@row("sum_to")
def in_float32(engine):
    return np.asarray(engine.sum_to(np.ones((2, 3), np.float32), (3,))).dtype == np.float32


def _refuses(call, *given):
    try:
        call(*given)
    except RuntimeError:
        return True
    return False


@row("first_gradient")
def refuses_as_torch_does(engine):
    x = engine.tensor([1.0, 2.0], requires_grad=True)
    wrong = [
        (x, None),
        (engine.tensor(1.0), None),
        (x, engine.tensor(1.0)),
        (x, engine.ones(1, 2)),
        (x, engine.ones(2, 2)),
    ]
    return all(_refuses(engine.first_gradient, *given) for given in wrong)


@row("first_gradient")
def has_shape_and_number_type_of_the_root(engine):
    found = []
    for values in (3.0, [3.0], [[3.0]]):
        x = engine.tensor(values, dtype=engine.float32, requires_grad=True)
        g = engine.first_gradient(x, None)
        found.append(g.shape == x.shape and g.dtype == np.float32 and (g == 1).all())
    x = engine.tensor([1.0, 2.0], dtype=engine.float32, requires_grad=True)
    g = engine.first_gradient(x, engine.tensor([3.0, 4.0]))
    return all(found) and g.dtype == np.float32 and g.tolist() == [3.0, 4.0]


class _Recorded:
    """A node for `run`: what it was given, and whether its saved values were there when it ran."""

    def __init__(self, engine, values):
        self.saved, self.seen = engine.SavedValues(values), []

    def shares(self, values, g):
        self.seen.append((tuple(values), g))
        return [("parent", g * 2)]


@row("run")
def hands_on_and_releases(engine):
    node = _Recorded(engine, [1, 2])
    first = list(engine.run(node, 5, True)) == list(engine.run(node, 5)) == [("parent", 10)]
    return first and node.seen == [((1, 2), 5)] * 2 and _refuses(engine.run, node, 5)


@row("run")
def retains_only_when_asked(engine):
    node = _Recorded(engine, [1])
    engine.run(node, 5)
    return _refuses(engine.run, node, 5)


@row("SavedValues")
def releases_nothing_where_nothing_was_saved(engine):
    saved = engine.SavedValues([])
    saved.release()
    saved.release()
    return list(saved.get()) == []


@row("SavedValues")
def refuses_what_was_released(engine):
    saved = engine.SavedValues([1])
    before = list(saved.get()) == [1]
    saved.release()
    return before and _refuses(saved.get)


@row("SavedTensor")
def gives_the_same_back_until_it_is_changed(engine):
    kept = SimpleNamespace(_version=3)
    saved = engine.SavedTensor(kept)
    same = saved.unpack() is kept
    kept._version = 4
    return same and _refuses(saved.unpack)


@row("no_grad")
def one_switch_inside_itself(engine):
    x, off, seen = engine.tensor(1.0, requires_grad=True), engine.no_grad(), []
    with off:
        with off:
            seen.append((x * 2).requires_grad)
        seen.append((x * 2).requires_grad)
    return [*seen, (x * 2).requires_grad] == [False, False, True]


@row("AccumulateGrad")
def owns_what_it_fills(engine):
    x, g = engine.tensor([1.0, 2.0], requires_grad=True), np.array([1.0, 2.0])
    node = engine.AccumulateGrad(x)
    node(g)
    held = x.grad
    node(g)
    return (
        held is x.grad
        and x.grad.tolist() == [2.0, 4.0]
        and g.tolist() == [1.0, 2.0]
        and not tuple(node.parents)
    )


@row("one_pass")
def changes_no_total_in_place(engine):
    if not hasattr(engine, "run"):
        return True
    g = np.array([1.0, 1.0])
    x, y = (engine.tensor([1.0, 2.0], requires_grad=True) for _ in range(2))
    root = (x + y) + (x + x)
    totals = [(node, np.array(total), total) for node, total in engine.one_pass(root.node, g)]
    return g.tolist() == [1.0, 1.0] and all(np.array_equal(then, now) for _, then, now in totals)


@row("one_pass")
def each_node_has_one_turn(engine):
    if not hasattr(engine, "run"):
        return True
    x = engine.tensor(1.0, requires_grad=True)
    y = x
    for _ in range(12):
        y = y + y
    turns = [node for node, _ in engine.one_pass(y.node, np.array(1.0))]
    return len(turns) == len(set(turns)) == 13


@row("Tanh")
def of_any_number(engine):
    if hasattr(engine, "Variable"):
        return all(near(engine.Variable(x).tanh().value, math.tanh(x)) for x in (0, 0.5, 1000, -1000))
    return np.allclose(engine.tensor([0.5, 1000.0, -1000.0]).tanh().value, [math.tanh(0.5), 1.0, -1.0])


@row("Matrices")
def with_an_array_on_the_left(engine):
    a, x = np.array([[1.0, 2.0], [3.0, 4.0]]), engine.tensor([[1.0, 0.0], [1.0, 1.0]], requires_grad=True)
    y = a @ x
    y.backward(engine.tensor([[1.0, 2.0], [0.0, -1.0]]))
    return np.allclose(y.value, a @ x.value) and x.grad.tolist() == [[1.0, -1.0], [2.0, 0.0]]


@row("Signs")
def with_an_array_on_the_left_of_a_sign(engine):
    if hasattr(engine, "Variable"):
        return True
    x = engine.tensor([1.0, 2.0], requires_grad=True)
    y = np.array([3.0, 4.0]) * x - (np.array([1.0, 1.0]) - x) + (np.array([1.0, 1.0]) + x)
    y.sum().backward()
    return y.tolist() == [5.0, 12.0] and x.grad.tolist() == [5.0, 6.0]


@row("Power")
def refuses_an_exponent_with_a_slope(engine):
    if not hasattr(engine, "Variable"):
        return True
    try:
        engine.Variable(3) ** engine.Variable(2)
    except NotImplementedError:
        return True
    return False
