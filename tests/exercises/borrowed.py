"""Tries what a learner can reach of the package as answers: functions, classes, what holds or wraps them, and so on.

Run as a program: `borrowed.py LESSON …`. Of each lesson it runs the answers and what they need; at each check it notes
what the right functions are called with and what comes back. Whatever can be called in a loaded module of the package,
in its classes, containers and closures, is called so too; what gives the same is tried as the answer, the other answers
of the exercise being right, and so is every class that has the methods of one that is asked for.

It prints one line of JSON: how many things there are, how many answers, how many things were tried as one, and
{"exercise", "answer", "score", "least", "from"} for each that earns more than what knows nothing does. Before the
lessons may stand "--unrefused": what is absent from checks is there; "--read": tried is what can be read as text
(`cut_out`); "--all-sent": and all texts of what stands in are sent.
"""

import contextlib
import copy
import functools
import importlib
import inspect
import json
import operator
import os
import pkgutil
import random
import signal
import sys
import threading
import types
import warnings
from collections import Counter
from pathlib import Path

import torch._dynamo
import torch.fx.experimental.symbolic_shapes  # noqa: F401 - now: no try may break off an import, nor each begin with it

import autograd_lib
from autograd_lib.kit.authoring.inprocess import quiet_scratch, run_cells, with_solutions
from autograd_lib.kit.authoring.reading import read_lesson
from autograd_lib.kit.checking import absence, artefact, collecting
from autograd_lib.kit.checking.comparing import same
from autograd_lib.kit.checking.evidence import dumps, loads, to_plain
from autograd_lib.kit.checking.known import brought_home
from autograd_lib.kit.checking.registry import find, lesson_with
from autograd_lib.kit.checking.verdict import draw_challenge, judged
from autograd_lib.kit.notebooks import Course
from autograd_lib.kit.notebooks.courses import home
from tests.exercises import cut_out
from tests.exercises.leaks import GUARD, Refused, guard

COURSE = Course(Path(__file__).resolve().parents[2])
PACKAGE = autograd_lib.__name__
# Parts that act on processes, terminals, files and the interpreter; nothing in them computes what an exercise asks for.
ACTING = tuple(
    f"{PACKAGE}.kit.{room}"
    for room in (
        *("authoring", "cli", "demo", "files", "grading", "lab", "progress", "sandbox", "site"),
        *(
            "checking.came_back",
            "checking.front_end",
            "checking.keeper",
            "checking.probe",
            "checking.session",
        ),
    )
)
ELSEWHERE = (f"{PACKAGE}.mine.asking",)  # what no graded run has
SHORT, LONG = 0.1, 5  # seconds of processor time for a call, for a try
MOST_LATE = 3  # answers for which a thing may take too long before it is tried for no more of them
MOST_THREADS = 100  # a try that starts one in another without end does not stop where the first is broken off
CALLS = 2  # of a right function that are repeated
NOTHING = (  # what earns points without knowing anything
    lambda *a, **k: None,
    lambda *a, **k: a[0] if a else None,
    lambda *a, **k: a[-1] if a else None,
    lambda *a, **k: 0.0,
    lambda *a, **k: True,
    lambda *a, **k: False,
    lambda *a, **k: a,
    lambda *a, **k: [],
    *(operator.add, operator.sub, operator.mul, operator.truediv, operator.matmul),  # which are no secret
    type("Empty", (), {"__init__": lambda self, *a, **k: None, "__call__": lambda self, *a, **k: None}),
)
HOLDERS = (dict, list, tuple, set, frozenset, functools.partial, types.CellType, types.MethodType)
FOUND = (types.FunctionType, types.MethodType, functools.partial, type)


class TooLong(KeyboardInterrupt):
    """Something takes too long; what collects evidence lets only such an exception pass."""


