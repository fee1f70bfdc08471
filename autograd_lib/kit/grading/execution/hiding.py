"""What a graded kernel must not read of this very package, and of the libraries beside it."""

import importlib.util
import os
import stat
from functools import cache
from pathlib import Path

from .... import exercises
from ...sandbox.root import installation

_HARMLESS = (
    "__init__.py",
    "collect.py",
    "standins.py",
    "applying.py",
    "nodes.py",
    "registry.py",
)  # what runs beside the learner's code knows no answer


@cache
def hidden_paths(forbidden: tuple[str, ...]) -> list[str]:
    """Return the files that know an answer or a wrong one, of all lessons, and all of the forbidden modules."""
    folder = Path(exercises.__file__).parent
    telling = [
        file for file in folder.rglob("*") if file.suffix in (".py", ".json") and file.name not in _HARMLESS
    ]
    files = [*telling, *(path for name in forbidden for path in _places(name))]
    return sorted(map(str, [*files, *_hard_links(files)]))


def _hard_links(files):
    """Return the other names that files have where kernels can read: some installers link instead of copying."""
    linked = {(found.st_dev, found.st_ino) for found in map(os.stat, files) if _is_linked(found)}
    if not linked:
        return []
    known = set(map(os.path.realpath, files))
    others = (
        Path(folder) / name for top in installation() for folder, _, names in os.walk(top) for name in names
    )
    return [path for path in others if _number(path) in linked and os.path.realpath(path) not in known]


def _is_linked(found):
    return stat.S_ISREG(found.st_mode) and found.st_nlink > 1


def _number(path):
    found = path.lstat()
    return found.st_dev, found.st_ino


def _places(module):
    """Return the file of a module or the folder of a package; nothing where it is not installed."""
    try:
        spec = importlib.util.find_spec(module)
    except ModuleNotFoundError:
        return []
    if spec is None:
        return []
    return (
        [Path(spec.origin)]
        if spec.submodule_search_locations is None
        else map(Path, spec.submodule_search_locations)
    )
