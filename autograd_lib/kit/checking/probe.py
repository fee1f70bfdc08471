"""What a graded run is asked for in place of a check: the evidence of one exercise, as text, and no judgement."""

from importlib import import_module
from pathlib import Path

from ..notebooks.courses import home
from . import apart, artefact, keeper, leftover, session
from .absence import remove
from .collecting import gather
from .evidence import dumps, is_mark, loads
from .front_end import running_shell

NOTHING = ""  # what stands for no evidence


def prepare(namespace, modules, collecting, files, lent, sealed=None) -> str:
    """Make a run ready for cells to be graded.

    modules: that are absent from it. collecting: that are imported now, since no cell must be able to prevent it.
    files: (name, text) of what was handed in beside the notebook. lent: {name: text} that `artefact.lend` takes.
    sealed: the descriptor from which a keeper reads what challenges seal, where there is such.
    """
    home()  # from now on the modules of a course that is a folder can be imported
    remove(modules)
    for name in collecting:
        import_module(name)
    if sealed is not None:
        keeper.keep(sealed)
    for name, text in files:
        Path(name).write_text(text, encoding="utf-8")
    artefact.lend(lent)
    session.begin_graded_run()
    shell = running_shell()
    if shell is not None:
        leftover.watch(shell)
    return NOTHING


def evidence(namespace, collect: str, answers, challenge: str, without, exercise: str, said: str = "") -> str:
    """Return the serialised evidence on the answers in `namespace`.

    collect: the collecting function as "module:function". challenge: serialised. without: modules that are
        absent. said: evidence with the texts of the answers, where they are to be collected from nothing else.
    """
    if said:
        namespace = apart.answers_in(said, answers)
    module, _, function = collect.partition(":")
    collecting = import_module(module).__dict__[function]
    found = gather(collecting, answers, namespace, loads(challenge), without)
    if _is_complete(found):
        session.answered(exercise)
    return dumps(found)


def hand_out(namespace, stub: str, own) -> str:
    """Run the stub of an answer that nobody wrote in its cell, but over nothing that was written elsewhere.

    own: the names that the stub alone defines, of all that the lesson hands out.
    """
    known = {name: namespace[name] for name in own if name in namespace}
    if len(known) < len(own):
        exec(compile(stub, "<stub>", "exec"), namespace)
        namespace.update(known)
        _remember(stub)
    return NOTHING


def _remember(source):
    """Take note that a cell of this source ran, as all that look at the cells of this kernel expect."""
    shell = running_shell()
    if shell is not None:
        shell.history_manager.store_inputs(shell.execution_count, source)


def _is_complete(found):
    """Return whether every part of some evidence was attempted."""
    parts = found.get("parts") if isinstance(found, dict) else None
    if not isinstance(parts, dict) or is_mark(parts, "raised"):
        return False
    return not any(is_mark(part, "unattempted") for part in (parts, *parts.values()))
