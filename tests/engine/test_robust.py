"""Large graphs, and graphs that are freed. Nothing here measures time."""

import contextlib
import gc
import sys
import warnings
import weakref

import pytest
import torch

import autograd_lib.engine as engine


@pytest.fixture(params=[engine, torch], ids=["engine", "torch"])
def module(request):
    """Return the engine, and torch, of which the same is expected."""
    return request.param


def counting(module):
    """Return the identity as a Function, and the list of the sizes that its backward has seen."""
    ran = []

    class Count(module.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 1

        @staticmethod
        def backward(ctx, g):
            ran.append(g.numel())
            return g

    return Count.apply, ran


@pytest.mark.slow
def test_a_chain_of_100_000_operations(module):
    x = module.tensor(1.0, dtype=module.float64, requires_grad=True)
    y = x
    for _ in range(50_000):
        y = y * 1.0001 + 0.5
    y.backward()
    assert x.grad.item() == pytest.approx(1.0001**50_000, rel=1e-9)
    del y


def test_a_chain_of_views_and_changes(module):
    x = module.ones(4, requires_grad=True)
    y = x * 1
    for _ in range(3_000):
        y = y.view(2, 2).view(4)
        y[0:2].mul_(1.0)
    y.sum().backward()
    assert x.grad.tolist() == [1, 1, 1, 1]


def test_a_long_chain_differentiated_twice(module):
    x = module.tensor(0.5, dtype=module.float64, requires_grad=True)
    y = x
    for _ in range(5_000):
        y = y * x + 0.25
    (first,) = module.autograd.grad(y, x, create_graph=True)
    (second,) = module.autograd.grad(first, x)
    # The sum settles at (1/4) / (1 - x).
    assert first.item() == pytest.approx(0.25 / (1 - 0.5) ** 2, rel=1e-9)
    assert second.item() == pytest.approx(2 * 0.25 / (1 - 0.5) ** 3, rel=1e-9)


def test_every_node_of_sixty_doublings_runs_once(module):
    count, ran = counting(module)
    x = module.tensor(1.0, dtype=module.float64, requires_grad=True)
    y = x
    for _ in range(60):
        y = count(y)
        y = y + y
    y.backward()
    assert len(ran) == 60
    assert x.grad.item() == 2.0**60


def test_every_node_of_a_wide_graph_runs_once(module):
    count, ran = counting(module)
    x = module.tensor(2.0, dtype=module.float64, requires_grad=True)
    branches = [count(x) * number for number in range(8_000)]
    module.stack(branches).sum().backward()
    assert len(ran) == 8_000
    assert x.grad.item() == sum(range(8_000))


def wide(width):
    """Return the root of a graph with two nodes in each of so many branches, added up one by one."""
    x = engine.tensor(1.0, requires_grad=True)
    total = x * 0
    for number in range(width):
        total = total + x * number
    return total


def calls(function):
    """Return how many functions, Python's and C's, are called meanwhile."""
    count = [0]

    def note(frame, event, argument):
        count[0] += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        function()
    finally:
        sys.setprofile(before)
    return count[0]


def test_the_work_grows_as_the_graph_does():
    small, large = (calls(wide(width).backward) for width in (500, 4_000))
    assert large / small == pytest.approx(8, rel=0.05)


def test_quadratic_work_would_be_noticed():
    def sorting_every_time(size):
        waiting = []
        for number in range(size):
            waiting.append(number)
            waiting.sort(key=lambda one: -one)

    small, large = (calls(lambda size=size: sorting_every_time(size)) for size in (50, 400))
    assert large / small > 30


def plain_use(module, x):
    y = (x * x).exp().sum()
    y.backward()
    x.grad = None


def without_backward(module, x):
    return ((x @ x.T).tanh() + x.sum()).mean()


def retained(module, x):
    y = (x * x).sum()
    y.retain_grad()
    y.backward(retain_graph=True)
    y.backward()
    x.grad = None


def recorded(module, x):
    (g,) = module.autograd.grad((x**3).sum(), x, create_graph=True)
    module.autograd.grad((g * g).sum(), x)


def recorded_into_leaf(module, x):
    with warnings.catch_warnings(action="ignore"):  # of the cycle, which the last line breaks
        (x**3).sum().backward(create_graph=True)
    x.grad = None


def hooked(module, x):
    y = x * 2
    y.register_hook(lambda g: g * 2)
    handle = x.register_hook(lambda g: None)
    x.register_post_accumulate_grad_hook(lambda leaf: None).remove()
    y.grad_fn.register_hook(lambda inputs, outputs: None)
    y.sum().backward()
    handle.remove()
    x.grad = None


def viewed(module, x):
    y = x * 1
    row = y[0]
    y.mul_(2)
    row.add_(1)
    y[:, 1] = row[0]
    y.detach().zero_()
    (row.sum() + y.T.sum()).backward()
    x.grad = None


def several(module, x):
    first, second = x.unbind()
    values, _ = x.max(1)
    parts = module.cat([first, second, values]).split(2)
    parts[0].sum().backward()
    x.grad = None


def failing(module, x):
    y = x.exp()
    z = y.sum()
    y.mul_(2)
    for refused in (z.backward, lambda: x.add_(1)):
        with contextlib.suppress(RuntimeError):
            refused()
    x.grad = None


def losses(module, x):
    functional = module.nn.functional
    functional.cross_entropy(x, module.tensor([1, 0])).backward()
    functional.mse_loss(x, x.detach()).backward()
    x.grad = None


def quiet(module, x):
    with module.no_grad():
        y = x * 2
        y += 1
    return y


USES = (
    plain_use, without_backward, retained, recorded, recorded_into_leaf, hooked, viewed, several, failing, losses, quiet,
)  # fmt: skip


def garbage(use):
    """Return how many objects only the cyclic collector could free after `use`."""
    use()  # what is made once and kept
    gc.collect()
    gc.disable()
    try:
        use()
        return gc.collect()
    finally:
        gc.enable()


@pytest.mark.slow
@pytest.mark.parametrize("use", USES, ids=lambda use: use.__name__)
def test_graphs_are_freed_without_the_cyclic_collector(module, use):
    assert garbage(lambda: use(module, module.ones(2, 2, requires_grad=True))) == 0


def test_functions_are_freed_without_the_cyclic_collector(module):
    count, _ = counting(module)

    def use():
        count(count(module.ones(2, 2, requires_grad=True)).exp()).sum().backward()

    assert garbage(use) == 0


def test_a_cycle_would_be_noticed(module):
    def use():
        y = module.ones(2, requires_grad=True) * 2
        y.me = y

    assert garbage(use) > 0


def test_results_die_with_their_last_name(module):
    gc.disable()
    try:
        x = module.ones(3, requires_grad=True)
        y = x.exp()
        z = (y * y).sum()
        watched = weakref.ref(y), weakref.ref(z)
        z.backward()
        del y, z
        assert [one() for one in watched] == [None, None]
        leaf = weakref.ref(x)
        del x
        assert leaf() is None
    finally:
        gc.enable()


def test_what_was_saved_dies_with_the_pass():
    x = engine.ones(3, requires_grad=True)
    y = x.exp()
    saved = weakref.ref(y)
    z = (y * y).sum()
    del y
    z.backward()
    gc.disable()
    try:
        assert saved() is None
    finally:
        gc.enable()
    del z


def test_large_numbers_of_leaves(module):
    leaves = [module.tensor(float(number), requires_grad=True) for number in range(3_000)]
    module.stack(leaves).square().sum().backward()
    assert [leaf.grad.item() for leaf in leaves[:4]] == [0, 2, 4, 6]
    module.autograd.grad(module.stack(leaves).sum(), leaves)


def test_a_failing_pass_leaves_the_engine_usable(module):
    x = module.ones(2, requires_grad=True)
    y = x.exp()
    z = y.sum()
    y.add_(1)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        z.backward()
    assert module.is_grad_enabled()
    (x * 2).sum().backward()
    assert x.grad.tolist() == [2, 2]
