"""Comparing built notebooks with what a build would write, cell by cell."""

from ..notebooks import Course
from ..wording.text import LANGUAGES
from .notebooks import NotANotebookError, notebook_from
from .problems import Problem
from .produce import Product
from .release import leaks
from .words import TEXTS


def stale_problems(course: Course, product: Product) -> list[Problem]:
    """Return what differs between the files of a built lesson and its product, and solution text found in them."""
    found = []
    for path, content in product.files.items():
        name = path.relative_to(course.root).as_posix()
        if not path.is_file():
            found.append(Problem(name, "", TEXTS("not_built")))
            continue
        on_disk = path.read_bytes()
        if on_disk != content:
            found += _differences(name, on_disk, content)
        if path in (course.release(product.lesson.id, language) for language in product.notebooks):
            found += _leaks(name, on_disk, product)
    return found


def orphans(course: Course) -> list[Problem]:
    """Return the built notebooks whose lesson has no source any more, and files of exercises that no lesson has."""
    known, found = course.lessons(), []
    for language in LANGUAGES:
        for place in (course.solution, course.release):
            for path in sorted(place("*", language).parents[1].glob("*/*.ipynb")):
                if path.stem not in known or path.parent.name != path.stem:
                    name = path.relative_to(course.root).as_posix()
                    found.append(Problem(name, "", TEXTS("orphan")))
    documents = {exercise for lesson in known for exercise in course.documents(lesson)}
    files = [path for room in (course.judges, course.beside) for path in sorted(room.glob("[!_]*.*"))]
    return found + [
        Problem(path.relative_to(course.root).as_posix(), "", TEXTS("judge_alone", id=id))
        for path in files
        if (id := path.name.partition(".")[0]) not in documents
    ]


def _differences(name, on_disk, content):
    try:
        old = notebook_from(on_disk)
    except NotANotebookError as error:
        return [Problem(name, "", TEXTS("no_notebook", why=error.text))]
    new = notebook_from(content)
    before, after = ({cell.id: cell for cell in notebook.cells} for notebook in (old, new))
    found = [Problem(name, cell, TEXTS("stale_gone")) for cell in before if cell not in after]
    found += [Problem(name, cell, TEXTS("stale_missing")) for cell in after if cell not in before]
    for cell in after:
        parts = _parts_that_differ(before[cell], after[cell]) if cell in before else []
        if parts:
            found.append(Problem(name, cell, TEXTS("stale_parts", parts=", ".join(parts))))
    return found or [Problem(name, "", TEXTS("stale_form"))]


def _parts_that_differ(old, new):
    return [
        part
        for part in ("source", "outputs", "execution_count", "metadata", "cell_type")
        if old.get(part) != new.get(part)
    ]


def _leaks(name, on_disk, product):
    try:
        notebook = notebook_from(on_disk)
    except NotANotebookError:
        return []
    return [
        Problem(name, cell, TEXTS("leak_found", what=what)) for cell, what in leaks(product.lesson, notebook)
    ]
