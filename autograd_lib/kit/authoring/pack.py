"""A course as a wheel for its students: notebooks, judges, texts and its own code; no document, and no right answer."""

import base64
import hashlib
from pathlib import Path

from ..files import write_bytes, zipped
from ..notebooks import Course
from ..notebooks.courses import FILE, GROUP, Syllabus, at
from ..wording.text import LANGUAGES, SpokenError
from .words import TEXTS

_WHEEL = "Wheel-Version: 1.0\nGenerator: autograd-kit\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
_PACKED = (".py", ".toml", ".json")  # of code and exercises
_KIT = "autograd-kit"


class PackError(SpokenError):
    """The course cannot be packed; `text` says why."""

    catalogue = TEXTS


def pack(course: Course, folder: Path) -> Path:
    """Write the wheel of a course that is a folder, and return its file. Raises PackError."""
    name, content = packed(course)
    write_bytes(folder / name, content)
    return folder / name


def packed(course: Course) -> tuple[str, bytes]:
    """Return the file name and content of the wheel of a course that is a folder. Raises PackError."""
    if not (course.root / FILE).is_file():
        raise PackError("no_folder_course", path=course.root / FILE)
    syllabus = at(course.root)
    missing = [lesson for lesson in course.lessons() if not _is_built(course, lesson)]
    if missing or not course.lessons():
        raise PackError("pack_unbuilt", lessons=", ".join(missing) or "—")
    files = _with_record(_files(course, syllabus), syllabus, syllabus.version)
    return f"{syllabus.name}-{syllabus.version}-py3-none-any.whl", zipped(files)


def _is_built(course, lesson):
    return all(course.release(lesson, language).is_file() for language in LANGUAGES)


def _files(course, syllabus: Syllabus):
    """Return {path in the wheel: content} of the package."""
    found = {"__init__.py": f'"""{syllabus.title.en}."""\n'.encode()}
    for top in (*syllabus.readable, course.root / "notebooks"):
        files = sorted(top.rglob("*")) if top.is_dir() else [top]
        kept = [one for one in files if one.is_file() and _is_packed(one, top)]
        found |= {one.relative_to(course.root).as_posix(): one.read_bytes() for one in kept}
    return {f"{syllabus.name}/{name}": content for name, content in found.items()}


def _is_packed(path, top):
    hidden = any(part.startswith(".") for part in path.relative_to(top.parent).parts)
    return not hidden and (path.suffix in _PACKED or top.name == "notebooks")


def _with_record(files, syllabus, version):
    """Return the files with what installers read beside them."""
    about = f"{syllabus.name}-{version}.dist-info"
    metadata = [f"Name: {syllabus.name}", f"Version: {version}", f"Summary: {syllabus.title.en}"]
    files |= {
        f"{about}/METADATA": "\n".join(
            ["Metadata-Version: 2.1", *metadata, f"Requires-Dist: {_KIT}", ""]
        ).encode(),
        f"{about}/WHEEL": _WHEEL.encode(),
        f"{about}/entry_points.txt": f"[{GROUP}]\n{syllabus.name} = {syllabus.name}\n".encode(),
    }
    rows = [f"{name},sha256={_digest(content)},{len(content)}" for name, content in sorted(files.items())]
    record = f"{about}/RECORD"
    return files | {record: "\n".join([*rows, f"{record},,", ""]).encode()}


def _digest(content):
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
