"""What runs beside answers to log_softmax."""

from .shared.array_calls import forward_and_back, tried


def collect(answers, challenge):
    """What both operations give for each array: the result, and the gradient that its vjp returns."""

    def run(operation, cases):
        return forward_and_back(operation, [(f"x{x.shape}", x, g, ()) for x, g in cases])

    return {
        f"{name} {group}": tried(run, operation, cases)
        for name, operation in answers.items()
        for group, cases in challenge.items()
    }
