"""Speed as ratios against peers, run by `make bench`.

Each `bench_*.py` has a docstring that says what is compared, and `rows()` that yields `Row`s. Nothing here passes or
fails: a ratio that misses its `must` is marked, and a person decides.
"""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One comparison: seconds of ours and of the peer, the largest ratio that is acceptable, and the one aimed at.

    unit: what is compared where it is not seconds.
    """

    name: str
    ours: float
    peer: float
    must: float | None = None
    aim: float | None = None
    unit: str = ""

    @property
    def ratio(self) -> float:
        """Return how many times as long ours takes as the peer."""
        return self.ours / self.peer


def alternate(ours: Callable[[], object], peer: Callable[[], object], runs: int = 9) -> tuple[float, float]:
    """Return the median seconds of both, measured in turn after one run of each that does not count.

    Taking turns lets a machine that becomes slower for a while slow both down.
    """
    seconds = ([], [])
    ours(), peer()
    for _ in range(runs):
        for call, times in zip((ours, peer), seconds, strict=True):
            start = time.perf_counter()
            call()
            times.append(time.perf_counter() - start)
    return statistics.median(seconds[0]), statistics.median(seconds[1])
