"""Whether a lesson source is well formed: attributes, ids, pairs of languages, documented outputs, code."""

import ast
import re
from collections import Counter

from ..wording.text import LANGUAGES
from .guesses import guess_problems
from .languages import start_calls, start_fault, starts_first, tagged_comments
from .lesson import Lesson
from .parity import HEADING
from .regions import find_regions, stubbed
from .words import TEXTS

ALLOWED = {
    "markdown": {"id", "lang", "folds"},
    "code": {"id", "ledger", "spoils", "exercise"},
    "raw": {"output_of", "lang"},
}
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")  # what nbformat takes as a cell id
_GARBLED = "incorrectly_encoded_metadata"


def structure_problems(lesson: Lesson, text: str) -> list:
    """Return everything that keeps the source from being built, before anything is executed."""
    if not lesson.written:
        return [lesson.problem(None, TEXTS("no_cells"))]
    return [
        *_attribute_problems(lesson),
        *_id_problems(lesson),
        *_pair_problems(lesson),
        *_output_problems(lesson),
        *_code_problems(lesson, text),
        *_start_problems(lesson),
        *_number_problems(lesson),
        *(guess_problems(lesson) if all(map(_parses, lesson.cells)) else ()),
    ]


def _attribute_problems(lesson):
    for cell in lesson.written:
        if _GARBLED in cell.attributes:
            yield lesson.problem(cell, TEXTS("garbled", what=cell.attributes[_GARBLED]))
        allowed = ALLOWED[cell.kind]
        for key in sorted(set(cell.attributes) - allowed - {_GARBLED}):
            yield lesson.problem(
                cell,
                TEXTS("unknown_attribute", key=repr(key), kind=cell.kind, known=", ".join(sorted(allowed))),
            )
        for key in sorted(set(cell.attributes) & allowed):
            if not isinstance(cell.attributes[key], str):
                yield lesson.problem(cell, TEXTS("unquoted", key=key))
        language = cell.language
        if cell.kind == "markdown" and not language:
            yield lesson.problem(cell, TEXTS("no_language"))
        elif language and language not in LANGUAGES:
            yield lesson.problem(
                cell, TEXTS("unknown_language", language=repr(language), known=", ".join(LANGUAGES))
            )


def _id_problems(lesson):
    for cell in lesson.cells:
        if cell.kind == "raw":
            if not cell.output_of:
                yield lesson.problem(cell, TEXTS("whose_output"))
        elif cell.right_for:
            continue
        elif not cell.id:
            yield lesson.problem(cell, TEXTS("no_id"))
        elif not _ID.fullmatch(str(cell.id)):
            yield lesson.problem(cell, TEXTS("bad_id"))
    yield from _repeated_ids(lesson)


def _repeated_ids(lesson):
    seen = []
    for cell in lesson.cells:
        clash = next(
            (other for other in seen if other.id == cell.id and not _are_translations(other, cell)), None
        )
        if cell.id and clash:
            yield lesson.problem(cell, TEXTS("id_twice", line=clash.line))
        seen.append(cell)


def _are_translations(one, other):
    return one.kind == other.kind == "markdown" and one.language != other.language


def _pair_problems(lesson):
    prose = [
        cell for cell in lesson.cells if cell.kind == "markdown" and cell.id and cell.language in LANGUAGES
    ]
    written = {(cell.id, cell.language) for cell in prose}
    for cell in prose:
        missing = [language for language in LANGUAGES if (cell.id, language) not in written]
        if missing:
            yield lesson.problem(
                cell,
                TEXTS("no_translation", missing=missing[0], language=cell.language),
            )
        elif cell.language == LANGUAGES[0]:
            yield from _order_problems(lesson, cell)
            yield from _fold_problems(lesson, cell)


def _fold_problems(lesson, cell):
    """Yield what is wrong with prose that is folded away: one language alone, or a heading nobody would see."""
    sides = [other for other in lesson.cells if other.kind == "markdown" and other.id == cell.id]
    if len({side.folds for side in sides}) > 1:
        yield lesson.problem(cell, TEXTS("folded_alone"))
    for side in sides:
        if side.folds and HEADING.search(side.text):
            yield lesson.problem(side, TEXTS("folded_heading"))


