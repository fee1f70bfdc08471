"""Reading a lesson with its exercises from a course folder, and everything that reading shows to be wrong with it."""

import re
from collections.abc import Iterable
from dataclasses import replace

from ..notebooks import Course
from .document import Document, parse_document
from .entries import entry_problems
from .ledger import ledger_problems
from .lesson import Lesson, parse
from .parity import differences
from .problems import Problem
from .source import UnreadableSourceError, read_source
from .structure import structure_problems
from .words import TEXTS

_TO_A_NOTEBOOK = re.compile(r"\]\((\.\.?/[^)\s#]*?([^)\s#/]+)\.ipynb)")


def read_lesson(course: Course, lesson_id: str) -> tuple[Lesson | None, list[Problem]]:
    """Return a lesson and every problem that reading it shows. It can be executed only when there are none."""
    path = course.source(lesson_id)
    file = path.relative_to(course.root).as_posix()
    if not path.is_file():
        known = ", ".join(course.lessons()) or "—"
        return None, [Problem(file, "", TEXTS("no_such_lesson", known=known))]
    try:
        text = read_source(path)
    except UnreadableSourceError as error:
        return None, [Problem(file, "", error.text)]
    documents, found = read_documents(course, lesson_id)
    lesson = with_documents(parse(lesson_id, file, text), documents)
    found += [*structure_problems(lesson, text), *entry_problems(lesson, course)]
    found += [*ledger_problems(course, lesson), *parity_problems(lesson), *_link_problems(course, lesson)]
    return lesson, found


def with_documents(lesson: Lesson, documents: Iterable[Document]) -> Lesson:
    """Return the lesson with the documents of its exercises, in the order of their places; those without one last."""
    by_name = {document.id: document for document in documents}
    order = [name for name in lesson.numbers if name in by_name]
    return replace(lesson, documents={name: by_name[name] for name in dict.fromkeys([*order, *by_name])})


def read_documents(course: Course, lesson_id: str) -> tuple[list[Document], list[Problem]]:
    """Return the documents of a lesson that can be used, and everything that is wrong with any."""
    documents, found = [], []
    for exercise, path in course.documents(lesson_id).items():
        file = path.relative_to(course.root).as_posix()
        try:
            document, problems = parse_document(exercise, file, read_source(path))
        except UnreadableSourceError as error:
            document, problems = None, [Problem(file, "", error.text)]
        found += problems
        documents += [document] if document else []
    return documents, found


def parity_problems(lesson: Lesson) -> list[Problem]:
    """Return what the two languages of the lesson's prose disagree on."""
    prose = {(cell.id, cell.language): cell for cell in lesson.cells if cell.kind == "markdown" and cell.id}
    pairs = [(cell, prose.get((name, "en"))) for (name, language), cell in prose.items() if language == "zh"]
    return [lesson.problem(zh, found) for zh, en in pairs if en for found in differences(zh.text, en.text)]


def _link_problems(course, lesson):
    """Return a problem for each link to the notebook of no unit, such as is left where one was renamed."""
    prose = [cell for cell in lesson.cells if cell.kind == "markdown"]
    links = [(cell, match) for cell in prose for match in _TO_A_NOTEBOOK.finditer(cell.text)]
    known = course.lessons()
    return [
        lesson.problem(cell, TEXTS("dead_link", link=match[1]))
        for cell, match in links
        if match[2] not in known
    ]
