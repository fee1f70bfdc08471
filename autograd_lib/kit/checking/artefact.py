"""What learners build through a whole course, and what their place differs in: the course at home says, by its hooks.

Where it names none, or where what it names does not exist, nothing of this happens.
"""

import sys
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from importlib.util import find_spec

from ..notebooks.courses import Syllabus, at_home, home
from ..wording.text import Text
from .absence import Absent
from .words import TEXTS

_begun: list[str] = []  # the units that this process has started


def hand_out(unit: str, graded: bool) -> list[Text]:
    """Give a unit that starts what has been built so far; return what there is to say of it."""
    hook = _hook("artefact_starts")
    if hook is None:
        return []
    _begun.append(unit)
    return hook(unit, graded)


def what_differs(graded: bool) -> list[Text]:
    """Return what a course has to say, when a unit starts, of the place in which it runs, such as a browser."""
    if graded:
        return []
    hook = _hook("start_says")
    return [*(hook() if hook else ()), *_lacking()]


def _lacking():
    """Yield which packages this Python has not got of those that the course at home imports for its runs."""
    wanted = dict.fromkeys(name.partition(".")[0] for name in home().preload)
    names = [name for name in wanted if not _is_there(name)]
    if names and sys.platform != "emscripten":  # a browser fetches them when a cell imports them
        yield TEXTS("lacking", names=", ".join(names))


def _is_there(package):
    try:
        return package in sys.modules or find_spec(package) is not None
    except ImportError:  # absent on purpose
        return True


def collecting(namespace: dict) -> AbstractContextManager:
    """Return a context in which answers of a namespace are collected: what they are to build is not to be had there."""
    hook = _hook("artefact_collects") if _begun else None
    return hook(namespace) if hook else nullcontext()


def lent(course: Syllabus, exercises: Iterable[str]) -> dict[str, str]:
    """Return the texts, by name, that a graded run of a course needs of what it cannot read.

    None of them answers one of these exercises.
    """
    with at_home(course):
        hook = _hook("artefact_lends")
        return hook(frozenset(exercises)) if hook else {}


def lend(texts: dict[str, str]) -> None:
    """Have a graded run use the texts that it was sent."""
    hook = _hook("artefact_borrows") if texts else None
    if hook:
        hook(texts)


def take(exercise: str) -> list[Text]:
    """Take the answers to an exercise, which a check found right, into what the learner builds; return what to say."""
    hook = _hook("artefact_takes") if _begun else None
    return hook(exercise) if hook else []


def _hook(name) -> Callable | None:
    found = home().hook(name)
    return None if isinstance(found, Absent) else found
