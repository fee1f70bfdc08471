"""What can be said about exercises and messages without running anything: counts, limits, ids, both languages."""

import re

from ..checking.exercise import PREDICT
from ..notebooks import Course
from ..notebooks.courses import home
from ..wording.text import Text
from .document import Document
from .lesson import Lesson
from .parity import differences
from .problems import Problem
from .scaffold import TODO
from .words import TEXTS

MIN_HINTS, MIN_WRONG = 2, 3
_COUNT = re.compile(r"(?P<zh>\d+) *个练习|(?P<en>\d+) exercise")
_FORMULA = re.compile(r"\$[^$]+\$")
_CHINESE = re.compile(r"[\u4e00-\u9fff]")


def document_gaps(document: Document) -> list[Problem]:
    """Return what an exercise lacks: hints, wrong answers, texts that say the same in both languages."""
    found = []
    if len(document.hints) < MIN_HINTS:
        found.append(_gap(document, 1, TEXTS("few_hints", count=len(document.hints), least=MIN_HINTS)))
    if len(document.wrong) < MIN_WRONG:
        found.append(_gap(document, 1, TEXTS("few_wrong", count=len(document.wrong), least=MIN_WRONG)))
    ideas = ", ".join(home().misconceptions)
    found += [
        _gap(document, cell.line, TEXTS("no_misconception", known=ideas), wrong.name)
        for wrong, cell in document.wrong
        if ideas and not wrong.about
    ]
    found += _nowhere(document) if document.several else []
    found += _unasked(document) if document.header["kind"] is PREDICT else []
    for name, line, text in _texts(document):
        found += [_gap(document, line, gap, name) for gap in text_gaps(text)]
        if name not in ("title", "task") and (
            formula := _FORMULA.search(f"{text.zh}\n{text.en}")
        ):  # shown without TeX
            found.append(_gap(document, line, TEXTS("tex", formula=formula[0]), name))
    return found


def _nowhere(document):
    """Yield wrong answers of which nobody can say where they are wrong, or that are said to be so elsewhere."""
    for wrong, cell in document.wrong:
        differing = document.differing(wrong)
        if not {*wrong.where} <= {*differing} or not wrong.where:
            yield _gap(
                document, cell.line, TEXTS("in_nothing", differing=", ".join(differing) or "—"), wrong.name
            )


def _unasked(document):
    """Yield wrong predictions without the question that is put to whoever makes them for the first time."""
    for wrong, cell in document.wrong:
        if not wrong.ask:
            yield _gap(document, cell.line, TEXTS("no_question"), wrong.name)


def _gap(document, line, text, name=""):
    return Problem(document.file, name, text, line)


def _texts(document):
    """Yield (name, line, text) for everything that a document says in both languages."""
    yield "title", document.lines["title zh"], document.title
    task = document.task
    if any(TODO in cell.text for cell in task.values()):
        yield "task", task["zh"].line, Text(task["zh"].text, task["en"].text)
    for number, (text, cell) in enumerate(document.hints, 1):
        yield f"hint {number}", cell.line, text
    for wrong, cell in document.wrong:
        yield wrong.name, cell.line, wrong.why
        if wrong.ask:
            yield wrong.name, cell.line, wrong.ask


def text_gaps(text: Text) -> list[Text]:
    """Return what keeps the two sides of a text from being each other's translation."""
    if TODO in text.zh or TODO in text.en:
        return [TEXTS("todo", todo=TODO)]
    if not _CHINESE.search(text.zh):
        return [TEXTS("no_chinese", side=repr(text.zh))]
    if _CHINESE.search(text.en):
        return [TEXTS("chinese", side=repr(text.en))]
    return differences(text.zh, text.en)


def lesson_gaps(lesson: Lesson) -> list[Problem]:
    """Return prose that is still to be written or miscounts the exercises, and answers of two exercises alike."""
    prose = [cell for cell in lesson.written if cell.kind == "markdown" and TODO in cell.text]
    found = [lesson.problem(cell, TEXTS("todo", todo=TODO)) for cell in prose]
    return [*found, *_count_gaps(lesson), *_shared_answers(lesson)]


def _shared_answers(lesson):
    """Yield names that an exercise asks for and an earlier one has asked for: in a notebook they are one."""
    asked = {}
    for document in lesson.documents.values():
        for name in document.header["answers"]:
            if name in asked:
                yield _gap(
                    document, document.lines["answers"], TEXTS("shared_answer", name=name, other=asked[name])
                )
            asked.setdefault(name, document.id)


def course_gaps(course: Course) -> list[Problem]:
    """Return what of a course's own file is still to be written."""
    lines = course.units.read_text(encoding="utf-8").splitlines() if course.units.is_file() else []
    name = course.units.relative_to(course.root).as_posix()
    todo = TEXTS("todo", todo=TODO)
    return [Problem(name, "", todo, number) for number, line in enumerate(lines, 1) if TODO in line]


def _count_gaps(lesson):
    """Yield where the lesson's title states another number of exercises than it has, with those that are optional."""
    count = len(lesson.documents)
    optional = sum(not document.header["points"] for document in lesson.documents.values())
    for cell in lesson.written:
        number = _COUNT.search(cell.text) if cell.kind == "markdown" and cell.id == "title" else None
        stated = int(number["zh"] or number["en"]) if number else count
        if stated not in (count, count - optional):
            yield lesson.problem(cell, TEXTS("exercise_count", said=stated, count=count))
