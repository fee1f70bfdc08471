"""The few system calls of Linux that Python has no function for, each raising OSError with what was tried.

Through ctypes on every Python version: os.unshare exists from 3.12 on, mount and pivot_root do not exist at all.
"""

import ctypes
import os
import platform

NEWNS, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET, NEWCGROUP = (
    0x00020000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000, 0x02000000
)  # fmt: skip
NOSUID, NODEV, NOEXEC, BIND, RECURSIVE, PRIVATE = 2, 4, 8, 0x1000, 0x4000, 0x40000
READ_ONLY, ATTR_NOSUID, ATTR_NODEV = 1, 2, 4  # of mount_setattr
_DETACH, _AT_RECURSIVE, _AT_FDCWD = 2, 0x8000, -100
_SET_PDEATHSIG, _SET_DUMPABLE, _SET_NO_NEW_PRIVS, _CAPBSET_DROP, _SET_SECUREBITS = 1, 4, 38, 24, 28
_CAP_AMBIENT, _CAP_AMBIENT_CLEAR_ALL = 47, 4
_NO_ROOT_PRIVILEGES_EVER = 0xEF  # noroot, no_setuid_fixup, no_cap_ambient_raise; these and keep_caps locked
_CAPABILITY_VERSION_3 = 0x20080522
_CLOSE_RANGE_LAST = 0xFFFFFFFF

# Numbers of system calls: (pivot_root, capset); the later ones are the same on all architectures.
_NUMBERS = {"x86_64": (155, 126), "aarch64": (41, 91)}
_MOUNT_SETATTR, _CLOSE_RANGE = 442, 436

ARCHITECTURES = tuple(_NUMBERS)

_libc = ctypes.CDLL(None, use_errno=True) if os.name == "posix" else None


def unshare(flags: int) -> None:
    """Move this process (for NEWPID: its future children) into new namespaces."""
    _check(_libc.unshare(flags), "unshare")


def mount(source: str, target: str, kind: str | None = None, flags: int = 0, options: str = "") -> None:
    """Mount a file system, or with BIND a folder or file that exists already."""
    encoded = [None if text is None else os.fsencode(text) for text in (source, target, kind)]
    result = _libc.mount(*encoded, ctypes.c_ulong(flags), os.fsencode(options))
    _check(result, f"mount of {kind or source} at {target}")


def set_mount_attributes(path: str, attributes: int) -> None:
    """Set attributes of the mount at `path` and of all below it; they can be added only."""
    structure = (ctypes.c_uint64 * 4)(attributes, 0, 0, 0)
    result = _libc.syscall(
        _MOUNT_SETATTR, _AT_FDCWD, os.fsencode(path), _AT_RECURSIVE, structure, ctypes.sizeof(structure)
    )
    _check(result, f"mount_setattr of {path}")


def make_root(folder: str) -> None:
    """Make a mounted folder the root directory of this mount namespace, and let go of the old root for good."""
    os.chdir(folder)
    _check(_libc.syscall(_number(0), b".", b"."), f"pivot_root to {folder}")
    _check(_libc.umount2(b".", _DETACH), "umount of the old root")
    os.chdir("/")


def drop_privileges() -> None:
    """Give up every capability for ever, and with it every way to gain one by starting another program."""
    for capability in range(64):
        if _libc.prctl(_CAPBSET_DROP, capability, 0, 0, 0):
            break  # the last one that this Linux knows was dropped
    _libc.prctl(_CAP_AMBIENT, _CAP_AMBIENT_CLEAR_ALL, 0, 0, 0)
    _libc.prctl(_SET_SECUREBITS, _NO_ROOT_PRIVILEGES_EVER, 0, 0, 0)  # refused where not even SETPCAP is held
    header = (ctypes.c_uint32 * 2)(_CAPABILITY_VERSION_3, 0)
    _check(_libc.syscall(_number(1), header, (ctypes.c_uint32 * 6)()), "capset")
    _check(_libc.prctl(_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "no_new_privs")


def set_dumpable(wanted: bool) -> None:
    """Say whether processes of the same user may look into this one: ptrace, and most of its /proc."""
    _check(_libc.prctl(_SET_DUMPABLE, int(wanted), 0, 0, 0), "set_dumpable")


def die_with_parent(signal: int) -> None:
    """Have this process sent a signal when the thread that forked it ends."""
    _check(_libc.prctl(_SET_PDEATHSIG, signal, 0, 0, 0), "set_pdeathsig")


def close_others(keep) -> None:
    """Close every file descriptor but those to keep."""
    first = 0
    for fd in [*sorted(set(keep)), _CLOSE_RANGE_LAST + 1]:
        if fd > first:
            _check(_libc.syscall(_CLOSE_RANGE, first, ctypes.c_uint(fd - 1), 0), "close_range")
        first = fd + 1


def install_filter(program: bytes) -> None:
    """Have the kernel judge every further system call of this process and its children by a seccomp program."""
    buffer = ctypes.create_string_buffer(program, len(program))

    class Program(ctypes.Structure):
        _fields_ = [("length", ctypes.c_ushort), ("instructions", ctypes.c_void_p)]

    pointer = Program(len(program) // 8, ctypes.addressof(buffer))
    set_seccomp, mode_filter = 22, 2
    _check(_libc.prctl(set_seccomp, mode_filter, ctypes.byref(pointer), 0, 0), "seccomp")


def _number(index):
    return _NUMBERS[platform.machine()][index]


def _check(result, what):
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")
