"""What a graded submission's evidence and pages depend on beside the submission and its lesson, as a digest."""

import hashlib
import json
import platform
import site
import sys
from dataclasses import asdict
from functools import cache
from pathlib import Path

from .execution.jobs import Budget

_KIT = Path(__file__).resolve().parents[1]
_WORKERS = ("grading", "sandbox", "files.py")  # what runs submissions and writes what came of them


def environment_digest(budget: Budget, *, confined: bool) -> str:
    """Return a digest of Python, of the versions of all that is installed, of this package, and of how code is run."""
    return hashlib.sha256(json.dumps([installed(), asdict(budget), confined]).encode()).hexdigest()


def code_digest(package: Path, names) -> str:
    """Return a digest of modules and folders of a package, given by their paths in it."""
    digest = hashlib.sha256()
    for name in names:
        path = package / name
        for file in sorted(path.rglob("*")) if path.is_dir() else [path] * path.is_file():
            if file.suffix in (".py", ".jinja", ".json", ".toml"):
                digest.update(
                    f"{file.relative_to(package).as_posix()}\0".encode() + file.read_bytes() + b"\0"
                )
    return digest.hexdigest()


@cache
def installed() -> list[str]:
    """Return the version of Python, the names and versions of everything beside it, and a digest of our own code."""
    # Not sys.path, to which programs and even libraries add folders.
    folders = [Path(entry) for entry in site.getsitepackages()]
    found = {path.name for folder in folders for path in folder.glob("*-*.*-info")}
    return [sys.version, platform.system(), platform.machine(), *sorted(found), code_digest(_KIT, _WORKERS)]
