"""Reading what a student handed in, taking nothing for granted: a bounded number of bytes, then plain cells."""

import json
import os
import re
import stat
from dataclasses import dataclass
from pathlib import Path

from ...notebooks import MARK, lesson_of, mark_of
from ...notebooks.cells import is_answer, written
from ..classroom import Unreadable
from ..results import Status
from ..words import Remark, remark

MAX_FILE = 100 * 2**20  # bytes of a file, with outputs, which nobody reads
MAX_BYTES = 20 * 2**20  # of all else in it
MAX_CELLS = 5000
MAX_PIECES = (
    1_000_000  # commas and brackets, strings included: Python needs a hundred bytes for what takes two here
)
# O_PATH, where there is one, wants no permission to list a folder that is only passed through.
_FOLDER = getattr(os, "O_PATH", os.O_RDONLY) | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0)
_CONFLICT = re.compile(r"^(<{7}|={7}|>{7})( |\r?$)", re.MULTILINE)
_DIGEST = re.compile("[0-9a-f]{64}")
_MARKUP = re.compile(r"\s*<(?:!doctype|html|head|body)\b", re.IGNORECASE)
# A string cannot hold a quotation mark of this kind, before which stands a backslash in it.
_OUTPUTS = re.compile(rb'(?<!\\)"outputs"\s*:\s*\[')
# Up to the next bracket that stands in no string: what was printed may be a million strings.
_BRACKET = re.compile(rb'(?:[^"\[\]]++|"(?:[^"\\]++|\\.)*+")*+[\[\]]', re.DOTALL)
# Format 3 has headings.
_CELL_TYPES = {"code": "code", "markdown": "markdown", "raw": "raw", "heading": "markdown"}


@dataclass(frozen=True)
class SubmittedCell:
    """One cell as handed in, reduced to what grading uses.

    source: its lines end in "\\n", whatever ends them in the file.
    """

    kind: str  # "code", "markdown" or "raw"
    source: str
    id: str
    grade_id: str
    tags: tuple[str, ...]
    untouched: (
        bool  # whether it is an answer cell as it was handed out, by the checksum that nbgrader keeps in it
    )

    def as_cell(self) -> dict:
        """Return the cell as plain data again."""
        metadata = {"nbgrader": {"grade_id": self.grade_id}}
        return {"cell_type": self.kind, "source": self.source, "id": self.id, "metadata": metadata}


@dataclass(frozen=True)
class Submitted:
    """A notebook as handed in. `lesson`, `language` and `digest` (of its release) are what it claims, or "".

    A lesson of another course than the one at home is called `course.lesson`.
    """

    cells: tuple[SubmittedCell, ...]
    lesson: str
    language: str
    digest: str
    notes: tuple[Remark, ...]

    def as_notebook(self) -> dict:
        """Return it as plain data again: of what was handed in, what was read within bounds."""
        course, _, lesson = self.lesson.rpartition(".")
        mark = {"course": course, "lesson": lesson, "language": self.language, "digest": self.digest}
        return {"cells": [cell.as_cell() for cell in self.cells], "metadata": {MARK: mark}}


