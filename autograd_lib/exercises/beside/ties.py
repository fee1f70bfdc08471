"""What runs beside answers to ties."""

from .shared.array_calls import forward_and_back, tried


def collect(answers, challenge):
    """What both operations give for each array and axis: the result, and the gradient that its vjp returns."""

    def run(operation, cases):
        return forward_and_back(
            operation, [(f"x{x.shape}, axis={axis}", x, g, (axis,)) for x, axis, g in cases]
        )

    parts = {}
    for name, groups in challenge.items():
        for group, cases in groups.items():
            parts[f"{name} {group}"] = tried(run, answers[name], cases)
    return parts
