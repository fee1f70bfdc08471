"""The judge, a process of its own: `python -m autograd_lib.kit.grading.judging.judge`, asked by `pool`.

Hostile evidence is data, but even data may make a judge compute for ever, in C code that no exception reaches, or fill
the memory. So judging an exercise has a limit of processor time after which Linux ends this process, and the process
has a memory limit. What counts is this process's own time: a busy machine takes nothing away from anybody. It says
which exercise it is at, and whether it scores or diagnoses it, so that whoever asks can go on without that.

A question is {"judge"}, a `Question`. Answers: {"at": exercise, "stage"} before each exercise, then {"judgement"}, or
{"failed": [type, message]}. Another question is {"behave"}, which is {exercise: [evidence, challenge]}; its answer is
{"behaviours"}.
"""

import ast
import contextlib
import importlib
import json
import signal
import struct
import sys
from functools import cache

from ...checking.evidence import loads
from ...checking.presenting import verdict_panel
from ...checking.registry import find
from ..results import Result
from .behaviour import behaviours
from .questions import Judgement, NotebookPanel, Question, Stage
from .sections import section
from .verdicts import ending, final, judge_run

# Of processor time, for one exercise: scoring takes milliseconds, comparing with all wrong answers up to two seconds.
SECONDS = {Stage.SCORING: 10, Stage.DIAGNOSING: 40}
DONE = ""  # announced in place of an exercise: judging has ended
PATIENCE = 1800  # seconds by the clock for one exercise: a judge that waits, for whatever reason, would wait for ever
_MEMORY = 4 * 2**30
LENGTH = struct.Struct("!Q")


def main() -> None:
    """Answer questions until there are no more."""
    _bound()
    while question := _read(sys.stdin.buffer):
        try:
            answer = _answer(question)
        except Exception as error:
            answer = {"failed": [type(error).__name__, str(error)[:200]]}
        _limit(0, 0)
        _say(answer)


def _answer(question):
    if "behave" in question:
        return _behaviours(question)
    return {"judgement": judged_submission(Question.from_json(question["judge"]), _announce).to_json()}


def _behaviours(question):
    found = {}
    for id, (evidence, challenge) in question["behave"].items():
        _announce(id, Stage.DIAGNOSING)
        found[id] = behaviours(id, evidence, challenge)
    return {"behaviours": found}


def judged_submission(question: Question, announce=lambda exercise, stage: None) -> Judgement:
    """Return the answer to a question. announce: called with the id of each exercise and the stage that it enters."""
    exercises = [find(id, question.lesson) for id in question.exercises]
    challenges = {id: loads(challenge) for id, challenge in question.challenges.items()}
    run, rebuilt = question.run, question.rebuilt
    judged = judge_run(
        run, rebuilt, exercises, challenges, question.budget, question.skip, announce, question.by_hand
    )
    announce(DONE, Stage.SCORING)
    status, reason = ending(run, rebuilt, judged, question.budget)
    results = tuple(j.result for j in judged)
    result = Result(
        student=question.student,
        lesson=question.lesson,
        language=question.language,
        status=status,
        score=sum(exercise.score for exercise in results),
        max_score=question.max_score,
        exercises=results,
        reason=reason,
        notes=rebuilt.notes,
        digest=question.digest if final(judged) else "",
    )
    sections = tuple(section(j, rebuilt, challenges[j.verdict.exercise.id]) for j in judged)
    panels = {j.verdict.exercise.id: _panel(j.verdict, rebuilt.language) for j in judged}
    return Judgement(result, sections, panels)


def _panel(verdict, language):
    panel = verdict_panel(verdict, language)
    return NotebookPanel(repr(panel), panel._repr_html_(), verdict.score)


def _bound():
    import resource  # grading needs a POSIX system

    with contextlib.suppress(ValueError, OSError):  # a lower limit that is there already stays
        resource.setrlimit(resource.RLIMIT_DATA, (_MEMORY, _MEMORY))
    if sys.platform == "linux":
        from ...sandbox.linux import die_with_parent

        die_with_parent(signal.SIGKILL)


def _announce(exercise, stage):
    if stage is Stage.DIAGNOSING:
        _limit(0, PATIENCE)
        _warm(exercise)
    _say({"at": exercise, "stage": stage.value})
    _limit(SECONDS[stage], PATIENCE)


def _limit(processor, clock):
    """End this process after so many seconds; 0 for never. The signals' default action does, whatever it is doing."""
    signal.setitimer(signal.ITIMER_PROF, processor)
    signal.setitimer(signal.ITIMER_REAL, clock)


@cache
def _warm(exercise):
    """Import what the known wrong answers import, large libraries among it: that is no part of comparing with them."""
    trees = (ast.parse(wrong.code) for wrong in find(exercise).wrong)
    for node in (node for tree in trees for node in ast.walk(tree)):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        for name in [*names, *([node.module] if isinstance(node, ast.ImportFrom) else [])]:
            with contextlib.suppress(ImportError):
                importlib.import_module(name)


def _read(stream):
    head = stream.read(LENGTH.size)
    return json.loads(stream.read(LENGTH.unpack(head)[0])) if head else None


def _say(answer):
    data = json.dumps(answer).encode()
    sys.stdout.buffer.write(LENGTH.pack(len(data)) + data)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
