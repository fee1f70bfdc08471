"""What a program of the shelf is, and how what it gives is told as plain data."""

import json
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

PROGRAMS: dict[str, "Program"] = {}  # filled where the programs stand


@dataclass(frozen=True)
class Program:
    """A program. since: the number of the sitting from which on an engine has all that it uses.

    quick: whether it takes no time to speak of, and runs anywhere: at every check, too.
    """

    run: Callable
    since: int
    quick: bool = True


def program(since: int, quick: bool = True):
    """Return a decorator that puts a function of an engine, used as torch is, onto the shelf."""

    def put(function):
        _put(function.__name__, Program(function, since, quick))
        return function

    return put


def expression(since: int, name: str, run: Callable) -> None:
    """Put a function of an engine that is one expression onto the shelf."""
    _put(name, Program(run, since))


def _put(name, one):
    if name in PROGRAMS:
        raise ValueError(f"two programs are called {name}")
    PROGRAMS[name] = one


@cache
def expected() -> dict[str, dict]:
    """Return {name: outcome}: what PyTorch gives, stored for where it is not."""
    return json.loads(files(__package__).joinpath("expected.json").read_text(encoding="utf-8"))


def outcome(one: Program, engine):
    """Return what a program gives on an engine, as plain data: {"gives": …} or {"raises": type, "says": text}."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return {"gives": plain(one.run(engine))}
    except Exception as error:
        return {"raises": type(error).__name__, "says": str(error)}


def plain(value):
    """Return a value as plain data; a tensor as [number type, shape, its numbers one after the other]."""
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    if hasattr(value, "tolist"):
        numbers = value.detach().tolist() if hasattr(value, "detach") else value.tolist()
        return [str(value.dtype).removeprefix("torch."), list(value.shape), _flat(numbers)]
    return _number(value)


def _flat(numbers):
    return (
        [one for part in numbers for one in _flat(part)] if isinstance(numbers, list) else [_number(numbers)]
    )


def _number(value):
    """Return a value as JSON can hold it: nan and infinities by their names."""
    finite = not isinstance(value, float) or value - value == 0
    return value if finite and isinstance(value, (bool, int, float, str, type(None))) else str(value)


def verdict(found, expected) -> str:
    """Return what an engine's outcome is, beside PyTorch's.

    right     the same numbers, shapes and number types
    raises    an error, where PyTorch raises one
    refused   a refusal by name
    lenient   numbers, where PyTorch raises
    stricter  one of PyTorch's two refusals about what was saved, where PyTorch has not saved it
    wrong     other numbers, or an error that names nothing
    """
    if "raises" in found:
        if "is not in your engine" in found["says"]:
            return "refused"
        strict = "second time" in found["says"] or "expected version" in found["says"]
        return "raises" if "raises" in expected else "stricter" if strict else "wrong"
    if "raises" in expected:
        return "lenient"
    return "right" if same(found["gives"], expected["gives"]) else "wrong"


def same(a, b) -> bool:
    """Return whether two outcomes are the same: numbers within 1e-9, or 1e-5 of those with the type float32."""
    close = 1e-5 if isinstance(a, list) and a and a[0] == "float32" else 1e-9
    return _close(a, b, close)


def _close(a, b, close):
    if isinstance(a, list) and isinstance(b, list):
        close = max(close, 1e-5) if a and a[0] == "float32" else close
        return len(a) == len(b) and all(_close(x, y, close) for x, y in zip(a, b, strict=True))
    if (
        isinstance(a, (int, float))
        and isinstance(b, (int, float))
        and isinstance(a, bool) == isinstance(b, bool)
    ):
        return abs(a - b) <= close * max(1, abs(b))
    return type(a) is type(b) and a == b
