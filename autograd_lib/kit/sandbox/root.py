"""The file system of confined runs: what running Python needs (`installation`), read-only, and nothing else.

Built once, by the server, from an empty tmpfs on which what is needed is mounted; then the old root is let go, so
there is no path back to it. Every run gets a copy of this mount namespace, in which all mounts are locked because
the copy belongs to a user namespace of its own, and mounts its own /proc and scratch folder on top (`confinement`).
The server itself, and all that trusted code which serves a run, lives in the same small root.
"""

import os
from pathlib import Path

from . import linux
from .installation import installation, system

SCRATCH = "/scratch"  # a run's only writable place; /tmp and /dev/shm lie in it too
HOME = f"{SCRATCH}/home"
RUN_ID = 1000  # a run's user and group, in its own user namespace
_LINKS = ("/bin", "/sbin", "/lib", "/lib64")  # into /usr, where a system has it in one
_DEVICES = ("null", "zero", "full", "random", "urandom")
_DEVICE_LINKS = (
    ("ptmx", "pts/ptmx"),
    ("fd", "/proc/self/fd"),
    ("stdin", "fd/0"),
    ("stdout", "fd/1"),
    ("stderr", "fd/2"),
)
_OWN_FILES = {
    "passwd": f"run:x:{RUN_ID}:{RUN_ID}::{HOME}:/bin/sh\n",
    "group": f"run:x:{RUN_ID}:\n",
    "hosts": "127.0.0.1 localhost\n",
    "nsswitch.conf": "passwd: files\ngroup: files\nhosts: files\n",
}
_QUIET = linux.NOSUID | linux.NODEV


def enter(empty_folder: str, readable) -> None:
    """Make a root that holds `readable` (absolute paths) beside the installation, and enter it.

    Wants new user, mount and process namespaces. `empty_folder` becomes the root, so nothing below it can be readable.
    What root wants runs to read must be readable by all, since they do not run as root.
    Raises OSError when a path does not exist.
    """
    linux.mount("none", "/", flags=linux.RECURSIVE | linux.PRIVATE)
    linux.mount("tmpfs", empty_folder, "tmpfs", _QUIET, "mode=755,size=1m")
    root = Path(empty_folder)
    _make_skeleton(root)
    bind_all(empty_folder, [*system(), *installation(), *readable])
    linux.set_mount_attributes(empty_folder, linux.READ_ONLY | linux.ATTR_NOSUID | linux.ATTR_NODEV)
    for name in _DEVICES:
        linux.mount(f"/dev/{name}", f"{root}/dev/{name}", flags=linux.BIND)
    # A complete one: libraries read the processor's description, and Linux allows a run's own only where one is seen.
    linux.mount("proc", f"{root}/proc", "proc", _QUIET | linux.NOEXEC)
    linux.make_root(empty_folder)


def bind_all(target: str, paths, below: str = "/") -> None:
    """Let files and folders be found under `target` too, those that lie `below` a folder.

    Each is there once, so that it is hidden when it is hidden there; its other names are symbolic links to that place.
    """
    mounted = set()
    for path in sorted({os.path.realpath(path) for path in paths}):  # a folder before what lies in it
        if Path(path).is_relative_to(below) and mounted.isdisjoint(map(str, Path(path).parents)):
            _bind(path, f"{target}{path}")
            mounted.add(path)
    for path in paths:
        name = Path(f"{target}{path}")
        if Path(path).is_relative_to(below) and not os.path.lexists(name):
            name.parent.mkdir(parents=True, exist_ok=True)
            name.symlink_to(os.path.realpath(path))


def _bind(source, target):
    Path(target).parent.mkdir(parents=True, exist_ok=True)
    if os.path.isdir(source):
        Path(target).mkdir(exist_ok=True)
    else:
        Path(target).touch()
    # All that is mounted below comes along: Linux shows nobody what a mount covers.
    linux.mount(source, target, flags=linux.BIND | linux.RECURSIVE)


def _make_skeleton(root):
    for folder in ("dev/pts", "dev/shm", "etc", "proc", "tmp", SCRATCH[1:]):
        (root / folder).mkdir(parents=True)
    for name in _DEVICES:
        (root / "dev" / name).touch()
    for path in filter(os.path.islink, _LINKS):  # /lib -> usr/lib
        os.symlink(os.readlink(path), f"{root}{path}")
    for name, target in _DEVICE_LINKS:
        (root / "dev" / name).symlink_to(target)
    for name, content in _OWN_FILES.items():
        (root / "etc" / name).write_text(content, encoding="utf-8", newline="\n")
