"""Training a network of plain numbers, 2-16-16-1, on ours or on micrograd, in a process that holds nothing else.

    python -m tests.benchmarks.scalar_workload ours|micrograd

prints the CPU seconds of the training loop and the gradients of its last step as JSON.
"""

import itertools
import json
import random
import sys
import time

STEPS = 60
SIZES = (2, 16, 16, 1)


def ours():
    """Return how to make a number, and how to read its value and its gradient."""
    from autograd_lib.scalar import Var

    return Var, "value", "partial"


def micrograd():
    """Return the same of micrograd."""
    from micrograd.engine import Value

    return Value, "data", "grad"


def train(make, value, gradient, steps):
    """Return the seconds that the steps took and the last gradients: one sample a step, squared error."""
    rng = random.Random(0)
    layers = [
        [[make(rng.uniform(-1, 1)) for _ in range(before + 1)] for _ in range(size)]
        for before, size in itertools.pairwise(SIZES)
    ]
    parameters = [weight for layer in layers for neuron in layer for weight in neuron]
    step(make, layers, parameters, value, gradient, rng)
    start = time.thread_time()
    for _ in range(steps):
        step(make, layers, parameters, value, gradient, rng)
    return time.thread_time() - start, [getattr(one, gradient) for one in parameters]


def step(make, layers, parameters, value, gradient, rng):
    """Go forward, backward and downhill once."""
    inputs = [rng.uniform(-1, 1), rng.uniform(-1, 1)]
    target = 1.0 if inputs[0] * inputs[1] > 0 else -1.0
    signals = inputs
    for number, layer in enumerate(layers):
        signals = [neuron_output(neuron, signals, number < len(layers) - 1) for neuron in layer]
    loss = (signals[0] - target) ** 2
    for one in parameters:
        setattr(one, gradient, 0.0)
    loss.backward()
    for one in parameters:
        setattr(one, value, getattr(one, value) - 0.01 * getattr(one, gradient))


def neuron_output(neuron, signals, bent):
    """Return the bias plus the weighted signals, through a relu except in the last layer."""
    total = neuron[-1]
    for weight, signal in zip(neuron, signals, strict=False):
        total = total + weight * signal
    return total.relu() if bent else total


def main(contender):
    """Measure one contender."""
    seconds, gradients = train(*{"ours": ours, "micrograd": micrograd}[contender](), STEPS)
    json.dump({"seconds": seconds / STEPS, "gradients": gradients}, sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1])
