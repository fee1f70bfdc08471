"""What a graded kernel must not read of this very package, and of the libraries beside it."""

import importlib.util
import os
import stat
import sys
from functools import cache
from importlib.machinery import PathFinder
from pathlib import Path

from ...notebooks.courses import known
from ...sandbox.installation import installation


@cache
def hidden_paths(forbidden: tuple[str, ...]) -> list[str]:
    """Return the folders that know answers, as that of the judges, and all of the forbidden modules."""
    folders = [folder for course in known() for folder in course.hidden if folder.is_dir()]
    places = [*folders, *(path for name in forbidden for path in _places(name))]
    telling = [file for folder in folders for file in folder.rglob("*") if file.is_file()]
    return sorted(map(str, [*places, *_hard_links([*places, *telling])]))


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
    """Return the files of a module and the folders of a package, of all copies that could be imported."""
    parent, _, _ = module.rpartition(".")
    folders = filter(Path.is_dir, _places(parent)) if parent else sys.path
    found = [PathFinder.find_spec(module, [str(folder)]) for folder in folders]
    found += (
        [] if parent else [importlib.util.find_spec(module)]
    )  # other finders: a package that is being developed
    specs = [spec for spec in found if spec is not None]
    places = (place for spec in specs for place in spec.submodule_search_locations or [spec.origin])
    return list(map(Path, dict.fromkeys(filter(None, places))))  # a module made in a process lies nowhere
