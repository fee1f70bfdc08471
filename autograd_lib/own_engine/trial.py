"""Whether an engine computes what the reference engine does: programs that use every part of it, and their gradients.

An answer may be right where its exercise looks, on plain numbers for instance, and yet not fit the others.
"""

import numpy as np

from .. import engine as reference

CLOSE = 1e-9


def _network(torch, x, w, b, c):
    hidden = (x @ w + b).tanh()
    scores = hidden * c - b / (c * c + 1.5)
    classes = torch.tensor([2, 0, 1, 1])
    loss = torch.nn.functional.cross_entropy(scores, classes)
    return loss * 3.0 - scores.log_softmax(-1)[[0, 3, 1, 1], [1, 0, 2, 0]].mean()


def _elementwise(torch, x, w, b, c):
    y = (x * 0.5).exp() / (c * c + 2.0) - x.sigmoid() * x**3
    return (y * x).mean(0).sum() + ((c + 3.0).log() * b).sum(1).mean()


def _shapes(torch, x, w, b, c):
    y = (x.T.reshape(4, 3) @ w + b).sum(0, True) * c
    y = (y[[0, 2, 2]] * y[[1, 1, 3]]).mean() + w.relu().sum()
    both = torch.cat([x, w * 2.0], 0) * torch.cat([w, x * x], 0)
    pair = torch.stack([w * b, x[[2, 0, 1]]], 1)
    return y + (both * both).sum() + (pair * pair[[1, 2, 0]]).sum() + _chosen(torch, w, b)


def _chosen(torch, w, b):
    condition = np.arange(9).reshape(3, 3) % 4 > 1
    chosen = torch.where(torch.tensor(condition.tolist()), w * w, b * 3.0)
    return chosen.sum()


def _diamonds(torch, x, w, b, c):
    y = x
    for _ in range(12):  # each node has its turn once, or this takes for ever
        y = (y + y * 0.5).tanh() + y
    return (y * y).sum()


PROGRAMS = (_network, _elementwise, _shapes, _diamonds)


def fits(torch) -> bool:
    """Return whether an engine, a module with torch's names, agrees with the reference engine."""
    try:
        agreed = all(_same(torch, program) for program in PROGRAMS)
        return agreed and _accumulates(torch) and _frees(torch) and _keeps_versions(torch) and _second(torch)
    except Exception:
        return False


def _arrays():
    rng = np.random.default_rng(5)
    return [rng.normal(size=size) for size in ((4, 3), (3, 3), (3,), (4, 1))]


def _leaves(torch, arrays):
    return [torch.tensor(one.tolist(), dtype=torch.float64, requires_grad=True) for one in arrays]


def _same(torch, program):
    found = []
    for library in (torch, reference):
        leaves = _leaves(library, _arrays())
        loss = program(library, *leaves)
        loss.backward()
        found.append([loss.item(), *(0.0 if p.grad is None else p.grad.tolist() for p in leaves)])
    return all(
        np.shape(a) == np.shape(b) and np.allclose(a, b, rtol=CLOSE, atol=CLOSE)
        for a, b in zip(*found, strict=True)
    )


def _accumulates(torch):
    """Return whether passes add up in leaves, each in an array of its own, and an update in place reaches them."""
    x, y = _leaves(torch, [np.array([1.0, -2.0]), np.array([3.0, 0.5])])
    for root in ((x + y).sum(), (x * y).sum()):
        root.backward()
    x.grad += 1.0
    with torch.no_grad():
        x -= 0.5 * y.grad
    return (x.tolist(), x.grad.tolist(), y.grad.tolist()) == ([0.0, -1.5], [5.0, 2.5], [2.0, -1.0])


def _frees(torch):
    (x,) = _leaves(torch, [np.array([1.0, 2.0])])
    y = (x * x).sum()
    y.backward(retain_graph=True)
    y.backward()
    try:
        y.backward()
    except RuntimeError:
        return x.grad.tolist() == [4.0, 8.0]
    return False


def _keeps_versions(torch):
    (x,) = _leaves(torch, [np.array([1.0, 2.0])])
    y = (x * x).sum()
    with torch.no_grad():
        x += 1.0
    try:
        y.backward()
    except RuntimeError:
        return True
    return False


def _second(torch):
    """Return whether a pass that was recorded can be differentiated."""
    found = []
    for library in (torch, reference):
        (x,) = _leaves(library, [np.array([0.7, -1.2])])
        y = (x * x * x.tanh() / (x * x + 1.0)).sum()
        if library is reference:
            (slope,) = library.autograd.grad(y, x, create_graph=True)
        else:
            y.backward(create_graph=True)
            slope, x.grad = x.grad, None
        (slope * slope).sum().backward()
        found.append(x.grad.tolist())
    return np.allclose(*found, rtol=CLOSE, atol=CLOSE)
