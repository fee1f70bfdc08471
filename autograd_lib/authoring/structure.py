"""Whether a lesson source is well formed: attributes, ids, pairs of languages, documented outputs, code."""

import ast
import re
from collections import Counter

from ..checking.text import LANGUAGES
from .languages import start_calls, start_fault, tagged_comments
from .lesson import Lesson
from .parity import HEADING
from .regions import find_regions, stubbed
from .words import words

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
        return [lesson.problem(None, "no cells: a lesson is made of cells that begin with a line `# %% …`")]
    return [
        *_attribute_problems(lesson),
        *_id_problems(lesson),
        *_pair_problems(lesson),
        *_output_problems(lesson),
        *_code_problems(lesson, text),
        *_start_problems(lesson),
    ]


def _attribute_problems(lesson):
    for cell in lesson.written:
        if _GARBLED in cell.attributes:
            yield lesson.problem(cell, f'not readable as key="value": {cell.attributes[_GARBLED]}')
        allowed = ALLOWED[cell.kind]
        for key in sorted(set(cell.attributes) - allowed - {_GARBLED}):
            yield lesson.problem(
                cell, f"unknown attribute {key!r} on a {cell.kind} cell; known: {', '.join(sorted(allowed))}"
            )
        for key in sorted(set(cell.attributes) & allowed):
            if not isinstance(cell.attributes[key], str):
                yield lesson.problem(cell, f'attribute {key} needs a value in double quotes, as in {key}="…"')
        language = cell.language
        if cell.kind == "markdown" and not language:
            yield lesson.problem(cell, 'a markdown cell says its language: lang="zh" or lang="en"')
        elif language and language not in LANGUAGES:
            yield lesson.problem(cell, f"unknown language {language!r}: choose one of {', '.join(LANGUAGES)}")


def _id_problems(lesson):
    for cell in lesson.cells:
        if cell.kind == "raw":
            if not cell.output_of:
                yield lesson.problem(
                    cell, 'a raw cell holds a documented output and says whose: output_of="cell_id"'
                )
        elif cell.right_for:
            continue
        elif not cell.id:
            yield lesson.problem(cell, "missing id")
        elif not _ID.fullmatch(str(cell.id)):
            yield lesson.problem(cell, "an id has 1 to 64 letters, digits, hyphens and underscores")
    yield from _repeated_ids(lesson)


def _repeated_ids(lesson):
    seen = []
    for cell in lesson.cells:
        clash = next(
            (other for other in seen if other.id == cell.id and not _are_translations(other, cell)), None
        )
        if cell.id and clash:
            yield lesson.problem(cell, f"duplicated id: line {clash.line} has it too")
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
                f"no {missing[0]} translation: write it beside this {cell.language} cell, under the same id",
            )
        elif cell.language == LANGUAGES[0]:
            yield from _order_problems(lesson, cell)
            yield from _fold_problems(lesson, cell)


def _fold_problems(lesson, cell):
    """Yield what is wrong with prose that is folded away: one language alone, or a heading nobody would see."""
    sides = [other for other in lesson.cells if other.kind == "markdown" and other.id == cell.id]
    if len({side.folds for side in sides}) > 1:
        yield lesson.problem(cell, words("folded_alone"))
    for side in sides:
        if side.folds and HEADING.search(side.text):
            yield lesson.problem(side, words("folded_heading"))


def _order_problems(lesson, cell):
    after = lesson.cells[lesson.cells.index(cell) + 1 :][:1]
    if not after or (after[0].id, after[0].language) != (cell.id, LANGUAGES[1]):
        yield lesson.problem(
            cell,
            f"out of order: the {LANGUAGES[1]} cell of the same id comes directly after the {LANGUAGES[0]} one",
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
            yield lesson.problem(
                cell, "documented in one language only: write the output of the other language too"
            )


def _one_output_problems(lesson, cell, owner, taken):
    if owner is None or owner.kind != "code" or owner.id != cell.output_of:
        yield lesson.problem(
            cell,
            f"a documented output follows its code cell directly; here it follows {owner.name if owner else 'nothing'}",
        )
    elif owner.is_check:
        yield lesson.problem(cell, "a check cell needs no documented output: it has to come out right")
    if cell.language in taken or (taken and "" in (cell.language, *taken)):
        yield lesson.problem(
            cell, f"a second documented output for {cell.output_of}: one for both languages, or one for each"
        )


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
        why = "a solution region outside an answer cell: the id of an answer cell is that of its exercise, as in ex02_1"
        faults += [(region.begin, why) for region in regions]
    for index, message in sorted(faults):
        yield lesson.problem(cell, message, cell.line + 1 + index)
    if cell.is_answer and not faults:
        yield from _stub_problems(lesson, cell, regions)


def _stub_problems(lesson, cell, regions):
    if not regions:
        yield lesson.problem(
            cell, "an answer cell without a solution region: learners would be given the answer"
        )
        return
    fault = _syntax_fault(stubbed(cell.text, LANGUAGES[1]))
    if fault:
        yield lesson.problem(cell, f"without its solution the cell is not valid Python ({fault[1]})")


def _start_problems(lesson):
    calls = []
    for cell in lesson.cells:
        if cell.kind != "code" or cell.right_for or _syntax_fault(cell.text):
            continue
        for call in start_calls(cell.text):
            calls.append(cell)
            fault = start_fault(call, lesson.id)
            if fault:
                yield lesson.problem(cell, fault, cell.line + call.lineno)
    if len(calls) != 1:
        where = f"cells {', '.join(cell.name for cell in calls)} do" if calls else "none does"
        yield lesson.problem(None, f'exactly one code cell calls start("{lesson.id}", "zh"); {where}')


def _syntax_fault(text):
    """Return (line, message) of a syntax error, lines counted from 1, or None."""
    try:
        ast.parse(text)
    except SyntaxError as error:
        return error.lineno or 1, f"syntax error: {error.msg}"
    except ValueError as error:  # null bytes
        return 1, f"syntax error: {error}"
    return None
