"""Messages between the owner of a fork server and its processes: one line of JSON each, over a unix socket.

JSON because nothing that comes from where a learner's code runs may be more than data.
"""

import array
import json
import os
import select
import socket
import struct
import time

LONGEST = 4_000_000  # bytes of a message: an environment is at most 2 MB, a report a few kB
_MOST_FDS = 32
_CREDENTIALS = struct.Struct("3i")  # pid, uid, gid


class Channel:
    """One end of a connection. Received file descriptors and the sender's process id are kept until they are taken."""

    def __init__(self, connection: socket.socket):
        self.connection = connection
        self.fds: list[int] = []
        self.sender: int | None = None  # in the receiver's own process namespace; wants SO_PASSCRED
        self._received = b""

    def send(self, message: dict, fds=()) -> None:
        """Send a message, and with it copies of file descriptors."""
        line = json.dumps(message).encode() + b"\n"
        sent = socket.send_fds(self.connection, [line], fds) if fds else 0
        self.connection.sendall(line[sent:])

    def receive(self, timeout: float | None = None) -> dict | None:
        """Return the next message, or None when none came within `timeout` seconds (None: wait for ever).

        Raises EOFError when the other end is closed, and ValueError for what is no message.
        """
        deadline = None if timeout is None else time.monotonic() + timeout
        while b"\n" not in self._received:
            left = None if deadline is None else max(0.0, deadline - time.monotonic())
            if not select.select([self.connection], [], [], left)[0]:
                return None
            self._read()
        line, self._received = self._received.split(b"\n", 1)
        message = json.loads(line)
        if not isinstance(message, dict):
            raise ValueError(f"expected a JSON object, got {line[:40]!r}")
        return message

    def close(self) -> None:
        """Close this end, and file descriptors that nobody took."""
        self.connection.close()
        for fd in self.fds:
            os.close(fd)
        self.fds = []

    def _read(self):
        room = socket.CMSG_SPACE(_MOST_FDS * 4) + socket.CMSG_SPACE(_CREDENTIALS.size)
        try:
            data, ancillary, _, _ = self.connection.recvmsg(65536, room)
        except ConnectionError:
            data, ancillary = b"", []
        for level, kind, content in ancillary:
            if (level, kind) == (socket.SOL_SOCKET, socket.SCM_RIGHTS):
                fds = array.array("i")
                fds.frombytes(content[: len(content) - len(content) % fds.itemsize])
                self.fds.extend(fds)
            elif (level, kind) == (socket.SOL_SOCKET, getattr(socket, "SCM_CREDENTIALS", None)):
                self.sender = _CREDENTIALS.unpack(content[: _CREDENTIALS.size])[0]
        if not data or len(self._received) > LONGEST:
            raise EOFError("the other end of a kernel's connection is closed")
        self._received += data


def peer_uid(connection: socket.socket) -> int:
    """Return the user id of the process that connected, as seen from this process's user namespace."""
    credentials = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
    return _CREDENTIALS.unpack(credentials)[1]
