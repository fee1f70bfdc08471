"""Two moons, and a network of plain numbers that learns to tell them apart: the reference of train_moons.

A network is a list of layers, a layer a list of neurons, a neuron a list of numbers: one weight per input, the bias
last. Hidden layers end in tanh, the last layer does not. The loss of one point is max(0, 1 - label * score).
"""

import itertools
import math

NOISE = 0.05  # standard deviation of both coordinates


def moons(rng, count):
    """Return `count` points [x, y, label] in mixed order, as many of either label (1 and -1) as of the other."""
    half, points = count // 2, []
    for i in range(half):
        angle = math.pi * (i + 0.5) / half
        x, y = math.cos(angle), math.sin(angle)
        points += [[x, y, 1], [1 - x, 0.5 - y, -1]]
    rng.shuffle(points)
    return [[x + rng.gauss(0, NOISE), y + rng.gauss(0, NOISE), label] for x, y, label in points]


def fresh_network(rng, sizes):
    """Return a network with random weights of standard deviation 2/√(inputs), and biases 0."""
    return [
        [[rng.gauss(0, 2 / math.sqrt(inputs)) for _ in range(inputs)] + [0.0] for _ in range(outputs)]
        for inputs, outputs in itertools.pairwise(sizes)
    ]


def outputs(network, point):
    """Return the outputs of every layer, the point itself first."""
    found = [point[:2]]
    for depth, layer in enumerate(network, 1):
        sums = [sum(w * a for w, a in zip(neuron, found[-1], strict=False)) + neuron[-1] for neuron in layer]
        found.append(sums if depth == len(network) else [math.tanh(s) for s in sums])
    return found


def score(network, point):
    """Return the only output of the last layer: positive for the label 1, negative for -1."""
    return outputs(network, point)[-1][0]


def loss(network, point):
    """Return how far the score of a point is from being right with a margin of 1."""
    return max(0.0, 1 - point[2] * score(network, point))


def accuracy(network, points):
    """Return the share of points whose score has the sign of the label."""
    return sum((score(network, point) > 0) == (point[2] > 0) for point in points) / len(points)


def descend(network, point, rate):
    """Change the network by one step of gradient descent on one point, layer by layer backward."""
    layers, gradients = outputs(network, point), [-point[2]]
    if 1 - point[2] * layers[-1][0] <= 0:
        return
    for layer, below in zip(network[::-1], layers[-2::-1], strict=True):
        through = [
            sum(g * neuron[i] for g, neuron in zip(gradients, layer, strict=True)) for i in range(len(below))
        ]
        for gradient, neuron in zip(gradients, layer, strict=True):
            for i, a in enumerate([*below, 1]):
                neuron[i] -= rate * gradient * a
        gradients = [t * (1 - a * a) for t, a in zip(through, below, strict=True)]


def trained(start, points, rates):
    """Return the network after one run through the points for every rate; `start` stays as it is."""
    network = [[list(neuron) for neuron in layer] for layer in start]
    for rate in rates:
        for point in points:
            descend(network, point, rate)
    return network
