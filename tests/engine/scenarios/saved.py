"""Changing in place what a backward pass still needs."""

from tests.engine.parity import attempt


def what_was_saved_must_not_change(torch):
    cases = {
        "x * x": (lambda a: a * a, lambda a: a.add_(1)),
        "x * x by detach": (lambda a: a * a, lambda a: a.detach().add_(1)),
        "x * x by data": (lambda a: a * a, lambda a: a.data.add_(1)),
        "x * x by a view": (lambda a: a * a, lambda a: a[0].add_(1)),
        "x * x by setitem": (lambda a: a * a, lambda a: a.__setitem__(0, 5.0)),
        "x * x twice": (lambda a: a * a, lambda a: a.add_(1).sub_(1)),
        "x * x under no_grad": (lambda a: a * a, lambda a: quietly(torch, a)),
        "x ** 2": (lambda a: a**2, lambda a: a.mul_(2)),
        "exp keeps its result": (lambda a: a.exp(), lambda a: a.mul_(2)),
        "x + 1 saves nothing": (lambda a: a + 1, lambda a: a.mul_(2)),
        "x * 3 saves a number": (lambda a: a * 3.0, lambda a: a.mul_(2)),
        "sum saves nothing": (lambda a: a.sum(), lambda a: a.mul_(2)),
        "sigmoid keeps its result": (lambda a: a.sigmoid(), lambda a: a.zero_()),
        "relu keeps its result": (lambda a: a.relu(), lambda a: a.zero_()),
        "log": (lambda a: a.log(), lambda a: a.zero_()),
        "x / 2": (lambda a: a / 2.0, lambda a: a.zero_()),
        "2 / x": (lambda a: 2.0 / a, lambda a: a.zero_()),
        "max": (lambda a: a.max(), lambda a: a.zero_()),
        "a matrix product": (lambda a: a @ a, lambda a: a.zero_()),
        "where": (lambda a: torch.where(a > 1, a, 0.0), lambda a: a.zero_()),
        "cat": (lambda a: torch.cat([a, a]), lambda a: a.zero_()),
        "indexing": (lambda a: a[[0, 0]], lambda a: a.zero_()),
        "view": (lambda a: a.view(2, 1) * 2.0, lambda a: a.mul_(2)),
        "softmax": (lambda a: a.softmax(0), lambda a: a.mul_(2)),
        "abs": (lambda a: a.abs(), lambda a: a.mul_(-1)),
        "var": (lambda a: a.var(), lambda a: a.mul_(2)),
        "prod": (lambda a: a.prod(), lambda a: a.mul_(2)),
        "clamp": (lambda a: a.clamp(min=1.5), lambda a: a.mul_(2)),
    }
    result = {}
    for shown, (make, change) in cases.items():
        x = torch.tensor([1.0, 2.0], requires_grad=True)
        a = x * 1
        out = make(a)
        change(a)
        result[shown] = [attempt(out.sum().backward), x.grad]
    return result


def quietly(torch, tensor):
    """Change a tensor without recording it."""
    with torch.no_grad():
        tensor.mul_(2)


def results_that_were_saved_must_not_change(torch):
    result = {}
    for name in "exp sigmoid tanh relu sqrt log sin abs neg reciprocal".split():
        x = torch.tensor([1.0, 2.0], requires_grad=True)
        y = getattr(x, name)()
        y.mul_(2)
        result[name] = [attempt(y.sum().backward), x.grad]
    for name in ("softmax", "log_softmax", "cumsum", "max"):
        x = torch.tensor([1.0, 2.0], requires_grad=True)
        y = getattr(x, name)(0)
        y = y.values if name == "max" else y
        y.mul_(2)
        result[name] = [attempt(y.sum().backward), x.grad]
    return result


def leaves_cannot_be_changed(torch):
    result = []
    for change in (
        lambda x: x.add_(1),
        lambda x: x.mul_(2),
        lambda x: x.zero_(),
        lambda x: x.copy_(torch.ones(2)),
        lambda x: x.__setitem__(0, 1.0),
        lambda x: x[0].add_(1),
        lambda x: x.view(2).add_(1),
        lambda x: x.detach().add_(1),
        lambda x: x.data.add_(1),
        lambda x: quietly(torch, x),
        lambda x: x.__iadd__(1),
        lambda x: x.requires_grad_(False).add_(1),
    ):
        x = torch.tensor([1.0, 2.0], requires_grad=True)
        result.append([attempt(change, x), x.detach(), x._version])
    return result


def pack_hooks_see_the_version_of_what_is_saved(torch):
    handed, seen = [], []
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * 3.0
    with torch.autograd.graph.saved_tensors_hooks(lambda one: handed.append(one) or one, lambda one: one):
        product, power = y * x, y.exp()
    seen.append(sorted(one._version for one in handed))
    for change in (
        lambda: y.add_(1),
        lambda: x.detach().add_(1),
        lambda: power.mul_(2),
        lambda: x.data.add_(1),
    ):
        change()
        seen.append(sorted(one._version for one in handed))
    return seen, product.detach()


def numbers_that_were_saved_are_shown_as_tensors(torch):
    x = torch.ones(2, requires_grad=True)
    return [(y.grad_fn._saved_self, y.grad_fn._saved_other) for y in (x * 2, x * 2.5, x / 2, x * True, x * x)]


def classes_outside_of_the_range_are_named(torch):
    loss, scores = torch.nn.functional.cross_entropy, torch.zeros(2, 3, requires_grad=True)
    targets = [torch.tensor(one) for one in ([0, 2], [0, 3], [0, -1], [-1, 7], [0, -100], [-100, -100])]
    small = torch.tensor([0, 200], dtype=torch.uint8)
    return [*(attempt(loss, scores, one) for one in targets), attempt(loss, scores, small)]


def a_gradient_of_relu_passes_where_the_result_is_nan(torch):
    x = torch.tensor([float("nan"), 1.0, -1.0, 0.0, -0.0], requires_grad=True)
    x.relu().backward(torch.tensor([1.0, float("inf"), float("inf"), float("nan"), 2.0]))
    return x.grad


def a_tensor_and_its_detached_twin_are_told_apart(torch):
    x = torch.tensor([[2.0, 1.0], [0.0, 3.0]], requires_grad=True)
    twin = x.detach()
    seen = []
    for compute in (
        lambda: x * twin,
        lambda: twin * x,
        lambda: twin / x,
        lambda: x @ twin,
        lambda: torch.addmm(x, x, twin),
        lambda: torch.addmm(x, twin, x),
        lambda: torch.addcmul(x, x, twin),
        lambda: torch.addcmul(twin, twin, x),
        lambda: torch.addcdiv(x, twin, x + 1),
        lambda: torch.addcdiv(twin, x, twin + 1),
        lambda: torch.lerp(x, twin, x),
    ):
        (first,) = torch.autograd.grad(compute().sum(), x, create_graph=True)
        seen += [first, attempt(lambda first=first: torch.autograd.grad(first.sum(), x, allow_unused=True))]
    return seen
