"""What several exercises of lesson 09 say and draw."""

from ...checking import Text
from ...checking.comparing import expect

LOOSE = 1e-4  # the lesson computes in float32


def expect_groups(parts, groups, truth, labels):
    """Return one finding for each group of predicted entries."""
    return [
        expect(parts, group, {name: truth[name] for name in names}, label=labels[group])
        for group, names in groups.items()
    ]


def group_label(names):
    """Return the label of a group of entries: their names."""
    return Text("、".join(f"`{name}`" for name in names), ", ".join(f"`{name}`" for name in names))


def numbers(rng, count, low=0.5, high=4.0):
    """Return numbers with two decimals and either sign, no two alike."""
    found = []
    while len(found) < count:
        value = round(rng.choice((-1, 1)) * rng.uniform(low, high), 2)
        if all(abs(value) != abs(other) for other in found):
            found.append(value)
    return found