def _order_problems(lesson, cell):
    after = lesson.cells[lesson.cells.index(cell) + 1 :][:1]
    if not after or (after[0].id, after[0].language) != (cell.id, LANGUAGES[1]):
        yield lesson.problem(
            cell,
            TEXTS("out_of_order", first=LANGUAGES[0], second=LANGUAGES[1]),
        )


def _output_problems(lesson):
    owner, taken = None, []
    for cell in lesson.cells:
        if cell.kind != "raw":
            owner, taken = cell, []
        elif cell.output_of:
            yield from _one_output_problems(lesson, cell, owner, taken)
            taken.append(cell.language)
    counts = Counter(
        (cell.output_of, bool(cell.language))
        for cell in lesson.cells
        if cell.kind == "raw" and cell.output_of
    )
    for cell in lesson.cells:
        if cell.kind == "raw" and cell.language and counts[cell.output_of, True] < len(LANGUAGES):
            yield lesson.problem(cell, TEXTS("one_output_only"))


def _one_output_problems(lesson, cell, owner, taken):
    if owner is None or owner.kind != "code" or owner.id != cell.output_of:
        yield lesson.problem(
            cell,
            TEXTS("output_follows", what=owner.name) if owner else TEXTS("output_follows_none"),
        )
    if cell.language in taken or (taken and "" in (cell.language, *taken)):
        yield lesson.problem(cell, TEXTS("output_twice", cell=cell.output_of))


def _code_problems(lesson, text):
    faulty = False
    for cell in lesson.cells:
        if cell.kind != "code":
            continue
        fault = _syntax_fault(cell.text)
        if fault:
            faulty = True
            yield lesson.problem(cell, fault[1], cell.line + fault[0])
        else:
            yield from _comment_and_region_problems(lesson, cell)
    fault = None if faulty else _syntax_fault(text)
    if fault:
        where = [cell for cell in lesson.written if cell.line <= fault[0]]
        yield lesson.problem(where[-1] if where else None, fault[1], fault[0])


def _comment_and_region_problems(lesson, cell):
    faults = [*tagged_comments(cell.text)[1]]
    regions, region_faults = find_regions(cell.text)
    faults += region_faults
    may_hold = cell.is_answer or cell.right_for
    if not may_hold:
        faults += [(region.begin, TEXTS("region_elsewhere")) for region in regions]
    for index, message in sorted(faults, key=lambda fault: fault[0]):
        yield lesson.problem(cell, message, cell.line + 1 + index)
    if cell.is_answer and not faults:
        yield from _stub_problems(lesson, cell, regions)


def _stub_problems(lesson, cell, regions):
    if not regions:
        yield lesson.problem(cell, TEXTS("no_region"))
        return
    fault = _syntax_fault(stubbed(cell.text, LANGUAGES[1]))
    if fault:
        yield lesson.problem(cell, TEXTS("bad_stub", why=fault[1]))


def _number_problems(lesson):
    """Yield the titles that bear another number than the lesson."""
    number = re.match(r"(\d\d)_", lesson.id)
    for cell in lesson.written:
        said = cell.kind == "markdown" and re.match(r"\s*# (\d\d) ", cell.text)
        if number and said and said[1] != number[1]:
            yield lesson.problem(cell, TEXTS("title_number", said=said[1], number=number[1]))


def _start_problems(lesson):
    calls = []
    for cell in lesson.cells:
        if cell.kind != "code" or cell.right_for or not _parses(cell):
            continue
        for call in start_calls(cell.text):
            calls.append(cell)
            fault = start_fault(call, lesson.id)
            if fault:
                yield lesson.problem(cell, fault, cell.line + call.lineno)
            elif not starts_first(cell.text):
                yield lesson.problem(cell, TEXTS("start_late"), cell.line + call.lineno)
    if not calls:
        yield lesson.problem(None, TEXTS("start_never", lesson=lesson.id))
    elif len(calls) > 1:
        names = ", ".join(cell.name for cell in calls)
        yield lesson.problem(None, TEXTS("start_once", lesson=lesson.id, cells=names))


def _parses(cell):
    return cell.kind != "code" or not _syntax_fault(cell.text)


def _syntax_fault(text):
    """Return (line, message) of a syntax error, lines counted from 1, or None."""
    try:
        ast.parse(text)
    except SyntaxError as error:
        return error.lineno or 1, TEXTS("cell_syntax", why=error.msg)
    except ValueError as error:  # null bytes
        return 1, TEXTS("cell_syntax", why=error)
    return None
