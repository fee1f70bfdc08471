"""How a run speaks: messages of a few texts, cut into packets that a pipe passes on undivided.

A message is a kind and some fields of text, each with its length before it; nothing is parsed to find its end. Packets
are no longer than what POSIX promises to write in one piece, since forks of a run write to the same pipe; each names
the process that wrote it, so that the messages of several are told apart.

The receiving end believes nothing. What is no packet or no message raises FrameError, and it holds no more than
`most` bytes of messages that are not complete.
"""

import os
import select
import struct
import threading
from collections.abc import Iterator

PACKET = min(getattr(select, "PIPE_BUF", 512), 4096)
MOST_FIELDS = 2000
_MOST_WRITERS = 64
_HEAD = struct.Struct("!HIB")  # bytes that follow, writer's process id, flags
_LENGTH = struct.Struct("!I")
_FIRST, _LAST = 1, 2

KINDS = {
    "ready": b"r",  # "", or why the run cannot begin
    "stdout": b"o",  # text
    "stderr": b"e",  # text
    "display": b"d",  # display id or "", metadata as JSON, then for each type: its name, how it is written, its value
    "update": b"u",  # as display
    "result": b"x",  # execution count, metadata as JSON, then as display
    "error": b"t",  # name, message, lines of the traceback
    "clear": b"c",  # "wait" or ""
    "evidence": b"v",  # the step's token, text
    "done": b".",  # the step's token, execution count, name and message of what was raised or two empty texts
}
_NAMES = {byte: name for name, byte in KINDS.items()}


class FrameError(ValueError):
    """Bytes that no run of ours sends."""


def encode(kind: str, fields) -> bytes:
    """Return a message. Lone surrogates, which have no UTF-8 form, become question marks."""
    encoded = [field.encode("utf-8", "replace") for field in fields]
    return KINDS[kind] + b"".join(_LENGTH.pack(len(field)) + field for field in encoded)


def decode(message: bytes) -> tuple[str, list[str]]:
    """Return the kind and the fields of a message, zeros as question marks: not every database holds them.

    Raises FrameError for anything that `encode` does not return.
    """
    kind = _NAMES.get(message[:1])
    if kind is None:
        raise FrameError(f"no such kind of message: {message[:1]!r}")
    fields, at = [], 1
    while at < len(message):
        if at + _LENGTH.size > len(message) or len(fields) == MOST_FIELDS:
            raise FrameError("a message that is cut off, or of too many fields")
        (length,) = _LENGTH.unpack_from(message, at)
        at += _LENGTH.size
        if at + length > len(message):
            raise FrameError("a field that is longer than its message")
        fields.append(message[at : at + length].decode("utf-8", "replace").replace("\0", "?"))
        at += length
    return kind, fields


def packets(message: bytes, writer: int) -> Iterator[bytes]:
    """Yield the packets of a message."""
    room = PACKET - _HEAD.size
    for at in range(0, len(message), room):
        piece = message[at : at + room]
        flags = (_FIRST if at == 0 else 0) | (_LAST if at + room >= len(message) else 0)
        yield _HEAD.pack(len(piece), writer, flags) + piece


class Writer:
    """The run's end of the pipe, for all its threads and forks."""

    def __init__(self, fd: int):
        self.fd = fd
        self._after_fork()
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._after_fork)

    def _after_fork(self):
        self._pid, self._lock = os.getpid() & 0xFFFFFFFF, threading.Lock()

    def send(self, kind: str, *fields: str) -> None:
        """Send a message. One that an interrupt breaks off is dropped at the other end when the next one comes."""
        with self._lock:
            for packet in packets(encode(kind, fields), self._pid):
                os.write(self.fd, packet)


class Reader:
    """The receiver's end: puts packets together again, holding at most `most` bytes of incomplete messages."""

    def __init__(self, most: int):
        self.most = most
        self._rest = b""
        self._open: dict[int, list[bytes]] = {}
        self._held = 0

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Yield the messages that `data` completes. Raises FrameError for what is no packet, or too much."""
        data, at = self._rest + data, 0
        while at + _HEAD.size <= len(data):
            length, writer, flags = _HEAD.unpack_from(data, at)
            if not 0 < length <= PACKET - _HEAD.size or flags > _FIRST | _LAST:
                raise FrameError("not a packet")
            end = at + _HEAD.size + length
            if end > len(data):
                break
            message = self._put(writer, flags, data[at + _HEAD.size : end])
            at = end
            if message is not None:
                yield message
        self._rest = data[at:]

    def _put(self, writer, flags, piece):
        """Return a message that a piece completes, or None."""
        if flags & _FIRST:
            self._held -= sum(map(len, self._open.pop(writer, ())))
            if flags & _LAST:
                return piece
            self._open[writer] = []
        pieces = self._open.get(writer)
        if pieces is None:
            raise FrameError("a message without a beginning")
        pieces.append(piece)
        self._held += len(piece)
        if self._held > self.most or len(self._open) > _MOST_WRITERS:
            raise FrameError("too much at once")
        if not flags & _LAST:
            return None
        message = b"".join(self._open.pop(writer))
        self._held -= len(message)
        return message
