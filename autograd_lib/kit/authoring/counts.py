"""What a unit asks of its readers, in figures for its author: nothing here is a limit, and nothing fails by it."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..notebooks import Course
from ..wording.text import LANGUAGES
from .guesses import results_in
from .languages import start_calls
from .lesson import Lesson, parse
from .reading import read_lesson
from .source import UnreadableSourceError, read_source

PER_WORD = 220 / 120  # Chinese characters that are read in the time of an English word
SLOW, QUICK = (1 / 51, 1.25), (1 / 112, 0.57)  # minutes for a word, and for a minute that exercises state
OPENING, CLOSING = "opening", "closing"  # what the ids of these two cells begin with
_NAME = re.compile(r"\*\*([^*\n]+)\*\*")
_MOST = 4  # words of a name: what is longer in bold is a sentence
_FORMULA = re.compile(r"\$\$.*?\$\$|\$[^$\n]+\$|`[^`\n]+`", re.DOTALL)
_ADDRESS = re.compile(r"\]\([^)]*\)")
_CHARACTER = re.compile(r"[\u3400-\u9fff]")
_WORD = re.compile(r"[^\W\d_\u3400-\u9fff][\w'’]*|\d[\d.,]*")


@dataclass(frozen=True)
class Counts:
    """The figures of a unit in one language.

    gap: the most words between two things to do. names: those in bold, outside of exercises, that no earlier unit has.
    cold: demos with a result that nobody was asked to guess or to find, out of `demos`. slow, quick: minutes of two
    readers. opening, closing: whether these two are marked.
    """

    unit: str
    language: str
    words: int
    gap: int
    names: int
    slow: int
    quick: int
    cold: int
    demos: int
    opening: bool
    closing: bool


def counts(course: Course, lessons: Iterable[str]) -> Iterator[Counts]:
    """Yield the figures of these units in each language, in the order of the course; none where one cannot be built."""
    wanted, earlier = set(lessons), {language: set() for language in LANGUAGES}
    for name in course.lessons():
        if not wanted:
            return
        try:
            written = parse(name, "", read_source(course.source(name)))
        except UnreadableSourceError:
            continue
        lesson, problems = read_lesson(course, name) if name in wanted else (None, [])
        for language in LANGUAGES:
            new = _names(written, language) - earlier[language]
            earlier[language] |= new
            if lesson and not problems:
                yield _counted(lesson, language, len(new))
        wanted.discard(name)


def words_in(prose: str) -> int:
    """Return how many words a text has: a formula and a piece of code are one each, Chinese is counted by its length.

    220 Chinese characters are read in the time of 120 English words.
    """
    plain, formulas = _FORMULA.subn(" ", _ADDRESS.sub("]", prose))
    characters = len(_CHARACTER.findall(plain))
    return round(characters / PER_WORD) + len(_WORD.findall(plain)) + formulas


def _counted(lesson, language, names):
    gaps = list(_gaps(lesson, language))
    words, work = sum(gaps), sum(one.header["minutes"] for one in lesson.documents.values())
    slow, quick = (round(words * each + work * times) for each, times in (SLOW, QUICK))
    demos = [
        cell
        for cell in lesson.by_id.values()
        if not cell.exercise and (cell.id, language) in lesson.documented
    ]
    cold = [cell for cell in demos if not (cell.spoils or results_in(cell))]
    ids = {cell.id for cell in lesson.cells if cell.language == language}
    marked = (any(one.startswith(mark) for one in ids) for mark in (OPENING, CLOSING))
    return Counts(lesson.id, language, words, max(gaps), names, slow, quick, len(cold), len(demos), *marked)


def _gaps(lesson: Lesson, language: str) -> Iterator[int]:
    """Yield how many words stand before each thing to do, and after the last one."""
    words = 0
    for cell in lesson.notebook_cells(language):
        if cell.kind == "markdown":
            words += words_in(cell.text)
        elif not cell.is_check and not start_calls(cell.text):
            yield words
            words = 0
    yield words


def _names(lesson, language):
    prose = (cell.text for cell in lesson.notebook_cells(language) if cell.kind == "markdown")
    bold = {one.strip().casefold() for text in prose for one in _NAME.findall(text)}
    return {one for one in bold if words_in(one) <= _MOST}
