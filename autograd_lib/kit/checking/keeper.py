"""Candidates for a check that the learner writes: nothing in reach of that check tells which of them is right.

What each candidate is stands in a challenge as "sealed". In a graded run it goes to a keeper: a process that is forked
before anything of the learner's has run, and the only one of the run's that ever reads it: what was in the run's memory
once can be found there, freed or not. The run has the numbers of the candidates and a way to ask; what comes back is
what a candidate returns, or the error that it raises. Every candidate is asked in
the same way, so neither closures nor frames, neither types nor the order of calls differ between them.

Beside the answers stands `reply(recipe, occasion, *arguments)`, a module-level function that computes what the
candidate with this recipe returns; `occasion` is whatever number its `collect` asks with. Numbers, and lists
of them, are arrays there, whatever the learner's check passes; other arguments are plain data, such as texts.
"""

import builtins
import ctypes
import os
import signal
import struct
import sys
from contextlib import suppress
from importlib import import_module

from .evidence import dumps, is_any_mark, loads, to_plain

SEALED = "sealed"
_LENGTH = struct.Struct("!I")
_NOT_DUMPABLE = 4, 0  # PR_SET_DUMPABLE: its memory is not to be read through /proc
_keepers = []  # this process's, once it has one


def parted(challenge: str) -> tuple[str, str]:
    """Return a serialised challenge without what is sealed in it, and that, serialised; "" where nothing is."""
    given = loads(challenge)
    if not isinstance(given, dict) or SEALED not in given:
        return challenge, ""
    return dumps({**given, SEALED: None}), dumps(given[SEALED])


def keep(source: int) -> None:
    """Fork the keeper of what is sealed; it alone reads that, from a descriptor, and has done so when this returns.

    It is {module that collects: what is sealed in its challenge, serialised}.
    """
    if not hasattr(os, "fork"):  # there is no confinement either
        _keepers[:] = [_Here(_sealed(source))]
        return
    asked, answered = os.pipe(), os.pipe()
    if os.fork() == 0:
        try:
            _serve(source, asked[0], answered[1])
        finally:
            os._exit(0)
    os.close(asked[0])
    os.close(answered[1])
    _keepers[:] = [_Channel(asked[1], answered[0])]
    _read(answered[0])


def asking(module: str, recipes):
    """Return `ask(place, occasion, *arguments)`, which returns what the candidate at this place makes of them.

    recipes: what is sealed in the challenge, None where a keeper has it.
    """
    known = _keepers[0] if recipes is None else _Here({module: recipes})

    def ask(place, occasion, *arguments):
        given = [_passed(one) for one in arguments]
        returned, error, said = known.ask(module, place, occasion, given)
        if error:
            raise getattr(builtins, error, ValueError)(said)
        return returned

    return ask


class _Here:
    """Answers in this process: in a learner's own kernel, and where the judge tries the wrong answers that it knows.

    In that kernel there is nothing to keep: the judge's code is in its reach, and a check there earns no points.
    `check FILE` and `grade` have a keeper.
    """

    def __init__(self, recipes):
        self.recipes = recipes

    def ask(self, module, place, occasion, given):
        return _replied(module, self.recipes[module][place], occasion, given)


class _Channel:
    """The run's ends of the two pipes to its keeper."""

    def __init__(self, asks, answers):
        self.asks, self.answers = asks, answers

    def ask(self, module, place, occasion, given):
        _write(self.asks, _written([module, place, occasion, given]))
        return _read_back(loads(_read(self.answers)))


def _sealed(source):
    """Return {module: its recipes} from a descriptor."""
    recipes = {module: loads(text) for module, text in loads(_read(source)).items()}
    for module in recipes:
        import_module(module)
    return recipes


def _serve(source, asked, answered):
    """Answer what is asked until nobody is left to ask, after a word that all is read."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _close_others(source, asked, answered)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(*_NOT_DUMPABLE, 0, 0, 0)
    recipes = _sealed(source)
    os.close(source)
    _write(answered, b"ready")
    while question := _read(asked):
        module, place, occasion, given = _read_back(loads(question))
        _write(answered, _written(_replied(module, recipes[module][place], occasion, given)))


def _close_others(*kept):
    begin = 3
    for fd in sorted(kept):
        os.closerange(begin, fd)
        begin = fd + 1
    os.closerange(begin, 65536)


def _replied(module, recipe, occasion, given):
    """Return (what the candidate returns, "", ""), or (None, the type of an exception, its text)."""
    import numpy  # whoever only parts a challenge does not pay for it

    try:
        with numpy.errstate(all="ignore"):
            return sys.modules[module].reply(recipe, occasion, *given), "", ""
    except Exception as error:
        kind = next(k for k in type(error).__mro__ if k.__module__ == "builtins")
        return None, kind.__name__, str(error)


def _passed(value):
    """Return an argument of the learner's: numbers as an array, others as plain data; TypeError where it is none."""
    import numpy

    with suppress(ValueError):  # lists of different lengths
        array = numpy.array(value)
        if array.dtype.kind in "biufc":
            return array
    plain = to_plain(value)
    if is_any_mark(plain):
        kind = type(value).__name__
        raise TypeError(f"expected numbers, texts, or lists or dictionaries of them, and got {kind}")
    return plain


def _written(value) -> bytes:
    return dumps(to_plain(_tagged(value))).encode("utf-8")


def _tagged(value):
    """Return a value with its tuples told from lists, as `_read_back` takes it."""
    if isinstance(value, (list, tuple)):
        return [type(value).__name__, [_tagged(one) for one in value]]
    return ["plain", value]


def _read_back(tagged):
    kind, said = tagged
    return said if kind == "plain" else {"list": list, "tuple": tuple}[kind](map(_read_back, said))


def _write(fd, data):
    data = _LENGTH.pack(len(data)) + data
    while data:
        data = data[os.write(fd, data) :]


def _read(fd):
    """Return the next message, nothing at the end."""
    head = _exactly(fd, _LENGTH.size)
    return _exactly(fd, *_LENGTH.unpack(head)).decode("utf-8") if head else ""


def _exactly(fd, size):
    data = b""
    while len(data) < size:
        piece = os.read(fd, size - len(data))
        if not piece:
            return b""
        data += piece
    return data
