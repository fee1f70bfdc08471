"""Many small expressions: the nodes they leave behind, and whether one can go back through them twice."""

from tests.engine.parity import attempt


def tree(node):
    """Return a node as [name, [[input's tree, output number], …]]."""
    if node is None:
        return None
    return [node.name(), [[tree(parent), number] for parent, number in node.next_functions]]


def leaves(torch):
    """Return two tracked leaves and an untracked one, 2 x 2."""
    x = torch.tensor([[1.0, 2.0], [3.0, 4.5]], requires_grad=True)
    y = torch.tensor([[0.5, -1.0], [2.0, 1.0]], requires_grad=True)
    return x, y, torch.tensor([[2.0, 3.0], [1.0, 0.5]])


EXPRESSIONS = {
    "x * w": lambda t, x, y, w: x * w,
    "w * x": lambda t, x, y, w: w * x,
    "x + 1": lambda t, x, y, w: x + 1,
    "1 - x": lambda t, x, y, w: 1 - x,
    "x - 1": lambda t, x, y, w: x - 1,
    "-x": lambda t, x, y, w: -x,
    "x + x": lambda t, x, y, w: x + x,
    "x * 3.0": lambda t, x, y, w: x * 3.0,
    "x * x": lambda t, x, y, w: x * x,
    "x * y": lambda t, x, y, w: x * y,
    "x / 2.0": lambda t, x, y, w: x / 2.0,
    "2.0 / x": lambda t, x, y, w: 2.0 / x,
    "x / w": lambda t, x, y, w: x / w,
    "w / x": lambda t, x, y, w: w / x,
    "x ** 2": lambda t, x, y, w: x**2,
    "x ** 1": lambda t, x, y, w: x**1,
    "2 ** x": lambda t, x, y, w: 2**x,
    "x ** y": lambda t, x, y, w: x**y,
    "exp": lambda t, x, y, w: x.exp(),
    "log": lambda t, x, y, w: x.log(),
    "tanh": lambda t, x, y, w: x.tanh(),
    "sigmoid": lambda t, x, y, w: x.sigmoid(),
    "relu": lambda t, x, y, w: x.relu(),
    "F.relu": lambda t, x, y, w: t.nn.functional.relu(x),
    "abs": lambda t, x, y, w: x.abs(),
    "sqrt": lambda t, x, y, w: x.sqrt(),
    "sin": lambda t, x, y, w: x.sin(),
    "sum": lambda t, x, y, w: x.sum(),
    "sum(0)": lambda t, x, y, w: x.sum(0),
    "mean": lambda t, x, y, w: x.mean(),
    "mean(1)": lambda t, x, y, w: x.mean(1),
    "prod": lambda t, x, y, w: x.prod(),
    "var": lambda t, x, y, w: x.var(),
    "std": lambda t, x, y, w: x.std(),
    "max": lambda t, x, y, w: x.max(),
    "max(0)": lambda t, x, y, w: x.max(0).values,
    "amax(0)": lambda t, x, y, w: x.amax(0),
    "maximum": lambda t, x, y, w: t.maximum(x, y),
    "where": lambda t, x, y, w: t.where(w > 1, x, y),
    "clamp": lambda t, x, y, w: x.clamp(min=1.5),
    "softmax": lambda t, x, y, w: x.softmax(1),
    "log_softmax": lambda t, x, y, w: x.log_softmax(1),
    "logsumexp": lambda t, x, y, w: x.logsumexp(1),
    "cumsum": lambda t, x, y, w: x.cumsum(0),
    "x @ y": lambda t, x, y, w: x @ y,
    "x @ w": lambda t, x, y, w: x @ w,
    "x @ w[0]": lambda t, x, y, w: x @ w[0],
    "x[0] @ y[0]": lambda t, x, y, w: x[0] @ y[0],
    "x[0] @ y": lambda t, x, y, w: x[0] @ y,
    "batched": lambda t, x, y, w: x.expand(3, 2, 2) @ y,
    "linear": lambda t, x, y, w: t.nn.functional.linear(x, y, w[0]),
    "view": lambda t, x, y, w: x.view(4),
    "reshape": lambda t, x, y, w: x.reshape(4),
    "reshape of a transpose": lambda t, x, y, w: x.T.reshape(4),
    "T": lambda t, x, y, w: x.T,
    "transpose": lambda t, x, y, w: x.transpose(0, 1),
    "permute": lambda t, x, y, w: x.permute(1, 0),
    "squeeze": lambda t, x, y, w: x[:1].squeeze(0),
    "unsqueeze": lambda t, x, y, w: x.unsqueeze(0),
    "expand": lambda t, x, y, w: x.expand(2, 2, 2),
    "x[0]": lambda t, x, y, w: x[0],
    "x[:, 1:]": lambda t, x, y, w: x[:, 1:],
    "x[[0, 0]]": lambda t, x, y, w: x[[0, 0]],
    "x[mask]": lambda t, x, y, w: x[w > 1],
    "gather": lambda t, x, y, w: x.gather(0, t.tensor([[0, 1]])),
    "cat": lambda t, x, y, w: t.cat([x, w, y]),
    "stack": lambda t, x, y, w: t.stack([x, y]),
    "unbind": lambda t, x, y, w: x.unbind()[1],
    "split": lambda t, x, y, w: x.split(1)[0],
    "clone": lambda t, x, y, w: x.clone(),
    "contiguous": lambda t, x, y, w: x.T.contiguous(),
    "double": lambda t, x, y, w: x.double(),
    "float": lambda t, x, y, w: x.float() + 1,
    "mse": lambda t, x, y, w: t.nn.functional.mse_loss(x, w),
    "cross entropy": lambda t, x, y, w: t.nn.functional.cross_entropy(x, t.tensor([1, 0])),
    "cross entropy, probabilities": lambda t, x, y, w: t.nn.functional.cross_entropy(x, w),
    "nll": lambda t, x, y, w: t.nn.functional.nll_loss(x, t.tensor([1, 0])),
    "bce": lambda t, x, y, w: t.nn.functional.binary_cross_entropy_with_logits(x, (w > 1).float()),
    "norm": lambda t, x, y, w: x.norm(),
    "add_": lambda t, x, y, w: x.clone().add_(y),
    "mul_": lambda t, x, y, w: x.clone().mul_(y),
    "mul_ number": lambda t, x, y, w: x.clone().mul_(2.0),
    "sigmoid_": lambda t, x, y, w: x.clone().sigmoid_(),
    "exp_": lambda t, x, y, w: x.clone().exp_(),
    "zero_": lambda t, x, y, w: x.clone().zero_(),
    "fill_": lambda t, x, y, w: x.clone().fill_(2.0),
    "copy_": lambda t, x, y, w: x.clone().copy_(y),
    "add_ to a row": lambda t, x, y, w: changed(x.clone(), lambda z: z[0].add_(y[1])),
    "mul_ of a row": lambda t, x, y, w: changed(x.clone(), lambda z: z[0].mul_(y[1])),
    "row = number": lambda t, x, y, w: changed(x.clone(), lambda z: z.__setitem__(0, 2.0)),
    "row = tensor": lambda t, x, y, w: changed(x.clone(), lambda z: z.__setitem__(0, y[1])),
    "rows = tensor": lambda t, x, y, w: changed(x.clone(), lambda z: z.__setitem__([1, 0], y)),
    "mask = number": lambda t, x, y, w: changed(x.clone(), lambda z: z.__setitem__(w > 1, 0.0)),
    "chain": lambda t, x, y, w: ((x * y).exp() + x).sum(),
    "leaf": lambda t, x, y, w: x,
}


def changed(tensor, change):
    """Return the tensor after the change."""
    change(tensor)
    return tensor


def nodes_and_edges(torch):
    return {shown: tree(make(torch, *leaves(torch)).grad_fn) for shown, make in EXPRESSIONS.items()}


def a_second_backward_is_allowed_if_nothing_was_saved(torch):
    result = {}
    for shown, make in EXPRESSIONS.items():
        x, y, w = leaves(torch)
        out = make(torch, x, y, w)
        seed = torch.full(tuple(out.shape), 1.5, dtype=out.dtype)
        out.backward(seed)
        result[shown] = [attempt(out.backward, seed), x.grad, y.grad]
    return result


def retaining_allows_it_for_all(torch):
    result = {}
    for shown, make in EXPRESSIONS.items():
        x, y, w = leaves(torch)
        out = make(torch, x, y, w)
        seed = torch.full(tuple(out.shape), 1.5, dtype=out.dtype)
        out.backward(seed, retain_graph=True)
        out.backward(seed)
        result[shown] = [x.grad, y.grad]
    return result
