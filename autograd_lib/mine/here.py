"""`mine`, the learner's engine, in the notebook that runs.

It is a module that can be imported once a unit has started, at the stage of that unit. In a learner's own copy it has
the parts that checks found right; where there is no learner, those of the course's own answers, if they are at hand.
For the others stand-ins work. While answers are collected, and in a graded run, what the unit's answers define of it is
what this notebook defines; and while they are collected, what would stand in for these parts is shut.
"""

import re
import sys
import types
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.machinery import ModuleSpec
from pathlib import Path

from ..kit.checking.front_end import running_shell
from ..kit.checking.limits import limited
from ..kit.checking.outcomes import cells_of_kernel
from ..kit.checking.registry import artefact_parts, exercise_names
from ..kit.notebooks import CourseNotFoundError, find_course
from ..kit.notebooks.definitions import ForeignError
from ..kit.wording.text import Text
from . import borrowing, keeping
from .gate import shut
from .parts import STAGES, every_part, extras_of, stage_at
from .references import references
from .taking import taken
from .trying import faults, module_of
from .words import TEXTS
from .writing import written

# In a cell that is still to be answered.
_STUB = re.compile(r"^\s*#.*\n\s*raise NotImplementedError$", re.MULTILINE)
SECONDS = 10  # for all rows of the parts of an exercise


@dataclass
class _Notebook:
    """What is known of the notebook that runs.

    asked: the parts that exercises of its unit are about; defined: those of them that its answers define as they stand;
    work: the folder of the learner's copies in which it lies; seen: the state of the learner's file that is in use;
    own: {part: text} found right here; collected: whether answers are being collected; filled: the parts that
    the module was last made of.
    """

    stage: str = ""
    asked: frozenset[str] = frozenset()
    defined: frozenset[str] = frozenset()
    graded: bool = False
    work: Path | None = None
    seen: tuple | None = None
    own: dict[str, str] = field(default_factory=dict)
    collected: bool = False
    filled: dict[str, str] | None = None


_here = _Notebook()


class Mine(types.ModuleType):
    """The engine as a module, which is made when something of it is first looked up."""

    def __init__(self, name):
        super().__init__(name)
        self.__spec__ = ModuleSpec(name, None)  # whoever looks for a module that is there asks for this

    def __getattr__(self, name):
        if "Function" in vars(self):
            return vars(self)["__getattr__"](name) if "__getattr__" in vars(self) else _missing(name)
        if name.startswith("__") and name != "__all__":
            raise AttributeError(name)
        _fill(self)
        return getattr(self, name)


def _missing(name):
    raise AttributeError(f"{name} is not in your engine")


def hand_out(unit: str, graded: bool) -> list[Text]:
    """Make `mine` importable at the stage of a unit; return what there is to say of the learner's file."""
    stage = stage_at(unit)
    if stage is None:
        return []
    asked = _asked_for(exercise_names(unit))
    defined = frozenset(
        name for lesson, names, _ in artefact_parts().values() if lesson == unit for name in names
    )
    vars(_here).update(vars(_Notebook(stage, asked, defined, graded, None if graded else _work())))
    sys.modules["mine"] = sys.modules["my_autograd"] = Mine("mine")  # the second name is that of the file
    report = keeping.taken_up(_here.work) if _here.work else None
    return list(_said(report)) if report else []


def lent(exercises: Iterable[str]) -> dict[str, str]:
    """Return the texts that a graded run of exercises is sent: of all that stands in, but for what they ask for."""
    return borrowing.texts(_asked_for(exercises))


def _asked_for(exercises):
    """Return the names of the parts that exercises ask for, at whatever stage."""
    every = (one for stage in STAGES for one in every_part(stage).values())
    return frozenset(part.name for part in every if part.exercise in exercises)


def _work():
    """Return the folder of the learner's own copies in which this notebook lies; None where there is none."""
    folder = Path.cwd()
    try:
        work = find_course(folder).root / "work"
    except CourseNotFoundError:
        return None
    return work if work in folder.parents else None


def _fill(module):
    """Make the engine what it is to be here and now."""
    _empty(module)
    try:
        _here.filled = _answers()
        module_of(written(_here.stage, _here.filled), module)
    except Exception:
        if not (_here.collected or _here.graded):
            raise
        _empty(module)
        module_of(written(_here.stage, {}), module)  # what this notebook defines is no part


def _empty(module):
    for name in [one for one in vars(module) if not one.startswith("__") or one == "__getattr__"]:
        del vars(module)[name]


def _answers():
    if _here.collected or _here.graded:
        return _of_this_notebook()
    _here.seen = _state()
    adding = _here.defined & set(extras_of(_here.stage))
    found = keeping.read(_here.work).at(_here.stage) if _here.work else references(_here.stage, adding)
    return found | {name: text for name, text in _here.own.items() if name in every_part(_here.stage)}


