"""Modules of a student's own that lie beside the notebook: those that it imports are there when it runs."""

import re
from pathlib import Path

from ..classroom import Unreadable
from .reading import read_bytes
from .rebuilding import Rebuilt

MOST = 20  # modules
MAX_TOGETHER = 500_000  # bytes
_IMPORT = re.compile(r"^\s*(?:from|import)\s+([\w., ]+)", re.MULTILINE)


def files_beside(path: Path, rebuilt: Rebuilt) -> dict[str, str]:
    """Return {name: text} of the modules beside a notebook that it imports, and of those that these import.

    Plain files in UTF-8 alone, and no more than a few; what is not among them cannot be imported, as the run says.
    """
    found: dict[str, str] = {}
    todo = _imported("\n".join(cell.source for cell in rebuilt.cells if cell.role in ("answer", "own")))
    left = MAX_TOGETHER
    while todo and len(found) < MOST:
        module = min(todo)
        todo.remove(module)
        name = f"{module}.py"
        text = None if name in found else _text(path.with_name(name), left)
        if text is not None:
            found[name] = text
            left -= len(text.encode())
            todo |= _imported(text)
    return found


def _imported(code):
    """Return the names of the modules that code may import; it need not be Python throughout."""
    words = (word for line in _IMPORT.findall(code) for word in re.split(r"[., ]+", line))
    return {word for word in words if word.isidentifier()}


def _text(path, most):
    if not path.is_file() or path.stat().st_size > most:
        return None
    try:
        return read_bytes(path).decode("utf-8")
    except (Unreadable, UnicodeDecodeError):
        return None
