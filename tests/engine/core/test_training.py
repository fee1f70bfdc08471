"""The core works by itself: a network is trained with nothing but it imported, and its gradients are right."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import torch

from autograd_lib.engine.core import Tensor

ROOT = Path(__file__).parents[3]
TRAINING = """
import json, sys, types
import numpy as np

package = types.ModuleType("autograd_lib.engine")  # the package without its own __init__, which imports all of it
package.__path__ = ["autograd_lib/engine"]
sys.modules["autograd_lib.engine"] = package
from autograd_lib.engine.core import Tensor

rng = np.random.default_rng(0)
points = rng.uniform(-1, 1, (64, 2))
wanted = (points[:, :1] * points[:, 1:] > 0) * 2.0 - 1
parameters = [Tensor(rng.normal(size=shape), requires_grad=True) for shape in ((2, 8), (8,), (8, 1), (1,))]
losses = []
for step in range(200):
    w, b, v, c = parameters
    out = (Tensor(points) @ w + b).tanh() @ v + c
    loss = ((out - Tensor(wanted)) ** 2).sum() * (1 / 64)
    loss.backward()
    losses.append(float(loss.array))
    for one in parameters:
        one.array -= 0.1 * one.grad.array
        one.grad = None
ours = [name for name in sys.modules if name.startswith("autograd_lib.engine.")]
print(json.dumps([losses, ours]))
"""


def test_a_network_is_trained_with_nothing_but_the_core():
    ran = subprocess.run(
        [sys.executable, "-c", TRAINING], cwd=ROOT, check=True, capture_output=True, encoding="utf-8"
    )
    losses, modules = json.loads(ran.stdout)
    assert losses[0] > 1
    assert losses[-1] < 0.3
    assert modules
    assert all(name.startswith("autograd_lib.engine.core") for name in modules)


def shared(y, b):
    return y * y + y * b


FORMULAS = {
    "add": lambda a, b: (a + b * 2.0) * (2.0 + a),
    "sub": lambda a, b: (1.0 - (a - b)) * (a - b),
    "mul": lambda a, b: a * b * a,
    "div": lambda a, b: a / b + 2.0 / b,
    "power": lambda a, b: a**3 - b**2,
    "neg": lambda a, b: -a * b,
    "exp and log": lambda a, b: a.exp() * b.log(),
    "tanh": lambda a, b: (a * b).tanh(),
    "matrices": lambda a, b: (a @ b.mT) @ (b * a),
    "sums": lambda a, b: a.sum(axis=0) * b.sum(axis=1, keepdims=True) + a.sum(),
    "broadcast": lambda a, b: a * b.sum(axis=0) + b.reshape((9,)).sum() * a,
    "a shared node": lambda a, b: shared(a * b, b),
}


@pytest.mark.parametrize("name", FORMULAS)
def test_first_and_second_derivatives_are_torchs(name):
    rng = np.random.default_rng(7)
    values = [rng.uniform(0.5, 2, (3, 3)) for _ in range(2)]
    found = {}
    for make in (Tensor, torch.tensor):
        a, b = (make(one, requires_grad=True) for one in values)
        out = FORMULAS[name](a, b)
        weights = make(rng.__class__(np.random.PCG64(1)).normal(size=tuple(out.shape)))
        total = (out * weights).sum()
        if make is Tensor:
            total.backward(create_graph=True)
            first = [a.grad, b.grad]
            a.grad = b.grad = None
            (first[0] * first[0] + first[1] * first[0]).sum().backward()
            second = [a.grad, b.grad]
            found[make] = [one.array for one in first + second]
        else:
            first = torch.autograd.grad(total, (a, b), create_graph=True)
            second = torch.autograd.grad((first[0] * first[0] + first[1] * first[0]).sum(), (a, b))
            found[make] = [one.detach().numpy() for one in (*first, *second)]
    for ours, theirs in zip(*found.values(), strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=1e-10, atol=1e-12)
