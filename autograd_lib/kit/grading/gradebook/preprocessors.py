"""nbgrader's preprocessors that fill a gradebook, on a gradebook that is open already."""

from itertools import chain
from types import SimpleNamespace

from nbgrader.api import Comment, Grade, MissingEntry
from nbgrader.preprocessors import SaveAutoGrades, SaveCells
from sqlalchemy.orm import joinedload

_TOLD = {  # what nbgrader enters of each kind of cell
    "GradeCell": ("max_score", "cell_type"),
    "SolutionCell": (),
    "TaskCell": ("max_score", "cell_type"),
    "SourceCell": ("cell_type", "locked", "source", "checksum"),
}


class _Unread:
    """Has no cells. nbgrader asks for each cell that is stored, only to replace all that it says of it."""

    def _nothing(self, *_):
        raise MissingEntry

    find_grade_cell = find_solution_cell = find_task_cell = find_source_cell = _nothing


class CellsInto(SaveCells):
    """Enters what a lesson's notebook asks and gives points for, unless the gradebook has the very same already."""

    def __init__(self, gradebook):
        super().__init__()
        self.gradebook = gradebook

    def preprocess(self, nb, resources):
        self.notebook_id = resources["nbgrader"]["notebook"]
        self.assignment_id = resources["nbgrader"]["assignment"]
        for kind in ("grade", "solution", "task", "source"):
            setattr(self, f"new_{kind}_cells", {})
        gradebook, self.gradebook = self.gradebook, _Unread()
        nb, resources = super(SaveCells, self).preprocess(nb, resources)
        self.gradebook = gradebook
        if self._stored() != self._wanted():
            self._create_notebook(nb)
        return nb, resources

    def _wanted(self):
        """Return {(kind, name): what is to be entered of the cell}."""
        kinds = {
            "GradeCell": self.new_grade_cells,
            "SolutionCell": self.new_solution_cells,
            "TaskCell": self.new_task_cells,
            "SourceCell": self.new_source_cells,
        }
        return {
            (kind, name): {key: info[key] for key in _TOLD[kind]}
            for kind, cells in kinds.items()
            for name, info in cells.items()
        }

    def _stored(self):
        try:
            notebook = self.gradebook.find_notebook(self.notebook_id, self.assignment_id)
        except MissingEntry:
            return None
        return {
            (type(cell).__name__, cell.name): {key: getattr(cell, key) for key in _TOLD[type(cell).__name__]}
            for cell in chain(
                notebook.grade_cells, notebook.solution_cells, notebook.task_cells, notebook.source_cells
            )
        }


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
