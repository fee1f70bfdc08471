"""What a lesson says in a kernel that was started anew, when a cell uses a name that is not there any more.

IPython runs `STARTUP` in every kernel of the lab; elsewhere learners see Python's own error.
"""

import os
from pathlib import Path

from ..checking.session import language, lesson_here
from ..notebooks import lesson_in
from ..wording.markup import as_plain
from .words import TEXTS

STARTUP = """def _forgotten(shell, kind, error, trace, tb_offset=None):
    from autograd_lib.kit.lab.forgotten import explain

    explain(shell, kind, error, trace, tb_offset)


get_ipython().set_custom_exc((NameError,), _forgotten)
del _forgotten
"""
OURS = ("check", "guess", "guessed", "hint", "needs", "progress", "start")


def explain(shell, kind, error, trace, tb_offset) -> None:
    """Show a NameError; in a lesson whose setup cell has not run in this kernel, with what to do about it."""
    name, lines = getattr(error, "name", None) or "?", []
    begun = lesson_in(Path(os.environ.get("JPY_SESSION_NAME", ""))) is None or lesson_here() is not None
    if begun or name not in OURS:
        lines = shell.InteractiveTB.structured_traceback(kind, error, trace, tb_offset=tb_offset)
    if not begun:
        lines = [*lines, as_plain(TEXTS("forgotten", name=name).in_language(language()))]
    shell._showtraceback(kind, error, lines)
