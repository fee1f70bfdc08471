"""A second wall behind the namespaces: system calls that a learner's program has no use for are refused.

Namespaces confine by themselves. The filter is there for what they leave open, found by going through the list of
system calls: sockets of families that a network namespace does not cover (AF_VSOCK reaches the host of a virtual
machine); memory that no process maps and so no limit counts (memfd, System V shared memory, message queues, pages
given to pipes, watches on files); what is counted for the machine as a whole (asynchronous input); key rings; what a
process may do to another of its user, of which the only one that is not the run's own is process 1, the minder; and
ways into the operating system's kernel that only privileged or debugging programs need (user namespaces of one's own,
with all capabilities in them, mounts, BPF, io_uring, perf, userfaultfd, ptrace).
It is a list of what is refused, not of what is allowed: libraries and Python use some 200 calls, which differ by
version, and a missing one would cost an honest learner points.

A refused call fails with EPERM, as it does in any container, and the program goes on.
"""

import errno
import platform
import struct

from . import linux

_BY_NAME = {  # name: (x86_64, aarch64), from the kernel's unistd.h
    "ptrace": (101, 117), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271), "kcmp": (312, 272),
    "unshare": (272, 97), "setns": (308, 268), "mount": (165, 40), "umount2": (166, 39), "pivot_root": (155, 41),
    "chroot": (161, 51), "bpf": (321, 280), "perf_event_open": (298, 241), "userfaultfd": (323, 282),
    "add_key": (248, 217), "request_key": (249, 218), "keyctl": (250, 219), "kexec_load": (246, 104),
    "kexec_file_load": (320, 294), "init_module": (175, 105), "finit_module": (313, 273),
    "delete_module": (176, 106), "open_by_handle_at": (304, 265), "syslog": (103, 116),
    "memfd_create": (319, 279), "shmget": (29, 194), "msgget": (68, 186), "semget": (64, 190),
    "mq_open": (240, 180), "quotactl": (179, 60), "swapon": (167, 224), "swapoff": (168, 225), "acct": (163, 89),
    "vmsplice": (278, 75), "inotify_init": (253, 26), "inotify_init1": (294, 26), "fanotify_init": (300, 262),
    "io_setup": (206, 0), "migrate_pages": (256, 238), "move_pages": (279, 239),
}  # fmt: skip
# io_uring_setup/enter/register, open_tree, move_mount, fsopen, fsconfig, fsmount, fspick, pidfd_getfd, mount_setattr,
# quotactl_fd, memfd_secret: one number on all architectures.
_LATER = (*range(425, 434), 438, 442, 443, 447)
_CLONE3 = 435
# What a process may do to others of its user, named by the first argument: limits, and when and where they run.
_TO_A_PROCESS = {
    "prlimit64": (302, 261), "sched_setaffinity": (203, 122), "sched_setscheduler": (144, 119),
    "sched_setparam": (142, 118), "sched_setattr": (314, 274),
}  # fmt: skip
_TO_PROCESSES = {"setpriority": (141, 140), "ioprio_set": (251, 30)}  # named by kind and then number
_SPECIAL = {
    "socket": (41, 198),
    "clone": (56, 220),
    "ioctl": (16, 29),
    "setsockopt": (54, 208),
    "fcntl": (72, 25),
    "mmap": (9, 222),
}

_AUDIT = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
_X32_CALLS = 0x40000000  # a second numbering on x86_64, which would pass by all comparisons
_FAMILIES = (1, 2, 10)  # AF_UNIX, AF_INET, AF_INET6: covered by the network and mount namespaces
_NAMESPACES = 0x7E020000  # all CLONE_NEW* flags that clone takes
_TERMINAL_INPUT = (0x5412, 0x541C)  # TIOCSTI, TIOCLINUX: typing into a terminal
# Buffers in the operating system's kernel, which no limit of a process counts, stay as large as they come.
_LARGER_SOCKETS = (7, 8)  # SO_SNDBUF, SO_RCVBUF
_LARGER_PIPES = (1031,)  # F_SETPIPE_SZ
_HUGE_PAGES = 0x40000  # MAP_HUGETLB: the machine's few, which are not counted as resident
_MINDER = 1  # its number in the run's process namespace
_ALL_OF_A_USER = {"setpriority": 2, "ioprio_set": 3}

