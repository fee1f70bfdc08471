"""The `autograd-kit` command: parses, calls, and shows what came of it.

Exit status: 0 done, 1 it could not be done or something is not as it should be, 2 wrong usage.
"""

from . import authors, classes, learners  # noqa: F401 - each adds its commands to the application
from .app import app, main

__all__ = ["app", "main"]
