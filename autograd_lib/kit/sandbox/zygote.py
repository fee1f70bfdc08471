"""The server process: loads everything once, then forks for every connection, and reads nothing itself.

Reading happens after the fork, so that nothing one run was told is in the next one's.
"""

import os
import signal
import socket

from . import minder, wire


def serve(listener: socket.socket, owner: int) -> tuple[dict, int, int]:
    """Fork a minder for each connection of the user `owner`; return only in a process that is to become a run."""
    signal.signal(
        signal.SIGCHLD, signal.SIG_IGN
    )  # ended minders vanish; so do orphans, for which this is process 1
    while True:
        connection, _ = listener.accept()
        if wire.peer_uid(connection) == owner and _forked(connection):
            listener.close()
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            return minder.fork_run(wire.Channel(connection))
        connection.close()


def _forked(connection):
    try:
        return os.fork() == 0
    except OSError as error:  # out of processes or memory: this run cannot be, the next may
        wire.Channel(connection).send({"error": f"fork: {error.strerror}"})
        return False
