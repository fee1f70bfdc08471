"""Why a run's process ended that nobody was asked to end."""

import signal

from .jobs import End

_IMPRECISION = (
    0.5  # seconds: Linux counts clock ticks for the limit, and a busy machine many of them too many
)


def natural_end(code: int, cpu_seconds: float, cpu_limit: float | None) -> End:
    """Return how a run ended whose process had this exit code (negative: a signal), after so much processor time."""
    # Nothing else sends SIGXCPU; the soft limit does, at a time that Linux counts in clock ticks: on a busy machine
    # well before the seconds that it reports. A program may ignore it; then comes SIGKILL, a second later.
    at_limit = cpu_limit is not None and cpu_seconds >= cpu_limit - _IMPRECISION
    if cpu_limit is not None and (code == -signal.SIGXCPU or (code == -signal.SIGKILL and at_limit)):
        return End.OUT_OF_TIME
    return End.DIED
