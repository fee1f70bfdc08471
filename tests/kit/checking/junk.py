"""Evidence that no honest collection produces: plain data of the wrong kinds in the wrong places."""

import numpy as np

from autograd_lib.kit.checking.evidence import UNATTEMPTED


def junk(rng):
    """Return random plain data, marks that nobody made among it."""
    leaves = (None, True, 0, -7, 2.5, float("nan"), "", "a", np.zeros(2), np.array(1.5), UNATTEMPTED, 10**300)
    marks = ("$raised", "$type", "$refused", "$unattempted", "$array", "$float", "value", "names", "a")
    kind = rng.randrange(4)
    if kind == 0:
        return [junk(rng) for _ in range(rng.randrange(4))]
    if kind == 1:
        return {rng.choice(marks): junk(rng) for _ in range(rng.randrange(3))}
    return rng.choice(leaves)
