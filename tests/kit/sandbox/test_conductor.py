"""The conductor's rules, with a run that says whatever a test wants at whatever time."""

import json
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as some

from autograd_lib.kit.sandbox.conductor import Conductor, Reading
from autograd_lib.kit.sandbox.frames import KINDS, encode, packets
from autograd_lib.kit.sandbox.jobs import COMPUTED, WAITED, Budget, End, Job, Run, Step
from autograd_lib.kit.sandbox.recorder import FLOOD

CALL = Step("call", call="m:f", arguments=("x",))


class Play:
    """A conductor and what it asked for."""

    def __init__(self, *steps, keep_going=True, **budget):
        self.sent, self.interrupts, self.now = [], 0, Reading(0.0, 0.0)
        steps = [step if isinstance(step, Step) else Step(step, "code") for step in steps]
        job = Job(tuple(steps), Budget(**budget), keep_going)
        self.conductor = Conductor(job, self._take, self._interrupted)

    def _take(self, data):
        (length,) = struct.unpack_from("!I", data)
        assert len(data) == 4 + length
        self.sent.append(json.loads(data[4:]))

    def _interrupted(self):
        self.interrupts += 1

    @property
    def run(self):
        return self.conductor.run

    def says(self, kind, *fields):
        for packet in packets(encode(kind, fields), 1):
            self.conductor.feed(packet, self.now)
        return self

    def done(self, error=("", "")):
        return self.says("done", self.sent[-1]["token"], "1", *error)

    def after(self, wall, used=0.0, waited=0.0):
        self.now = Reading(self.now.wall + wall, self.now.used + used, self.now.waited + waited)
        self.conductor.tick(self.now)
        return self


def ready(*steps, **options):
    return Play(*steps, **options).says("ready", "")


def test_a_step_is_sent_when_the_one_before_is_done():
    play = Play("a", "b")
    assert play.sent == []
    play.says("ready", "")
    assert [step["code"] for step in play.sent] == ["code"]
    play.says("stdout", "hello").done().done()
    assert play.run.end is End.FINISHED
    assert play.run.where is None
    assert play.run.cells["a"].outputs[0]["text"] == "hello"


def test_each_step_has_a_token_of_its_own():
    play = ready("a", "b").done()
    assert play.sent[0]["token"] != play.sent[1]["token"]
    play.says("done", play.sent[0]["token"], "1", "", "")
    assert not play.conductor.over


def test_what_comes_before_the_run_is_ready_ends_it():
    assert Play("a").says("stdout", "x").run.end is End.UNREADY


def test_a_run_that_cannot_begin_says_why():
    run = Play("a").says("ready", "FileNotFoundError: here").run
    assert (run.end, run.why) == (End.UNREADY, "FileNotFoundError: here")


def test_evidence_is_kept_by_step():
    play = ready("a", CALL).done()
    play.says("evidence", play.sent[-1]["token"], "{}").done()
    assert play.run.evidence == {"call": ("{}",)}
    assert play.run.forged == ()


def test_forged_evidence_is_told():
    play = ready("a", CALL).says("evidence", "", "{}").done()
    play.says("evidence", play.sent[0]["token"], "{}").done()
    assert play.run.evidence == {"call": ()}
    assert play.run.forged == ("a", "call")


def test_errors_end_a_job_where_that_is_asked_for():
    play = ready("a", "b", keep_going=False).done(("ValueError", "why"))
    assert (play.run.end, play.run.where) == (End.FINISHED, "a")
    assert play.run.cells["a"].error == ("ValueError", "why")
    assert len(play.sent) == 1


def test_processor_time_counts_and_waiting_counts_less():
    play = ready("a", cell=10, patience=4).after(9, 9)
    assert play.interrupts == 0
    assert play.after(25).interrupts == 0
    assert play.after(2, 2).interrupts == 1
    assert ready("a", cell=10, patience=4).after(41).interrupts == 1


def test_a_cell_that_obeys_its_interrupt_is_late_and_the_next_one_comes():
    play = ready("a", "b", cell=10).after(11, 11).done(("KeyboardInterrupt", ""))
    assert play.run is None
    play.done()
    assert (play.run.end, play.run.cells["a"].late, play.run.cells["b"].late) == (
        End.FINISHED,
        COMPUTED,
        None,
    )


