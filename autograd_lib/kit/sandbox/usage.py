"""What all processes of this process namespace use together, read from /proc."""

import contextlib
import glob
import os
import resource

_PAGE = resource.getpagesize()
_BUFFER = (
    2 * 212_992
)  # bytes, of one socket at most: what is not sent yet; it cannot be made larger (`seccomp`)
_TICKS = os.sysconf("SC_CLK_TCK")
_TELLS_TURNS = os.path.exists("/proc/self/schedstat")  # not every Linux is made to


def others() -> list[str]:
    """Return the ids of all processes but this one."""
    own = str(os.getpid())
    return [name for name in os.listdir("/proc") if name.isdigit() and name != own]


def resident(processes) -> int:
    """Return the bytes resident in all the processes; what several share is counted in each."""
    return sum(_resident(process) for process in processes)


def proportional(processes) -> int:
    """Return the bytes resident, what n processes share counted as an n-th in each. Slow: a millisecond per process."""
    return sum(_proportional(process) for process in processes)


def private() -> int:
    """Return the bytes of private writable memory that this process has."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[5]) * _PAGE


def held_for_sockets() -> int:
    """Return the bytes that Linux may hold for the sockets of this network namespace: they are no process's own."""
    try:
        with open("/proc/net/sockstat", encoding="ascii") as file:
            return int(file.readline().split()[2]) * _BUFFER
    except (OSError, ValueError, IndexError):
        return 0


def cpu_seconds(processes) -> float:
    """Return the processor time that the processes, and the children they waited for, have used."""
    return sum(_ticks(process) for process in processes) / _TICKS


def wanted_seconds(processes) -> float | None:
    """Return the seconds that the threads of the processes computed or waited for their turn; None where untold."""
    if not _TELLS_TURNS:
        return None
    tables = (table for process in processes for table in glob.iglob(f"/proc/{process}/task/*/schedstat"))
    return sum(map(_scheduled, tables)) / 1e9


def _scheduled(table):
    with contextlib.suppress(OSError, ValueError), open(table, encoding="ascii") as file:
        return sum(map(int, file.read().split()[:2]))
    return 0


def _resident(process):
    with contextlib.suppress(OSError), open(f"/proc/{process}/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * _PAGE
    return 0


def _proportional(process):
    try:
        with open(f"/proc/{process}/smaps_rollup", encoding="ascii") as file:
            return next(int(line.split()[1]) * 1024 for line in file if line.startswith("Pss:"))
    except (OSError, StopIteration):
        return _resident(process)  # a process that hides pays for everything it shares


def _ticks(process):
    with (
        contextlib.suppress(OSError),
        open(f"/proc/{process}/stat", encoding="utf-8", errors="replace") as file,
    ):
        return sum(int(field) for field in file.read().rpartition(")")[2].split()[11:15])
    return 0
