"""Numbers with two decimals, and how close a result in float32 can be."""

LOOSE = 1e-4  # the lesson computes in float32


def numbers(rng, count, low=0.5, high=4.0):
    """Return numbers with two decimals and either sign, no two alike."""
    found = []
    while len(found) < count:
        value = round(rng.choice((-1, 1)) * rng.uniform(low, high), 2)
        if all(abs(value) != abs(other) for other in found):
            found.append(value)
    return found
