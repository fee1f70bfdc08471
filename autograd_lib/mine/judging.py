"""Judges answers, and whether they fit the other parts, in a process of its own, which runs this module.

It reads {exercise: {"answer": code, "stage": …, "parts": {part: text}}} and writes [exercise, fate], one a line, both
as JSON.
"""

import contextlib
import importlib
import io
import json
import random
import subprocess
import sys
import types

from .trying import faults, module_of

SECONDS = 10  # of processor time for one answer
PATIENCE = 300  # seconds for all of them
FATES = ("right", "wrong", "unfit", "open")  # unfit: right, but not with the other parts; open: not attempted


def judged(questions: dict) -> dict:
    """Return what becomes of every answer; nothing for those that a process did not live to judge."""
    if not questions:
        return {}
    command = [sys.executable, "-m", __name__]
    try:
        done = subprocess.run(
            command,
            check=False,
            input=json.dumps(questions).encode(),
            stdout=subprocess.PIPE,
            timeout=PATIENCE,
        )
        lines = done.stdout.decode("utf-8", "replace").splitlines()
    except subprocess.TimeoutExpired as error:
        lines = (error.stdout or b"").decode("utf-8", "replace").splitlines()
    return dict(found for line in lines if (found := _verdict_in(line, questions)))


def _verdict_in(line, questions):
    """Return (exercise, fate) from a line; None for one that a learner's code has written."""
    try:
        exercise, fate = json.loads(line)
    except (ValueError, TypeError):
        return None
    return (exercise, fate) if exercise in questions and fate in FATES else None


def _judge(exercise_id, answer):
    """Return "right", "wrong" or "open", by the exercise's own judge, with `mine` as it is in a graded run."""
    from ..kit.checking.artefact import hand_out
    from ..kit.checking.registry import artefact_parts, find
    from ..kit.checking.verdict import Outcome, answer_verdict, draw_challenge

    hand_out(artefact_parts()[exercise_id][0], graded=True)
    exercise = find(exercise_id)
    challenge = draw_challenge(exercise, random.Random(exercise_id))
    namespace = vars(module_of(answer, types.ModuleType(exercise_id)))
    verdict = answer_verdict(exercise, namespace, challenge, diagnose=False)
    return {Outcome.RIGHT: "right", Outcome.NOT_ATTEMPTED: "open"}.get(verdict.outcome, "wrong")


def _fate(exercise, asked):
    from ..kit.checking.limits import limited

    try:
        with limited(SECONDS):
            fate = _judge(exercise, asked["answer"])
            return "unfit" if fate == "right" and faults(asked["stage"], asked["parts"]) else fate
    except (Exception, KeyboardInterrupt, SystemExit):
        return "wrong"


def main():
    """Judge what is asked on standard input. What learners print is dropped."""
    questions, said = json.loads(sys.stdin.buffer.read()), sys.stdout
    if any("import torch" in asked["answer"] for asked in questions.values()):
        with contextlib.suppress(ImportError):
            importlib.import_module("torch")  # now: no answer waits for it, nor is it hidden while it loads
    for exercise, asked in questions.items():
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            fate = _fate(exercise, asked)
        print(json.dumps([exercise, fate]), file=said, flush=True)


if __name__ == "__main__":
    main()
