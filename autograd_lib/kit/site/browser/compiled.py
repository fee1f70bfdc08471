"""Packages that are compiled for the browser's Python, such as NumPy.

No package registry has them. npm's `pyodide` names the file of each and its sha256, and the site serves what was
brought once: from a folder, or from Pyodide's own release. There are several Pyodides, and whichever names the files
that are there is the one that the site is built on.
"""

import hashlib
import json
import sys
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path

from ...files import write_bytes
from ...wording.reasons import reason_of
from ...wording.text import Text
from ..npm import PackageMissingError, package
from ..words import TEXTS, SiteError

PYODIDES = ("pyodide", "pyodide-2024")  # as package.json calls them, the newest first
SECONDS = 120  # for one file


@dataclass(frozen=True)
class Python:
    """A Python for the browser. folder: that of npm's package; wheels: {name: file} of what is compiled for it."""

    folder: Path
    wheels: dict[str, Path] = field(default_factory=dict)

    @property
    def lock(self) -> dict:
        """Return Pyodide's own list of packages."""
        return json.loads((self.folder / "pyodide-lock.json").read_text(encoding="utf-8"))

    @property
    def version(self) -> str:
        return self.lock["info"]["python"]


def kept() -> Path:
    """Return the folder in which files are kept that were brought once."""
    return Path(sys.prefix) / "share" / "autograd-kit" / "wheels"


def python_with(names, where: str | None = None) -> tuple[Python, Text | None]:
    """Return a Python with these packages, or the newest one without any, and what there is to say of that.

    where: a folder or an address that holds their files, which are kept. Raises PackageMissingError where there is no
    Python at all.
    """
    newest, wanted, why = Python(package(PYODIDES[0])), [], None
    if not names:
        return newest, None
    for name in PYODIDES:
        try:
            python = Python(package(name))
            entries = entries_of(python.lock["packages"], names)
            wanted.append(", ".join(entry["file_name"] for entry in entries.values()))
            return Python(python.folder, {one: _file(entry, where) for one, entry in entries.items()}), None
        except (PackageMissingError, SiteError) as error:
            why = error.text
    said = {"names": ", ".join(sorted(names)), "files": " / ".join(wanted), "why": why}
    return newest, TEXTS("no_compiled" if where is None else "not_brought", **said)


def entries_of(listed: dict, names) -> dict[str, dict]:
    """Return {name: entry} of packages and of all that they need, of those that a lock lists. Raises SiteError."""
    found, todo = {}, list(names)
    while todo:
        name = todo.pop()
        if name not in listed:
            raise SiteError("not_listed", name=name)
        if name not in found:
            found[name] = listed[name]
            todo += listed[name]["depends"]
    return found


def _file(entry, where):
    """Return the kept file of an entry, which is brought from somewhere if need be. Raises SiteError."""
    path = kept() / entry["file_name"]
    if path.is_file() and _is(entry, path.read_bytes()):
        return path
    if where is None:
        raise SiteError("not_there_yet", file=entry["file_name"])
    try:
        content = _brought(entry["file_name"], where)
    except (OSError, ValueError) as error:
        raise SiteError("not_had", file=entry["file_name"], where=where, why=reason_of(error)) from None
    if not _is(entry, content):
        raise SiteError("other_content", file=entry["file_name"], where=where)
    write_bytes(path, content)
    return path


def _brought(name, where):
    if not where.startswith(("https://", "http://")):
        return (Path(where) / name).read_bytes()
    with urllib.request.urlopen(f"{where.rstrip('/')}/{name}", timeout=SECONDS) as answer:
        return answer.read()


def _is(entry, content):
    return hashlib.sha256(content).hexdigest() == entry["sha256"]
