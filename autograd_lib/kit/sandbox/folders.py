"""Private folders of fork servers, and what is left of one whose owner and guardian were both killed.

The owner holds a lock in its folder while it lives. A folder that nobody holds is removed by the next server: a
process id would not do, since another container that shares the temporary folder has ids of its own.
"""

import contextlib
import os
import shutil
import tempfile
import time
from pathlib import Path

_PREFIX = "ak-server-"
_LOCK = "owner"
_LONGEST = 70  # a unix socket's path has 107 bytes
_NEW_SECONDS = 60  # for an owner to take the lock of the folder that it has just made


def new_private_folder() -> tuple[Path, int]:
    """Return a new folder and the descriptor that holds it; removes those that nobody holds any more."""
    folder = tempfile.mkdtemp(prefix=_PREFIX)
    if len(os.fsencode(folder)) > _LONGEST:
        os.rmdir(folder)
        folder = tempfile.mkdtemp(prefix=_PREFIX, dir="/tmp")
    held = os.open(f"{folder}/{_LOCK}", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    _take(held)
    sweep(Path(folder).parent)
    return Path(folder), held


def sweep(parent: Path) -> None:
    """Remove this user's folders in `parent` that no living process holds."""
    for folder in parent.glob(f"{_PREFIX}*"):
        with contextlib.suppress(OSError):
            state = folder.lstat()
            if (
                state.st_uid == os.geteuid()
                and time.time() - state.st_mtime > _NEW_SECONDS
                and not _held(folder)
            ):
                shutil.rmtree(folder, ignore_errors=True)


def _held(folder):
    try:
        lock = os.open(folder / _LOCK, os.O_RDWR | os.O_NOFOLLOW)
    except FileNotFoundError:
        return False
    try:
        return not _take(lock)
    finally:
        os.close(lock)


def _take(lock):
    import fcntl  # fork servers need Linux

    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