def test_a_cell_that_does_not_is_stuck():
    play = ready("a", "b", cell=10, grace=5).after(11, 11).after(4, 4)
    assert play.run is None
    play.after(2, 2)
    assert (play.run.end, play.run.where, play.interrupts) == (End.STUCK, "a", 1)
    assert play.run.cells["a"].late == COMPUTED


def test_the_budget_of_the_job_holds_over_its_cells():
    play = ready("a", "b", "c", cell=10, job=15).after(9, 9).done().after(7, 7)
    assert play.interrupts == 1
    play.done()
    assert (play.run.end, play.run.where) == (End.OUT_OF_TIME, "c")
    assert set(play.run.cells) == {"a", "b"}


def test_a_cell_that_only_waits_is_late_long_before_one_that_computes():
    limits = {"cell": 30, "waiting": 10, "job_waiting": 60, "patience": 4}
    assert ready("a", **limits).after(29, 29, 0).after(9, 0, 9).interrupts == 0
    play = ready("a", "b", **limits).after(11, 0.1, 11)
    assert play.interrupts == 1
    run = play.done(("KeyboardInterrupt", "")).done().run
    assert (run.end, run.cells["a"].late, run.cells["b"].late) == (End.FINISHED, WAITED, None)


def test_cells_that_wait_a_little_each_share_what_the_job_may_wait():
    play = ready("a", "b", "c", waiting=10, job_waiting=15).after(9, 0, 9).done().after(7, 0, 7)
    assert play.interrupts == 1
    play.done()
    assert (play.run.end, play.run.where, set(play.run.cells)) == (End.WAITED, "c", {"a", "b"})


def test_what_is_deaf_and_waits_is_stuck_after_its_grace():
    play = ready("a", waiting=10, grace=5, patience=4).after(11, 0, 11).after(4, 0, 4)
    assert play.run is None
    play.after(2, 0, 2)
    assert (play.run.end, play.run.cells["a"].late) == (End.STUCK, WAITED)


def test_a_flood_is_stopped():
    play = ready("a", "b").says("stdout", "x" * (FLOOD // 2)).says("stdout", "x" * (FLOOD // 2))
    assert play.interrupts == 1
    play.done()
    assert play.run is None
    assert play.done().run.cells["a"].flooded
    assert not play.run.cells["a"].late


@pytest.mark.parametrize("how", [End.DIED, End.KILLED, End.OUT_OF_TIME])
def test_what_was_said_before_the_end_stays(how):
    play = ready("a", "b").done().says("stdout", "last words")
    play.conductor.ended(how)
    assert (play.run.end, play.run.where) == (how, "b")
    assert play.run.cells["b"].outputs[0]["text"] == "last words"


def test_a_run_that_ends_before_it_is_ready_has_not_begun():
    play = Play("a")
    play.conductor.ended(End.DIED)
    assert play.run.end is End.UNREADY


def test_nonsense_breaks_the_channel_and_what_was_earned_stays():
    play = ready(CALL, "b")
    play.says("evidence", play.sent[-1]["token"], "{}").done()
    play.conductor.feed(b"\xff" * 100, play.now)
    assert (play.run.end, play.run.where, play.run.evidence) == (End.BROKEN, "b", {"call": ("{}",)})


things = some.one_of(
    some.tuples(some.just("bytes"), some.binary(max_size=200)),
    some.tuples(some.sampled_from(sorted(KINDS)), some.lists(some.text(max_size=20), max_size=6)),
    some.tuples(some.just("token"), some.sampled_from(["done", "evidence"])),
    some.tuples(some.just("time"), some.floats(0, 50)),
)


@given(some.lists(things, max_size=30), some.booleans())
def test_whatever_a_run_says_it_ends_and_its_record_can_be_sent(said, begins):
    play = ready("a", CALL, "b") if begins else Play("a", CALL, "b")
    for kind, value in said:
        if play.conductor.over:
            break
        if kind == "bytes":
            play.conductor.feed(value, play.now)
        elif kind == "token" and play.sent:
            token = play.sent[-1]["token"]
            play.says(value, token, "1", "", "") if value == "done" else play.says(value, token, "text")
        elif kind == "time":
            play.after(value, value, value / 2)
        elif kind in KINDS:
            play.says(kind, *value)
    play.conductor.ended(End.DIED)
    assert play.conductor.over
    assert Run.from_json(json.loads(json.dumps(play.run.to_json()))) == play.run
