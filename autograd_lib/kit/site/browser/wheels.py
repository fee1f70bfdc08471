"""Wheels for Pyodide, written from what is installed beside this package: the versions that were tested, no download.

Only what is written in Python is taken along.
"""

import hashlib
from importlib.metadata import Distribution, distribution
from pathlib import Path, PurePosixPath

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from ...files import zipped

# What dependencies are asked about: the Python that the browser has, not the one that runs here.
TARGET = {
    "implementation_name": "cpython",
    "platform_python_implementation": "CPython",
    "sys_platform": "emscripten",
    "platform_system": "Emscripten",
    "platform_machine": "wasm32",
    "os_name": "posix",
    "extra": "",
}
_NOT_HERE = {
    ".so",
    ".pyd",
    ".dylib",
    ".dll",
    ".pyc",
}  # compiled for this machine; packages do without in the browser
_FOR_OTHERS = {"tests", "__pycache__"}  # folders that nobody needs who only runs a package


def closure(names, python: str, without=frozenset()) -> dict[str, tuple[Distribution, list[str]]]:
    """Return {name: (distribution, names of what it needs)} of all that packages need in the browser.

    python: the version of Python there. without: names that are left out, and what only they need.
    """
    found, todo = {}, list(names)
    while todo:
        name = canonicalize_name(todo.pop())
        if name in found or name in without:
            continue
        one = distribution(name)
        needs = [
            canonicalize_name(r.name) for r in map(Requirement, one.requires or ()) if _applies(r, python)
        ]
        found[name] = (one, sorted(set(needs) - set(without)))
        todo += needs
    return found


def _applies(requirement, python):
    versions = {"python_version": ".".join(python.split(".")[:2]), "python_full_version": python}
    return requirement.marker is None or requirement.marker.evaluate(TARGET | versions)


def wheel_of(one: Distribution) -> tuple[str, bytes]:
    """Return the file name and content of a wheel with the Python files of an installed distribution."""
    files = {}
    for path in one.files or ():
        parts = PurePosixPath(path).parts
        if ".." in parts or _FOR_OTHERS & set(parts) or path.suffix in _NOT_HERE:
            continue
        files[PurePosixPath(path).as_posix()] = Path(path.locate()).read_bytes()
    kept = {name: content for name, content in files.items() if ".dist-info/" not in name}
    return wheel(one.name, one.version, kept)


def wheel(name: str, version: str, files: dict[str, bytes]) -> tuple[str, bytes]:
    """Return the file name and content of a wheel, byte for byte the same for the same files."""
    stem = f"{canonicalize_name(name).replace('-', '_')}-{version}"
    about = {
        f"{stem}.dist-info/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n".encode(),
        f"{stem}.dist-info/WHEEL": b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    return f"{stem}-py3-none-any.whl", zipped(files | about)


def lock_entry(name: str, version: str, file_name: str, content: bytes, needs=()) -> dict:
    """Return how a wheel stands in Pyodide's list of packages."""
    return {
        "name": name,
        "version": version,
        "file_name": file_name,
        "install_dir": "site",
        "sha256": hashlib.sha256(content).hexdigest(),
        "package_type": "package",
        "imports": [],
        "depends": list(needs),
        "unvendored_tests": False,
    }
