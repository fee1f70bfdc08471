"""What the fork server imports before it forks, and the random state that must not be the same in every fork."""

import contextlib
import gc
import importlib
import sys

# What a run loads by itself, by the module that pulls in most of it. Found by comparing sys.modules of a run that has
# taken a few cells with that of the server.
RUN = (
    "IPython.core.magics.execution",
    "IPython.core.logger",
    "bdb",
    "encodings.idna",
    "pydoc",
    # At the first traceback, the first `!command`:
    "stack_data",
    "pygments.formatters.terminal256",
    "pygments.lexers.python",
    "pygments.styles.default",
    "pexpect",
)


def load(modules, then: str = "") -> None:
    """Import modules, and move them where the garbage collector does not touch (and so copy) them.

    then: "module:function", which is called when they are there.

    Missing ones are passed over: not every library is everywhere, and a later IPython may have moved one of its own.
    """
    for name in modules:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    if then:
        call(then)
    _fill_caches()
    gc.collect()
    gc.freeze()


def _fill_caches():
    """Do for nobody what takes several times as long when it is done first."""
    ultratb = sys.modules.get("IPython.core.ultratb")
    if ultratb is None:
        return
    shell = sys.modules["IPython"].get_ipython()
    if shell is not None:
        shell.transform_cell("pass")  # compiles what finds Python's tokens
        shell.display_formatter.format(None)  # looks up what shows values, by their types
    # The first traceback finds the file of every module and compiles Python's highlighting.
    try:
        raise LookupError
    except LookupError as error:
        with contextlib.suppress(Exception):  # what is not cached is done later
            ultratb.FormattedTB(mode="Context").structured_traceback(type(error), error, error.__traceback__)


def reseed() -> None:
    """Give this fork random state of its own. `random` does so by itself, at every fork."""
    if "numpy.random" in sys.modules:
        sys.modules["numpy.random"].seed()


def call(place: str) -> None:
    """Call the function that "module:function" names."""
    module, _, function = place.partition(":")
    getattr(importlib.import_module(module), function)()
