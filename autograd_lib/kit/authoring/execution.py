"""Executing notebooks in the sandbox, several at once, and saying plainly where one stopped.

Nothing is confined: what is built and checked here is one's own. Each notebook gets a new folder to work in, and of
this user's environment all but what changes what a check shows.
"""

import asyncio
import os
import re
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from ..notebooks.courses import home
from ..sandbox.errors import SandboxError
from ..sandbox.jobs import Budget, End, Job, Step
from ..sandbox.runner import Setting, run
from ..sandbox.server import Kind
from ..wording.text import Text
from .outputs import joined
from .words import TEXTS

CELL_TIMEOUT = 120  # seconds of processor time
LEFT_OUT = (
    "NBGRADER_EXECUTION",
    "JPY_SESSION_NAME",
    "PYTHONSTARTUP",
)  # variables that change what a check shows
_MOST_OUTPUT = 50 * 2**20
_ANSI = re.compile(r"\x1b\[[0-9;]*m")
_LINE = re.compile(r"Cell In\s*\[\d*\], line (\d+)")
_IMPORT = re.compile(r"^\s*(?:import|from)\s+(\w+)", re.MULTILINE)
_PACKAGE_PARENT = Path(__file__).resolve().parents[3]


@dataclass(frozen=True)
class Stop:
    """Why the execution of a notebook ended early, and at which cell ("" when it never began)."""

    cell: str
    reason: Text


def execute(notebooks) -> list[Stop | None]:
    """Execute the notebooks side by side, each in a process of its own; return for each why it stopped, if it did.

    Outputs and execution counts are written into the notebooks. A cell that raises, takes too long or kills its process
    ends its notebook, and has no execution count.
    """
    return asyncio.run(_execute_all(notebooks))


async def _execute_all(notebooks):
    kind = Kind(modules=tuple(_libraries(notebooks)), after_fork=home().place("after_fork"))
    return await asyncio.gather(*(_execute_one(one, kind) for one in notebooks))


def _libraries(notebooks):
    """Return what to import before forking: a library may take a second, and half the lessons do without."""
    code = "\n".join(cell.source for notebook in notebooks for cell in notebook.cells)
    named = set(_IMPORT.findall(code))
    return [name for name in home().preload if name.partition(".")[0] in {"numpy", *named}]


async def _execute_one(notebook, kind):
    cells = {str(at): cell for at, cell in enumerate(notebook.cells)}
    code = {at: cell for at, cell in cells.items() if cell.cell_type == "code" and cell.source.strip()}
    most = {"cell_output": _MOST_OUTPUT, "output": _MOST_OUTPUT}
    budget = Budget(cell=CELL_TIMEOUT, job=CELL_TIMEOUT * max(len(code), 1), **most)
    steps = tuple(Step(at, cell.source) for at, cell in code.items())
    scratch = Path(tempfile.mkdtemp(prefix="ak-"))
    try:
        (scratch / "here").mkdir()
        setting = Setting(kind, cwd=str(scratch / "here"), environment=environment(scratch))
        found = await run(Job(steps, budget, keep_going=False), setting)
    except (SandboxError, OSError) as error:
        return Stop("", TEXTS("no_run", why=error))
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    _write_down(found, code)
    return _stop(found, code)


def environment(scratch: Path) -> dict[str, str]:
    """Return this user's environment but for what changes what a check shows. scratch: where a run may write."""
    found = {name: value for name, value in os.environ.items() if name not in LEFT_OUT}
    path = [str(_PACKAGE_PARENT), *filter(None, [os.environ.get("PYTHONPATH")])]
    found["PYTHONPATH"] = os.pathsep.join(path)
    found["IPYTHONDIR"] = str(scratch / "ipython")  # no startup files and no history of the user's
    return found


def _write_down(found, code):
    import nbformat

    for at, cell in code.items():
        if at in found.cells:
            cell.outputs = [nbformat.from_dict(output) for output in joined(found.cells[at].outputs)]
            cell.execution_count = found.cells[at].count


def _stop(found, code):
    if found.end is End.UNREADY:
        return Stop("", TEXTS("no_run", why=found.why))
    at = found.where or next((at for at, cell in found.cells.items() if cell.late), None)
    if at is None:
        return None
    code[at].execution_count = None
    if (found.cells.get(at) and found.cells[at].late) or found.end in (End.STUCK, End.OUT_OF_TIME):
        reason = TEXTS("too_long", seconds=CELL_TIMEOUT)
    elif found.end is End.FINISHED:
        reason = _raised(found.cells[at])
    else:
        reason = TEXTS("killed")
    return Stop(code[at].get("id", ""), reason)


def _raised(cell):
    name, message = cell.error
    shown = next((output["traceback"] for output in cell.outputs if output["output_type"] == "error"), ())
    line = _LINE.search(_ANSI.sub("", "\n".join(shown)))
    error = f"{name}: {_ANSI.sub('', message)}".rstrip(": ")
    return TEXTS("raises_at", error=error, line=line[1]) if line else TEXTS("raises", error=error)
