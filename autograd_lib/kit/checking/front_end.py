"""What a front end tells with a cell that it runs: the notebook's code cells as they stand, and the notebook's file.

The learner's lab does (`lab/tabs.js`): under our key of the request's metadata. Others tell nothing.
"""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..notebooks import MARK

VERDICTS = Path(__file__).with_name("verdicts.js")
"""The script by which a page that has a notebook open knows what the verdicts in it are about."""


@dataclass(frozen=True)
class Told:
    """The code cells of a notebook as they stand in front of the learner, as plain data, and the name of its file."""

    cells: tuple[dict, ...]
    file: str


def told() -> Told | None:
    """Return what the front end has told with the cell that runs; None where it tells nothing."""
    said = _request().get("metadata", {}).get(MARK)
    if not isinstance(said, dict) or not isinstance(said.get("cells"), list):
        return None
    cells = (cell for cell in said["cells"] if isinstance(cell, dict))
    return Told(tuple(cells), str(said.get("file", "")))


def running_shell():
    """Return the IPython shell in which this runs; None outside of one. Loads no IPython."""
    ipython = sys.modules.get("IPython")
    return ipython.get_ipython() if ipython else None


def _request() -> dict[str, Any]:
    """Return the message that asked for the cell that runs; an empty one outside a Jupyter kernel."""
    shell = running_shell()
    request = shell.get_parent() if hasattr(shell, "get_parent") else None
    return request if isinstance(request, dict) else {}
