"""Which lesson a notebook is a copy of, in which language, and which of its cells is which; told from plain data.

Editors and converters drop what they do not know: metadata, ids of cells, or both. What the lesson's own calls say is
left in every copy, `start` with the lesson and `check` with its exercises, and so is the text of cells that nobody
writes in. The released notebooks say what there is to be found; no id has to look like one.
"""

import copy
import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..wording.text import EDITIONS, LANGUAGES
from .answers import cells_of
from .cells import cell_key, cell_source, is_answer
from .notebooks import MARK, lesson_of, mark_of
from .places import Course

_START = re.compile(r"""\bstart\(\s*["'](\w+)["']\s*,\s*["'](\w+)["']""")
_CHECK = re.compile(r"""^\s*check\(\s*["'](\w+)["']\s*\)""", re.M)
_ENOUGH = 0.5  # of a lesson's answers, for a notebook that does not say what it is


@dataclass(frozen=True)
class Match:
    """The lesson that a notebook is a copy of, the edition that it is in, and the key of each of its cells.

    A key is that of the released cell which the cell was or is; "" for one of the learner's own.
    """

    lesson: str
    language: str
    keys: tuple[str, ...]


def match(notebook: object, course: Course) -> Match | None:
    """Return what a notebook is; None where it is of no lesson that is released.

    What it says of itself comes first, then the exercises in it.
    """
    cells, known = cells_of(notebook), course.assignments()
    (marked, _), *started = claims(notebook)
    said = (name for name in (marked, *(_known_as(unit, known) for unit, _ in started)) if name in known)
    lesson = next(said, None) or lesson_by_answers(cells, course)
    released = released_in(course, lesson) if lesson else {}
    if lesson is None or not released:
        return None
    return Match(lesson, edition(notebook, lesson, released, EDITIONS), keys(cells, released.values()))


def claims(notebook: object) -> list[tuple[str, str]]:
    """Return (lesson, language) of all that a notebook says of itself: in its metadata, then by calls of `start`."""
    mark = mark_of(notebook)
    starts = (found for cell in _code(cells_of(notebook)) for found in _START.findall(cell_source(cell)))
    return [(lesson_of(notebook) or "", str(mark.get("language", ""))), *starts]


def edition(notebook: object, lesson: str, releases: Mapping[str, Mapping], known: Iterable[str] = ()) -> str:
    """Return the edition of a lesson that a notebook is in: the one that it names, else that which it is most like.

    releases: {edition: notebook}. known: the editions that it may name, those in `releases` where none are given.
    """
    allowed = set(known) or set(releases)
    said = (
        language
        for name, language in claims(notebook)
        if name in ("", lesson, lesson.rpartition(".")[2]) and language in allowed
    )
    return next(said, "") or _most_alike(cells_of(notebook), releases)


def lesson_by_answers(cells: Sequence[Mapping], course: Course) -> str | None:
    """Return the lesson most of whose answers some cells hold, or check; None where that is less than half of any."""
    names = {name for cell in cells for name in (cell_key(cell), cell.get("id"))}
    names |= {name for cell in _code(cells) for name in _CHECK.findall(cell_source(cell))}
    shares = {}
    for lesson in course.assignments():
        own = {
            cell_key(cell)
            for one in released_in(course, lesson).values()
            for cell in cells_of(one)
            if is_answer(cell)
        }
        shares[lesson] = len(names & own) / len(own) if own else 0
    best = max(shares, key=shares.__getitem__, default=None)
    return best if best and shares[best] >= _ENOUGH else None


def released_in(course: Course, lesson: str) -> dict[str, dict]:
    """Return {language: released notebook} of a lesson, as plain data; none that cannot be read."""
    paths = {language: course.release(lesson, language) for language in LANGUAGES}
    found = {
        language: _read(path, path.stat().st_mtime_ns) for language, path in paths.items() if path.is_file()
    }
    return {language: notebook for language, notebook in found.items() if notebook}


@lru_cache(maxsize=64)
def _read(path, _stamp):
    try:
        return json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}


def keys(cells: Sequence[Mapping], releases: Iterable[Mapping]) -> tuple[str, ...]:
    """Return for each cell the key of the released cell that it is a copy of; "" for one of the learner's own.

    Its own words tell, or its place: code that says nothing and stands right above the check of an answer which no
    other cell has is that answer.
    """
    releases = list(releases)
    given = _given(releases)
    answers = {key for key, cell in given.items() if is_answer(cell)}
    checks = {key: name for name, key in _by_call(given).items() if name in answers}
    return tuple(_with_answers(cells, said_keys(cells, releases), checks))


