"""Where one file can be found: a folder that is mounted in two places gives each of its files two paths."""

import os
from dataclasses import dataclass
from pathlib import Path

_TABLE = "/proc/self/mountinfo"
_OCTAL = {"\\040": " ", "\\011": "\t", "\\012": "\n", "\\134": "\\"}  # as the table writes them


@dataclass(frozen=True)
class Mount:
    """One line of the table: `root`, a folder of the file system `device`, is found at `point`."""

    device: str
    root: str
    point: str


def read(table: str) -> list[Mount]:
    """Return the mounts in the text of a mountinfo table, in its order."""
    fields = (line.split(" ", 5) for line in table.splitlines())
    return [Mount(device, _plain(root), _plain(point)) for _, _, device, root, point, _ in fields]


def paths(path: str, mounts: list[Mount]) -> list[str]:
    """Return all paths that lead to what is found at an absolute path without links, that one first.

    Some of them may be covered by other mounts.
    """
    at = max((m for m in mounts if _below(path, m.point)), key=lambda m: len(m.point), default=None)
    if at is None:
        return [path]
    inside = os.path.normpath(os.path.join(at.root, os.path.relpath(path, at.point)))
    others = (
        os.path.normpath(os.path.join(m.point, os.path.relpath(inside, m.root)))
        for m in mounts
        if m is not at and m.device == at.device and _below(inside, m.root)
    )
    return list(dict.fromkeys([path, *others]))


def everywhere(files) -> list[str]:
    """Return all paths under which this process finds these files and folders, themselves first."""
    mounts = read(Path(_TABLE).read_text(encoding="utf-8", errors="surrogateescape"))
    found = {}
    for file in files:
        first, *others = paths(os.path.realpath(file), mounts)
        found |= dict.fromkeys([file, *(other for other in others if _same(first, other))])
    return list(found)


def _same(one, other):
    """Return whether two paths lead to one file, told by device and inode."""
    try:
        return os.path.samefile(one, other)
    except OSError:
        return False


def _below(path, folder):
    return path == folder or path.startswith(f"{folder.rstrip('/')}/")


def _plain(field):
    for written, sign in _OCTAL.items():
        field = field.replace(written, sign)
    return field
