"""Which lesson, in which language, a notebook is a copy of, and which of its cells is which."""

from dataclasses import dataclass

from ..checking.text import LANGUAGES
from ..course import Course
from .notebooks import MARK, NotANotebookError, read_notebook

MIN_SHARED = 0.5  # of a lesson's code cells, for a notebook without metadata to count as a copy of it


class NotALessonError(Exception):
    """A notebook that is no copy of a lesson of this course; the message says why."""


@dataclass(frozen=True)
class Built:
    """A built lesson in one language: its solution notebook, and the learner's notebook that was given out."""

    lesson: str
    language: str
    solution: object
    release: object


def cell_key(cell) -> str:
    """Return the id under which a cell is known: nbgrader's, which survives editors that renew cell ids, or its own."""
    nbgrader = cell.metadata.get("nbgrader")
    grade_id = nbgrader.get("grade_id") if isinstance(nbgrader, dict) else None
    return grade_id if isinstance(grade_id, str) and grade_id else cell.get("id", "")


def recognised(notebook, course: Course) -> Built:
    """Return the built lesson that the notebook is a copy of, by its metadata, else by its cells, whatever its name.

    Raises NotALessonError.
    """
    mark = notebook.metadata.get(MARK)
    if isinstance(mark, dict) and isinstance(mark.get("lesson"), str):
        lesson, language = mark["lesson"], mark.get("language")
        language = language if language in LANGUAGES else LANGUAGES[0]
        return _built(course, lesson, language)
    return _most_alike(notebook, course)


def _built(course, lesson, language):
    if lesson not in course.lessons():
        known = ", ".join(course.lessons()) or "none"
        raise NotALessonError(
            f"the notebook says it is lesson {lesson[:80]!r}, which this course does not have; lessons: {known}"
        )
    try:
        pair = [read_notebook(path(lesson, language)) for path in (course.solution, course.release)]
    except (OSError, NotANotebookError) as error:
        raise NotALessonError(
            f"lesson {lesson} is not built ({error}): run `autograd-kit build {lesson}`"
        ) from None
    return Built(lesson, language, *pair)


def _most_alike(notebook, course):
    own, best = {cell_key(cell): cell.source for cell in notebook.cells}, (0.0, 0, None)
    for lesson in course.lessons():
        for language in LANGUAGES:
            try:
                built = _built(course, lesson, language)
            except NotALessonError:
                continue
            ids = [cell.id for cell in built.release.cells if cell.cell_type == "code"]
            shared = sum(cell in own for cell in ids) / max(1, len(ids))
            same = sum(own.get(cell.id) == cell.source for cell in built.release.cells)
            best = max(best, (shared, same, built), key=lambda found: found[:2])
    if best[0] < MIN_SHARED:
        raise NotALessonError(
            "the notebook is not a copy of a lesson of this course: neither its metadata nor its cells are known"
        )
    return best[2]
