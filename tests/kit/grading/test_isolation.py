"""Whatever one submission sends, is called or makes the grader do: no other row changes, and the run goes on."""

import contextlib
import json
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from autograd_lib.kit.grading.classroom import Classroom
from autograd_lib.kit.grading.coordinator import grade
from autograd_lib.kit.grading.errors import ClassroomError
from autograd_lib.kit.grading.execution.jobs import SHOWN_TYPES
from autograd_lib.kit.grading.gradebook.store import Store
from autograd_lib.kit.grading.names import student_id
from autograd_lib.kit.grading.results import Result, Status
from autograd_lib.kit.sandbox.frames import KINDS, FrameError, decode, encode
from autograd_lib.kit.sandbox.jobs import Budget, End
from autograd_lib.kit.sandbox.recorder import Kept, Recorder

from .handing_in import COURSE, LESSON, hand_in, solved
from .in_process import InProcess
from .small_class import gradebook_scores

pytestmark = pytest.mark.sandbox

HOSTILE = 8  # submissions of a class, beside two honest ones
SCORES = {"ann": 24.0, "zoe": 24.0}
TEXT = st.text(
    st.one_of(st.characters(), st.sampled_from("\ud800\udfff\0\x1b\u202e<>\"'&=[]{},")), max_size=30
)
PLAIN = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(), st.floats(), TEXT, st.just(10**400), st.just("[" * 2000)
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(TEXT, inner, max_size=3)),
    max_leaves=8,
)
FIELD = st.one_of(
    TEXT, PLAIN.filter(lambda v: v == v).map(json.dumps), st.sampled_from(["text", "json", "text/plain"])
)
MESSAGES = st.lists(st.tuples(st.sampled_from(sorted(KINDS)), st.lists(FIELD, max_size=8)), max_size=6)
ERRORS = st.one_of(st.none(), st.tuples(TEXT, TEXT))
EVIDENCE = st.lists(
    st.one_of(TEXT, PLAIN.filter(lambda v: v == v).map(lambda v: json.dumps({"parts": v}))), max_size=2
)
SENT = st.fixed_dictionaries(
    {"messages": MESSAGES, "error": ERRORS, "evidence": EVIDENCE, "end": st.sampled_from(End), "junk": PLAIN}
)
NAMES = st.lists(TEXT, min_size=HOSTILE, max_size=HOSTILE)
CLASS = settings(max_examples=2, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


class Hostile(InProcess):
    """Runs honest notebooks; what the others get is what a run of theirs might have sent."""

    def __init__(self, sent):
        super().__init__()
        self.sent = sent

    async def run(self, job):
        run = await super().run(job)
        number = next((step.code for step in job.steps if step.code.startswith("hostile = ")), None)
        if number is None:
            return run
        sent = self.sent[int(number.removeprefix("hostile = "))]
        if sent["junk"] is not None and sent["end"] is End.FINISHED:
            return sent["junk"]  # an executor that fails
        outputs = tuple(kept_of(sent["messages"]))
        cells = {id: replace(one, outputs=outputs, error=sent["error"]) for id, one in run.cells.items()}
        evidence = dict.fromkeys(run.evidence, tuple(sent["evidence"]))
        return replace(run, cells=cells, evidence=evidence, end=sent["end"], where=next(iter(cells)))


def kept_of(messages):
    """Return what is kept of messages as a run sends them."""
    budget = Budget(cell_output=2000, output=2000, types=SHOWN_TYPES)
    recorder = Recorder(budget, Kept(budget.output, budget.evidence), "token", call=False)
    for kind, fields in messages:
        with contextlib.suppress(FrameError):
            recorder.take(*decode(encode(kind, fields)), 0)
    return list(recorder.record(late=False).outputs)


def numbered(number):
    notebook = solved()
    notebook["cells"].insert(
        1, {"cell_type": "code", "id": "h", "source": f"hostile = {number}", "metadata": {}}
    )
    return notebook


@CLASS
@given(st.lists(SENT, min_size=HOSTILE, max_size=HOSTILE), NAMES)
def test_nothing_that_one_submission_sends_changes_another(tmp_path_factory, sent, names):
    root = tmp_path_factory.mktemp("class")
    handed_in = set()
    for number, name in enumerate(names):
        folder = name if student_id(name) and student_id(name) not in SCORES else f"s{number}"
        hand_in(root, folder, numbered(number))
        handed_in.add(folder)
    for student in SCORES:
        hand_in(root, student, solved())
    found = {result.student: result for result in grade(root, COURSE, [LESSON], executor=Hostile(sent))}
    assert len(found) == len(handed_in) + len(SCORES)
    assert {student: (found[student].status, found[student].score) for student in SCORES} == {
        student: (Status.GRADED, score) for student, score in SCORES.items()
    }
    stored = gradebook_scores(Classroom(root))
    assert {student: stored[student] for student in SCORES} == SCORES
    for result in found.values():
        json.dumps(result.to_json(), ensure_ascii=False).encode("utf-8")
        assert result.score <= 24


@given(MESSAGES)
def test_whatever_messages_come_what_is_kept_can_be_stored(messages):
    outputs = kept_of(messages)
    kept = json.dumps(outputs, ensure_ascii=False)
    kept.encode("utf-8")
    assert "\\u0000" not in kept.replace("\\\\", "")
    assert {kind for output in outputs for kind in output.get("data", {})} <= set(SHOWN_TYPES)


@pytest.mark.parametrize(
    ("fails", "error"),
    [
        ("run", ValueError("\ud800 <b>")),
        ("write", UnicodeEncodeError("utf-8", "\ud800", 0, 1, "no")),
        ("enter", RecursionError()),
    ],
)
def test_a_fault_wherever_it_happens_stays_where_it_happens(fails, error, tmp_path, monkeypatch):
    for student in ("ann", "eve", "zoe"):
        hand_in(tmp_path, student, numbered(0) if student == "eve" else solved())

    class Failing(InProcess):
        async def run(self, job):
            if fails == "run" and any(step.code == "hostile = 0" for step in job.steps):
                raise error
            return await super().run(job)

    def failing(work):
        def failed(self, first, *rest):
            if getattr(first, "student", first) == "eve":
                raise error
            return work(self, first, *rest)

        return failed

    with monkeypatch.context() as patched:
        if fails != "run":
            patched.setattr(Store, fails, failing(getattr(Store, fails)))
        found = {r.student: r for r in grade(tmp_path, COURSE, [LESSON], executor=Failing())}
    assert found["eve"].status is Status.UNJUDGED
    assert {s: found[s].score for s in SCORES} == SCORES
    assert Result.from_json(json.loads(json.dumps(found["eve"].to_json()))) == found["eve"]
    again = {r.student: (r.status, r.score) for r in grade(tmp_path, COURSE, [LESSON], executor=InProcess())}
    assert again == dict.fromkeys(("ann", "eve", "zoe"), (Status.GRADED, 24.0))


def test_what_concerns_the_run_itself_still_ends_it(tmp_path, monkeypatch):
    hand_in(tmp_path, "ann", solved())

    def full(self, result, *rest):
        raise ClassroomError("unwritable", student=result.student, why="disk full")

    monkeypatch.setattr(Store, "write", full)
    with pytest.raises(ClassroomError, match="disk full"):
        grade(tmp_path, COURSE, [LESSON], executor=InProcess())
