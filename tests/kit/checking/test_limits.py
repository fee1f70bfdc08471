"""The limit on the learner's code counts processor time, and idle time; also where there is no timer."""

import signal
import sys
import threading
from contextlib import suppress

import pytest

from autograd_lib.kit.checking import limits
from autograd_lib.kit.checking.limits import TooLongError, Watch, limited, shallow


class Clocks:
    def __init__(self):
        self.used, self.passed = 0.0, 0.0

    def watch(self, seconds):
        return Watch(seconds, lambda: self.used, lambda: self.passed)


@pytest.mark.parametrize(
    ("used", "passed", "due"),
    [
        (9.9, 10, False),
        (10, 10, True),
        (10, 900, True),
        (0.1, 29, False),
        (0.1, 30, True),
        (9, 99, False),
        (2, 30, False),
    ],
)
def test_a_busy_machine_stops_nobody_and_waiting_is_no_work(used, passed, due):
    clocks = Clocks()
    watch = clocks.watch(10)
    clocks.used, clocks.passed = used, passed
    assert watch.due == due


def test_it_says_which_of_the_two_it_was():
    clocks = Clocks()
    watch = clocks.watch(10)
    clocks.used, clocks.passed = 0.1, 40
    with pytest.raises(TooLongError) as caught:
        watch.raise_if_due()
    assert (caught.value.waited, caught.value.seconds) == (True, 40)
    with pytest.raises(TooLongError):
        watch.interrupted()
    clocks.passed = 1
    with pytest.raises(KeyboardInterrupt) as caught:
        watch.interrupted()
    assert not isinstance(caught.value, TooLongError)


def spin():
    # Not `int("x")`: it looks for signals while it words its error, which then takes the place of what they raise.
    while True:
        try:
            raise ValueError
        except Exception:
            continue


@pytest.mark.parametrize("timer", [True, False])
def test_a_loop_is_ended_and_what_was_there_before_is_put_back(monkeypatch, timer):
    if not timer:
        monkeypatch.delattr(signal, "setitimer")
    threads = threading.active_count()
    before = [signal.getsignal(number) for number in (signal.SIGALRM, signal.SIGINT)]
    with pytest.raises(TooLongError), limited(0.1):
        spin()
    assert [signal.getsignal(number) for number in (signal.SIGALRM, signal.SIGINT)] == before
    with limited(0.1):
        pass
    assert threading.active_count() == threads


def swallow_twice():
    for _ in range(2):
        with suppress(BaseException):
            spin()
    spin()


def test_a_loop_that_swallows_an_interrupt_is_interrupted_again():
    with pytest.raises(TooLongError), limited(0.1):
        swallow_twice()


def test_in_a_second_thread_there_is_no_limit():
    ended = []

    def work():
        with limited(0.0):
            ended.append(sum(range(10)))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert ended == [45]


@pytest.mark.parametrize("in_browser", [True, False])
def test_calls_nest_less_deeply_in_a_browser_and_as_before_afterwards(monkeypatch, in_browser):
    """Operators that call one another without end fill a browser's stack after about 500 calls."""
    monkeypatch.setattr(limits, "_IN_BROWSER", in_browser)
    calls, before = 0, sys.getrecursionlimit()

    class Endless:
        def __mul__(self, other):
            nonlocal calls
            calls += 1
            return other * self

    with shallow(), pytest.raises(RecursionError):
        Endless() * Endless()
    assert (calls < 400) is in_browser
    assert sys.getrecursionlimit() == before


def test_what_runs_over_its_budget_is_stopped_past_any_except_of_a_learners():
    budget = limits.Budget(3)

    def for_ever():
        while True:
            with suppress(Exception):
                budget.spend()

    assert limits.unless_stopped(for_ever, budget) == {"stopped": 4}
    assert limits.unless_stopped(lambda: "done", budget) == "done"
