"""Looking at the text of a notebook for exercises whose answers are to be found by hand."""

from .reach import Text
from .statements import statements


def looked(cells, checks: dict, exercises) -> dict:
    """Return {exercise id: {"names": {part: names}, "source": program}} of exercises that ask what an answer uses.

    cells: rebuilt cells in order. checks: {id of a check cell: exercise id}. An answer is what it is when its check
    cell runs. source: all that the exercise's answers need, and no more; an answer that may hide something is left out.
    """
    ends = {checks[cell.id]: place for place, cell in enumerate(cells) if cell.id in checks}
    read = [
        statements(cell.source) if cell.kind == "code" and cell.id not in checks else [] for cell in cells
    ]
    return {exercise.id: _looked(exercise, read[: ends[exercise.id]]) for exercise in exercises}


def _looked(exercise, read):
    text = Text([statement for found in read for statement in found])
    names = {part: list(text.reached(answer).names) for part, answer in exercise.names}
    reached = [text.reached(answer) for answer in exercise.answers]
    places = {place for one in reached if one.plain for place in one.places}
    return {"names": names, "source": text.source(places)}
