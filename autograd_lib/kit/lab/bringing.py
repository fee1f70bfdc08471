"""Taking in what was worked elsewhere, in the browser for one: a zip, a folder or a notebook.

Whole notebooks are taken, with what their checks said. A learner's copy gives way only while it is as it was handed
out; beside any other, the notebook that was brought is put. What learners build in the whole course is taken where they
have none of it yet.
"""

import contextlib
import json
from dataclasses import dataclass, field
from pathlib import Path

import nbformat

from ..files import write_bytes
from ..notebooks import Course, mark_of
from ..notebooks.answers import answers_in
from ..notebooks.cells import cell_key
from ..notebooks.courses import home
from ..notebooks.matching import labelled, match, released_in
from ..notebooks.second_edition import SECOND_EDITION, has_old_names
from ..wording.reasons import reason_of
from ..wording.text import LANGUAGES, Text
from .copies import copy_release, put_beside
from .words import TEXTS, LabError


@dataclass
class Brought:
    """What became of the notebooks: paths relative to work/, and texts."""

    taken: list[str] = field(default_factory=list)
    beside: list[tuple[str, str]] = field(
        default_factory=list
    )  # the learner's file, the one that was brought
    same: list[str] = field(default_factory=list)
    left: list[tuple[str, Text]] = field(default_factory=list)

    def notes(self) -> list[Text]:
        """Return what the learner should know, one text a line."""
        notes = [TEXTS("brought", name=name) for name in self.taken]
        notes += [TEXTS("brought_beside", name=name, new=new) for name, new in self.beside]
        notes += [TEXTS("brought_same", name=name) for name in self.same]
        notes += [TEXTS("not_brought", name=name, reason=reason) for name, reason in self.left]
        return notes or [TEXTS("brought_nothing")]


# What nbformat says of a file that holds none, or a damaged one.
_NO_NOTEBOOK = (ValueError, AttributeError, KeyError, TypeError, RecursionError, nbformat.ValidationError)


def bring(root: Path, source: Path) -> Brought:
    """Take the notebooks with answers in `source` into `work/` below `root`, and return what was done.

    Notebooks without a single answer are passed over. Raises LabError where `source` cannot be read.
    """
    root, done = Path(root).resolve(), Brought()
    for language in LANGUAGES:
        with contextlib.suppress(LabError):  # a course may be built in one language only
            copy_release(root, language)
    for name, read in _files(Path(source), done):
        try:
            if _is_built(name):
                _take_built(root / "work" / Path(name).name, read, done)
            else:
                _take(Course(root), name, read(), done)
        except OSError as error:
            done.left.append((name, reason_of(error)))
        except _NO_NOTEBOOK:
            done.left.append((name, TEXTS("no_notebook")))
    return done


def _files(source, done):
    """Yield (name, a function that reads it) for each notebook in a zip or a folder and what was built in all of them,
    or for the notebook that it is."""
    from ..grading.errors import ClassroomError
    from ..grading.intake.archives import BROKEN, Item, Other, delivery

    if source.is_file() and source.suffix == ".ipynb":
        yield source.name, source.read_bytes
        return
    try:
        with delivery(source) as items:
            for item in items:
                if isinstance(item, Item) or (isinstance(item, Other) and item.read and _is_built(item.name)):
                    yield item.name, item.read
                else:
                    done.left.append((item.name, item.why))
    except ClassroomError:
        raise LabError("cannot_bring", path=source) from None
    except BROKEN as error:
        raise LabError("cannot_bring", path=source) from error


def _is_built(name):
    return Path(name).name in home().part("artefact").get("files", ())


def _take_built(place, read, done):
    if not place.exists():
        write_bytes(place, read())
        done.taken.append(place.name)


def _take(course, name, content, done):
    found = _read(content)
    if has_old_names(map(cell_key, found["cells"])):
        done.left.append((name, SECOND_EDITION))
        return
    claimed, known = mark_of(found).get("lesson"), match(found, course)
    if (
        known is None
        or known.language not in LANGUAGES
        or claimed not in (None, "", known.lesson.rpartition(".")[2])
    ):
        done.left.append((name, TEXTS("no_lesson_of_ours")))
        return
    lesson, language = known.lesson, known.language
    notebook = nbformat.from_dict(labelled(found, released_in(course, lesson)[language]))
    nbformat.validate(notebook)
    if not answers_in(notebook):
        return
    target = course.work(lesson, language)
    place = target.relative_to(course.root / "work").as_posix()
    content = (nbformat.writes(notebook) + "\n").encode("utf-8")
    mine = nbformat.read(target, as_version=4) if target.is_file() else None
    if mine is not None and _sources(mine) == _sources(notebook):
        done.same.append(place)
    elif mine is None or _sources(mine) == _sources(nbformat.read(course.release(lesson, language), 4)):
        write_bytes(target, content)
        done.taken.append(place)
    else:
        new = put_beside(target, content)
        done.beside.append((place, (new or target).relative_to(course.root / "work").as_posix()))


def _read(content):
    """Return the notebook in a file, with cells as format 4 has them, however many of its fields are missing."""
    notebook = json.loads(content.decode("utf-8-sig"))
    if not isinstance(notebook, dict) or notebook.get("nbformat", 4) == 4:
        return {**notebook, "cells": list(notebook["cells"])}
    return nbformat.convert(nbformat.from_dict(notebook), 4)


def _sources(notebook):
    return [cell.source for cell in notebook.cells]
