"""Which of a learner's functions evidence comes from: each is noted when an attempt first enters it.

Other code stands in the place of a function's own until it is called, and then gives way to it: nothing is traced, and
whoever calls again, or measures how long that takes, finds the function as it was written.
"""

import functools
import inspect
import types
import warnings
from collections.abc import Callable, Iterable
from contextlib import contextmanager
from dataclasses import dataclass

from .evidence import is_any_mark

_PLACE = "place of the hook"  # the constant in whose place a stand-in has the function that it calls
_MOST = 500  # functions that are watched
_watches = []  # the watch of the collection that runs, the innermost last


@dataclass(frozen=True)
class Entered:
    """The names of what one part called itself, and of what else was entered meanwhile."""

    called: frozenset[str] = frozenset()
    within: frozenset[str] = frozenset()

    @property
    def all(self) -> frozenset[str]:
        """Return all that was entered."""
        return self.called | self.within


def entered_by_part(evidence: dict) -> dict[str, Entered]:
    """Return what evidence says of each part; nothing where that is not what a collection writes."""
    told = evidence.get("entered")
    if not isinstance(told, dict):
        return {}
    return {part: Entered(*map(_names, ("called", "within"), (one, one))) for part, one in told.items()}


def _names(key, told):
    listed = told.get(key) if isinstance(told, dict) else None
    return (
        frozenset(name for name in listed if isinstance(name, str))
        if isinstance(listed, list)
        else frozenset()
    )


class Watch:
    """Notes for each attempt of a collection which functions of a namespace it entered, under what names."""

    def __init__(self, answers: Iterable[str], namespace: dict, is_learners: Callable[[str], bool]):
        names = dict.fromkeys([*answers, *(name for name in namespace if isinstance(name, str))])
        functions = {}
        for name in names:
            for function in _functions(namespace.get(name)):
                if is_learners(function.__code__.co_filename):
                    functions.setdefault(function, name)
        self._own = {function: function.__code__ for function in list(functions)[:_MOST]}
        self._standing = {
            function: _standing_in(code, functools.partial(self._enter, function, functions[function]))
            for function, code in self._own.items()
        }
        there = {name: namespace[name] for name in answers if namespace.get(name, ...) is not ...}
        self._answers = {id(value): name for name, value in there.items()}
        self._watched = set(functions.values())
        self._noted, self._called, self._within, self._depth = [], {}, {}, None

    def run(self, call, given):
        """Return what `call` returns, and note what is entered until then. given: what the attempt was given."""
        if self._depth is not None:  # an attempt within another
            return call()
        answers = [self._answers[id(one)] for one in given if id(one) in self._answers]
        self._called = dict.fromkeys(name for name in answers if name not in self._watched)
        self._within, self._depth = {}, 0
        for function, code in self._standing.items():
            function.__code__ = code
        try:
            result = call()
        finally:
            self._depth = None
            for function, code in self._own.items():
                function.__code__ = code
        # Whoever takes other arguments than it is given is called, though not entered.
        self._noted.append((result, list(self._called) or answers, list(self._within)))
        return result

    def _enter(self, function, name, *arguments, **options):
        function.__code__ = self._own[function]
        if self._depth is None:  # of a thread that outlives its attempt
            return function(*arguments, **options)
        (self._within if self._depth else self._called)[name] = None
        self._depth += 1
        try:
            return function(*arguments, **options)
        finally:
            if self._depth:
                self._depth -= 1

    def credit(self, result, value):
        """Note that `value` was made of the result of an attempt, and nothing else."""
        self._noted += [(value, *names) for one, *names in self._noted if one is result][-1:]

    def by_part(self, parts) -> dict:
        """Return {part: {"called": names, "within": names}}: what the collection called, and what was entered besides.

        A part that is no attempt's own result may come from any that is no part.
        """
        if not isinstance(parts, dict) or is_any_mark(parts):
            return {}
        place, found = 0, {}
        for part, value in parts.items():
            after = [*range(place, len(self._noted)), *range(place)]
            at = next((at for at in after if self._noted[at][0] is value), None)
            found[part], place = at, place if at is None else at + 1
        rest = [one for at, one in enumerate(self._noted) if at not in found.values()] or self._noted
        return {part: _told(rest if at is None else [self._noted[at]]) for part, at in found.items()}


def _told(noted):
    called = dict.fromkeys(name for _, names, _ in noted for name in names)
    within = dict.fromkeys(name for *_, names in noted for name in names if name not in called)
    return {"called": list(called), "within": list(within)}


@contextmanager
def watching(watch: Watch):
    """Run a block in which the attempts are noted."""
    _watches.append(watch)
    try:
        yield
    finally:
        _watches.pop()


def noted(call, given):
    """Return what `call` returns; whoever watches notes what it enters. given: what the attempt was given."""
    return _watches[-1].run(call, given) if _watches else call()


def made_of(result, value):
    """Return `value`, which is made of the result of an attempt: the same functions were entered for it."""
    if _watches:
        _watches[-1].credit(result, value)
    return value


def _functions(value):
    """Yield the Python functions that a value is, or that a class defines itself."""
    if type(value) is types.FunctionType:
        yield value
    elif issubclass(type(value), type):
        for one in type.__dict__["__dict__"].__get__(value).values():
            for held in (one, *(getattr(one, name, None) for name in _holding(one))):
                if type(held) is types.FunctionType:
                    yield held


def _holding(value):
    """Return the attributes under which what is no function itself holds functions."""
    if type(value) in (staticmethod, classmethod):
        return ("__func__",)
    if type(value) is property:
        return ("fget", "fset")
    return ("func",) if type(value) is functools.cached_property else ()


def _standing_in(code, hook):
    """Return code that calls the hook, and takes the same arguments under the same names, which some look at.

    It runs among a learner's names, so it uses none: the hook is one of its constants.
    """
    many, keys = (bool(code.co_flags & flag) for flag in (inspect.CO_VARARGS, inspect.CO_VARKEYWORDS))
    count = code.co_argcount + code.co_kwonlyargcount + many + keys
    shape = code.co_posonlyargcount, code.co_argcount, code.co_kwonlyargcount, many, keys
    like = _taking(code.co_varnames[:count], *shape)
    constants = tuple(hook if one == _PLACE else one for one in like.co_consts)
    return like.replace(co_name=code.co_name, co_freevars=code.co_freevars, co_consts=constants)


@functools.lru_cache(maxsize=_MOST)
def _taking(names, only, places, words, many, keys):
    """Return the code of a function that hands all its arguments to what is in the place of its constant."""
    before, between, after = names[:places], names[places : places + words], list(names[places + words :])
    taken, given = [*before[:only], *["/"] * bool(only), *before[only:]], [*before]
    if many or words:
        rest = after.pop(0) if many else ""
        taken.append(f"*{rest}")
        given += [f"*{rest}"] * many
    taken += between
    given += [f"{name}={name}" for name in between]
    taken += [f"**{name}" for name in after] * keys
    given += [f"**{name}" for name in after] * keys
    source = f"def like({', '.join(taken)}):\n    return {_PLACE!r}({', '.join(given)})"
    with warnings.catch_warnings():  # of a constant that is called
        warnings.simplefilter("ignore")
        whole = compile(source, __file__, "exec")
    return next(one for one in whole.co_consts if isinstance(one, types.CodeType))
