"""What the engine looks like from outside: torch's names."""

from types import SimpleNamespace

import numpy as np

from .frame import Cat, Function, Stack, Tensor, Where, as_array, on_arrays
from .parts import cross_entropy, cross_entropy_vjp
from .walk import no_grad

#| zh: ──── 几类的损失（第 07 课） ────
#| en: ──── The loss of several classes (lesson 07) ────

#| part: cross_entropy, cross_entropy_vjp


@on_arrays
def CrossEntropy(scores, labels):
    labels = np.asarray(labels).astype(int)
    return (
        cross_entropy(scores, labels),
        (scores,),
        lambda g, scores: cross_entropy_vjp(g.item(), scores, labels),
    )


#| zh: ──── 外面看到的样子：和 torch 一样的名字 ────
#| en: ──── What it looks like from outside: torch's names ────


def tensor(data, requires_grad=False, dtype=None):
    """Return a leaf; all arrays are of float64."""
    return Tensor(np.array(as_array(data), dtype=np.float64), requires_grad=requires_grad)


def tanh(x):
    return x.tanh() if isinstance(x, Tensor) else np.tanh(x)


def exp(x):
    return x.exp() if isinstance(x, Tensor) else np.exp(x)


def log(x):
    return x.log() if isinstance(x, Tensor) else np.log(x)


def cat(tensors, dim=0):
    return Cat.apply(*tensors, dim)


def stack(tensors, dim=0):
    return Stack.apply(*tensors, dim)


def where(condition, a, b):
    return Where.apply(a, b, as_array(condition))


amax = np.amax


float64 = np.float64
__all__ = [
    "Tensor",
    "amax",
    "autograd",
    "cat",
    "exp",
    "float64",
    "log",
    "nn",
    "no_grad",
    "stack",
    "tanh",
    "tensor",
    "where",
]
autograd = SimpleNamespace(Function=Function)
nn = SimpleNamespace(functional=SimpleNamespace(cross_entropy=CrossEntropy.apply))
