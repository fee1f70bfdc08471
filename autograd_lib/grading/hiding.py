"""What a graded kernel must not read of this very package, and of the libraries beside it."""

import importlib.util
from functools import cache
from pathlib import Path

from .. import exercises

_ENGINES = (
    "autograd",
    "micrograd",
    "jax",
    "tensorflow",
    "tinygrad",
)  # what does a lesson's work as torch does
_HARMLESS = (
    "__init__.py",
    "collect.py",
    "standins.py",
    "applying.py",
    "nodes.py",
)  # what runs beside the learner's code knows no answer


@cache
def hidden_paths(forbidden: tuple[str, ...]) -> list[str]:
    """Return the files that know an answer or a wrong one, of all lessons, and all of the forbidden modules.

    Where torch is forbidden, so are other engines that may be installed beside it.
    """
    folder = Path(exercises.__file__).parent
    telling = [
        file for file in folder.rglob("*") if file.suffix in (".py", ".json") and file.name not in _HARMLESS
    ]
    modules = [*forbidden, *(_ENGINES if "torch" in forbidden else ())]
    return sorted(map(str, [*telling, *(path for name in modules for path in _places(name))]))


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
