"""The `autograd-kit` command: parses, calls, and shows what came of it.

Exit status: 0 done, 1 it could not be done or something is not as it should be, 2 wrong usage.
"""

import sys
from types import ModuleType

from .. import unneeded  # noqa: F401

# jupytext loads all of Jupyter's server, for a browser: 0.2 s of every command that reads a lesson's source.
for _name in ("jupytext.sync_contentsmanager", "jupytext.async_contentsmanager"):
    sys.modules.setdefault(_name, None)

# nbgrader loads its pages for Jupyter's server, and for those its exchange and converters: 0.4 s of every command that
# reads a gradebook. formgrader runs in a process of its own.
for _name in ("assignment_list", "course_list", "formgrader", "validate_assignment"):
    _page = ModuleType(f"nbgrader.server_extensions.{_name}")
    vars(_page)["load_jupyter_server_extension"] = None  # which nbgrader hands on
    sys.modules.setdefault(_page.__name__, _page)

from . import authors, classes, learners, opening  # noqa: E402, F401 - each adds its commands to the application
from .app import app, main  # noqa: E402

__all__ = ["app", "main"]