def said_keys(cells: Sequence[Mapping], releases: Iterable[Mapping]) -> list[str]:
    """Return for each cell the key of the released cell that it says it is; "" where it says none.

    nbgrader's id says it, or the cell's own, or the text of a cell that is not for an answer, or the call of a check
    where no other cell is that check: learners write such calls in cells of their own, too.
    """
    releases = list(releases)
    given = _given(releases)
    by_text = {plain(cell_source(cell)): key for release in releases for key, cell in _not_answers(release)}
    found = []
    for cell in cells:
        named = [name for name in (cell_key(cell), cell.get("id")) if name in given]
        found.append(named[0] if named else by_text.get(plain(cell_source(cell)), ""))
    missing = {name: key for name, key in _by_call(given).items() if key not in found}
    return [key or _called(cell, missing) for cell, key in zip(cells, found, strict=True)]


def _given(releases):
    return {cell_key(cell): cell for release in releases for cell in cells_of(release)}


def _by_call(given):
    """Return {exercise: key of the released cell that checks it}."""
    return {name: key for key, cell in given.items() for name in _CHECK.findall(cell_source(cell))}


def _called(cell, checks):
    """Return the key of the check that a cell calls, as nothing else."""
    called = _CHECK.findall(cell_source(cell)) if cell.get("cell_type") == "code" else []
    return checks.get(called[0], "") if len(called) == 1 else ""


def _not_answers(release):
    return [
        (cell_key(cell), cell)
        for cell in cells_of(release)
        if not is_answer(cell) and cell_source(cell).strip()
    ]


def _with_answers(cells, found, checks):
    """Return the keys with those of answers that only their place tells. checks: {key of a check: its answer's}."""
    have, waiting, told = set(found), [], list(found)
    for at, cell in enumerate(cells):
        if found[at]:
            answer = checks.get(found[at])
            if answer and answer not in have:
                told = [answer if place in waiting else key for place, key in enumerate(told)]
                have.add(answer)
            waiting = []
        elif cell.get("cell_type") == "code" and cell_source(cell).strip():
            waiting.append(at)
    return told


def labelled(notebook: Mapping, release: Mapping) -> dict:
    """Return a copy of a notebook in which its cells have again the ids and metadata that they were handed out with.

    What they have stays; text that differs by ends of lines alone is the text that was handed out. It is in notebook
    format 4.5, and what that asks for and a tool has left out is there.
    """
    cells = copy.deepcopy(cells_of(notebook))
    given = {cell_key(cell): cell for cell in cells_of(release)}
    used: Counter[str] = Counter()
    for place, (cell, key) in enumerate(zip(cells, keys(cells, [release]), strict=True)):
        cell["metadata"] = {**_mapping(given.get(key, {}).get("metadata")), **_mapping(cell.get("metadata"))}
        cell["source"] = _source(cell, given.get(key, {}))
        wanted = key or str(cell.get("id") or "")
        if not wanted or used[wanted]:
            wanted = hashlib.sha256(f"{place} {cell['source']}".encode("utf-8", "replace")).hexdigest()[:8]
        used[wanted] += 1
        cell["id"] = wanted
        if cell.get("cell_type") == "code":
            cell["outputs"] = cell.get("outputs") if isinstance(cell.get("outputs"), list) else []
            cell.setdefault("execution_count", None)
    mark = {key: value for key, value in mark_of(release).items() if key in ("lesson", "language")}
    metadata = {
        **_mapping(notebook.get("metadata")),
        MARK: {**mark, **{key: said for key, said in mark_of(notebook).items() if said}},
    }
    return {**notebook, "metadata": metadata, "cells": cells, "nbformat": 4, "nbformat_minor": 5}


def plain(source: str) -> str:
    """Return a source as it is compared: ends of lines and blanks at them say nothing."""
    return "\n".join(line.rstrip() for line in source.strip().splitlines())


def _source(cell, given):
    released, mine = cell_source(given), cell_source(cell)
    return released if plain(released) == plain(mine) else mine


def _mapping(value):
    return value if isinstance(value, dict) else {}


def _code(cells):
    return [cell for cell in cells if cell.get("cell_type") == "code"]


def _known_as(unit, lessons):
    """Return the lesson of this unit: the own course's, else that of the one other course which has it; else None."""
    others = [lesson for lesson in lessons if lesson.rpartition(".")[2] == unit]
    return unit if unit in others else others[0] if len(others) == 1 else None


def _most_alike(cells, released):
    """Return the language that more of the cells stand in."""
    own = {plain(cell_source(cell)) for cell in cells}
    shared = {
        name: sum(plain(cell_source(c)) in own for c in cells_of(one)) for name, one in released.items()
    }
    return max(shared, key=shared.__getitem__)
