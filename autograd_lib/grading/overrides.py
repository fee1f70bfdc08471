"""Points that a person set in formgrader: they count, survive a regrade, and are marked wherever they are shown."""

import re
from collections.abc import Iterable
from dataclasses import replace

from ..files import write_text
from .classroom import Classroom, acceptable
from .feedback import score_block
from .gradebook import Book, Points
from .results import Result

# Everything of a student's is escaped, so that nobody but the page's own template can write this.
_BLOCK = re.compile(r"<!-- score -->.*?<!-- /score -->", re.S)


def with_overrides(results: Iterable[Result], book: Book) -> list[Result]:
    """Return results with the points that a person set in the gradebook."""
    results = list(results)
    scores = {lesson: book.scores(lesson) for lesson in {result.lesson for result in results}}
    return [with_points(result, scores[result.lesson].get(result.student, {})) for result in results]


def with_points(result: Result, points: dict[str, Points]) -> Result:
    """Return a result with those of {exercise: points} that a person set."""
    by_hand = {name: one.score for name, one in sorted(points.items()) if one.by_hand}
    return replace(result, by_hand=by_hand)


def mark_pages(room: Classroom, results: Iterable[Result]) -> None:
    """Have the feedback pages of these results show the score that counts, and which points a person set."""
    for result in results:
        path = room.feedback(result.student, result.lesson)
        if not acceptable(result.student) or not path.is_file():
            continue
        page = path.read_text(encoding="utf-8")
        marked = _BLOCK.sub(lambda match, result=result: score_block(result), page, count=1)
        if marked != page:
            write_text(path, marked)
