"""The wheel, built from what goes into one and from nothing else of the repository."""

import shutil
import subprocess
import sys
from functools import partial

from .once import once

IN_A_WHEEL = (
    "autograd_lib",
    "notebooks",
    "setup.py",
    "pyproject.toml",
    "README.md",
    "LICENSE",
    "LICENSE-prose",
)


def the_wheel(repository, tmp_path_factory):
    """Return the file of a wheel that was built in this run of pytest, whichever of its workers built it."""
    (wheel,) = once(tmp_path_factory, "wheel", partial(built_wheel, repository)).glob("*.whl")
    return wheel


def built_wheel(repository, folder):
    """Build the wheel in a folder."""
    source = folder / "source"
    source.mkdir()
    for name in IN_A_WHEEL:
        if (repository / name).is_dir():
            shutil.copytree(repository / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(repository / name, source / name)
    options = ("--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--wheel-dir", str(folder))
    subprocess.run([sys.executable, "-m", "pip", "wheel", *options, str(source)], check=True)
