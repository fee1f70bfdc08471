"""The wheel, built from what goes into one and from nothing else of the repository."""

import shutil
import subprocess
import sys

IN_A_WHEEL = (
    "autograd_lib",
    "notebooks",
    "setup.py",
    "pyproject.toml",
    "README.md",
    "LICENSE",
    "LICENSE-prose",
)


def built_wheel(repository, folder):
    """Build the wheel in a folder, and return its file."""
    source = folder / "source"
    source.mkdir()
    for name in IN_A_WHEEL:
        if (repository / name).is_dir():
            shutil.copytree(repository / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(repository / name, source / name)
    options = ("--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--wheel-dir", str(folder))
    subprocess.run([sys.executable, "-m", "pip", "wheel", *options, str(source)], check=True)
    (found,) = folder.glob("*.whl")
    return found
