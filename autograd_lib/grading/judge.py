"""The judge, a process of its own: `python -m autograd_lib.grading.judge`, asked by `judges`.

Hostile evidence is data, but even data may make a judge compute for ever, in C code that no exception reaches, or fill
the memory. So judging an exercise has a time limit after which Linux ends this process, and the process has a memory
limit. It says which exercise it is at, so that whoever asks can go on without that one.

A question is {student, lesson, language, digest, notes, max_score, exercises, skeleton, cells, run, challenges, budget,
skip, seen, alone}; its skeleton is [[id, metadata]] of the lesson's cells. Answers: {"at": exercise} before each, then
{"result", "page", "panels"}, or {"failed": [type, message]}. Another question is {look, cells, checks}, where
`look` lists exercises; its answer is {"seen"}.
"""

import contextlib
import json
import signal
import struct
import sys
from types import SimpleNamespace

from ..checking.evidence import loads
from ..checking.presenting import verdict_panel
from ..checking.registry import find
from .feedback import feedback_page
from .jobs import Budget
from .judging import Trusted, ending, judge_run
from .lessons import Skeleton
from .looking import looked
from .rebuilding import Rebuilt, RebuiltCell
from .results import Result
from .words import Remark

SECONDS = 10  # for judging one exercise, which takes a few milliseconds
_MEMORY = 4 * 2**30
LENGTH = struct.Struct("!Q")


def main() -> None:
    """Answer questions until there are no more."""
    _bound()
    while question := _read(sys.stdin.buffer):
        try:
            answer = _seen(question) if "look" in question else judged_submission(question, _announce)
        except Exception as error:
            answer = {"failed": [type(error).__name__, str(error)[:200]]}
        signal.setitimer(signal.ITIMER_REAL, 0)
        _say(answer)


def _seen(question):
    _announce("")
    exercises = [find(id) for id in question["look"]]
    cells = [RebuiltCell(*cell) for cell in question["cells"]]
    return {"seen": looked(cells, question["checks"], exercises)}


def judged_submission(question: dict, announce=lambda exercise: None) -> dict:
    """Return the answer to a question. announce: called with the id of each exercise before it is judged."""
    exercises = [find(id) for id in question["exercises"]]
    challenges = {id: loads(challenge) for id, challenge in question["challenges"].items()}
    budget, run = Budget(**question["budget"]), question["run"]
    rebuilt = _rebuilt(question)
    trusted = Trusted(question["seen"], question["alone"])
    judged = judge_run(run, rebuilt, exercises, challenges, budget, question["skip"], announce, trusted)
    status, reason = ending(run, judged, budget)
    results = tuple(j.result for j in judged)
    result = Result(
        student=question["student"],
        lesson=question["lesson"],
        language=question["language"],
        status=status,
        score=sum(exercise.score for exercise in results),
        max_score=question["max_score"],
        exercises=results,
        reason=reason,
        notes=rebuilt.notes,
        digest="" if run["end"] == "unready" else question["digest"],
    )
    page = feedback_page(result, rebuilt, judged, challenges)
    panels = {j.verdict.exercise.id: _panel(j.verdict, rebuilt.language) for j in judged}
    return {"result": result.to_json(), "page": page, "panels": panels}


def _panel(verdict, language):
    panel = verdict_panel(verdict, language)
    return {"plain": repr(panel), "html": panel._repr_html_(), "score": verdict.score}


def _rebuilt(question):
    # Not nbformat's nodes: importing that takes a second.
    known = [SimpleNamespace(id=id, metadata=metadata) for id, metadata in question["skeleton"]]
    skeleton = Skeleton(question["lesson"], question["language"], SimpleNamespace(cells=known), "")
    cells = tuple(RebuiltCell(*cell) for cell in question["cells"])
    return Rebuilt(skeleton, cells, tuple(map(Remark.from_json, question["notes"])))


def _bound():
    import resource  # grading needs a POSIX system

    with contextlib.suppress(ValueError, OSError):  # a lower limit that is there already stays
        resource.setrlimit(resource.RLIMIT_DATA, (_MEMORY, _MEMORY))
    if sys.platform == "linux":
        from ..kernels.linux import die_with_parent

        die_with_parent(signal.SIGKILL)


def _announce(exercise):
    _say({"at": exercise})
    # Its default action ends the process, whatever that is doing.
    signal.setitimer(signal.ITIMER_REAL, SECONDS)


def _read(stream):
    head = stream.read(LENGTH.size)
    return json.loads(stream.read(LENGTH.unpack(head)[0])) if head else None


def _say(answer):
    data = json.dumps(answer).encode()
    sys.stdout.buffer.write(LENGTH.pack(len(data)) + data)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
