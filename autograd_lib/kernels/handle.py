"""The owner's hold on one kernel process: is it alive, what did it die of, signal it."""

import contextlib
import signal
import time
import traceback

from .errors import ConfinementError, KernelServerError
from .report import LOST, ExitReport
from .wire import Channel


class KernelProcess:
    """A started kernel. Closing its connection, as the end of the owner does, kills it."""

    def __init__(self, channel: Channel, pid: int | None):
        self.pid = (
            pid  # for information: signals go through the minder, which knows whether it still is this kernel
        )
        self.report: ExitReport | None = None
        self._channel = channel

    @classmethod
    def started(cls, channel: Channel, timeout: float) -> "KernelProcess":
        """Return the kernel that was asked for over a channel, as soon as it runs.

        Raises KernelServerError when it did not start, or not within `timeout` seconds.
        """
        try:
            message = channel.receive(timeout)
        except EOFError:
            message = {"error": "the fork server ended"}
        if message and message.get("started"):
            return cls(channel, channel.sender)
        channel.close()
        if message and "report" in message:
            report = ExitReport(**message["report"])
            message["error"] = f"it {report.cause} {report.stderr}".rstrip()
        raise failure(message or {"error": f"it did not within {timeout:g} s"}, "the kernel did not start")

    def poll(self) -> int | None:
        """Return the exit code as subprocess.Popen would (minus a signal's number), or None while the kernel runs."""
        if self.report is None:
            self._listen(0)
        return None if self.report is None else self.report.returncode

    def wait(self, timeout: float) -> int | None:
        """Return the exit code as soon as there is one, or None after `timeout` seconds."""
        deadline = time.monotonic() + timeout
        while self.report is None and (left := deadline - time.monotonic()) > 0:
            self._listen(left)
        return self.poll()

    def signal(self, number: int) -> None:
        """Send a signal to the kernel and its process group; nothing happens when it has ended."""
        with contextlib.suppress(OSError):
            if self.report is None:
                self._channel.send({"signal": int(number)})

    def kill(self, timeout: float = 5) -> None:
        """Kill the kernel and return when it, and when it is confined everything it started, is gone."""
        self.signal(signal.SIGKILL)
        self.wait(timeout)

    def _listen(self, timeout):
        try:
            message = self._channel.receive(timeout)
        except (EOFError, OSError, ValueError):
            message = {}
        if message is not None:
            report = message.get("report")
            self.report = (
                ExitReport(**report) if report else ExitReport(LOST, stderr=message.get("error", ""))
            )
            self._channel.close()


def failure(message: dict, what: str) -> KernelServerError:
    """Return the exception for a message that tells of an error: a ConfinementError when the system refused."""
    error = ConfinementError if message.get("refused") else KernelServerError
    return error(f"{what}: {message['error']}")


def error_message(error: BaseException) -> dict:
    """Return the message that tells of an exception."""
    words = "".join(traceback.format_exception_only(error)).strip()
    return {"error": words, "refused": isinstance(error, OSError)}
