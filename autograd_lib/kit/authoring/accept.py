"""Writing outputs that came out into the raw cells of a lesson source, and touching nothing else in it."""

import codecs

from ..files import write_bytes
from ..notebooks import Course
from ..wording.text import LANGUAGES
from .lesson import Lesson
from .outputs import difference, documented_text
from .produce import real_texts
from .source import Cell


def accepted(course: Course, lesson: Lesson, notebooks) -> list[str]:
    """Write what came out into the source where it differs from what is documented; return the differences.

    A cell whose output differs between the languages is left alone unless its source documents each language: whether
    that difference is meant, only the author can say.
    """
    edits, shown = [], []
    for cell in lesson.by_id.values():
        real = real_texts(notebooks, cell.id)
        for where, language in [] if cell.is_check else _places(lesson, cell, real):
            stated = documented_text(lesson, cell.id, language)
            if real[language] and stated != real[language]:
                edits.append((where, cell, real[language]))
                shown.append(f"{lesson.file}: {cell.id}:{difference(stated or '', real[language])}")
    if edits:
        _rewrite(course.source(lesson.id), edits)
    return shown


def _places(lesson, cell, real):
    """Return the (raw cell or None, language) pairs of a cell that may be accepted."""
    stated = [lesson.documented.get((cell.id, language)) for language in LANGUAGES]
    if set(real) != set(LANGUAGES):
        return []
    if stated[0] is not None and stated[0] is not stated[1]:
        return list(zip(stated, LANGUAGES, strict=True))
    same = len(set(real.values())) == 1
    if stated[0] is None and cell.is_answer:
        return []
    return [(stated[0], LANGUAGES[0])] if same else []


def _rewrite(path, edits):
    """Replace the bodies of raw cells, or add raw cells below code cells. Byte order mark and line ends stay."""
    content = path.read_bytes()
    mark = codecs.BOM_UTF8 if content.startswith(codecs.BOM_UTF8) else b""
    text = content.decode("utf-8-sig")
    newline = "\r\n" if "\r\n" in text else "\n"
    lines = text.replace("\r\n", "\n").split("\n")
    for where, cell, real in sorted(edits, key=lambda edit: -(edit[0] or edit[1]).line):
        _replace(lines, where, real) if where else _insert(lines, cell, real)
    write_bytes(path, mark + newline.join(lines).encode("utf-8"))


def _replace(lines, where: Cell, real):
    end = _last_line(lines, where)
    lines[where.line : end] = _quoted(real)


def _insert(lines, cell: Cell, real):
    end = _last_line(lines, cell)
    lines[end:end] = ["", f'# %% [raw] output_of="{cell.id}"', *_quoted(real)]


def _last_line(lines, cell):
    """Return the index after the last line of a cell that is not blank."""
    end = cell.end - 1
    while end > cell.line and not lines[end - 1].strip():
        end -= 1
    return end


def _quoted(real):
    for quotes in ('"""', "'''"):
        if quotes not in real:
            return [f"r{quotes}", *real.split("\n"), quotes]
    return [f"# {line}".rstrip() for line in real.split("\n")]
