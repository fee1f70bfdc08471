"""Confinement of one run: what happens in its process between the server's fork and the first line of a learner.

The wall is Linux's namespaces; a seccomp filter and resource limits stand behind it.

    property                                  by
    no network at all                         an own network namespace whose loopback is down: no route, and an own
                                              space of abstract unix sockets; other socket families by the filter
    no file but the installation and scratch  the server's root (`root`), of which this is a copy with locked mounts;
                                              what is hidden of it is covered there
    no foreign unix socket                    none lies in that root, and no file descriptor is left open but its own
    no secret in the environment              the server was started with a new environment, and has read no request:
                                              it forks first, and the fork reads
    no process outside seen or signalled      an own process namespace, with its own /proc, of which what tells of the
                                              machine (command line, keys, disks) is covered
    nothing outlives the run                  process 1 of that namespace is the minder: Linux kills the rest with it
    limits                                    `limits`, `usage`; file space is the size of the scratch tmpfs
    no way back                               an own user namespace without capabilities, and none can be gained
    the minder cannot be used                 it cannot be signalled (process 1), looked into (not dumpable), slowed or
                                              limited (the filter), and holds nothing but its own connections

Why the system's own interfaces and not a well-kept tool: a run must be a fork of a process that is done importing
(10 ms), and tools confine a program that they execute (importing it anew: 1 to 2 s). Namespaces, mounts and filter
add 5 ms to the fork, and one more fork, as a process namespace begins with a child. bubblewrap could start the server,
but not part its runs from each other; isolate wants to be setuid root, and is not advised in containers. Landlock
and seccomp alone leave UDP, other processes and what outlives the run uncovered, so where namespaces are not to be
had, confinement is refused (`platforms.missing`), not weakened.

What remains: the same Linux kernel, so its faults count; time and load of the machine can be observed, its processor
and settings (/proc/sys) read, and where the installation lies; memory that Linux holds for sockets and pipes is bounded
only by the numbers of processes and open files.
"""

import os
from pathlib import Path

from . import limits, linux, mounts, root, seccomp
from .installation import installation

_PER_RUN = linux.NEWUSER | linux.NEWNS | linux.NEWPID | linux.NEWNET | linux.NEWIPC
_HIDDEN = "raise ModuleNotFoundError(f'{__name__} is hidden from this run', name=__name__)\n"
_QUIET = linux.NOSUID | linux.NODEV
_TERMINALS = "newinstance,ptmxmode=0666,max=64"  # a machine has a few thousand in all
_OF_PROC = frozenset(
    "cpuinfo filesystems loadavg meminfo mounts net self stat sys thread-self uptime version".split()
)


def hide(paths) -> None:
    """Cover files by empty ones, folders by packages that cannot be imported, for all runs of the calling server.

    With a source file goes what Python compiled from it; all are covered under every path that leads to them. The runs'
    copies of these mounts are locked like all others.
    """
    for path in mounts.everywhere(paths):
        _hide(path)


def become_first_process(bounds: limits.Limits, readable) -> None:
    """Return as process 1 of new namespaces, without privileges, with a scratch folder; the calling process ends.

    `readable` is what the server's root holds beside the installation.
    """
    user, group = os.geteuid(), os.getegid()
    linux.unshare(_PER_RUN)
    map_ids(f"{root.RUN_ID} {user} 1", f"{root.RUN_ID} {group} 1")
    if os.fork():
        os._exit(0)  # a process namespace begins with a child
    linux.mount("proc", "/proc", "proc", _QUIET | linux.NOEXEC)
    _cover_the_machine()
    linux.mount("devpts", "/dev/pts", "devpts", linux.NOSUID | linux.NOEXEC, _TERMINALS)
    _mount_scratch(bounds.scratch, readable)
    os.chdir(root.HOME)
    linux.drop_privileges()
    linux.set_dumpable(False)
    seccomp.install()


def become_run(bounds: limits.Limits) -> None:
    """Set the limits of the run's process itself, a child of process 1."""
    linux.set_dumpable(True)  # it may look into itself
    limits.apply(bounds)
    Path("/proc/self/oom_score_adj").write_text(
        "1000", encoding="ascii"
    )  # the first to go when memory is short


def map_ids(users: str, groups: str) -> None:
    """Write the id maps of the user namespace that this process has just made (lines: inside, outside, count)."""
    for name, content in (("setgroups", "deny"), ("uid_map", users), ("gid_map", groups)):
        try:
            Path(f"/proc/self/{name}").write_text(content, encoding="ascii")
        except OSError as error:
            raise OSError(error.errno, f"writing {content!r} to {name}: {error.strerror}") from error


def _cover_the_machine():
    """Cover what /proc tells of the machine and not of this run, its processes, or what programs ask to fit in."""
    for name in os.listdir("/proc"):
        path = f"/proc/{name}"
        if name not in _OF_PROC and not name.isdigit() and not os.path.islink(path):
            empty = root.SCRATCH if os.path.isdir(path) else "/dev/null"  # nothing is in that folder yet
            linux.mount(empty, path, flags=linux.BIND)


def _mount_scratch(size, readable):
    options = f"mode=755,size={size},nr_inodes=10000"  # files without content are memory too
    linux.mount("tmpfs", root.SCRATCH, "tmpfs", _QUIET, options)
    for name in ("home", "tmp", "shm"):
        os.mkdir(f"{root.SCRATCH}/{name}")
    root.bind_all(root.SCRATCH, [*installation(), *readable], below="/tmp")  # else they would be covered
    linux.mount(f"{root.SCRATCH}/tmp", "/tmp", flags=linux.BIND | linux.RECURSIVE)
    linux.mount(f"{root.SCRATCH}/shm", "/dev/shm", flags=linux.BIND)


def _hide(path):
    source = Path(path)
    if source.is_dir():
        linux.mount("tmpfs", path, "tmpfs", _QUIET, "mode=755,size=4k,nr_inodes=2")
        (source / "__init__.py").write_text(_HIDDEN, encoding="utf-8")  # an empty folder could be imported
        linux.set_mount_attributes(path, linux.READ_ONLY)
    for file in [source, *source.parent.glob(f"__pycache__/{source.stem}.*.pyc")]:
        if file.is_file():
            linux.mount("/dev/null", str(file), flags=linux.BIND)
