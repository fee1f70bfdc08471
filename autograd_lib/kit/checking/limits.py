"""A limit on the time that a check gives to the learner's code: an endless loop must not take the kernel with it.

The limit is on processor time, which a busy machine does not use up. Code that waits, as in `time.sleep`, uses none
and is stopped when it has done nothing for three times as long. The main thread is interrupted by a timer; where there
is no such timer, as on Windows, a second thread interrupts it as Ctrl+C would. A browser has neither: there the code
itself looks at the clock, wherever it jumps, as every loop does.
"""

import signal
import sys
import threading
import time
from contextlib import contextmanager

SECONDS, SLOW_SECONDS = 10, 60  # the slowest right answer of the course takes a tenth of it
PATIENCE = 3
IDLE = 0.05  # of the time: whoever uses less of it is waiting
_TICK = 0.2
_IN_BROWSER = sys.platform == "emscripten"
_JUMPS = 1000  # between two looks at the clock
_NESTED = 200  # calls: a browser's own stack has room for about 300 of those that operators make
_TOOL = 4  # one of the numbers that sys.monitoring leaves to whoever wants them


class TooLongError(KeyboardInterrupt):
    """The limit was reached. Like an interrupt it passes `except Exception`, in the learner's code as in ours."""

    def __init__(self, seconds, waited):
        super().__init__(f"stopped after {seconds} s")
        self.seconds, self.waited = seconds, waited


class Watch:
    """Tells when code that began now has had its time."""

    def __init__(self, seconds, processor=time.process_time, clock=time.monotonic):
        self.seconds, self.processor, self.clock = seconds, processor, clock
        self.began = processor(), clock()

    def raise_if_due(self, *_):
        """Raise TooLongError when the limit is reached."""
        used, passed = self.processor() - self.began[0], self.clock() - self.began[1]
        if used >= self.seconds:
            raise TooLongError(round(used), waited=False)
        if passed >= PATIENCE * self.seconds and used < IDLE * passed:
            raise TooLongError(round(passed), waited=True)

    def interrupted(self, *_):
        """Raise TooLongError when the limit is reached, else what Ctrl+C raises: a person must have pressed it."""
        self.raise_if_due()
        raise KeyboardInterrupt

    @property
    def due(self) -> bool:
        """Return whether the limit is reached."""
        try:
            self.raise_if_due()
        except TooLongError:
            return True
        return False


@contextmanager
def limited(seconds: float):
    """Run a block of the main thread for so many seconds of processor time at most. Raises TooLongError.

    In any other thread there is no limit, since nothing can interrupt it.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    if _IN_BROWSER:
        stop = _at_jumps(Watch(seconds, processor=time.monotonic))  # its processor time may stand still
        try:
            yield
        finally:
            stop()
        return
    watch, timed = Watch(seconds), hasattr(signal, "setitimer")
    number = signal.SIGALRM if timed else signal.SIGINT
    before = signal.signal(number, watch.raise_if_due if timed else watch.interrupted)
    stop = _timer() if timed else _second_thread(watch)
    try:
        yield
    finally:
        stop()
        signal.signal(number, signal.SIG_DFL if before is None else before)


class OverBudget(BaseException):
    """Far more was called or read than there is. No `except Exception` of a learner's stops it."""


class Budget:
    """Counts uses of something, and stops who goes on far beyond what there is."""

    def __init__(self, most: int):
        self.most, self.spent = most, 0

    def spend(self):
        """Note one use. Raises OverBudget when there have been too many."""
        self.spent += 1
        if self.spent > self.most:
            raise OverBudget


def unless_stopped(call, budget: Budget | None = None):
    """Return what `call` returns, or {"stopped": how much had been spent} where it ran over its budget."""
    try:
        return call()
    except OverBudget:
        return {"stopped": True if budget is None else budget.spent}


def shallow():
    """Run a block in which calls nest less deeply in a browser: where its own stack ends, Python ends for good.

    Everywhere else Python's own limit is reached in time, and raises RecursionError.
    """
    return nested_at_most(_NESTED if _IN_BROWSER else None)


@contextmanager
def nested_at_most(calls: int | None):
    """Run a block in which only so many more calls may nest, or as many as ever."""
    most = sys.getrecursionlimit()
    sys.setrecursionlimit(most if calls is None else min(most, stack_depth() + calls))
    try:
        yield
    finally:
        sys.setrecursionlimit(most)


def stack_depth() -> int:
    """Return how many calls are open in this thread."""
    frame, depth = sys._getframe(), 0
    while frame is not None:
        frame, depth = frame.f_back, depth + 1
    return depth


def _timer():
    signal.setitimer(signal.ITIMER_REAL, _TICK, _TICK)  # again and again: code may swallow what is raised
    return lambda: signal.setitimer(signal.ITIMER_REAL, 0)


def _at_jumps(watch):
    count = 0

    def look(*_):
        nonlocal count
        count += 1
        if count % _JUMPS == 0:
            watch.raise_if_due()

    monitoring = sys.monitoring
    monitoring.use_tool_id(_TOOL, "autograd-kit")
    monitoring.register_callback(_TOOL, monitoring.events.JUMP, look)
    monitoring.set_events(_TOOL, monitoring.events.JUMP)
    return lambda: (monitoring.set_events(_TOOL, 0), monitoring.free_tool_id(_TOOL))


def _second_thread(watch):
    ended = threading.Event()

    def look():
        while not ended.wait(_TICK):
            if watch.due:
                signal.raise_signal(signal.SIGINT)

    thread = threading.Thread(target=look, daemon=True)
    thread.start()

    def stop():
        ended.set()
        thread.join()

    return stop
