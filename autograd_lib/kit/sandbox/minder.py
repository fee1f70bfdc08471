"""The process between the server and one run: starts it, conducts it, watches its limits, and tells what became of it.

It is a fork of the server and the parent of the run. Of a confined run it is process 1, so that its end is the end of
everything the run ever started, and it has a limit of its own: what a run sends can fill it, and nothing else. Its only
way to the outside is the connection to the owner. The job is read after the run has been forked, so that no challenge
of a later step is in the run's memory.
"""

import contextlib
import os
import resource
import select
import signal
import time

from . import confinement, linux, usage, wire
from .conductor import Conductor, Reading
from .endings import natural_end
from .errors import error_message
from .jobs import End, Job
from .limits import MIB, Limits

_LOOK_SECONDS = 0.1  # between two looks at memory and processor time
_FRESH_SECONDS = 0.02  # how old a reading of the processor time may be when a step begins
_CLOSED_SECONDS = 2  # for a run that has closed its pipe to end
_OWN_MEMORY = 512 * MIB


def fork_run(channel: wire.Channel) -> tuple[dict, int, int]:
    """Read a request, and return it in a new process that is to become the run, with its two pipes; only there.

    Request and replies are described in `server`. The caller's process becomes the minder and ends here.
    """
    try:
        request = channel.receive()
        bounds = Limits(**request["limits"]) if request["limits"] else None
        if bounds is None:
            linux.die_with_parent(signal.SIGKILL)
        else:
            confinement.become_first_process(bounds, request["readable"])
        steps, answers = os.pipe(), os.pipe()
        run = os.fork()
        if run == 0:
            os.setsid()
            linux.close_others([0, 1, 2, steps[0], answers[1]])
            if bounds:
                confinement.become_run(bounds)
            else:
                linux.die_with_parent(signal.SIGKILL)
            return request, steps[0], answers[1]
        os.close(steps[0])
        os.close(answers[1])
        _mind(run, channel, steps[1], answers[0], bounds)
    except BaseException as error:
        with contextlib.suppress(OSError):
            channel.send(error_message(error))
    os._exit(0)


def _mind(run, channel, steps, answers, bounds):
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    minder = _Minder(run, channel, steps, answers, bounds)
    job = Job.from_json(channel.receive()["job"])
    if bounds:
        own = usage.private() + _OWN_MEMORY
        resource.setrlimit(resource.RLIMIT_DATA, (own, own))
    channel.send({"run": minder.mind(job).to_json()})


class _Minder:
    """What the minder knows of its run."""

    def __init__(self, run, channel, steps, answers, bounds):
        self.pid, self.channel, self.bounds = run, channel, bounds
        self.steps, self.answers = steps, answers
        self.shared = usage.resident([run]) if bounds else 0
        self.next_look = self.closed_at = self.wanted = 0.0
        self.reading = Reading(time.monotonic(), 0.0)
        self.unsent = b""
        os.set_blocking(steps, False)
        os.set_blocking(answers, False)

    def mind(self, job):
        """Return the run of a job when it has come to its end; everything that it started has ended, too."""
        self.conductor = Conductor(job, self._send, self._interrupt)
        self.poll = select.poll()
        ended, owner = os.pidfd_open(self.pid), self.channel.connection.fileno()
        for fd in (ended, owner, self.answers):
            self.poll.register(fd, select.POLLIN)
        while not self.conductor.over:
            ready = {fd for fd, _ in self.poll.poll(_LOOK_SECONDS * 1000)}
            if owner in ready:  # it has nothing to say, so it is gone
                break
            if self.steps in ready:
                self._write()
            if self.answers in ready:
                self._read()
            if ended in ready:
                self._reap()
            self._look()
        self._end_all()
        if not self.conductor.over:
            os._exit(0)
        return self.conductor.run

    def _send(self, data):
        self.unsent += data
        self._write()

    def _write(self):
        try:
            self.unsent = self.unsent[os.write(self.steps, self.unsent) :]
        except BlockingIOError:
            pass
        except BrokenPipeError:
            self.unsent = b""  # the run has closed its end, or ended
        with contextlib.suppress(KeyError):
            self.poll.unregister(self.steps)
        if self.unsent:
            self.poll.register(self.steps, select.POLLOUT)

    def _read(self):
        try:
            data = os.read(self.answers, 1 << 16)
        except BlockingIOError:
            return
        if data:
            self.conductor.feed(data, self._reading(_FRESH_SECONDS))
        else:
            self.poll.unregister(self.answers)
            self.closed_at = time.monotonic()

    def _reading(self, age=0.0):
        """Return what the clocks show, or showed when they were read, at most so many seconds ago."""
        now = time.monotonic()
        if now - self.reading.wall >= age:
            self.reading = self._read_all(now) if self.bounds else Reading(now, usage.cpu_seconds([self.pid]))
        return self.reading

    def _read_all(self, now):
        processes, before = usage.others(), self.reading
        reaped = resource.getrusage(resource.RUSAGE_CHILDREN)
        used = usage.cpu_seconds(processes) + reaped.ru_utime + reaped.ru_stime
        wanted, earlier = usage.wanted_seconds(processes), self.wanted
        if wanted is None:
            return Reading(now, used)
        # What waits for its turn is told only when that has come, so time that seemed idle may be given back.
        busy = max(wanted - earlier, used - before.used)
        self.wanted = wanted
        return Reading(now, used, max(0.0, before.waited + now - before.wall - busy))

    def _interrupt(self):
        """Interrupt the run and what it started in the foreground: its process group, while that is still its own."""
        with contextlib.suppress(ProcessLookupError):
            try:
                os.killpg(self.pid, signal.SIGINT)
            except ProcessLookupError:
                os.kill(self.pid, signal.SIGINT)

    def _look(self):
        now = time.monotonic()
        if now < self.next_look:
            return
        self.next_look = now + _LOOK_SECONDS
        if self.bounds:
            self._look_at_limits()
        self.conductor.tick(self._reading())
        if self.closed_at and now - self.closed_at > _CLOSED_SECONDS:
            self.conductor.ended(End.BROKEN)

    def _look_at_limits(self):
        processes = usage.others()
        most = self.shared + self.bounds.memory - usage.held_for_sockets()
        if usage.resident(processes) > most and usage.proportional(processes) > most:
            self.conductor.ended(End.KILLED)
        elif self._reading().used > self.bounds.cpu_seconds + 1:  # its own limit comes first
            self.conductor.ended(End.OUT_OF_TIME)

    def _reap(self):
        """Take the ended children; in a process namespace all orphans become children of process 1."""
        with contextlib.suppress(ChildProcessError):
            while True:
                child, status, used = os.wait4(-1, os.WNOHANG)
                if child == 0:
                    return
                if child == self.pid:
                    self._drain()
                    self.conductor.ended(self._how(os.waitstatus_to_exitcode(status), used))
                    return

    def _how(self, code, used):
        return natural_end(code, used.ru_utime + used.ru_stime, self.bounds and self.bounds.cpu_seconds)

    def _drain(self):
        """Take what the run sent before it ended."""
        with contextlib.suppress(BlockingIOError):
            while not self.conductor.over and (data := os.read(self.answers, 1 << 16)):
                self.conductor.feed(data, self._reading(_FRESH_SECONDS))

    def _end_all(self):
        if not self.bounds:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.pid, signal.SIGKILL)
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
            return
        with contextlib.suppress(ProcessLookupError):
            os.kill(-1, signal.SIGKILL)
        with contextlib.suppress(ChildProcessError):
            while True:
                os.wait()
