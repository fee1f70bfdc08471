"""The process between the server and one kernel: starts it, passes signals on, watches its limits, reports its end.

It is a fork of the server and the parent of the kernel. Of a confined kernel it is process 1, so that its end is the
end of everything the kernel ever started. Its only ways to the outside are the connection to the owner, and the end
of a pipe from which it takes what the kernel writes to its standard error itself.
"""

import contextlib
import os
import resource
import select
import signal
import time

from . import confinement, linux, usage, wire
from .handle import error_message
from .limits import Limits
from .report import CPU, MEMORY, STOPPED, ExitReport, natural_cause

_LOOK_SECONDS = 0.1  # between two looks at memory and processor time
_STDERR_KEPT = 4000  # bytes


def fork_kernel(channel: wire.Channel) -> dict:
    """Read one request, and return it in a new process that is to become the kernel; never in any other process.

    Request and replies are described in `server`. The caller's process becomes the minder and ends here.
    """
    try:
        request = channel.receive()
        bounds = Limits(**request["limits"]) if request["limits"] else None
        if bounds is None:
            linux.die_with_parent(signal.SIGKILL)
        else:
            confinement.become_first_process(bounds, request["readable"], request["hidden"])
        kernel, stderr = _fork_with_pipe(bounds)
        if kernel == 0:
            return request
        _drop_inherited(channel)
        channel.send({"report": _Watch(kernel, channel, stderr, bounds).until_end().as_message()})
    except BaseException as error:
        with contextlib.suppress(OSError):
            channel.send(error_message(error))
    os._exit(0)


def _fork_with_pipe(bounds):
    """Fork; return (0, None) in the kernel, whose standard error is the pipe when it is confined."""
    ours, theirs = os.pipe() if bounds else (None, None)
    kernel = os.fork()
    if kernel:
        if bounds:
            os.close(theirs)
        return kernel, ours
    os.setsid()
    if bounds:
        os.dup2(theirs, 2)
        confinement.become_kernel(bounds)
    return 0, None


def _drop_inherited(channel):
    for fd in channel.fds:  # the kernel's sockets and standard streams
        os.close(fd)
    channel.fds = []
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)


class _Watch:
    """What the minder knows of its kernel."""

    def __init__(self, kernel, channel, stderr, bounds):
        self.kernel, self.channel, self.stderr, self.bounds = kernel, channel, stderr, bounds
        self.status = None
        self.cause = None  # why it was killed from here
        self.tail = b""
        self.shared = self.peak = usage.resident([kernel]) if bounds else 0
        self.next_look = time.monotonic()

    def until_end(self):
        """Return the report when the kernel and everything it started have ended."""
        poll = select.poll()
        ended = os.pidfd_open(self.kernel)
        for fd in (ended, self.channel.connection.fileno(), self.stderr):
            if fd is not None:
                poll.register(fd, select.POLLIN)
        while self.status is None:
            ready = {fd for fd, _ in poll.poll(_LOOK_SECONDS * 1000 if self.bounds else None)}
            if self.stderr in ready and not self._take_stderr():
                poll.unregister(self.stderr)
            if self.channel.connection.fileno() in ready:
                self._obey(poll)
            if self.bounds:
                self._look()
            self._reap()
        self._end_all()
        return self._report()

    def _take_stderr(self):
        data = os.read(self.stderr, 65536)
        self.tail = (self.tail + data)[-_STDERR_KEPT:]
        return data

    def _obey(self, poll):
        try:
            while message := self.channel.receive(0):  # several may have come at once
                self._signal(message["signal"])
        except EOFError:  # the owner is gone, or has lost interest
            poll.unregister(self.channel.connection.fileno())
            self._signal(signal.SIGKILL)

    def _signal(self, number):
        """Signal the kernel and what it started in the foreground: its process group, while that is still its own."""
        if number in (signal.SIGTERM, signal.SIGKILL):
            self.cause = self.cause or STOPPED
        with contextlib.suppress(ProcessLookupError):
            try:
                os.killpg(self.kernel, number)
            except ProcessLookupError:
                os.kill(self.kernel, number)
        if number == signal.SIGKILL:  # whatever group it has moved to
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.kernel, number)

    def _look(self):
        if time.monotonic() < self.next_look:
            return
        self.next_look = time.monotonic() + _LOOK_SECONDS
        processes = usage.others()
        self.peak = max(self.peak, usage.resident(processes))
        most = self.shared + self.bounds.memory
        if usage.resident(processes) > most and usage.proportional(processes) > most:
            self._kill_for(MEMORY)
        elif usage.cpu_seconds(processes) > self.bounds.cpu_seconds + 1:  # its own limit comes first
            self._kill_for(CPU)

    def _kill_for(self, cause):
        self.cause = self.cause or cause
        os.kill(-1, signal.SIGKILL)

    def _reap(self):
        """Take the ended children; in a process namespace all orphans become children of process 1."""
        while self.status is None:
            with contextlib.suppress(ChildProcessError):
                child, status, used = os.wait4(-1, os.WNOHANG)
                if child == self.kernel:
                    self.status, self.used = status, used
                elif child == 0:
                    return

    def _end_all(self):
        if not self.bounds:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.kernel, signal.SIGKILL)
            return
        with contextlib.suppress(ProcessLookupError):
            os.kill(-1, signal.SIGKILL)
        with contextlib.suppress(ChildProcessError):
            while True:
                os.wait()
        while self._take_stderr():  # all writers have ended
            pass

    def _report(self):
        code = os.waitstatus_to_exitcode(self.status)
        own_seconds = self.used.ru_utime + self.used.ru_stime
        everything = resource.getrusage(resource.RUSAGE_CHILDREN)
        limit = self.bounds and self.bounds.cpu_seconds
        return ExitReport(
            cause=self.cause or natural_cause(-code if code < 0 else None, own_seconds, limit),
            exit_code=None if code < 0 else code,
            signal=-code if code < 0 else None,
            cpu_seconds=everything.ru_utime + everything.ru_stime,
            peak_memory=max(self.peak, everything.ru_maxrss * 1024),
            stderr=self.tail.decode("utf-8", "replace") if code else "",
        )
