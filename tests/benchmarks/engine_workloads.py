"""The computations on which the tensor engine is compared, written once for each contender.

Every contender is a function without arguments that goes forward and backward and returns the gradients as NumPy
arrays, so that what is compared is known to be the same. Run as a program, it prints medians as JSON; its environment
has to ask for one thread, which can only be done before NumPy is loaded:

    python -m tests.benchmarks.engine_workloads peers|flatness|views
"""

import gc
import itertools
import json
import os
import random
import statistics
import sys
import time
from dataclasses import dataclass

ROUNDS = 11


@dataclass(frozen=True)
class Workload:
    """Contenders by name, the gradients' tolerance, and how often a contender runs within one measurement."""

    name: str
    contenders: dict
    tolerance: float = 1e-12
    repeats: int = 1


def elementwise(count=10_000):
    """Return a chain of elementwise operations on four numbers: scale, shift, squash, again and again."""
    import autograd.numpy as anp
    import numpy as np
    from autograd import grad

    start = np.array([0.1, -0.2, 0.3, 0.4])

    def chain(x, squash):
        y = x
        for _ in range(count // 4):
            y = squash(y * 1.1 + x) - 0.1
        return y

    def hips():
        return [grad(lambda x: anp.sum(chain(x, anp.tanh)))(start)]

    return Workload(
        f"{count // 1000}k elementwise ops on 4 elements",
        {module: lambda m=module: on_tensors(m, lambda x: chain(x, m.tanh), start) for module in modules()}
        | {"HIPS autograd": hips},
    )


def small_graph(count=100, loops=40):
    """Return a loop in which a graph of a hundred operations is made and differentiated each time."""
    import numpy as np

    start = np.array([0.1, -0.2, 0.3, 0.4])

    def loop(module):
        weight = module.tensor(start, requires_grad=True)
        fixed = module.tensor(start)
        for _ in range(loops):
            y = weight
            for _ in range(count // 4):
                y = (y * weight + fixed).tanh() - 0.1
            weight.grad = None
            y.sum().backward()
        return [weight.grad.numpy()]

    return Workload(f"{count}-op graph in a loop", {module: lambda m=module: loop(m) for module in modules()})


def network(sizes=(784, 256, 128, 10), batch=64):
    """Return forward and backward of a classifier in float32, with cross-entropy."""
    import autograd.numpy as anp
    import numpy as np
    from autograd import grad

    rng = np.random.default_rng(0)
    pixels = rng.normal(size=(batch, sizes[0])).astype(np.float32)
    labels = rng.integers(0, sizes[-1], batch)
    shapes = list(itertools.pairwise(sizes))
    weights = [(rng.normal(size=shape) / shape[0] ** 0.5).astype(np.float32) for shape in shapes]
    biases = [np.zeros(shape[1], np.float32) for shape in shapes]

    def layers(x, parameters, relu):
        for number, (weight, bias) in enumerate(zip(parameters[::2], parameters[1::2], strict=True)):
            x = x @ weight + bias
            x = relu(x) if number < len(shapes) - 1 else x
        return x

    def tensors(module):
        x, y = module.tensor(pixels), module.tensor(labels)
        parameters = [
            module.tensor(one, requires_grad=True)
            for pair in zip(weights, biases, strict=True)
            for one in pair
        ]

        def step():
            for one in parameters:
                one.grad = None
            scores = layers(x, parameters, module.relu)
            module.nn.functional.cross_entropy(scores, y).backward()
            return [one.grad.numpy() for one in parameters]

        return step

    def loss(parameters):
        scores = layers(pixels, parameters, lambda x: anp.maximum(x, 0))
        shifted = scores - anp.max(scores, axis=1, keepdims=True)
        logs = shifted - anp.log(anp.sum(anp.exp(shifted), axis=1, keepdims=True))
        return -anp.mean(logs[np.arange(batch), labels])

    slope = grad(loss)
    start = [one for pair in zip(weights, biases, strict=True) for one in pair]
    return Workload(
        f"MLP {'-'.join(map(str, sizes))}, batch {batch}",
        {module: tensors(module) for module in modules()} | {"HIPS autograd": lambda: slope(start)},
        tolerance=1e-4,
        repeats=10,
    )


def matrix_product(size=512):
    """Return a product of two float32 matrices, forward and backward."""
    import numpy as np

    rng = np.random.default_rng(0)
    left, right, seed = (rng.normal(size=(size, size)).astype(np.float32) for _ in range(3))

    def product(module):
        x, y, weight = (
            module.tensor(left, requires_grad=True),
            module.tensor(right, requires_grad=True),
            module.tensor(seed),
        )

        def step():
            x.grad = y.grad = None
            (x @ y).backward(weight)
            return [x.grad.numpy(), y.grad.numpy()]

        return step

    return Workload(
        f"matmul {size}", {module: product(module) for module in modules()}, tolerance=1e-3, repeats=5
    )


def second_derivative(count=1_000):
    """Return the second derivative of a chain of elementwise operations on four numbers."""
    import autograd.numpy as anp
    import numpy as np
    from autograd import grad

    start = np.array([0.1, -0.2, 0.3, 0.4])

    def chain(x, squash):
        y = x
        for _ in range(count // 4):
            y = squash(y * 1.1 + x) - 0.1
        return y

    def tensors(module):
        x = module.tensor(start, requires_grad=True)
        (first,) = module.autograd.grad(chain(x, module.tanh).sum(), x, create_graph=True)
        return [module.autograd.grad(first.sum(), x)[0].numpy()]

    first = grad(lambda x: anp.sum(chain(x, anp.tanh)))
    second = grad(lambda x: anp.sum(first(x)))
    return Workload(
        f"second derivative, {count:,}-op chain",
        {module: lambda m=module: tensors(m) for module in modules()}
        | {"HIPS autograd": lambda: [second(start)]},
        tolerance=1e-9,
        repeats=4,
    )


def modules():
    """Return the tensor libraries: ours, and torch."""
    import torch

    import autograd_lib.engine as engine

    return engine, torch


def on_tensors(module, chain, start):
    """Return the gradient of the sum of a chain."""
    x = module.tensor(start, requires_grad=True)
    chain(x).sum().backward()
    return [x.grad.numpy()]


WORKLOADS = (elementwise, small_graph, network, matrix_product, second_derivative)


def named(contender):
    """Return the name of a contender: of its module, in words."""
    return {"autograd_lib.engine": "ours"}.get(
        getattr(contender, "__name__", contender), getattr(contender, "__name__", contender)
    )


def check(workload):
    """Raise ValueError unless all contenders of a workload return the same gradients."""
    import numpy as np

    results = {named(contender): run() for contender, run in workload.contenders.items()}
    expected = results["ours"]
    for name, gradients in results.items():
        for ours, theirs in zip(expected, gradients, strict=True):
            scale = max(1e-3, float(np.abs(theirs).max()))
            if not np.allclose(ours / scale, theirs / scale, rtol=0, atol=workload.tolerance):
                raise ValueError(f"{workload.name}: ours and {name} differ by {np.abs(ours - theirs).max()}")


def measure(contenders, repeats=1, rounds=ROUNDS):
    """Return {name: [seconds of CPU time per run, round by round]}: shuffled, each after a run that does not count.

    The cyclic collector stays on, as in a notebook: each of its full walks covers the 150,000 objects that torch and
    the others have loaded, and whoever allocates most pays most often. It starts afresh for each measurement, so
    that nobody pays for another's garbage.
    """
    seconds = {name: [] for name in contenders}
    order, shuffle = list(contenders), random.Random(1)
    for _ in range(rounds):
        shuffle.shuffle(order)
        for name in order:
            contenders[name]()
            gc.collect()
            start = time.thread_time()
            for _ in range(repeats):
                contenders[name]()
            seconds[name].append((time.thread_time() - start) / repeats)
    return seconds


def compared(seconds):
    """Return {peer: [our seconds, the peer's]}, where ours are the median of the ratios times the peer's median."""
    ours = seconds.pop("ours")
    result = {}
    for peer, theirs in seconds.items():
        median = statistics.median(theirs)
        ratio = statistics.median(one / other for one, other in zip(ours, theirs, strict=True))
        result[peer] = [ratio * median, median]
    return result


def flatness(counts=(1_000, 10_000, 100_000)):
    """Return {number of operations: seconds per operation} of our engine, alone in its process, on growing chains."""
    import autograd_lib.engine as engine

    def chain(count):
        x = engine.ones(4, requires_grad=True)
        y = x
        for _ in range(count // 2):
            y = y * 0.5 + x
        y.sum().backward()

    # As many operations for each length, so that each is measured over the same time.
    contenders = {count: lambda c=count: [chain(c) for _ in range(counts[-1] // c)] for count in counts}
    seconds = measure(contenders, rounds=5)
    return {count: statistics.median(times) / counts[-1] for count, times in seconds.items()}


def views(counts=(1_000, 20_000)):
    """Return {number of views: seconds per view} of taking a tensor apart, stacking the views, and going back."""
    import autograd_lib.engine as engine

    def apart(count):
        engine.stack((engine.ones(count, requires_grad=True) * 2).unbind(0)).sum().backward()

    contenders = {count: lambda c=count: [apart(c) for _ in range(counts[-1] // c)] for count in counts}
    seconds = measure(contenders, rounds=5)
    return {count: statistics.median(times) / counts[-1] for count, times in seconds.items()}


def against_peers():
    """Return {workload: {peer: [our seconds, the peer's]}}."""
    import torch

    torch.set_num_threads(1)
    result = {}
    for make in WORKLOADS:
        workload = make()
        check(workload)
        contenders = {named(contender): run for contender, run in workload.contenders.items()}
        result[workload.name] = compared(measure(contenders, workload.repeats))
    return result


ONE_THREAD = dict.fromkeys(
    ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"), "1"
)

if __name__ == "__main__":
    if any(os.environ.get(name) != "1" for name in ONE_THREAD):
        sys.exit("set to 1 first: " + " ".join(ONE_THREAD))
    json.dump({"peers": against_peers, "flatness": flatness, "views": views}[sys.argv[1]](), sys.stdout)
