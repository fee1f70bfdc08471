"""Reading a lesson with its exercises from a course folder, and everything that reading shows to be wrong with it."""

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
    written = parse(lesson_id, file, text).written
    lesson = Lesson(lesson_id, file, written, {document.id: document for document in documents})
    found += [*structure_problems(lesson, text), *entry_problems(lesson, course.documents(lesson_id))]
    return lesson, [*found, *ledger_problems(course, lesson), *parity_problems(lesson)]


def read_documents(course: Course, lesson_id: str) -> tuple[list[Document], list[Problem]]:
    """Return the documents of a lesson that can be used, in order, and everything that is wrong with any."""
    documents, found = [], []
    for exercise_id, path in course.documents(lesson_id).items():
        file = path.relative_to(course.root).as_posix()
        try:
            document, problems = parse_document(exercise_id, file, read_source(path))
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
