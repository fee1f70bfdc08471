"""How a kernel ended, told so that a grader can tell a crash from a limit."""

import signal
from dataclasses import asdict, dataclass

EXITED = "exited"  # by itself, with an exit code
CRASHED = "crashed"  # by a fault of its own: segmentation fault, abort, …
KILLED = "killed"  # by a signal that nobody here sent: its own, or the kernel's out-of-memory killer
MEMORY = "memory"  # for exceeding the memory limit
CPU = "cpu"  # for exceeding the limit of processor time
STOPPED = "stopped"  # because its owner asked for it
LOST = "lost"  # nobody knows: the server ended before the kernel did

_IMPRECISION = (
    0.5  # seconds: Linux counts clock ticks for the limit, and a busy machine many of them too many
)

_FAULTS = {
    signal.SIGSEGV, signal.SIGBUS, signal.SIGFPE, signal.SIGILL, signal.SIGABRT, signal.SIGTRAP, signal.SIGSYS
}  # fmt: skip


@dataclass(frozen=True)
class ExitReport:
    """The end of one kernel."""

    cause: str  # one of the words above
    exit_code: int | None = None  # None when a signal ended it
    signal: int | None = None
    cpu_seconds: float | None = None  # of the kernel and all that it started and waited for
    peak_memory: int | None = None  # bytes resident at most, what it shares with the server included
    stderr: str = ""  # the last of what a confined kernel wrote to its standard error itself: why it crashed

    @property
    def returncode(self) -> int:
        """Return what subprocess.Popen would: the exit code, or minus the signal; 1 when nobody knows."""
        if self.signal is not None:
            return -self.signal
        return 1 if self.exit_code is None else self.exit_code

    def as_message(self) -> dict:
        """Return the report as plain data."""
        return asdict(self)


def natural_cause(ended_by: int | None, cpu_seconds: float, cpu_limit: float | None) -> str:
    """Return why a kernel ended that nobody was asked to end, from the signal that did it (None: an exit)."""
    if ended_by is None:
        return EXITED
    # Nothing else sends SIGXCPU; the soft limit does, at a time that Linux counts in clock ticks: on a busy machine
    # well before the seconds that it reports. A program may ignore it; then comes SIGKILL, a second later.
    at_limit = cpu_limit is not None and cpu_seconds >= cpu_limit - _IMPRECISION
    if cpu_limit is not None and (ended_by == signal.SIGXCPU or (ended_by == signal.SIGKILL and at_limit)):
        return CPU
    return CRASHED if ended_by in _FAULTS else KILLED
