"""Writing files so that a full disk or a killed process never leaves half of one, and seeing that one was saved."""

import io
import os
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

_EPOCH = (1980, 1, 1, 0, 0, 0)  # of files in archives: zip knows no earlier time


def write_text(path: Path, content: str) -> None:
    """Replace the file at `path` by `content` (UTF-8, "\\n" line ends) in one step; the old file stays until then.

    Missing folders are made. Raises OSError, and leaves nothing behind, when the content cannot be written.
    """
    write_bytes(path, content.encode("utf-8"))


def write_bytes(path: Path, content: bytes) -> None:
    """Replace the file at `path` by `content` in one step, as `write_text` does."""
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, scratch = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(scratch, _mode(path))  # mkstemp makes files that nobody else may read
        os.replace(scratch, path)
    except BaseException:
        Path(scratch).unlink(missing_ok=True)
        raise


def _mode(path):
    if path.exists():
        return path.stat().st_mode & 0o777
    if sys.platform == "emscripten":  # whose umask would leave nobody anything
        return 0o666
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Run a block that no other process runs at the same time with the same path, which is a file for this alone."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "a+b") as file:
        unlock = _lock(file)
        try:
            yield
        finally:
            unlock()


def _lock(file):
    """Wait until nobody else holds a file, and hold it; return what lets go of it."""
    if os.name == "nt":
        import msvcrt

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
        return lambda: (file.seek(0), msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1))
    if sys.platform == "emscripten":  # a browser has no locks, and each notebook a Python of its own
        return lambda: None
    import fcntl

    fcntl.flock(file, fcntl.LOCK_EX)
    return lambda: fcntl.flock(file, fcntl.LOCK_UN)


def stamp(path: Path) -> tuple[int, int, int] | None:
    """Return what changes whenever a file is saved, or None where there is none."""
    try:
        status = Path(path).stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino


def zipped(files: Mapping[str, str | bytes]) -> bytes:
    """Return a zip archive of {path: content}, byte for byte the same for the same files."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, content in sorted(files.items()):
            member = zipfile.ZipInfo(path, _EPOCH)
            member.compress_type = zipfile.ZIP_DEFLATED
            member.external_attr = 0o644 << 16
            archive.writestr(member, content, compresslevel=9)
    return buffer.getvalue()
