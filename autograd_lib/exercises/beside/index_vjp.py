"""What runs beside answers to index_vjp."""

from .shared.array_calls import array_of, frozen, tried


def index_of(spec):
    """Return what stands between the brackets of x[…]: one array of positions or truths, a slice, or several arrays."""
    if isinstance(spec, dict):
        return slice(*spec["slice"])
    return tuple(map(frozen, spec)) if isinstance(spec, list) else frozen(spec)


def collect(answers, challenge):
    """The gradients that `index_vjp` gives for each index."""

    def run(index_vjp, cases):
        return {
            what: array_of(index_vjp(frozen(g), tuple(shape), index_of(spec)))
            for what, shape, spec, g in cases
        }

    return {name: tried(run, answers["index_vjp"], cases) for name, cases in challenge.items()}
