"""nbgrader's preprocessors that fill a gradebook, on a gradebook that is open already."""

from nbgrader.preprocessors import SaveAutoGrades, SaveCells


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
    """Enters what an autograded notebook has earned."""

    def __init__(self, gradebook, result):
        super().__init__()
        self.gradebook = gradebook
        self.notebook_id = self.assignment_id = result.lesson
        self.student_id = result.student

    def preprocess(self, nb, resources):
        return super(SaveAutoGrades, self).preprocess(nb, resources)
