"""The `autograd-kit` command: parses, calls, and shows what came of it.

Exit status: 0 done, 1 it could not be done or something is not as it should be, 2 wrong usage.
"""

import sys

# nbformat loads jsonschema, which builds 38 grammars for addresses beyond ASCII where it finds this package: 1.4 s of
# every command that reads a notebook, none of which has such an address to check. jsonschema does without it.
sys.modules.setdefault("rfc3987_syntax", None)

from . import authors, classes, learners  # noqa: E402, F401 - each adds its commands to the application
from .app import app, main  # noqa: E402

__all__ = ["app", "main"]