@contextlib.contextmanager
def within(seconds):
    """Run a block that is broken off after so many seconds of processor time."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


@contextlib.contextmanager
def harmless(seconds):
    """Run a block that may neither change files nor start or reach anything, nor take longer."""
    GUARD["on"] = True
    try:
        with within(seconds):
            yield
    finally:
        GUARD["on"] = False


def things():
    """Return [(place, what can be called there, its signature)] of all modules of the package, each once."""
    seen, found = set(), []
    for module in pkgutil.walk_packages(autograd_lib.__path__, f"{PACKAGE}.", onerror=lambda name: None):
        if module.name.startswith(ACTING + ELSEWHERE) or module.name.endswith("__main__"):
            continue
        with contextlib.suppress(ImportError):  # what is not installed
            names = vars(importlib.import_module(module.name))
            for name, value in list(names.items()):
                _walk(f"{module.name}.{name}", value, seen, found)
    # Those that know most come first: others may change what they need.
    return sorted(found, key=lambda one: ".exercises." not in one[0])


def _walk(place, value, seen, found):
    """Add what can be called of a value, and of all that it holds."""
    todo = [(place, value)]
    while todo:
        place, value = todo.pop()
        if id(value) in seen or not _is_ours(value):
            continue
        seen.add(id(value))
        if isinstance(value, FOUND) or callable(value):
            found.append((place, value, signature(value)))
        todo += [(f"{place}.{name}", inner) for name, inner in _held(value)]


def _is_ours(value):
    """Return whether a value is defined in the package, or may hold what is."""
    kind = value if isinstance(value, (type, types.FunctionType)) else type(value)
    return isinstance(value, HOLDERS) or str(getattr(kind, "__module__", "")).startswith(PACKAGE)


def _held(value):
    """Yield (name, what a value holds under it)."""
    if isinstance(value, dict):
        yield from ((str(key), inner) for key, inner in list(value.items()))
    elif isinstance(value, (list, tuple, set, frozenset)):
        yield from ((str(at), inner) for at, inner in enumerate(value))
    elif isinstance(value, functools.partial):
        yield from (("func", value.func), ("args", value.args), ("keywords", value.keywords))
    elif isinstance(value, types.CellType):
        with contextlib.suppress(ValueError):  # an empty cell
            yield "cell", value.cell_contents
    elif isinstance(value, types.MethodType):
        yield "func", value.__func__
    elif isinstance(value, types.FunctionType):
        yield from ((f"closure{at}", cell) for at, cell in enumerate(value.__closure__ or ()))
        yield from (("default", one) for one in value.__defaults__ or ())
        yield from _inner(value)
    else:
        yield from ((name, _plainly(inner)) for name, inner in list(getattr(value, "__dict__", {}).items()))


def _inner(function):
    """Yield the functions that a function makes without anything of its own."""
    for code in function.__code__.co_consts:
        if isinstance(code, types.CodeType) and _can_be_called(code):
            yield code.co_name, types.FunctionType(code, function.__globals__)


def _can_be_called(code):
    """Return whether code is that of a function, and neither of a class nor of a comprehension."""
    named = code.co_name == "<lambda>" or not code.co_name.startswith("<")
    return named and bool(code.co_flags & inspect.CO_OPTIMIZED) and not code.co_freevars


def _plainly(value):
    value = getattr(value, "__func__", value) if isinstance(value, (staticmethod, classmethod)) else value
    return value.fget if isinstance(value, property) else value


def plain(value):
    """Return what compares equal where two results say the same, but for what rounding leaves."""
    return dumps(to_plain(value))


def alike(one, other):
    return same(loads(one), loads(other))


class Recorded:
    """What right functions were called with and gave back: {answer: [(arguments, options, what came of it)]}."""

    def __init__(self):
        self.calls = {}

    def watching(self, name, function):
        """Return the function, its first calls being noted."""
        noted, known = self.calls.setdefault(name, []), signature(function)

        @functools.wraps(function)
        def watched(*given, **options):
            kept = None
            if len(noted) < CALLS:
                with contextlib.suppress(Exception):  # what cannot be copied
                    kept = copy.deepcopy(in_order(known, given, options))
            result = function(*given, **options)
            if kept:
                with contextlib.suppress(Exception):
                    noted.append((*kept, plain([result, given])))
            return result

        return watched


def repeats(thing, calls):
    """Return whether a thing gives for one of these calls what the right function gave; None where it is late."""
    late = False
    for given, options, expected in calls:
        try:
            with contextlib.suppress(Exception, SystemExit, Refused), harmless(SHORT):
                given, options = copy.deepcopy((given, options))
                if alike(expected, plain([thing(*given, **options), given])):
                    return True
        except TooLong:
            late = True
    return None if late else False


def signature(thing):
    """Return how a thing may be called, None where that is not known."""
    try:
        return inspect.signature(thing)
    except (TypeError, ValueError):
        return None


def fits(known, calls):
    """Return whether what has such a signature may be called as the right function was."""
    try:
        for given, options, _ in calls if known else ():
            known.bind(*given, **options)
    except TypeError:
        return False
    return known is not None


def in_order(known, given, options):
    """Return (arguments, options) of a call with as many as can be in order, in which names say nothing."""
    bound = known.bind(*given, **options)
    return bound.args, bound.kwargs


def borrowing(thing, answer):
    """Return a function of one's own that hands everything on, as the answer that is asked for would be called."""
    known = None if isinstance(answer, type) else signature(answer)

    def own(*given, **options):
        given, options = in_order(known, given, options) if known else (given, options)
        return thing(*given, **options)

    return own


def apart(work):
    """Return the plain data that work returns, done in a process of its own: what is called may change anything."""
    reads, writes = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.write(writes, json.dumps(work()).encode())
        finally:
            os._exit(0)
    os.close(writes)
    with open(reads, "rb") as file:
        said = file.read()
    os.waitpid(child, 0)
    return json.loads(said)


