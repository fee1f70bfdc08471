"""Says that a hidden module cannot be imported. The wall is `confinement`, which covers its files; this is the sign."""

import os
import sys

_WORDS = "这个内核里不能用 {name} · {name} cannot be used in this kernel"


class HiddenModules:
    """A finder that refuses the modules whose files or folders are hidden, before any other looks for them.

    Without it a folder that is covered could be found, as a module that fails when it is run or, if it has no
    `__init__.py`, as an empty package.
    """

    def __init__(self, paths):
        self._paths = frozenset(map(os.path.realpath, paths))

    def find_spec(self, name, path=None, target=None):
        """Return None for what other finders may look for; raise ModuleNotFoundError for a hidden module."""
        last = name.rpartition(".")[2]
        for folder in sys.path if path is None else path:
            place = os.path.join(os.path.realpath(folder), last)
            if not self._paths.isdisjoint((place, f"{place}.py")):
                raise ModuleNotFoundError(_WORDS.format(name=name), name=name)


def refuse(paths) -> None:
    """Refuse the modules at these paths for the rest of this process."""
    sys.meta_path.insert(0, HiddenModules(paths))
