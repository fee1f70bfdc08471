"""The `autograd-kit` command: parses, calls, and shows what came of it.

Exit status: 0 done, 1 it could not be done or something is not as it should be, 2 wrong usage.
"""

import sys

# What libraries load where they find it, do without where they don't, and no command needs:
_NOT_NEEDED = (
    # nbformat loads jsonschema, which builds 38 grammars for addresses beyond ASCII: 1.4 s of every command that reads
    # a notebook, none of which has such an address to check.
    "rfc3987_syntax",
    # jupytext loads all of Jupyter's server, for a browser: 0.2 s of every command that reads a lesson's source.
    "jupytext.sync_contentsmanager",
    "jupytext.async_contentsmanager",
)
for _name in _NOT_NEEDED:
    sys.modules.setdefault(_name, None)

from . import authors, classes, learners  # noqa: E402, F401 - each adds its commands to the application
from .app import app, main  # noqa: E402

__all__ = ["app", "main"]