def read_bytes(path: Path) -> bytes:
    """Return the content of a regular file of at most MAX_FILE bytes. Raises Unreadable for anything else.

    path: without links. One that takes the place of any part of it meanwhile is not followed.
    """
    try:
        handle = _opened(path)
    except OSError as error:
        raise _corrupt("unreadable", why=error.strerror) from None
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise _corrupt("not_a_file", name=path.name)
    with open(handle, "rb") as file:
        content = file.read(MAX_FILE + 1)
    if len(content) > MAX_FILE:
        raise _corrupt("too_large", limit=MAX_FILE // 2**20)
    return content


def _opened(path):
    """Return a descriptor of a file that is opened part by part, so that no part can be swapped for a link."""
    if os.open not in os.supports_dir_fd:  # Windows, where learners have their own files checked
        return os.open(path, os.O_RDONLY | os.O_BINARY)
    *folders, name = path.absolute().parts
    at = os.open(folders[0], _FOLDER)
    try:
        for folder in folders[1:]:
            within = os.open(folder, _FOLDER, dir_fd=at)
            os.close(at)
            at = within
        # Without O_NONBLOCK, opening a named pipe would wait for its writer.
        return os.open(name, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW, dir_fd=at)
    finally:
        os.close(at)


def parse(content: bytes) -> Submitted:
    """Return the notebook in `content`, in any notebook format that has cells. Raises Unreadable when there is none."""
    document = _document(content)
    cells = _cell_list(document)
    read = [cell for cell in map(_cell, cells[:MAX_CELLS]) if cell]
    notes = []
    if document.get("nbformat") != 4:
        notes.append(remark("format", version=str(document.get("nbformat"))[:20]))
    if len(read) < len(cells):
        notes.append(remark("cells_dropped", count=len(cells) - len(read)))
    claims, lesson = mark_of(document), lesson_of(document) or ""
    language = _storable(_text(claims.get("language")))[:80]
    digest = _DIGEST.fullmatch(_text(claims.get("digest")))
    return Submitted(tuple(read), lesson, language, digest[0] if digest else "", tuple(notes))


def _corrupt(key, **values):
    return Unreadable(Status.CORRUPT, remark(key, **values))


def _document(content):
    if not content.strip():
        raise _corrupt("empty")
    if len(content) > MAX_BYTES:
        content = _without_outputs(content)
    if len(content) > MAX_BYTES:
        raise _corrupt("too_much", limit=MAX_BYTES // 2**20)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _corrupt("not_utf8") from None
    if sum(map(text.count, ",[{")) > MAX_PIECES:
        raise _corrupt("too_complex")
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        raise _corrupt(_what_it_is(text)) from None
    if not isinstance(document, dict):
        raise _corrupt("not_a_notebook")
    return document


def _what_it_is(text):
    """Return the key of what is to be said of a text that is no JSON."""
    if _CONFLICT.search(text):
        return "conflict"
    return "web_page" if _MARKUP.match(text) else "not_json"


def _without_outputs(content):
    """Return the bytes of a notebook without the outputs of cells, which is where what makes one large stands."""
    kept, at, brackets = [], 0, 0
    for found in _OUTPUTS.finditer(content):
        if found.start() < at:
            continue
        depth, end = 1, found.end()
        while depth:
            following = _BRACKET.match(content, end)
            brackets += 1
            if following is None or brackets > MAX_PIECES:
                return content
            end = following.end()
            depth += 1 if content[end - 1 : end] == b"[" else -1
        kept += [content[at : found.end()], b"]"]
        at = end
    return b"".join([*kept, content[at:]])


def _cell_list(document):
    sheets = document.get("worksheets")  # format 3 and older keep their cells there
    if isinstance(sheets, list):
        parts = [_mapping(sheet).get("cells") for sheet in sheets]
        return [cell for cells in parts if isinstance(cells, list) for cell in cells]
    if not isinstance(document.get("cells"), list):
        raise _corrupt("not_a_notebook")
    return document["cells"]


def _cell(data):
    """Return one cell, or None when it is damaged."""
    data = _mapping(data)
    kind = _CELL_TYPES.get(_text(data.get("cell_type")))
    source = data.get("source", data.get("input"))
    if isinstance(source, list) and all(isinstance(line, str) for line in source):
        source = "".join(source)
    if kind is None or not isinstance(source, str):
        return None
    metadata = _mapping(data.get("metadata"))
    tags = metadata.get("tags")
    source = _storable(source).replace("\r\n", "\n").replace("\r", "\n")
    return SubmittedCell(
        kind=kind,
        source=source,
        id=_text(data.get("id")),
        grade_id=_text(_mapping(metadata.get("nbgrader")).get("grade_id")),
        tags=tuple(filter(None, map(_text, tags))) if isinstance(tags, list) else (),
        untouched=is_answer(data) and not written(source, data),
    )


def _mapping(value):
    return value if isinstance(value, dict) else {}


def _text(value):
    return value if isinstance(value, str) else ""


def _storable(source):
    """Return text without the lone surrogates that JSON can spell and UTF-8 cannot."""
    return source.encode("utf-8", "replace").decode("utf-8")
