"""Which lesson, in which language, a notebook is a copy of, and which of its cells is which."""

from dataclasses import dataclass

from ..notebooks import Course, mark_of
from ..notebooks.cells import cell_key
from ..wording.text import BOTH, EDITIONS, LANGUAGES, SpokenError
from .both import NotPairedError, in_both
from .notebooks import NotANotebookError, read_notebook
from .words import TEXTS

MIN_SHARED = 0.5  # of a lesson's code cells, for a notebook without metadata to count as a copy of it


class NotALessonError(SpokenError):
    """A notebook that is no copy of a lesson of this course; the message says why."""

    catalogue = TEXTS


@dataclass(frozen=True)
class Built:
    """A built lesson in one language or both: its solution notebook, and the learner's notebook that was given out."""

    lesson: str
    language: str
    solution: object
    release: object


def recognised(notebook, course: Course) -> Built:
    """Return the built lesson that the notebook is a copy of, by its metadata, else by its cells, whatever its name.

    Raises NotALessonError.
    """
    mark = mark_of(notebook)
    if isinstance(mark.get("lesson"), str):
        lesson, language = mark["lesson"], mark.get("language")
        language = language if language in EDITIONS else LANGUAGES[0]
        return _built(course, lesson, language)
    return _most_alike(notebook, course)


def _built(course, lesson, language):
    if lesson not in course.lessons():
        known = ", ".join(course.lessons()) or "none"
        raise NotALessonError("other_course", lesson=repr(lesson[:80]), known=known)
    try:
        pair = _solution(course, lesson, language), _release(course, lesson, language)
    except (OSError, NotANotebookError, NotPairedError) as error:
        raise NotALessonError(
            "notebook_not_built", lesson=lesson, why=getattr(error, "text", error)
        ) from None
    return Built(lesson, language, *pair)


def _solution(course, lesson, language):
    """Return the notebook with the outputs that are documented; what runs in both languages prints the English ones.

    Whoever has the released notebooks alone has most of these outputs in them.
    """
    language = LANGUAGES[1] if language == BOTH else language
    path = course.solution(lesson, language) if course.sources.is_dir() else course.release(lesson, language)
    return read_notebook(path)


def _release(course, lesson, language):
    if language == BOTH:
        return in_both(*(_release(course, lesson, one) for one in LANGUAGES))
    return read_notebook(course.release(lesson, language))


def _most_alike(notebook, course):
    own, best = {cell_key(cell): cell.source for cell in notebook.cells}, (0.0, 0, None)
    for lesson in course.lessons():
        for language in EDITIONS:
            try:
                built = _built(course, lesson, language)
            except NotALessonError:
                continue
            ids = [cell.id for cell in built.release.cells if cell.cell_type == "code"]
            shared = sum(cell in own for cell in ids) / max(1, len(ids))
            same = sum(own.get(cell.id) == cell.source for cell in built.release.cells)
            best = max(best, (shared, same, built), key=lambda found: found[:2])
    if best[0] < MIN_SHARED:
        raise NotALessonError("no_lesson")
    return best[2]
