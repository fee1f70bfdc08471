"""What tensors are made of: factories, types, conversion to Python, sizes, promotion, and the texts of small things."""

from tests.engine.parity import attempt


def factories(torch):
    kinds = (None, torch.float32, torch.float64, torch.int64, torch.bool)
    made = [
        [make(torch, {} if kind is None else {"dtype": kind}) for kind in kinds]
        for make in (
            lambda t, k: t.ones(2, 3, **k),
            lambda t, k: t.zeros((2,), **k),
            lambda t, k: t.zeros(0, **k),
            lambda t, k: t.ones([], **k),
            lambda t, k: t.full((2,), 3, **k),
            lambda t, k: t.eye(2, 3, **k),
            lambda t, k: t.ones_like(t.zeros(2), **k),
            lambda t, k: t.zeros_like(t.ones(2, dtype=t.int64), **k),
            lambda t, k: t.full_like(t.zeros(2), 1, **k),
            lambda t, k: t.tensor([1, 2], **k),
            lambda t, k: t.tensor([0.5, 2.5], **k),
            lambda t, k: t.tensor([[True], [False]], **k),
        )
    ]
    return [
        *made,
        torch.full((2,), 2.5),
        torch.full((2,), True),
        torch.eye(3),
        torch.tensor(3),
        torch.tensor(3.5),
        torch.tensor([]),
        torch.tensor([[], []]),
        torch.tensor([1, 2.5]),
        torch.tensor([True, 2]),
        torch.tensor(((1, 2), (3, 4))),
        torch.tensor([torch.tensor(1.0), torch.tensor(2.0)]),
        torch.zeros(torch.Size([2, 1])),
        torch.ones(2, 3).new_zeros(2),
        torch.ones(2, dtype=torch.float64).new_tensor([1, 2]),
    ]


def ranges(torch):
    return [
        torch.arange(4),
        torch.arange(1, 4),
        torch.arange(0, 1, 0.25),
        torch.arange(5, 0, -2),
        torch.arange(3.0),
        torch.arange(0, 3, dtype=torch.float64),
        torch.arange(0),
        attempt(torch.arange, 3, 0),
        attempt(torch.arange, 0, 3, 0),
        torch.linspace(0, 1, 5),
        torch.linspace(-1, 1, 1),
        torch.arange(end=3),
        torch.arange(start=1, end=3, step=1),
    ]


def from_numpy_arrays(torch):
    import numpy as np

    types = ("float16", "float32", "float64", "int64", "int32", "uint8", "bool")
    made = [[torch.from_numpy(np.ones(2, kind)), torch.tensor(np.ones(2, kind))] for kind in types]
    return made, torch.tensor(np.float64(1.5)), torch.tensor(np.int64(2)), torch.tensor([np.float32(1.5)])


def random_numbers(torch):
    torch.manual_seed(3)
    first = torch.rand(2, 3), torch.randn(2), torch.randint(0, 5, (4,)), torch.randperm(5)
    torch.manual_seed(3)
    second = torch.rand(2, 3), torch.randn(2), torch.randint(0, 5, (4,)), torch.randperm(5)
    numbers, normal = torch.rand(10_000), torch.randn(10_000)
    return [
        [bool((one == other).all()) for one, other in zip(first, second, strict=True)],
        [(one.dtype, one.shape) for one in first],
        bool((torch.rand(5) != torch.rand(5)).any()),
        [numbers.min().item() >= 0, numbers.max().item() < 1, abs(numbers.mean().item() - 0.5) < 0.02],
        [abs(normal.mean().item()) < 0.05, abs(normal.std().item() - 1) < 0.05],
        torch.rand(2, dtype=torch.float64).dtype,
        [(f(torch.zeros(2, dtype=torch.float64)).dtype) for f in (torch.rand_like, torch.randn_like)],
    ]


