"""What answers bring home on a challenge, a learner's and those known to be wrong, and which parts are lost."""

import io
import traceback
import warnings
from contextlib import contextmanager, redirect_stdout, suppress
from functools import cached_property, lru_cache

from .collecting import gather
from .comparing import Finding, states_only
from .evidence import dumps, is_any_mark, is_mark, loads
from .exercise import Exercise, Wrong


def brought_home(exercise: Exercise, namespace, challenge, explained=True) -> dict:
    """Return the evidence after the journey between two processes, so that every check sees the same data."""
    how = exercise.collect, exercise.answers, namespace, challenge, exercise.without, explained
    return loads(dumps(gather(*how)))


def judged_parts(exercise: Exercise, parts, challenge) -> tuple[tuple[Finding, ...], str]:
    """Return the findings and no fault, or none and a traceback: data that trips a judge must not stop a check."""
    try:
        return tuple(exercise.judge(parts, challenge)), ""
    except MemoryError:  # says nothing about the answer
        raise
    except Exception:
        return (), traceback.format_exc()


def gist(exercise: Exercise, parts):
    """Return the parts as diagnosis compares them."""
    if exercise.gist is None or is_any_mark(parts):
        return parts
    return {
        part: value if is_any_mark(value) else exercise.gist(part, value) for part, value in parts.items()
    }


class WrongEvidence:
    """What a known wrong answer yields on a challenge. It is judged when somebody first asks what it gets wrong."""

    def __init__(self, exercise: Exercise, evidence: dict, challenge):
        self.evidence, self.parts = evidence, evidence["parts"]
        self._exercise, self._challenge = exercise, challenge

    @cached_property
    def gist(self):
        """The parts as they are compared with a learner's."""
        return gist(self._exercise, self.parts)

    @cached_property
    def faults(self) -> set[str]:
        """The names of the parts that are wrong; {""} where the whole answer raised."""
        if is_mark(self.parts, "raised"):
            return {""}
        if not isinstance(self.parts, dict) or is_mark(self.parts, "unattempted"):
            return set()
        with states_only():
            findings, _ = judged_parts(self._exercise, self.parts, self._challenge)
        return {finding.part for finding in findings if finding.lost}


@contextmanager
def unheard():
    """Run a block of which nobody reads what it prints or warns of: what runs is not the answer as it was written."""
    with redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@lru_cache(maxsize=256)  # of the exercise that somebody works on, and of a few before it
def _compiled(wrong):
    return compile(wrong.code, f"<{wrong.name}>", "exec")


def wrong_evidence(exercise: Exercise, wrong: Wrong, challenge) -> WrongEvidence:
    """Return what a known wrong answer yields on `challenge`. What it prints or warns of would name it.

    One that imports what is not here, as in a browser, yields what nobody attempted.
    """
    namespace = {"__name__": wrong.name}
    with unheard():
        with suppress(ImportError):
            exec(_compiled(wrong), namespace)
        for name in exercise.answers:
            namespace.setdefault(name, ...)
        return WrongEvidence(
            exercise, brought_home(exercise, namespace, challenge, explained=False), challenge
        )
