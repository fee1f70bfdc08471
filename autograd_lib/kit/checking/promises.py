"""What every answer promises without being asked: to leave its arguments alone, to remember nothing, to stand alone.

`collect` functions bring home with these what a judge says in one line with `harmless` and `forgetful` below; `counted`
tells how often a function was called that the answer was given. This module knows no answer.
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
    "Called again with the same inputs, it gives a different result: something was kept from the previous call.",
)


def changed(function, /, **given) -> list[str]:
    """Return the names of those arguments that a call changes; they are passed in this order, by place."""
    return _called(function, given)[1]


def untouched(function, /, **given):
    """Return, as plain data, what a call gives with arguments that it leaves alone."""
    return to_plain(left_alone(function, **given))


def left_alone(function, /, **given):
    """Return what a call gives with arguments that it leaves alone, which are passed in this order, by place.

    Where it changes one, `ChangedArgumentError` is raised: the part is lost, and its finding says which.
    """
    result, names = _called(function, given)
    if names:
        raise ChangedArgumentError(", ".join(f"`{name}`" for name in names))
    return result


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


def counted(function):
    """Return a function that does the same and has a list of the arguments of its calls, `calls`."""

    @wraps(function)
    def counting(*arguments):
        counting.calls.append(arguments)
        return function(*arguments)

    counting.calls = []
    return counting


def harmless(parts, part, *, label, because=TEXTS["changed"], weight=1.0):
    """Return the finding for what `changed` brought home. because: what is said of it, with a place for {names}."""
    changes = parts.get(part)
    names = [name for name in changes if isinstance(name, str)] if isinstance(changes, list) else []
    said = because.fill(names=", ".join(f"`{name[:20]}`" for name in names) or "?")
    return claim(parts, part, lambda names: same(names, []), label=label, because=said, weight=weight)


def forgetful(parts, part, *, label, weight=1.0):
    """Return the finding for what `again` brought home."""
    return claim(parts, part, lambda both: same(*both), label=label, because=KEEPS, weight=weight)
