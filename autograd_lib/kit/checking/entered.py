"""Which of a learner's functions evidence comes from: each is noted when an attempt first enters it.

Other code stands in the place of a function's own until it is called, and then gives way to it: nothing is traced, and
whoever calls again, or measures how long that takes, finds the function as it was written.
"""

import functools
import types
from collections.abc import Callable, Iterable
from contextlib import contextmanager

from .evidence import is_any_mark

_PLACE = "place of the hook"  # the constant in whose place a stand-in has the function that it calls
_MOST = 500  # functions that are watched
_watches = []  # the watch of the collection that runs, the innermost last


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
        watched = set(functions.values())
        self._others = {id(namespace[name]): name for name in answers if name in namespace.keys() - watched}
        self._noted, self._called, self._within, self._depth = [], {}, {}, None

    def run(self, call, given):
        """Return what `call` returns, and note what is entered until then. given: what the attempt was given."""
        if self._depth is not None:  # an attempt within another
            return call()
        self._called = {self._others[id(one)]: None for one in given if id(one) in self._others}
        self._within, self._depth = {}, 0
        for function, code in self._standing.items():
            function.__code__ = code
        try:
            result = call()
        finally:
            self._depth = None
            for function, code in self._own.items():
                function.__code__ = code
        self._noted.append((result, list(self._called), list(self._within)))
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
    """Return code that calls the hook. It runs among a learner's names, so it has none of its own."""
    constants = (hook if one == _PLACE else one for one in _stand_in.__code__.co_consts)
    return _stand_in.__code__.replace(
        co_name=code.co_name, co_freevars=code.co_freevars, co_consts=tuple(constants)
    )


def _stand_in(*arguments, **options):
    hook = "place of the hook"
    return hook(*arguments, **options)
