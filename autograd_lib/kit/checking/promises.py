"""What every answer promises without being asked: to leave its arguments alone, to remember nothing, to stand alone.

`collect` functions bring home with these what a judge says in one line with `harmless`, `forgetful` and `independent`
below; `counted` tells how often a function was called that the answer was given. This module knows no answer.
"""

import copy
from functools import wraps

from ..wording.text import Text
from .collecting import ChangedArgumentError
from .comparing import claim, same
from .evidence import dumps, to_plain
from .words import TEXTS

KEEPS = Text(
    "用同样的输入再算一次，结果变了：上一次的什么东西留了下来。",
    "Asked again with the same inputs it gives something else: something was kept from the call before.",
)
SHARED = Text(
    "轮流使用两个的时候，结果和各自单独使用时不同：它们共用了什么东西。",
    "Used in turn, the two give something else than each by itself: they share something.",
)


def changed(function, /, **given) -> list[str]:
    """Return the names of those arguments that a call changes; they are passed in this order, by place."""
    return _called(function, given)[1]


def untouched(function, /, **given):
    """Return what a call gives with arguments that it leaves alone, which are passed in this order, by place.

    Where it changes one, `ChangedArgumentError` is raised: the part is lost, and its finding says which.
    """
    result, names = _called(function, given)
    if names:
        raise ChangedArgumentError(", ".join(f"`{name}`" for name in names))
    return to_plain(result)


def _called(function, given):
    """Return what a call gives, and the names of the arguments that it changes."""
    before = {name: dumps(to_plain(value)) for name, value in given.items()}
    result = function(*given.values())
    return result, [name for name, value in given.items() if dumps(to_plain(value)) != before[name]]


def again(function, arguments, others) -> list:
    """Return what a function gives for arguments, and gives for them once more after a call with others."""
    first = to_plain(function(*copy.deepcopy(arguments)))
    function(*copy.deepcopy(others))
    return [first, to_plain(function(*copy.deepcopy(arguments)))]


def in_turn(*programs) -> dict:
    """Return what programs give one after the other, and what they give when they run in turn, step by step.

    A program is a function without arguments that returns a generator: it yields after each step, and what it returns
    in the end is its result. Each is begun anew for either way.
    """
    return {"alone": [_run(program()) for program in programs], "in turn": _alternately(programs)}


def _run(steps):
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return to_plain(end.value)


def _alternately(programs):
    running = {place: program() for place, program in enumerate(programs)}
    results = [None] * len(running)
    while running:
        for place, steps in list(running.items()):
            try:
                next(steps)
            except StopIteration as end:
                results[place] = to_plain(end.value)
                del running[place]
    return results


def counted(function):
    """Return a function that does the same and has a list of the arguments of its calls, `calls`."""

    @wraps(function)
    def counting(*arguments):
        counting.calls.append(arguments)
        return function(*arguments)

    counting.calls = []
    return counting


def harmless(parts, part, *, label, why=TEXTS["changed"], weight=1.0):
    """Return the finding for what `changed` brought home. why: what is said of it, with a place for {names}."""
    changes = parts.get(part)
    names = [name for name in changes if isinstance(name, str)] if isinstance(changes, list) else []
    said = why.fill(names=", ".join(f"`{name[:20]}`" for name in names) or "?")
    return claim(parts, part, lambda names: same(names, []), label=label, why=said, weight=weight)


def forgetful(parts, part, *, label, weight=1.0):
    """Return the finding for what `again` brought home."""
    return claim(parts, part, lambda both: same(*both), label=label, why=KEEPS, weight=weight)


def independent(parts, part, *, label, weight=1.0):
    """Return the finding for what `in_turn` brought home."""
    return claim(
        parts, part, lambda ways: same(ways["alone"], ways["in turn"]), label=label, why=SHARED, weight=weight
    )


def telling_numbers(rng) -> dict[str, float]:
    """Return numbers of every sort that tells mistakes apart: only their size is drawn, never which sorts there are."""
    return {
        "zero": 0.0,
        "integer": rng.randint(2, 5),
        "negative integer": -rng.randint(2, 5),
        "below one": round(rng.uniform(0.2, 0.8), 3),
        "negative": -round(rng.uniform(1.2, 3), 3),
        "far": round(rng.uniform(900, 1100), 1),
    }


TELLING_SHAPES = ((), (0,), (1,), (3,), (2, 3), (3, 1), (0, 2), (2, 1, 3))  # none of them square, none drawn
