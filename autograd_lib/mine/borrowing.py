"""Stands in for parts of the learner's engine that are not theirs yet.

What works on arrays asks the reference engine, in `answered`. The rest walks over the file's own nodes; its texts lie
in `lent`, and whoever reads them finds answers, as in all that is public of a course. No graded run can read that
folder: it has the texts that were sent along, of which none stands for what its unit asks for.

While answers to an exercise are collected, what would stand in for its parts is shut: nobody can use it. Each refuses
in its own code, since a function that another one guards is found behind it.
"""

from collections.abc import Callable
from functools import cache
from importlib.resources import files

_FOLDER = files(__package__).joinpath("lent")
_WITHHELD = """from autograd_lib.mine.gate import withheld

MADE = dict.fromkeys({names}, withheld)
"""
_sent: dict[str, str] = {}  # what a graded run has in the place of the folder


def stand_ins(stage: str, file: dict) -> Callable[[str], object]:
    """Return the function that gives what stands in for a part, by its name, at a stage.

    file: the globals of the engine's file, whose other parts a stand-in uses.
    """

    made = _made(stage == "scalars")

    def borrowed(name):
        if name in made:
            return made[name](name, stage, file)
        from . import answered  # with NumPy, which a file of numbers does without

        return answered.ASKED.get(name) or answered.operation(name, file)

    return borrowed


def texts(asked: frozenset[str]) -> dict[str, str]:
    """Return {file: text} of all that stands in; one that stands for a part that is asked for says nothing but no."""
    return {
        name: _WITHHELD.format(names=sorted(made)) if asked & made.keys() else text
        for name, text in _there().items()
        for made in [_makers(name, text)]
    }


def lend(sent: dict[str, str]) -> None:
    """Have these texts stand in, and none that lies in the folder, in this process from now on."""
    _sent.clear()
    _sent.update(sent)


def _made(numbers):
    """Return {part: the function that makes what stands for it}. numbers: whether operations on numbers are wanted."""
    found = (_makers(name, text) for name, text in _there().items() if numbers or name != "numbers.py")
    return {part: maker for one in found for part, maker in one.items()}


def _there():
    return _sent or {
        one.name: one.read_text(encoding="utf-8") for one in _FOLDER.iterdir() if one.name.endswith(".py")
    }


@cache
def _makers(name, text):
    """Return what a text has made: {part: function}. It is no module, which others could import."""
    known = {"__name__": f"{__package__}.lent.{name.removesuffix('.py')}"}
    exec(compile(text, str(_FOLDER.joinpath(name)), "exec"), known)
    return known["MADE"]