_LOAD, _JUMP_EQUAL, _JUMP_GREATER_EQUAL, _JUMP_ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _KILL_PROCESS, _ERRNO = 0x7FFF0000, 0x80000000, 0x00050000
_NUMBER_AT, _ARCHITECTURE_AT, _FIRST_ARGUMENT_AT, _SECOND_ARGUMENT_AT, _THIRD_ARGUMENT_AT = 0, 4, 16, 24, 32
_FOURTH_ARGUMENT_AT = 40


def install() -> None:
    """Put the filter on this process and all that it will start; nothing can take it off again."""
    linux.install_filter(program(platform.machine()))


def program(machine: str) -> bytes:
    """Return the filter for an architecture as a classic BPF program."""
    column = list(_AUDIT).index(machine)
    refused = [numbers[column] for numbers in _BY_NAME.values()] + list(_LATER)
    socket, clone, ioctl, setsockopt, fcntl, mmap = (numbers[column] for numbers in _SPECIAL.values())
    parts = [
        _instruction(_LOAD, _ARCHITECTURE_AT),
        _instruction(_JUMP_EQUAL, _AUDIT[machine], yes=1),
        _instruction(_RETURN, _KILL_PROCESS),
        _instruction(_LOAD, _NUMBER_AT),
        *_when(_JUMP_GREATER_EQUAL, _X32_CALLS, errno.ENOSYS),
        *_when(
            _JUMP_EQUAL, _CLONE3, errno.ENOSYS
        ),  # its flags lie in memory; the C library falls back to clone
        *(step for number in refused for step in _when(_JUMP_EQUAL, number, errno.EPERM)),
        *_against_the_minder(column),
        *_for_call(clone, _FIRST_ARGUMENT_AT, _when(_JUMP_ANY_BIT, _NAMESPACES, errno.EPERM)),
        *_for_call(ioctl, _SECOND_ARGUMENT_AT, _any_equal(_TERMINAL_INPUT, errno.EPERM)),
        *_for_call(setsockopt, _THIRD_ARGUMENT_AT, _any_equal(_LARGER_SOCKETS, errno.EPERM)),
        *_for_call(fcntl, _SECOND_ARGUMENT_AT, _any_equal(_LARGER_PIPES, errno.EPERM)),
        *_for_call(mmap, _FOURTH_ARGUMENT_AT, _when(_JUMP_ANY_BIT, _HUGE_PAGES, errno.EPERM)),
        *_for_call(socket, _FIRST_ARGUMENT_AT, _none_equal(_FAMILIES, errno.EAFNOSUPPORT)),
        _instruction(_RETURN, _ALLOW),
    ]
    return b"".join(parts)


def _against_the_minder(column):
    named, refuse = [], _when(_JUMP_EQUAL, _MINDER, errno.EPERM)
    for numbers in _TO_A_PROCESS.values():
        named += _for_call(numbers[column], _FIRST_ARGUMENT_AT, refuse)
    for name, numbers in _TO_PROCESSES.items():
        all_of_a_user = _when(_JUMP_EQUAL, _ALL_OF_A_USER[name], errno.EPERM)
        steps = [*refuse, _instruction(_LOAD, _FIRST_ARGUMENT_AT), *all_of_a_user]
        named += _for_call(numbers[column], _SECOND_ARGUMENT_AT, steps)
    return named


def _when(jump, value, error):
    return [_instruction(jump, value, no=1), _instruction(_RETURN, _ERRNO | error)]


def _any_equal(values, error):
    return [step for value in values for step in _when(_JUMP_EQUAL, value, error)]


def _none_equal(values, error):
    """Return the steps that pass over their last one, the refusal, when the argument is one of the values."""
    steps = [_instruction(_JUMP_EQUAL, value, yes=len(values) - at) for at, value in enumerate(values)]
    return [*steps, _instruction(_RETURN, _ERRNO | error)]


def _for_call(number, argument_at, steps):
    """Return the steps for one call's argument, after which every path of that call is allowed."""
    inner = [_instruction(_LOAD, argument_at), *steps, _instruction(_RETURN, _ALLOW)]
    return [_instruction(_JUMP_EQUAL, number, no=len(inner)), *inner]


def _instruction(code, value, yes=0, no=0):
    return struct.pack("=HBBI", code, yes, no, value)
