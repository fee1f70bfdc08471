"""Takes a run from step to step: what is sent to it and when, what is believed of its answers, when its time is up.

A state machine without input or output of its own: whoever drives it hands it what the run sent, tells it the time, and
does what it asks for. It runs beside the run in a confined process of its own, or in the owner's where nothing is
confined.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from .cells import packed
from .frames import FrameError, Reader, decode
from .jobs import End, Job, Run
from .recorder import Kept, Recorder

_MOST_WHY = 2000
MOST_MESSAGE = 40 * 2**20  # bytes; evidence is the longest


@dataclass
class Clock:
    """Measures one thing that has limited time: seconds of the processor, and of the wall."""

    seconds: float
    patience: float
    wall: float
    used: float

    def over(self, wall: float, used: float) -> bool:
        """Return whether there is no time left, at these readings."""
        return used - self.used > self.seconds or wall - self.wall > self.seconds * self.patience


class Conductor:
    """Conducts one run. `send` takes bytes for the run; `interrupt` interrupts it."""

    def __init__(self, job: Job, send: Callable[[bytes], None], interrupt: Callable[[], None]):
        self.job, self.run = job, None
        self._send, self._interrupt = send, interrupt
        self._reader = Reader(MOST_MESSAGE)
        self._kept = Kept(job.budget.output, job.budget.evidence)
        self._steps = iter(job.steps)
        self._cells, self._evidence, self._forged = {}, {}, []
        self._step = self._recorder = None
        self._ready = self._late = self._interrupted = False

    @property
    def over(self) -> bool:
        """Return whether the run has come to its end; then `run` says to which."""
        return self.run is not None

    def feed(self, data: bytes, wall: float, used: float) -> None:
        """Take what the run sent."""
        self._now = (wall, used)
        try:
            for message in self._reader.feed(data):
                if self.over:
                    return
                self._take(*decode(message), len(message))
        except (FrameError, RecursionError, MemoryError):
            self._finish(End.BROKEN if self._ready else End.UNREADY)
        if self._recorder and not self.over and self._recorder.flooded:
            self._stop(late=False)

    def _take(self, kind, fields, size):
        if self._ready:
            self._recorder.take(kind, fields, size)
            if self._recorder.done:
                self._end_step()
        elif kind != "ready" or fields != [""]:
            self.fail(" ".join(fields))
        else:
            self._ready = True
            self._job_clock = self._clock(self.job.budget.job)
            self._next()

    def fail(self, why: str) -> None:
        """Take note that there is no run, and why."""
        self.run = Run(End.UNREADY, why=why[:_MOST_WHY])

    def tick(self, wall: float, used: float) -> None:
        """Look at the clocks."""
        self._now = (wall, used)
        if self.over or not self._ready or not self._step_clock.over(wall, used):
            return
        if self._interrupted:
            self._finish(End.STUCK)
        else:
            self._stop(late=True)

    def ended(self, how: End) -> None:
        """Take note that the run's process has ended, and how."""
        if not self.over and not self._ready:
            self.fail("it ended while it started")
        elif not self.over:
            self._finish(how)

    def _clock(self, seconds, patience=None):
        return Clock(seconds, patience or self.job.budget.patience, *self._now)

    def _stop(self, *, late):
        """Interrupt the step, which then has a little more time."""
        if not self._interrupted:
            self._interrupted, self._late = True, late
            self._step_clock = self._clock(self.job.budget.grace)
            self._interrupt()

    def _next(self):
        self._step = next(self._steps, None)
        if self._step is None:
            return self._finish(End.FINISHED)
        left = self._job_clock.seconds - (self._now[1] - self._job_clock.used)
        if self._job_clock.over(*self._now):
            return self._finish(End.OUT_OF_TIME, began=False)
        self._late = self._interrupted = False
        self._step_clock = self._clock(min(left, self.job.budget.cell))
        token = secrets.token_hex(16)
        step = self._step
        self._recorder = Recorder(self.job.budget, self._kept, token, call=bool(step.call))
        told = {"code": step.code, "call": step.call, "arguments": step.arguments, "apart": step.apart}
        self._send(packed({"token": token, **told}))
        return None

    def _end_step(self):
        self._write_down()
        error = self._cells[self._step.id].error
        if error and not self.job.keep_going:
            return self._finish(End.FINISHED, began=False)
        return self._next()

    def _write_down(self):
        step, recorder = self._step, self._recorder
        self._cells[step.id] = recorder.record(late=self._late)
        if step.call:
            self._evidence[step.id] = tuple(recorder.evidence)
        if recorder.forged:
            self._forged.append(step.id)

    def _finish(self, end, *, began=True):
        step = self._step
        if step is not None and began:
            self._write_down()
        where = step.id if step is not None else None
        self.run = Run(end, where, self._cells, self._evidence, tuple(self._forged))