def _state():
    """Return what changes whenever a kernel puts a part into the learner's file."""
    return keeping.state(_here.work) if _here.work else None


def _of_this_notebook():
    """Return {part: text} for what this notebook defines of the parts that its unit asks for, and has no stub in."""
    cells, found = cells_of_kernel(), {}
    for name in every_part(_here.stage):
        if name in _here.defined:
            try:
                found |= taken(_here.stage, [name], cells)
            except ForeignError:
                continue
    return {name: text for name, text in found.items() if not _STUB.search(text)}


@contextmanager
def collecting(namespace: dict) -> Iterator[None]:
    """Run a block, in which answers are collected, with `mine` as they may have it."""
    module = sys.modules.get("mine")
    if not _here.stage or not isinstance(module, Mine) or _here.collected:
        yield
        return
    before, changed = dict(vars(module)), {}
    reopen, _here.collected = shut(_here.asked), True
    try:
        if not (_here.graded and _here.filled == _of_this_notebook()):  # else it is what it has to be already
            _empty(module)  # it is made anew where somebody looks something up
            changed = _exchanged(namespace, before, module)
        yield
    finally:
        reopen()
        _here.collected = False
        if not _here.graded:  # there, what was collected stays, for the next exercise as well
            _empty(module)  # and made anew, where another kernel has found a part right meanwhile
            vars(module).update(before if _here.seen == _state() else {})
            _put_back(namespace, changed)


def _put_back(namespace, changed):
    """Undo what `_exchanged` did to a namespace."""
    for name, (value, put) in changed.items():
        if namespace.get(name) is put:
            namespace[name] = value


def _exchanged(namespace, before, module):
    """Put what is collected in the place of what a namespace has of the engine; return {name: (old, new)}.

    What it has from before a part was taken in is not exchanged: it works with the module's names as they are now.
    """
    made = {
        name: one for name, one in before.items() if callable(one) or isinstance(one, types.SimpleNamespace)
    }
    known = {id(one): name for name, one in made.items() if not name.startswith("__")}
    had = {name: value for name, value in namespace.items() if id(value) in known}
    if any(_is_of(module, one) for one in namespace.values()):
        _fill(module)
    changed = {name: (value, getattr(module, known[id(value)])) for name, value in had.items()}
    namespace.update({name: put for name, (_, put) in changed.items()})
    return changed


def _is_of(module, one):
    """Return whether something is a function of a module, or a class on one of it, or an object of such a class."""
    if isinstance(one, types.FunctionType):
        return one.__globals__ is vars(module)
    kinds = type.__dict__["__mro__"].__get__(one if isinstance(one, type) else type(one))
    return any(type.__dict__["__module__"].__get__(kind) is module.__name__ for kind in kinds)


def take(exercise: str) -> list[Text]:
    """Take the parts that a check has found right into the learner's file; return what there is to say of it."""
    _, names, _ = artefact_parts().get(exercise, ("", (), ()))
    stage = _first_with(names)
    if not names or not _here.stage or stage is None:
        return []
    shown = ", ".join(f"`{name}`" for name in names)
    try:
        texts = taken(stage, names, cells_of_kernel())
        with limited(SECONDS):
            wrong = faults(stage, texts) if texts else []
        kept = (
            keeping.keep(_here.work, stage, {exercise: texts}) if texts and _here.work and not wrong else None
        )
    except ForeignError as error:
        return [TEXTS("foreign", names=shown, name=error.args[0])]
    except Exception as error:
        wrong = [f"{type(error).__name__}: {error}"]
    if wrong or not texts:
        return [TEXTS("unfit_here", names=shown, why="; ".join(wrong))] if wrong else []
    _here.own |= texts
    said = list(_said(kept, shown)) if kept else []
    if isinstance(module := sys.modules.get("mine"), Mine) and "Function" in vars(module):
        before = dict(vars(module))
        _empty(module)  # it is made anew where somebody looks something up
        _exchanged(running_shell().user_ns, before, module)  # what is imported from it belongs together
    return said


def _first_with(names):
    """Return the first stage, from the notebook's own on, that has all these parts."""
    later = STAGES[STAGES.index(_here.stage) :] if _here.stage else ()
    return next((stage for stage in later if set(names) <= set(every_part(stage))), None)


def _said(report, shown=""):
    """Yield what there is to say of the file."""
    if shown:
        yield TEXTS("taken", names=shown, file=report.file.name)
    for part, wrong in report.edited.items():
        yield TEXTS("edited_wrong", name=part, why="; ".join(wrong)) if wrong else TEXTS("edited", name=part)
    if report.left:
        yield TEXTS("left", file=report.left.name, new=report.file.name)
