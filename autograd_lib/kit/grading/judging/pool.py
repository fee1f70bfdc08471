"""Asking judges: one process when a run will want it, more when they do, others for those that evidence has ended."""

import asyncio
import contextlib
import json
import os
import sys
from dataclasses import replace
from pathlib import Path

from ..execution.local import cores
from .judge import LENGTH
from .questions import Judgement, Question, Stage

_PACKAGE_PARENT = str(Path(__file__).resolve().parents[4])

_PROGRAM = ("-m", "autograd_lib.kit.grading.judging.judge")


class JudgeError(Exception):
    """A judge failed where none may fail: its own fault, not that of a submission's evidence."""


class Judges:
    """A pool of judges, as many at once as there are cores; `async with` ends them."""

    def __init__(self):
        self._idle = []
        self._prepared = False
        self._slots = asyncio.Semaphore(cores())

    async def __aenter__(self):
        return self

    async def __aexit__(self, *exc_info):
        for process in self._idle:
            await _ended(process)

    async def prepare(self) -> None:
        """Start a first judge, which gets ready while the first notebook runs; once is enough."""
        if not self._prepared:
            self._prepared = True
            self._idle.append(await _started())

    async def behave(self, evidence: dict) -> dict:
        """Return {exercise id: its behaviours} of {exercise id: [serialised evidence, serialised challenge]}.

        Evidence that ends a judge shows none.
        """
        left = dict(evidence)
        async with self._slots:
            while left:
                at, answer = await self._asked({"behave": left})
                if answer:
                    return {id: one for id, one in answer["behaviours"].items() if one}
                if not at or at["at"] not in left:
                    raise JudgeError("the judge's process ended")
                del left[at["at"]]
        return {}

    async def judge(self, asked: Question) -> Judgement:
        """Return the judgement of a run. Raises JudgeError when a judge fails by itself.

        Evidence that ends a judge costs its own exercise: the others are judged again without it. Where it only ends
        the comparison with wrong answers, it costs no more than their names.
        """
        async with self._slots:
            while True:
                at, answer = await self._asked({"judge": asked.to_json()})
                if answer:
                    return Judgement.from_json(answer["judgement"])
                if not at or not at["at"]:
                    raise JudgeError("the judge's process ended")
                stage = Stage(at["stage"])
                skip = {**asked.skip, stage: (*asked.skip.get(stage, ()), at["at"])}
                asked = replace(asked, skip=skip)

    async def _asked(self, asked):
        """Return (None, answer), or when the judge ended (what it said last that it was at, None)."""
        process = self._idle.pop() if self._idle else await _started()
        at = None
        try:
            process.stdin.write(_packed(asked))
            await process.stdin.drain()
            while "at" in (answer := await _received(process.stdout)):
                at = answer
        except (asyncio.IncompleteReadError, ConnectionError):
            await _ended(process)
            return at, None
        except BaseException:
            await _ended(process)
            raise
        self._idle.append(process)
        if "failed" in answer:
            raise JudgeError("{}: {}".format(*answer["failed"]))
        return None, answer


async def _started():
    path = os.pathsep.join(filter(None, [_PACKAGE_PARENT, os.environ.get("PYTHONPATH")]))
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", *_PROGRAM),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        # One thread: with more, a library would spend the processor time of several on one judgement.
        env={**os.environ, "PYTHONPATH": path, "OMP_NUM_THREADS": "1"},
        start_new_session=True,  # an interrupt typed at the terminal is the coordinator's
    )


async def _ended(process):
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.communicate()  # closes its pipes, too


def _packed(asked):
    data = json.dumps(asked).encode()
    return LENGTH.pack(len(data)) + data


async def _received(stream):
    head = await stream.readexactly(LENGTH.size)
    return json.loads(await stream.readexactly(LENGTH.unpack(head)[0]))
