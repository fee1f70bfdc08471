"""Messages between the owner of a fork server and its minders: JSON with its length before it, over a unix socket.

JSON because nothing that comes from where a learner's code runs may be more than data.
"""

import json
import select
import socket
import struct
import time

LENGTH = struct.Struct("!I")
MOST = 64 * 2**20  # bytes of a message: a job holds a notebook, a run its outputs and evidence
MOST_PIECES = 500_000  # commas and brackets: an object costs far more than its text
_CREDENTIALS = struct.Struct("3i")  # pid, uid, gid


def packed(message: dict) -> bytes:
    """Return a message as it is sent. Raises ValueError when it is longer than any may be."""
    data = json.dumps(message, separators=(",", ":")).encode("ascii")
    return LENGTH.pack(checked(len(data))) + data


def checked(length: int) -> int:
    """Return the length of a message. Raises ValueError when it is longer than any may be."""
    if length > MOST:
        raise ValueError(f"a message of {length} bytes; at most {MOST} are read")
    return length


def unpacked(data: bytes) -> dict:
    """Return the message that was sent as `data`. Raises ValueError for what is none."""
    if _pieces(data) > MOST_PIECES:
        raise ValueError("a message of too many pieces")
    try:
        message = json.loads(data)
    except RecursionError:
        raise ValueError("a message nested beyond all measure") from None
    if not isinstance(message, dict):
        raise ValueError(f"expected a JSON object, got {data[:40]!r}")
    return message


def _pieces(data):
    """Return how many commas and brackets stand outside of strings, or many where there are many strings."""
    outside = data.replace(b"\\\\", b"").replace(b'\\"', b"")
    if (quotes := outside.count(b'"')) > MOST_PIECES:
        return quotes
    return sum(part.count(b",") + part.count(b"[") + part.count(b"{") for part in outside.split(b'"')[::2])


class Channel:
    """One end of a connection. Of what comes behind a message nothing is taken with it: a fork would hold that, too."""

    def __init__(self, connection: socket.socket):
        self.connection = connection
        self._received = bytearray()

    def send(self, message: dict) -> None:
        self.connection.sendall(packed(message))

    def receive(self, timeout: float | None = None) -> dict | None:
        """Return the next message, or None when none came within `timeout` seconds (None: wait for ever).

        Raises EOFError when the other end is closed, and ValueError for what is no message.
        """
        deadline = None if timeout is None else time.monotonic() + timeout
        while missing := self._missing():
            left = None if deadline is None else max(0.0, deadline - time.monotonic())
            if not select.select([self.connection], [], [], left)[0]:
                return None
            self._read(min(missing, 1 << 18))
        data, self._received = bytes(self._received[LENGTH.size :]), bytearray()
        return unpacked(data)

    def close(self) -> None:
        self.connection.close()

    def _missing(self):
        """Return how many bytes of the message, or first of its length, are still to come."""
        if len(self._received) < LENGTH.size:
            return LENGTH.size - len(self._received)
        return LENGTH.size + checked(LENGTH.unpack_from(self._received)[0]) - len(self._received)

    def _read(self, most):
        try:
            data = self.connection.recv(most)
        except ConnectionError:
            data = b""
        if not data:
            raise EOFError("the other end of a run's connection is closed")
        self._received += data


def peer_uid(connection: socket.socket) -> int:
    """Return the user id of the process that connected, as seen from this process's user namespace."""
    credentials = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
    return _CREDENTIALS.unpack(credentials)[1]
