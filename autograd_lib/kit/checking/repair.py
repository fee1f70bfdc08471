"""One repair: whether changing the learner's own code in one place makes all of it right, and in which line that is.

What the change is stays unsaid: it would be the answer. Only definitions are run again, in a namespace of their own.
"""

import ast
import random
import time
from collections.abc import Iterable
from contextlib import suppress

from ..wording.text import Text
from .changes import mutants
from .collecting import setting
from .exercise import PREDICT, Exercise
from .known import unheard
from .limits import TooLongError, limited, shallow
from .verdict import Outcome, Verdict, answer_verdict, draw_challenge
from .words import TEXTS

SECONDS = 4.0  # of processor time that looking may take
_EACH = 0.5  # of it, for one change
_DRAWS = 2  # challenges on which a repaired answer has to be right


def repair_of(verdict: Verdict, namespace: dict, sources: Iterable[str]) -> Text | None:
    """Return which line of a wrong answer would be enough to change; None where no slip is wanted or no line is found.

    sources: the cells that the answer stands in, whose lines are counted.
    """
    exercise = verdict.exercise
    silent = (
        verdict.slips or verdict.outcome is not Outcome.WRONG or exercise.kind is PREDICT or exercise.slow
    )
    if silent or not exercise.functions:
        return None
    ends = time.process_time() + SECONDS
    challenges = [draw_challenge(exercise, random.Random(f"{exercise.id} {n}")) for n in range(_DRAWS)]
    with unheard():
        for source in sources:
            line = _line_of(exercise, namespace, source, challenges, ends)
            if line:
                return TEXTS(
                    "one_line", line=line, source=source.splitlines()[line - 1].strip().replace("`", "'")
                )
    return None


def _line_of(exercise, namespace, source, challenges, ends):
    """Return the line of a cell in which one change makes the answers right; 0 where none is found in time."""
    try:
        found = list(mutants(source, more=True))
    except (SyntaxError, ValueError):
        return 0
    for mutant in found:
        if time.process_time() > ends:
            return 0
        with suppress(TooLongError, MemoryError), limited(_EACH), shallow():
            if _is_right(exercise, namespace, mutant.source, challenges):
                return mutant.line
    return 0


def _is_right(exercise: Exercise, namespace, source, challenges):
    names = dict(namespace)
    try:
        exec(compile(_definitions(source), "<repair>", "exec"), names)
    except Exception:  # a decorator or a default that fails
        return False
    with setting(exercise.collect):
        verdicts = (answer_verdict(exercise, names, one, diagnose=False) for one in challenges)
        return all(one.outcome is Outcome.RIGHT for one in verdicts)


def _definitions(source):
    """Return the functions and classes of code, without anything else that it does."""
    tree = ast.parse(source)
    tree.body = [node for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))]
    return tree
