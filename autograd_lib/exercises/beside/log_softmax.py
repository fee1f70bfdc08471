from ...kit.checking import calls
from .shared.operations import both_ways, kept_beside

NAMES = ("Softmax", "LogSoftmax")


def collect(answers, challenge):
    """What both operations give there and back, and whether the engine sees what they keep in between."""
    return calls.collect({name: way(answers[name]) for name in NAMES}, challenge)


def way(operation):
    if operation is ...:
        return operation
    run = both_ways(operation, "x")
    return lambda x, g: run(x, g) | {"only by save_for_backward": not kept_beside(operation, x)}
