"""A lesson as its author wrote it: the source, and the documents of its exercises set in where the source says so."""

from dataclasses import dataclass, field
from functools import cached_property

from ..wording.text import LANGUAGES
from .document import Document, notebook_cells
from .problems import Problem
from .source import Cell, read_cells


@dataclass(frozen=True)
class Lesson:
    """A lesson: its id, the name of its file inside the course folder, what is written there, and its exercises.

    written: the cells of the source. documents: {exercise: its document}, those that can be used, in the order of
    their places in the source.
    """

    id: str
    file: str
    written: tuple[Cell, ...]
    documents: dict[str, Document] = field(default_factory=dict)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Return the cells in order, each exercise's own where its document is set in."""
        waiting, found = dict(self.documents), []
        for cell in self.written:
            if not cell.place_of:
                found.append(cell)
            elif cell.place_of in waiting:
                found += notebook_cells(waiting.pop(cell.place_of), self.numbers[cell.place_of])
        return tuple(found)

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Return {exercise: the number that readers see}, counted from 1 in the order of the places in the source."""
        places = dict.fromkeys(cell.place_of for cell in self.written if cell.place_of)
        return {exercise: number for number, exercise in enumerate(places, 1)}

    def problem(self, cell: Cell | None, message, line: int | None = None) -> Problem:
        """Return a problem that names the cell and its file, or this file."""
        if cell is None:
            return Problem(self.file, "", message, line)
        return Problem(cell.file, cell.name, message, line or cell.line)

    def notebook_cells(self, language: str) -> list[Cell]:
        """Return the cells that the notebook in `language` is made of."""
        return [
            cell
            for cell in self.cells
            if (cell.kind == "markdown" and cell.language == language)
            or (cell.kind == "code" and not cell.right_for)
        ]

    def right_answers(self, exercise: str) -> list[Cell]:
        """Return the cells that hold another right answer to the exercise."""
        return [cell for cell in self.cells if cell.right_for == exercise]

    @cached_property
    def by_id(self) -> dict[str, Cell]:
        """Return the code cells of the notebooks by id."""
        return {cell.id: cell for cell in self.cells if cell.kind == "code" and not cell.right_for}

    @cached_property
    def documented(self) -> dict[tuple[str, str], Cell]:
        """Return the cells with documented outputs by (id of the code cell, language)."""
        outputs = [cell for cell in self.cells if cell.kind == "raw" and cell.output_of]
        return {
            (cell.output_of, lang): cell
            for cell in outputs
            for lang in ([cell.language] if cell.language else LANGUAGES)
        }


def parse(lesson_id: str, file: str, text: str) -> Lesson:
    """Return the lesson in `text`, without its exercises. Nothing is judged here."""
    return Lesson(lesson_id, file, tuple(read_cells(text, file)))
