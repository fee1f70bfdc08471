"""sys.stdout and sys.stderr of a run, and what else is written to the file descriptors behind them."""

import codecs
import io
import os
import tempfile
import threading
import time

from .frames import Writer

LONGEST = 5_000_000  # characters of one field of a message
_FLUSH_SECONDS, _FLUSH_CHARACTERS = 0.05, 4000


class TextStream(io.TextIOBase):
    """sys.stdout or sys.stderr of a run. Lines are sent together, as far as nobody would notice."""

    encoding, errors = "UTF-8", None

    def __init__(self, name: str, writer: Writer, captured: "Captured"):
        self.name = f"<{name}>"
        self._kind, self._writer, self._captured = name, writer, captured
        self._begin()
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._begin)

    def _begin(self):
        self._lock = threading.RLock()
        self._pieces, self._size, self._sent = [], 0, 0.0

    def write(self, text: str) -> int:
        """Write text, and return how many characters."""
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text)}")
        with self._lock:
            if self._captured.waiting():  # written after what waits here, and before this
                self.flush()
            self._pieces.append(text)
            self._size += len(text)
            late = "\n" in text and time.monotonic() - self._sent > _FLUSH_SECONDS
            if late or self._size > _FLUSH_CHARACTERS:
                self.flush()
        return len(text)

    def flush(self) -> None:
        """Send what was written, and then what other programs and libraries wrote to the file descriptors since."""
        with self._lock:
            pieces, self._pieces, self._size = self._pieces, [], 0
            self._sent = time.monotonic()
            if pieces:
                for text in _cut("".join(pieces)):
                    self._writer.send(self._kind, text)
        self._captured.send()

    def fileno(self) -> int:
        """Return the file descriptor that programs inherit; what they write to it is shown, too."""
        return 1 if self._kind == "stdout" else 2

    def isatty(self) -> bool:
        return False

    def writable(self) -> bool:
        return True


class Captured:
    """What is written to file descriptors 1 and 2, by programs that cells call and by libraries that are not Python's.

    Both are files without a name, which nobody has to empty while a cell runs.
    """

    MOST = 1 << 20  # bytes sent at once; beyond that the beginning is enough

    def __init__(self, writer: Writer, folder: str | None = None):
        self._writer = writer
        self._files = {}
        for kind, fd in (("stdout", 1), ("stderr", 2)):
            with tempfile.TemporaryFile(dir=folder, buffering=0) as file:
                os.dup2(file.fileno(), fd)
            _append_only(fd)
            self._files[fd] = (kind, codecs.getincrementaldecoder("utf-8")("replace"))

    def waiting(self) -> bool:
        """Return whether something has been written since."""
        try:
            return any(os.fstat(fd).st_size for fd in self._files)
        except OSError:
            return False

    def send(self) -> None:
        """Send what has been written since, and forget it."""
        for fd, (kind, decoder) in self._files.items():
            try:
                if os.fstat(fd).st_size == 0:
                    continue
                data = os.pread(fd, self.MOST, 0)
                os.ftruncate(fd, 0)
            except OSError:  # a cell has put something else there, or closed it
                continue
            if text := decoder.decode(data):
                self._writer.send(kind, text)


def _append_only(fd):
    import fcntl  # forks need a POSIX system; elsewhere programs have their own

    fcntl.fcntl(fd, fcntl.F_SETFL, fcntl.fcntl(fd, fcntl.F_GETFL) | os.O_APPEND)


class NothingCaptured:
    """What is captured where programs have their own."""

    def waiting(self):
        return False

    def send(self):
        pass


def _cut(text) -> list[str]:
    """Return a text in pieces that are not too long for one message."""
    return [text[at : at + LONGEST] for at in range(0, len(text), LONGEST)]
