"""What runs beside answers to sum_to."""

from .shared.array_calls import array_of, call, frozen, tried


def collect(answers, challenge):
    """What `sum_to` makes of each gradient, for all shapes of a group."""

    def run(sum_to, cases):
        return {
            call("sum_to", g, tuple(shape)): array_of(sum_to(frozen(g), tuple(shape))) for g, shape in cases
        }

    return {name: tried(run, answers["sum_to"], cases) for name, cases in challenge.items()}
