"""Reading a folder or a zip that somebody else made: every file in it by name, content only on demand and bounded.

Nothing is unpacked to disk. Links, paths that climb out, encrypted and oversized members are left alone and named.
"""

import io
import os
import stat
import struct
import unicodedata
import zipfile
import zlib
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache, partial
from pathlib import Path

from ...wording.text import Text
from ..classroom import shown
from ..errors import ClassroomError
from ..names import presentable
from ..submission.reading import MAX_FILE
from .encodings import decoded
from .names import is_notebook
from .words import REASONS

MIB = 2**20
MAX_FILES = 100_000
MAX_RATIO = 200  # notebooks with pictures shrink to a half, with repeated text to a fiftieth
# Whatever its ratio, this much can be read, one file after another: of a delivery, and of what one student handed in.
_MUCH, _MUCH_OF_ONE = 10 * MAX_FILE, 2 * MAX_FILE
_UTF8_NAME, _ENCRYPTED = 0x800, 0x1
MAX_INNER_FILES = 1000  # what one student hands in as one zip
BROKEN = (
    OSError,
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    RuntimeError,
    ValueError,
    IndexError,
    struct.error,
)
_METHODS = (
    zipfile.ZIP_STORED,
    zipfile.ZIP_DEFLATED,
)  # of others, Python unpacks all at once, however much it is
_OTHER_ARCHIVES = (".rar", ".7z", ".tar", ".gz", ".tgz", ".bz2", ".xz")
_SYSTEM = ("__macosx", ".ipynb_checkpoints", ".git", ".ds_store", "thumbs.db", "desktop.ini")


@dataclass(frozen=True)
class Item:
    """One file: where it lies in the delivery, when it was handed in (local time), and a function that reads it.

    time: of the outermost file, which the platform dates. own_time: what a zip that was handed in says of its contents.
    """

    parts: tuple[str, ...]
    time: datetime
    read: Callable[[], bytes]
    own_time: datetime

    @property
    def name(self) -> str:
        return "/".join(self.parts)


@dataclass(frozen=True)
class Left:
    """One file that is not taken, and why."""

    name: str
    why: Text


@dataclass(frozen=True)
class Other(Left):
    """One file that is handed in and is no notebook. read: returns its content; None where that cannot be had."""

    parts: tuple[str, ...]
    read: Callable[[], bytes] | None = None


@dataclass(frozen=True)
class Guessed(Left):
    """A zip that does not say in which encoding its names are, and what they were taken for."""


def other(parts, key, read=None, /, **values) -> Other:
    """Return the record of a file that is handed in and is no notebook, for the reason called `key`."""
    known = left("/".join(parts), key, **values)
    return Other(known.name, known.why, parts, read)


def left(name, why, /, **values) -> Left:
    """Return the record of a file that is not taken, for a reason or for that of this name."""
    reason = why if isinstance(why, Text) else REASONS(why, **values)
    return Left("/".join(map(shown, name.split("/"))), reason)


@contextmanager
def delivery(source: Path):
    """Yield all files of a folder or zip, and of zips that lie in it, as `Item` or `Left`; they can be read inside.

    Raises ClassroomError when `source` is neither.
    """
    source = Path(source)
    try:
        if source.is_dir():
            yield _bounded(source.name, _folder(source))
        elif source.is_file() and zipfile.is_zipfile(source):
            with _opened(source) as archive:
                yield _bounded(
                    source.name, _archive(archive, source.stat().st_size, source.name, (), MAX_FILES)
                )
        else:
            raise ClassroomError("not_collectable" if source.exists() else "no_delivery", path=source)
    finally:
        _last_opened.cache_clear()


def _bounded(name, files):
    """Yield so many files at most, those in zips that lie in the delivery included."""
    for count, found in enumerate(files):
        if count == MAX_FILES:
            yield left(name, "too_many", limit=MAX_FILES)
            return
        yield found


def _opened(source):
    try:
        return zipfile.ZipFile(source)
    except BROKEN as error:
        raise ClassroomError("not_collectable", path=source) from error


def _folder(source):
    closed = []
    for folder, folders, files in os.walk(source, onerror=closed.append):
        for name in sorted(folders):
            if (Path(folder) / name).is_symlink():
                yield left((Path(folder) / name).relative_to(source).as_posix(), "link")
        folders.sort()
        for name in sorted(files):
            yield from _on_disk(source, Path(folder) / name)
    for error in closed:
        name = Path(error.filename).relative_to(source).as_posix()
        yield left(name, "no_access", why=error.strerror)


def _on_disk(source, path):
    parts = _clean(path.relative_to(source).parts)
    name = "/".join(parts)
    mode = path.lstat()
    if stat.S_ISLNK(mode.st_mode):
        yield left(name, "link")
    elif not stat.S_ISREG(mode.st_mode):
        yield left(name, "not_regular")
    else:
        time = datetime.fromtimestamp(mode.st_mtime).astimezone()
        yield from _one(parts, mode.st_size, time, path.read_bytes)


