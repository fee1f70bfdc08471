"""Takes a run from step to step: what is sent to it and when, what is believed of its answers, when its time is up.

A state machine without input or output of its own: whoever drives it hands it what the run sent, tells it the time, and
does what it asks for. It runs beside the run in a confined process of its own, or in the owner's where nothing is
confined.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from .cells import packed
from .frames import FrameError, Reader, decode
from .jobs import COMPUTED, WAITED, End, Job, Run
from .recorder import Kept, Recorder

_MOST_WHY = 2000
MOST_MESSAGE = 40 * 2**20  # bytes; evidence is the longest


class Reading(NamedTuple):
    """Seconds of the clock on the wall, of the processor that a run has used, and in which it only waited."""

    wall: float
    used: float
    waited: float = 0.0

    def since(self, earlier: "Reading") -> "Reading":
        """Return what has passed since an earlier reading."""
        return Reading(*(now - before for now, before in zip(self, earlier, strict=True)))


@dataclass
class Clock:
    """Measures one thing that has limited time, `most` since it `began`."""

    most: Reading
    began: Reading

    def left(self, now: Reading) -> Reading:
        return self.most.since(now.since(self.began))

    def over(self, now: Reading) -> bool:
        """Return whether there is no time left of one kind."""
        return min(self.left(now)) < 0

    def waited(self, now: Reading) -> bool:
        """Return whether it is waiting that there was too much of."""
        return self.left(now).waited < 0


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
        self._late, self._ready, self._interrupted = None, False, False

    @property
    def over(self) -> bool:
        """Return whether the run has come to its end; then `run` says to which."""
        return self.run is not None

    def feed(self, data: bytes, now: Reading) -> None:
        """Take what the run sent."""
        self._now = now
        try:
            for message in self._reader.feed(data):
                if self.over:
                    return
                self._take(*decode(message), len(message))
        except (FrameError, RecursionError, MemoryError):
            self._finish(End.BROKEN if self._ready else End.UNREADY)
        if self._recorder and not self.over and self._recorder.flooded:
            self._stop(None)

    def _take(self, kind, fields, size):
        if self._ready:
            self._recorder.take(kind, fields, size)
            if self._recorder.done:
                self._end_step()
        elif kind != "ready" or fields != [""]:
            self.fail(" ".join(fields))
        else:
            self._ready = True
            budget = self.job.budget
            self._job_clock = self._clock(budget.job, budget.job_waiting)
            self._next()

    def fail(self, why: str) -> None:
        """Take note that there is no run, and why."""
        self.run = Run(End.UNREADY, why=why[:_MOST_WHY])

    def tick(self, now: Reading) -> None:
        """Look at the clocks."""
        self._now = now
        if self.over or not self._ready or not self._step_clock.over(now):
            return
        if self._interrupted:
            self._finish(End.STUCK)
        else:
            self._stop(WAITED if self._step_clock.waited(now) else COMPUTED)

    def ended(self, how: End) -> None:
        """Take note that the run's process has ended, and how."""
        if not self.over and not self._ready:
            self.fail("it ended while it started")
        elif not self.over:
            self._finish(how)

    def _clock(self, seconds, waiting):
        return Clock(Reading(seconds * self.job.budget.patience, seconds, waiting), self._now)

    def _stop(self, late):
        """Interrupt the step, which then has a little more time."""
        if not self._interrupted:
            self._interrupted, self._late = True, late
            grace = self.job.budget.grace
            self._step_clock = self._clock(grace, grace)
            self._interrupt()

    def _next(self):
        self._step = next(self._steps, None)
        if self._step is None:
            return self._finish(End.FINISHED)
        if self._job_clock.over(self._now):
            end = End.WAITED if self._job_clock.waited(self._now) else End.OUT_OF_TIME
            return self._finish(end, began=False)
        self._late, self._interrupted = None, False
        left, budget = self._job_clock.left(self._now), self.job.budget
        self._step_clock = self._clock(min(left.used, budget.cell), min(left.waited, budget.waiting))
        token = secrets.token_hex(16)
        step = self._step
        self._recorder = Recorder(self.job.budget, self._kept, token, call=bool(step.call))
        told = {"code": step.code, "call": step.call, "arguments": step.arguments}
        self._send(packed({"token": token, **told}, step.aside))
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