def sizes(torch):
    x = torch.zeros(2, 3, 4)
    return [
        x.shape,
        tuple(x.shape),
        x.size(),
        x.size(0),
        x.size(-1),
        x.dim(),
        x.ndim,
        x.ndimension(),
        x.numel(),
        x.nelement(),
        len(x),
        x.stride(),
        x.T.is_contiguous() if x.dim() == 2 else x.transpose(0, 1).is_contiguous(),
        str(x.shape),
        repr(x.size()),
        x.shape == (2, 3, 4),
        x.shape[1:],
        x.element_size(),
        attempt(lambda: x.size(3)),
        attempt(lambda: len(torch.tensor(1.0))),
        x.shape.numel(),
        x.is_floating_point(),
        torch.is_tensor(x),
        isinstance(x, torch.Tensor),
        torch.numel(x),
    ]


def as_python(torch):
    x = torch.tensor([[1.5, 2.5]], requires_grad=True)
    one, whole, yes = torch.tensor(1.5), torch.tensor(3), torch.tensor(True)
    return [
        x.tolist(),
        one.tolist(),
        torch.tensor([[1], [2]]).tolist(),
        [one.item(), whole.item(), yes.item()],
        [type(number.item()).__name__ for number in (one, whole, yes)],
        [float(one), int(whole), bool(yes), bool(one), int(torch.tensor(2.9)), float(whole)],
        bool(torch.tensor([0.0])),
        x.sum().item(),
        [5, 6, 7][torch.tensor(1)],
        list(range(whole)),
        f"{one:.3f} {whole:d} {one} {whole}",
        attempt(x.item),
        attempt(lambda: bool(x)),
        attempt(lambda: bool(torch.tensor([]))),
        attempt(lambda: int(x)),
        attempt(lambda: float(x)),
        attempt(lambda: f"{x:.2f}"),
        attempt(lambda: [1, 2][torch.tensor(1.0)]),
        attempt(lambda: list(torch.tensor(1.0))),
        attempt(lambda: range(one)),
        attempt(lambda: torch.tensor([]).item()),
        1.5 in torch.tensor([1.5, 2.0]),
        torch.tensor(1.5) == 1.5,
        [n.item() for n in torch.arange(3)],
        round(one.item(), 1),
    ]


def hashing_is_by_identity(torch):
    x, y = torch.ones(1), torch.ones(1)
    found = {x: "x", y: "y"}
    return found[x], found[y], len({x, y, x}), hash(x) == hash(x)


def comparing(torch):
    x, y = torch.tensor([1.0, 2.0, float("nan")]), torch.tensor([1.0, 3.0, float("nan")])
    return [
        [x == y, x != y, x < y, x <= y, x > y, x >= y],
        torch.equal(x, x),
        torch.equal(x[:1], y[:1]),
        torch.equal(x, x[:1]),
        torch.allclose(x, y),
        torch.allclose(x, x, equal_nan=True),
        torch.allclose(x[:1], x[:1] + 1e-9),
        torch.isclose(x, y, equal_nan=True),
        x.eq(y),
        (x == 1).sum(),
        (x == None),  # noqa: E711
        (x != None),  # noqa: E711
        attempt(lambda: x == torch.ones(2)),
        x is x,
        torch.any(x > 1),
        (x > 0).all(),
        bool((x > 5).any()),
    ]


def results_with_names(torch):
    x = torch.tensor([[1.0, 5.0], [7.0, 2.0]])
    values, indices = x.max(1)
    best = x.max(dim=0)
    return [
        values,
        indices,
        best.values,
        best.indices,
        best[0],
        len(best),
        repr(best),
        repr(x.sort()),
        type(best).__name__,
        repr(x.topk(1)),
        repr(x.min(0)),
    ]


def texts(torch):
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    return [
        repr(x),
        str(x * 2),
        f"{x.sum()}",
        f"{x}",
        repr(x[0]),
        repr((x * 2).detach()),
        repr(x.T if x.dim() == 2 else x.view(2, 1).T),
        repr(torch.tensor([1, 2])),
        repr(torch.tensor(True)),
        repr(x.double()),
        repr([x, 1]),
        repr({"x": x.data}),
        str(torch.float32),
        repr(torch.Size([2, 3])),
        repr(torch.max(x, 0)),
        repr(x.max()),
        repr(x.clone().add_(1)),
        repr(x.reshape(1, 2) @ x),
        repr(torch.zeros(0)),
        repr(torch.zeros(2, 0, dtype=torch.int64)),
        repr(torch.tensor([1e-8, 1.0])),
        repr(torch.tensor([float("nan"), float("inf"), 1.0])),
    ]
