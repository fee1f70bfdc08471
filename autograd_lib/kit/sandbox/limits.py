"""The limits of a confined run, and setting those that the kernel of the operating system enforces per process.

Two walls for memory. Per process, RLIMIT_DATA bounds private memory, so that an absurd allocation is a MemoryError in
the cell that asked for it; RLIMIT_AS bounds shared mappings too, with room for the address space that threads reserve
and never use. For all processes together, the minder measures what is resident (`usage`). A memory cgroup would be one
wall for both, but an unprivileged process rarely has one of its own: only where systemd delegates it, never in a
container that mounts /sys/fs/cgroup read-only.
"""

import resource
from dataclasses import asdict, dataclass

MIB = 1 << 20
_PAGE = resource.getpagesize()


@dataclass(frozen=True)
class Limits:
    """What one confined run may use, all its processes together unless said otherwise."""

    memory: int = 1024 * MIB  # bytes beyond what it shares with the server
    cpu_seconds: int = 600
    processes: int = 128  # threads count as processes
    file_size: int = 64 * MIB  # bytes, each file
    scratch: int = 256 * MIB  # bytes, all files
    open_files: int = 256  # each process

    def __post_init__(self):
        for name, value in asdict(self).items():
            if type(value) is not int or value <= 0:
                raise ValueError(f"limit {name}: expected a positive whole number, got {value!r}")


def apply(limits: Limits) -> None:
    """Set the limits of this process and all that it will start; they cannot be raised again."""
    size, data = _mapped()
    bounds = {
        "CORE": 1,  # none at all; 0 would still start the machine's crash handler, if it has one
        "CPU": limits.cpu_seconds,
        "DATA": data + limits.memory,
        "AS": size + 2 * limits.memory + 1024 * MIB,
        "NPROC": limits.processes,
        "FSIZE": limits.file_size,
        "NOFILE": limits.open_files,
        "MEMLOCK": 64 * 1024,
        "MSGQUEUE": 0,
        "SIGPENDING": 1000,  # queued signals and timers, which are the operating system's memory
        "RTPRIO": 0,
        "NICE": 0,
    }
    for name, soft in bounds.items():
        which = getattr(resource, f"RLIMIT_{name}")
        most = resource.getrlimit(which)[1]
        hard = soft + 1 if name == "CPU" else soft  # a second to react to SIGXCPU
        if most != resource.RLIM_INFINITY:
            hard = min(hard, most)
        resource.setrlimit(which, (min(soft, hard), hard))


def _mapped():
    """Return the bytes of address space, and of private writable memory, that this process has."""
    with open("/proc/self/statm", encoding="ascii") as file:
        fields = [int(field) * _PAGE for field in file.read().split()]
    return fields[0], fields[5]
