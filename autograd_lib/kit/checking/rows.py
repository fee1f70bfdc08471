"""Drawing rows of numbers, and judging float64 numbers: for exercises whose evidence is plain lists."""

from .closeness import ONLY_NEAR, nearly
from .comparing import expect

CLOSE = 1e-9  # float64 keeps more through every sum here; the best numerical approximation keeps less
LOOSE = 1e-4  # of what is computed in float32
LARGEST = 1e4  # of a number in a counterexample


def draw_rows(rng, *shape, low=0.4, high=1.9, signed=True):
    """Return nested lists of numbers with three decimals, no two of one size."""
    count = 1
    for size in shape:
        count *= size
    sizes = rng.sample(range(int(1000 * low), int(1000 * high)), count)
    flat = [(rng.choice((-1, 1)) if signed else 1) * size / 1000 for size in sizes]
    for size in reversed(shape[1:]):
        flat = [flat[i : i + size] for i in range(0, len(flat), size)]
    return flat


def draw_apart(rng, count, low=1.3, high=6.0, gap=0.2):
    """Return numbers with two decimals and either sign, whose sizes are apart from each other by more than a gap."""
    chosen = []
    while len(chosen) < count:
        value = signed(rng, low, high)
        if all(abs(abs(value) - abs(other)) > gap for other in chosen):
            chosen.append(value)
    return chosen


def signed(rng, low, high, digits=2):
    """Return a number of either sign whose size lies between `low` and `high`."""
    return round(rng.choice((-1, 1)) * rng.uniform(low, high), digits)


def expect_close(parts, part, expected, *, label, because=(), within=CLOSE, **said):
    """Return the finding for numbers of float64, with a word to whoever has only the first digits."""
    because = because or (ONLY_NEAR if nearly(parts.get(part), expected) else ())
    return expect(parts, part, expected, label=label, because=because, rel_tol=within, abs_tol=within, **said)


def as_numbers(value, count, largest=LARGEST):
    """Return so many moderate numbers in a list as floats, or None for anything else."""
    if not isinstance(value, list) or len(value) != count:
        return None
    if not all(isinstance(one, (int, float)) and not isinstance(one, bool) for one in value):
        return None
    return [float(one) for one in value] if all(abs(one) <= largest for one in value) else None


def unless(earlier, later):
    """Return the finding `later()` when all the earlier ones are right, else the first that is not."""
    return next((finding for finding in earlier if not finding.ok), None) or later()