def earned(exercise, namespace):
    """Return what the answers in a namespace earn."""
    challenge = copy.deepcopy(CHALLENGES[exercise.id])
    try:
        with within(LONG):
            evidence = brought_home(exercise, namespace, challenge, explained=False)
            return judged(exercise, evidence, challenge, diagnose=False).score
    except (Exception, SystemExit, TooLong, Refused):
        return 0.0


class Search:
    """What was tried, and what of it earned points."""

    def __init__(self):
        self.things, self.answers, self.tried, self.leaks = [] if READ else things(), 0, 0, []
        self.late = Counter()  # by place
        absence.look_through()  # now, and not in each process that is forked

    def at_check(self, exercise, namespace):
        """Try everything as each answer of an exercise, the others being right."""
        CHALLENGES[exercise.id] = draw_challenge(exercise, random.Random(exercise.id))
        artefact.hand_out(lesson_with(exercise.id), graded=True)  # as a run begins
        artefact.lend(cut_out.sent(exercise))
        if READ:
            read = cut_out.things(exercise, ACTING)
            self.things = [(place, one, signature(one)) for place, one in read]
        for name in exercise.answers:
            if callable(namespace[name]):
                tried, leaks, late = apart(lambda name=name: self._tried(exercise, name, namespace))
                self.answers, self.tried = self.answers + 1, self.tried + tried
                self.leaks += leaks
                self.late.update(late)
        self.things = [one for one in self.things if self.late[one[0]] < MOST_LATE]

    def _tried(self, exercise, name, namespace):
        """Return how many things were tried as one answer, what earned more than knowing nothing, and what was late."""
        answer, least, leaks = namespace[name], None, []
        asks = isinstance(answer, type)
        found, late = (self._alike(answer), []) if asks else self._repeating(exercise, name, namespace)
        for place, thing in found:
            score = earned(exercise, {**namespace, name: borrowing(thing, answer)})
            if score and least is None:
                least = max(earned(exercise, {**namespace, name: one}) for one in NOTHING)
            if score and score > least:
                told = {"exercise": exercise.id, "answer": name, "score": score, "least": least}
                leaks.append({**told, "from": place})
        return len(found), leaks, late

    def _alike(self, answer):
        """Return the classes that have all methods of one that is an answer."""
        wanted = [one for one in vars(answer) if callable(getattr(answer, one)) and one != "__init__"]
        classes = ((place, thing) for place, thing, _ in self.things if isinstance(thing, type))
        return [(place, thing) for place, thing in classes if all(hasattr(thing, one) for one in wanted)]

    def _repeating(self, exercise, name, namespace):
        """Return the functions that repeat what one that is an answer does when asked, and the places of late ones."""
        recorded = Recorded()
        earned(exercise, {**namespace, name: recorded.watching(name, namespace[name])})
        calls = recorded.calls[name]
        fitting = [(place, thing) for place, thing, known in self.things if fits(known, calls)]
        said = apart(lambda: [repeats(one, calls) for _, one in fitting])
        late = [place for (place, _), one in zip(fitting, said, strict=True) if one is None]
        return [one for one, repeating in zip(fitting, said, strict=True) if repeating], late


def search(asked):
    """Return what the module says."""
    made = Search()
    for lesson in asked:
        read, problems = read_lesson(COURSE, lesson)
        assert not problems
        cells = [cell for cell in with_solutions(read) if not cell[0].startswith("demo")]
        with quiet_scratch():
            stopped = run_cells(cells, lambda id, namespace: made.at_check(find(id), namespace))
        assert stopped is None, stopped
    return {"things": len(made.things), "answers": made.answers, "tried": made.tried, "leaks": made.leaks}


CHALLENGES = {}
READ = "--read" in sys.argv


def too_long(*_):
    raise TooLong


def start_bounded(thread, start=threading.Thread.start):
    """Start a thread, unless there are many."""
    if threading.active_count() > MOST_THREADS:
        raise Refused("threads without end")
    start(thread)


if __name__ == "__main__":
    os.environ["MPLBACKEND"] = "agg"
    warnings.simplefilter("ignore")
    signal.signal(signal.SIGPROF, too_long)
    sys.addaudithook(guard)
    threading.Thread.start = start_bounded
    if "--unrefused" in sys.argv:
        for room in (absence, collecting):
            room.refused = lambda *functions: contextlib.nullcontext()
        artefact.collecting = lambda namespace: contextlib.nullcontext()
    if "--all-sent" in sys.argv:
        cut_out.sent = lambda exercise: artefact.lent(home(), ())
    print(json.dumps(search([one for one in sys.argv[1:] if not one.startswith("--")])))
