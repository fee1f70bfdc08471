"""nbgrader's preprocessors that fill a gradebook, on a gradebook that is open already."""

from types import SimpleNamespace

from nbgrader.api import Comment, Grade
from nbgrader.preprocessors import SaveAutoGrades, SaveCells
from sqlalchemy.orm import joinedload


class CellsInto(SaveCells):
    """Enters what a lesson's notebook asks and gives points for."""

    def __init__(self, gradebook):
        super().__init__()
        self.gradebook = gradebook

    def preprocess(self, nb, resources):
        self.notebook_id = resources["nbgrader"]["notebook"]
        self.assignment_id = resources["nbgrader"]["assignment"]
        for kind in ("grade", "solution", "task", "source"):
            setattr(self, f"new_{kind}_cells", {})
        nb, resources = super(SaveCells, self).preprocess(nb, resources)
        self._create_notebook(nb)
        return nb, resources


class ScoresInto(SaveAutoGrades):
    """Enters what an autograded notebook has earned into a submission that is stored already."""

    def __init__(self, gradebook, result, stored):
        super().__init__()
        self.gradebook = _Rows(gradebook, stored)
        self.notebook_id = self.assignment_id = result.lesson
        self.student_id = result.student

    def preprocess(self, nb, resources):
        return super(SaveAutoGrades, self).preprocess(nb, resources)


class _Rows:
    """The part of a gradebook that nbgrader asks for one row after another, from two queries instead of two a cell."""

    db = SimpleNamespace(commit=lambda: None)  # whoever stores a submission commits it as a whole

    def __init__(self, gradebook, stored):
        self._grades = {row.name: row for row in _with_cells(gradebook, Grade, stored)}
        self._comments = {row.name: row for row in _with_cells(gradebook, Comment, stored)}

    def find_grade(self, cell, *_):
        return self._grades[cell]

    def find_comment(self, cell, *_):
        return self._comments[cell]


def _with_cells(gradebook, table, stored):
    query = gradebook.db.query(table).options(joinedload(table.cell))
    return query.filter(table.notebook_id == stored.id)
