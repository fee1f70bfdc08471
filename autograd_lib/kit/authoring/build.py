"""Building lessons: writing what `produce` makes, checking that it is already there, or accepting new outputs."""

from pathlib import Path

from ..files import write_bytes
from ..notebooks import Course
from ..wording.reasons import reason_of
from ..wording.text import text
from .accept import accepted
from .notebooks import NotANotebookError, notebook_from, was_edited
from .problems import Problem
from .produce import Product, finished, produce, run_lesson
from .reading import read_lesson
from .slips import written_slips
from .stale import orphans, stale_problems
from .texts import written
from .words import TEXTS


def build(
    course: Course, lessons=(), *, check=False, accept=False, force=False, announce=print
) -> list[Problem]:
    """Build lessons into executed solution notebooks and learners' notebooks; return what is wrong (nothing: built).

    lessons: ids; all lessons of the course when empty.
    check: write nothing; what is not as a build would write it is a problem.
    accept: write outputs that differ from the documented ones into the source first; `announce` gets the differences.
    force: overwrite built notebooks even where a person edited them.
    announce: called with one line of progress at a time, a Text.

    A lesson with a problem is not written at all; the other lessons are.
    """
    found = orphans(course) if check and not lessons else []
    for lesson_id in lessons or course.lessons():
        product = (
            _accepting(course, lesson_id, announce) if accept else produce(course, lesson_id, check=check)
        )
        problems = product.problems or _finish(course, lesson_id, product, check, force, announce)
        if problems:
            key = "one_problem" if len(problems) == 1 else "problems"
            announce(TEXTS(key, lesson=lesson_id, count=len(problems)))
        found += problems
    if not (lessons or course.lessons()):
        found.append(Problem(course.sources.relative_to(course.root).as_posix(), "", TEXTS("no_sources")))
    return found


def _finish(course, lesson_id, product, check, force, announce):
    if check:
        problems = stale_problems(course, product) + written_slips(product.lesson, check=True)
        if not problems:
            announce(TEXTS("up_to_date", lesson=lesson_id))
        return problems
    problems = [] if force else _edited(course, product)
    return problems or _write(course, lesson_id, product, announce)


def _edited(course, product: Product):
    mine = [path for path in product.files if path.exists() and _belongs_to_a_person(path)]
    return [Problem(_name(course, path), "", TEXTS("edited", file=product.lesson.file)) for path in mine]


def _belongs_to_a_person(path: Path):
    try:
        return was_edited(notebook_from(path.read_bytes()))
    except NotANotebookError:
        return True


def _write(course, lesson_id, product, announce):
    changed = 0
    for path, content in product.files.items():
        try:
            if path.is_file() and path.read_bytes() == content:
                continue
            write_bytes(path, content)
        except OSError as error:
            return [Problem(_name(course, path), "", TEXTS("unwritable", why=reason_of(error)))]
        changed += 1
    if problems := written_slips(product.lesson):
        return problems
    announce(TEXTS("written" if changed else "same", lesson=lesson_id, count=changed))
    return []


def _accepting(course, lesson_id, announce):
    lesson, problems = read_lesson(course, lesson_id)
    problems = problems or written(lesson)
    if problems:
        return Product(lesson, problems)
    notebooks, problems = run_lesson(lesson)
    if problems:
        return Product(lesson, problems)
    try:
        differences = accepted(course, lesson, notebooks)
    except OSError as error:
        return Product(lesson, [lesson.problem(None, TEXTS("unwritable", why=reason_of(error)))])
    for line in differences:
        announce(text(line))
    lesson, problems = read_lesson(course, lesson_id)
    return finished(course, lesson, notebooks, problems)


def _name(course, path):
    return path.relative_to(course.root).as_posix()
