"""The JavaScript packages that pages are made with: fetched by npm once, in the versions of package.json."""

import json
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

from ..wording.reasons import reason_of
from ..wording.text import SpokenError
from .words import TEXTS

LIST = Path(__file__).parent / "package.json"


class PackageMissingError(SpokenError):
    """A package cannot be had; `text` says why, in both languages."""

    catalogue = TEXTS


def versions() -> dict[str, str]:
    """Return {package: version} of what the site uses; a package that is there in two versions has two names."""
    said = json.loads(LIST.read_text(encoding="utf-8"))["dependencies"]
    return {name: version.rpartition("@")[2] for name, version in said.items()}


@cache
def package(name: str) -> Path:
    """Return the folder of a package, which npm fetches where it is not there yet. Raises PackageMissingError."""
    place = Path(sys.prefix) / "share" / "autograd-kit"
    folder = place / "node_modules" / name
    if _version(folder) != versions()[name]:
        _fetch(place)
    if _version(folder) != versions()[name]:
        raise PackageMissingError("npm_other", name=name, version=versions()[name])
    return folder


def fetch() -> None:
    """Have npm fetch all packages that are not there yet; say so in one sentence where that cannot be."""
    try:
        for name in versions():
            package(name)
    except PackageMissingError as error:
        print(error.text.in_language("both"))


def node() -> str:
    """Return the path of the node program. Raises PackageMissingError."""
    return _program("node")


def _version(folder):
    try:
        return json.loads((folder / "package.json").read_text(encoding="utf-8"))["version"]
    except FileNotFoundError:
        return None


@cache
def _fetch(place):
    npm = _program("npm")
    command = [npm, "install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"]
    try:
        place.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(LIST, place / "package.json")
        subprocess.run(command, cwd=place, check=True, capture_output=True, text=True, timeout=300)
    except subprocess.CalledProcessError as error:
        raise PackageMissingError("npm_failed", why=error.stderr.strip()[-300:] or "?") from None
    except subprocess.TimeoutExpired:
        raise PackageMissingError("npm_failed", why="300 s") from None
    except OSError as error:
        raise PackageMissingError("npm_failed", why=reason_of(error)) from None


def _program(name):
    found = shutil.which(name)
    if not found:
        raise PackageMissingError("no_program", name=name)
    return found
