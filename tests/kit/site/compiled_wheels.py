"""Where this machine has NumPy as compiled for a Pyodide: no package registry has it, and tests ask no other host."""

from contextlib import contextmanager

import pytest

from autograd_lib.kit.site.browser import compiled

NAMES = {"numpy"}
NO_NUMPY = "not on this platform: NumPy for Pyodide, which `autograd-kit site --numpy` brings"


def place_of_wheels(repository):
    """Return a folder that holds it, or None: what `autograd-kit site` has kept, or one beside the repository."""
    for place in (compiled.kept(), *sorted(repository.parent.glob("*/wheels"))):
        with kept_elsewhere(place):
            if compiled.python_with(NAMES)[0].wheels:
                return place
    return None


@contextmanager
def kept_elsewhere(folder):
    """Run a block in which files that were brought once are kept in a folder of the test's own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled, "kept", lambda: folder)
        yield


def python_with_numpy(repository):
    """Return a Python for the browser that has NumPy; skip, with a reason that is counted, where there is none."""
    place = place_of_wheels(repository)
    if place is None:
        pytest.skip(NO_NUMPY)
    with kept_elsewhere(place):
        return compiled.python_with(NAMES)[0]
