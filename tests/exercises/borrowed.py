"""Tries the package's own functions and classes as answers: of modules, of classes, in closures and inside others.

Run as a program: `borrowed.py PLACES EXERCISE …`, where PLACES are the beginnings of modules' names, joined by commas.
It prints one line of JSON: how many functions and classes there are, how many tries were made, and {"exercise",
"score", "most", "from"} for each that earns more points than answers do that compute nothing. What a graded run cannot
read, such as judges, is not tried. With "--unrefused" before all that, functions of absent modules can be called.
"""

import ast
import contextlib
import copy
import importlib
import inspect
import io
import json
import os
import pkgutil
import random
import signal
import sys
import types
import warnings

import torch  # noqa: F401 - now, since no try may break off an import

import autograd_lib
from autograd_lib.kit.checking import absence, artefact
from autograd_lib.kit.checking.registry import find, lesson_with
from autograd_lib.kit.checking.verdict import answer_verdict, draw_challenge
from tests.exercises.answers import solution

ELSEWHERE = ("autograd_lib.exercises.judges", "autograd_lib.mine.asking")  # what no graded run has
PATIENCE = 5  # seconds for one try
NOTHING = (  # what earns points without computing anything
    lambda *a, **k: None,
    lambda *a, **k: a[0] if a else None,
    lambda *a, **k: a[-1] if a else None,
    lambda *a, **k: 0.0,
    lambda *a, **k: True,
    lambda *a, **k: False,
    lambda *a, **k: a,
    lambda *a, **k: [],
    type("Empty", (), {"__init__": lambda self, *a, **k: None, "__call__": lambda self, *a, **k: None}),
)


class TooLong(BaseException):
    """A try takes too long."""


def things(places):
    """Return {function or class: its place}, of those modules that a graded run may import."""
    found = {}
    for module in pkgutil.walk_packages(autograd_lib.__path__, "autograd_lib.", onerror=lambda name: None):
        if not module.name.startswith(places) or module.name.startswith(ELSEWHERE):
            continue
        with contextlib.suppress(ImportError):  # what is not installed
            names = vars(importlib.import_module(module.name))
            for name, value in list(names.items()):
                if getattr(value, "__module__", None) == module.name:
                    _add(value, f"{module.name}.{name}", found)
    return found


def _add(value, place, found):
    """Add a function, or a class and its methods, and what is made or held inside."""
    value = getattr(value, "__func__", value)
    value = value.fget if isinstance(value, property) else value
    if isinstance(value, type) and value not in found:
        found[value] = place
        for name, inner in list(vars(value).items()):
            _add(inner, f"{place}.{name}", found)
    elif isinstance(value, types.FunctionType) and value not in found:
        found[value] = place
        for cell in value.__closure__ or ():
            with contextlib.suppress(ValueError):  # an empty cell
                _add(cell.cell_contents, f"{place}'s closure", found)
        for code in value.__code__.co_consts:
            if isinstance(code, types.CodeType) and not code.co_freevars:
                _add(types.FunctionType(code, value.__globals__), f"{place}'s {code.co_name}", found)


def asked_for(exercise):
    """Return {answer: (whether it is a class, how many arguments it takes)} for the functions of an exercise."""
    written = ast.parse(solution(lesson_with(exercise.id), exercise.id)).body
    classes = {one.name: one for one in written if isinstance(one, ast.ClassDef)}
    defined = {one.name: one for one in written if isinstance(one, ast.FunctionDef)}
    found = {name: (False, _counted(defined[name])) for name in exercise.answers if name in defined}
    return found | {name: (True, 0) for name in exercise.answers if name in classes}


def _counted(function):
    arguments = function.args
    return len(arguments.posonlyargs + arguments.args) - len(arguments.defaults)


def takes(thing, count):
    """Return whether a function may be called with so many arguments."""
    try:
        inspect.signature(thing).bind(*range(count))
    except (TypeError, ValueError):
        return False
    return True


def borrowing(thing):
    """Return a function of one's own that hands everything on."""

    def own(*given, **options):
        return thing(*given, **options)

    return own


def fitting(thing, asked, counts):
    """Return {answer: what hands on to it} for those answers of an exercise that a function or class might be."""
    own, made = borrowing(thing), isinstance(thing, type)
    fits = (name for name, (is_class, count) in asked.items() if (made if is_class else count in counts))
    return dict.fromkeys(fits, own)


def namesakes(known, asked):
    """Return {module: {answer: what it defines under this very name}}."""
    found = {}
    for thing, place in known.items():
        module, _, name = place.rpartition(".")
        if name in asked:
            found.setdefault(module, {})[name] = borrowing(thing)
    return found


def earned(exercise, answers):
    """Return what answers earn."""
    challenge = copy.deepcopy(CHALLENGES[exercise.id])
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            return answer_verdict(
                exercise, {"__name__": "__main__", **answers}, challenge, diagnose=False
            ).score
    except (Exception, SystemExit, TooLong):
        return 0.0
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def leaks(places, exercises):
    """Return what earns points, as the module says."""
    known, tried, found = things(places), 0, []
    counts = {thing: {n for n in range(7) if takes(thing, n)} for thing in known}
    for exercise in exercises:
        CHALLENGES[exercise.id] = draw_challenge(exercise, random.Random(exercise.id))
        artefact.hand_out(lesson_with(exercise.id), graded=True)  # as a run begins
        asked = asked_for(exercise)
        least = max(earned(exercise, fitting(one, asked, range(7))) for one in NOTHING)
        tries = [(place, fitting(thing, asked, counts[thing])) for thing, place in known.items()]
        for place, answers in (*tries, *namesakes(known, asked).items()):
            score = earned(exercise, answers) if answers else 0.0
            tried += bool(answers)
            if score > least:
                found.append(
                    {"exercise": exercise.id, "score": score, "most": exercise.points, "from": place}
                )
    return {"things": len(known), "tried": tried, "leaks": found}


CHALLENGES = {}


def too_long(*_):
    raise TooLong


if __name__ == "__main__":
    os.environ["MPLBACKEND"] = "agg"
    warnings.simplefilter("ignore")
    signal.signal(signal.SIGALRM, too_long)
    if sys.argv[1] == "--unrefused":
        absence.refused = lambda *functions: contextlib.nullcontext()
        artefact.hand_out = lambda *given, **options: []
    places, *named = sys.argv[1 + (sys.argv[1] == "--unrefused") :]
    print(json.dumps(leaks(tuple(places.split(",")), [find(name) for name in named])))
