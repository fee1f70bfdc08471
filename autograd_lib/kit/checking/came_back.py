"""What came back from the learner's code where a check could not go on with it, though no line of theirs raised.

An exception shows the lines that it went through, not the value that it is about. So the call is made once more, and
watched: what a function of the learner's returned to code that is not theirs is what the check had in its hands.
"""

import contextlib
import dis
import io
import re
import sys
import types
from collections.abc import Callable

from .evidence import is_library_array

MAX_EVENTS = 200_000  # calls and returns that are watched: about a second
MAX_SHOWN = 40  # characters of a value
_TO_RETURN_NONE = re.compile(
    r"\.__(init|post_init|init_subclass|set_name|set|setattr|setitem|delattr|delitem|exit)__$"
)
_SEQUENCES = (str, bytes, list, tuple)


class _EnoughError(BaseException):
    """More was called than is watched."""


def came_back(call: Callable, said: str, is_learners: Callable[[str], bool]) -> dict | None:
    """Return what came back before a call fails with an exception that says `said`; None where nothing is known.

    That is {"of": the function, "value": what it returned, "sure": whether the exception is about that value, "bare":
    whether the function has no `return` with a value}. is_learners: whether a file of this name is the learner's.
    """
    returned, failed = _watched(call, is_learners)
    if failed is None or _words(failed) != said:
        return None
    newest = [(name, value, code) for name, (value, code) in reversed(returned.items())]
    if not newest:
        return None
    meant = [one for one in newest if is_about(said, one[1])]
    likely = [one for one in newest if one[1] is not None]  # many functions have nothing to return
    name, value, code = (meant or likely or newest)[0]
    return {
        "of": name,
        "value": shown(value),
        "sure": bool(meant),
        "bare": value is None and _returns_none(code),
    }


def shown(value) -> str:
    """Return a value as short code: itself where it is built in and small, else its kind and size."""
    kind = type.__dict__["__name__"].__get__(type(value))
    if type(value) is float:
        return f"{value:.6g}"
    if value is None or type(value) in (bool, int, str, list, tuple, dict):
        words = _rounded(value)
        return (
            words
            if len(words) <= MAX_SHOWN
            else kind
            if not isinstance(value, _SEQUENCES)
            else f"{kind}, len {len(value)}"
        )
    arrays = kind == "ndarray" or is_library_array(type(value))
    shape = getattr(value, "shape", None) if arrays else None
    return f"{kind}{tuple(shape)}" if isinstance(shape, tuple) else kind


def _rounded(value):
    """Return the code of built-in values; of what they hold, other objects are shown by their kind."""
    if type(value) is tuple:
        return f"({', '.join(map(shown, value[:MAX_SHOWN]))}{',' * (len(value) == 1)})"
    if type(value) is list:
        return f"[{', '.join(map(shown, value[:MAX_SHOWN]))}]"
    if type(value) is dict:
        return "{…}" if value else "{}"
    return repr(value[: MAX_SHOWN + 1] if type(value) is str else value)


def _watched(call, is_learners):
    """Return {function: (value, code)} of what came back, in order, and the exception that a call ends with."""
    returned, left = {}, MAX_EVENTS

    def look(frame, event, value):
        nonlocal left
        if event not in ("call", "return"):  # of what is written in C
            return
        left -= 1
        if left < 0:
            raise _EnoughError
        code, caller = frame.f_code, frame.f_back
        if event != "return" or not is_learners(code.co_filename) or not _at_return(frame):
            return
        if caller is None or not is_learners(caller.f_code.co_filename):
            name = code.co_qualname.rpartition("<locals>.")[2]
            returned.pop(name, None)
            if not _TO_RETURN_NONE.search(name):
                returned[name] = value, code

    before = sys.getprofile()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        sys.setprofile(look)
        try:
            call()
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            return returned, error
        finally:
            sys.setprofile(before)
    return returned, None


def without_return(answers: dict) -> list[str]:
    """Return the names of those functions that return no value anywhere in their code; nothing of them is run.

    A class may well have methods that return nothing, but no static ones: these have only what they return.
    """
    plain = [(name, one) for name, one in answers.items() if type(one) is types.FunctionType]
    for name, one in answers.items():
        own = type.__dict__["__dict__"].__get__(one) if isinstance(one, type) else {}
        static = [(key, held.__func__) for key, held in own.items() if type(held) is staticmethod]
        plain += [(f"{name}.{key}", held) for key, held in static if type(held) is types.FunctionType]
    return [name for name, one in plain if _returns_none(one.__code__)]


def _at_return(frame):
    """Return whether a frame that is left returns: one that an exception ends is left with None as well."""
    return dis.opname[frame.f_code.co_code[frame.f_lasti]] in ("RETURN_VALUE", "RETURN_CONST")


def _returns_none(code):
    """Return whether a function has no `return` with anything but None."""
    steps = list(dis.get_instructions(code))
    before = [None, *steps]
    return all(
        (step.argval if step.opname == "RETURN_CONST" else _constant(last, code)) is None
        for last, step in zip(before, steps, strict=False)
        if step.opname in ("RETURN_VALUE", "RETURN_CONST")
    )


def _constant(step, code):
    """Return the constant that a step loads; the code itself, which none is, for any other step."""
    return step.argval if step is not None and step.opname == "LOAD_CONST" else code


def is_about(said, value, depth=0):
    """Return whether an exception's words are about a value: they name its type, show it, or count what it holds."""
    kind = type.__dict__["__name__"].__get__(type(value))
    if value is None:
        return "NoneType" in said or "incorrect number of" in said
    if type(value) in (bool, int, float):  # most that is ever returned
        return f"'{kind}' object" in said or f"non-iterable {kind}" in said or f"of type {kind}" in said
    if re.search(rf"\b{re.escape(kind.removeprefix('nd'))}\b", said) or "incorrect number of" in said:
        return True
    if type(value) is str and repr(value) in said:
        return True
    if type(value) not in (str, list, tuple):
        return False
    counted = re.search(r"values to unpack \(expected (\d+)(?:, got (\d+))?\)", said)
    if counted and (len(value) == int(counted[2]) if counted[2] else len(value) > int(counted[1])):
        return True
    inside = value[:MAX_SHOWN] if depth == 0 and type(value) is not str else ()
    return "sequence" in said or any(is_about(said, one, 1) for one in inside)


def _words(error):
    try:
        return str(error)
    except KeyboardInterrupt:
        raise
    except BaseException:  # a class of the learner's may fail to describe itself
        return ""
