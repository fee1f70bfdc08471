"""Which lesson, in which language, a notebook is a copy of, and which of its cells is which."""

from dataclasses import dataclass

from ..notebooks import Course, mark_of
from ..notebooks.cells import cell_key
from ..notebooks.matching import match
from ..notebooks.second_edition import SECOND_EDITION, has_old_names
from ..wording.text import BOTH, LANGUAGES, SpokenError
from .both import NotPairedError, in_both
from .notebooks import NotANotebookError, read_notebook
from .words import TEXTS


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

    Raises NotALessonError, for a notebook of the second edition as well.
    """
    if has_old_names(map(cell_key, notebook.cells)):
        raise NotALessonError("about_second_edition", said=SECOND_EDITION)
    claimed = mark_of(notebook).get("lesson")
    found = match(notebook, course)
    if isinstance(claimed, str) and claimed and claimed != (found.lesson if found else ""):
        return _built(course, claimed, LANGUAGES[0])
    if found is None:
        raise NotALessonError("no_lesson")
    return _built(course, found.lesson, found.language)


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
