"""Where cells are graded, none takes more with it than the line that failed, nor what all others need.

A cell ends at the first statement that raises. One for comfort (a plotting mode, a library that is not installed, a
seed for a library that does not exist here) would take with it the answer below, which does not need it. So the
statements below run all the same, each by itself. And where a cell has put something useless in the place of
`sys.stdout` or of a built-in function, that is put back, and the cell says so.
"""

import ast
import asyncio
import builtins
import sys
from functools import partial

from ..wording.text import Catalogue, Text

_WORDS = Catalogue(
    {
        "put_back": Text(
            "这一格把 {names} 换成了不能用的东西；别的单元格都要用，所以已经换了回来。",
            "This cell replaced {names} with something that cannot be used; other cells need the original, so it was put back.",
        )
    }
)
_STREAMS = {"stdout": ("write", "flush"), "stderr": ("write", "flush")}
_ENDS = (KeyboardInterrupt, asyncio.CancelledError)  # its time is up


def watch(shell) -> None:
    """Look after every cell that runs in an IPython shell from now on."""
    put_back = partial(_put_back, dict(vars(builtins)), {name: getattr(sys, name) for name in _STREAMS})

    def after(result):
        put_back()
        error = getattr(result, "error_in_exec", None)
        if error is not None and not isinstance(error, _ENDS):
            code = shell.transform_cell(result.info.raw_cell)
            run_below(code, error, shell.user_ns, shell.showtraceback)
            put_back()

    shell.events.register("post_run_cell", after)


def run_below(code: str, error: BaseException, namespace: dict, tell) -> None:
    """Run the statements below the one of a cell that raised, each by itself.

    code: the cell as plain Python. Nothing runs of a cell that is no Python: nothing of it can be told apart.
    tell: called while an error of one of them is handled.
    """
    at = _place(error, namespace)
    if at is None:
        return
    file, line = at
    for statement in ast.parse(code).body:
        if _first_line(statement) <= line:
            continue
        try:
            exec(compile(ast.Module([statement], []), file, "exec"), namespace)
        except _ENDS:
            raise
        except BaseException:  # an exit from a cell ends nothing, either
            tell()


def _place(error, namespace):
    """Return the file and the line at which the cell itself was when it raised; None for one that never began."""
    step = error.__traceback__
    while step is not None:
        if step.tb_frame.f_globals is namespace:
            return step.tb_frame.f_code.co_filename, step.tb_lineno
        step = step.tb_next
    return None


def _first_line(statement):
    decorators = getattr(statement, "decorator_list", ())
    return min(node.lineno for node in (statement, *decorators))


def _put_back(known, streams):
    """Put back what all cells need and this one has made useless; say of what."""
    useless = [
        name for name, value in known.items() if callable(value) and not callable(vars(builtins).get(name))
    ]
    lost = [
        name
        for name, needed in _STREAMS.items()
        if not all(callable(getattr(getattr(sys, name, None), one, None)) for one in needed)
    ]
    vars(builtins).update({name: known[name] for name in useless})
    vars(sys).update({name: streams[name] for name in lost})
    if useless or lost:
        names = ", ".join([*(f"builtins.{name}" for name in useless), *(f"sys.{name}" for name in lost)])
        said = _WORDS("put_back", names=names)
        sys.stderr.write(f"{said.zh}\n{said.en}\n")  # by no built-in function