def _archive(archive, own_size, name, prefix, limit, read=None, handed_in=None):
    """Yield what an archive holds. handed_in: when it was, of one that lies in the delivery."""
    members = [member for member in archive.infolist() if not member.is_dir()]
    total = sum(member.file_size for member in members)
    refused = partial(other, prefix) if prefix else partial(left, name)
    if len(members) > limit:
        yield refused("many", count=len(members), limit=limit)
    elif sum(member.compress_size for member in members) > own_size:
        yield refused("overlaps")
    else:
        names, encoding = _names(members)
        if encoding:
            yield Guessed(shown(name), REASONS("encoding", encoding=encoding))
        bomb = total > max(_MUCH_OF_ONE if prefix else _MUCH, MAX_RATIO * own_size)
        for member, raw in zip(members, names, strict=True):
            yield from _member(member, raw, prefix, read or partial(_read, archive), handed_in, bomb)


def _member(member, raw, prefix, read, handed_in, bomb):
    """Yield what a member of an archive is. bomb: whether all members together are more than is read."""
    parts = (
        *prefix,
        *_clean(tuple(part for part in raw.replace("\\", "/").split("/") if part not in ("", "."))),
    )
    name = "/".join(parts)
    if ".." in parts or raw.startswith(("/", "\\")) or raw[1:2] == ":":
        yield left(name, "climbs")
    elif stat.S_ISLNK(member.external_attr >> 16):
        yield left(name, "link")
    elif member.flag_bits & _ENCRYPTED:
        yield other(parts, "encrypted")
    elif member.compress_type not in _METHODS:
        method = zipfile.compressor_names.get(member.compress_type, member.compress_type)
        yield other(parts, "method", method=method)
    elif bomb and member.file_size > MAX_RATIO * member.compress_size:
        ratio = member.file_size // max(member.compress_size, 1)
        yield other(parts, "bomb", size=member.file_size // MIB, ratio=ratio)
    else:
        time = _member_time(member)
        yield from _one(parts, member.file_size, time, partial(read, member), handed_in)


def _read(archive, member):
    """Return a member's content, of which no more is ever unpacked than it claims to have."""
    with archive.open(member) as file:
        return file.read(member.file_size)


def _one(parts, size, time, read, handed_in=None):
    name = "/".join(parts)
    kind = parts[-1].lower() if parts else ""
    if any(part.lower() in _SYSTEM for part in parts) or kind.startswith("._"):
        yield left(name, "system")
    elif not parts or not all(map(presentable, parts)):
        yield left(name, "bad_name")
    elif size > MAX_FILE:  # a zip inside a zip is held in memory
        yield other(parts, "too_large", size=size // MIB, limit=MAX_FILE // MIB)
    elif kind.endswith(".zip"):
        yield from _inner(parts, size, time, read, nested=handed_in is not None)
    elif not is_notebook(kind):
        yield other(parts, "other_archive" if kind.endswith(_OTHER_ARCHIVES) else "not_a_notebook", read)
    else:
        yield Item(parts, handed_in or time, read, time)


def _inner(parts, size, time, read, nested):
    """Yield what a zip holds that lies in the delivery: what a student handed in as one file."""
    name = "/".join(parts)
    if nested:
        yield other(parts, "nested")
    else:
        try:
            with zipfile.ZipFile(io.BytesIO(read())) as archive:
                read_again = partial(_read_inner, read)
                yield from _archive(archive, size, name, parts, MAX_INNER_FILES, read_again, time)
        except BROKEN as error:
            yield other(parts, "damaged", why=error)


def _read_inner(read, member):
    """Return a member of an inner zip."""
    return _read(_last_opened(read), member)


@lru_cache(maxsize=1)
def _last_opened(read):
    """Return the inner zip that was read last: all of them would be too much to hold, and one is read many times."""
    return zipfile.ZipFile(io.BytesIO(read()))


def _names(members):
    """Return (members' names, the encoding that was guessed for all that do not say theirs; None without a guess)."""
    unsaid = [member for member in members if not member.flag_bits & _UTF8_NAME]
    found, encoding = decoded([member.filename.encode("cp437") for member in unsaid])
    names = {id(member): name for member, name in zip(unsaid, found, strict=True)}
    return [names.get(id(member), member.filename) for member in members], encoding


def _member_time(member):
    try:
        return datetime(*member.date_time).astimezone()
    except ValueError:  # a zip can hold the 31st of February
        return datetime(1980, 1, 1).astimezone()


def _clean(parts):
    """Return names composed as they are typed: macOS stores é as two characters."""
    return tuple(unicodedata.normalize("NFC", part) for part in parts)
