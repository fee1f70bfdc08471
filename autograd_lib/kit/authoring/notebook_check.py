"""Running a copy of a learner's notebook: what each documented output has become, and the verdict on each exercise."""

import copy
import json
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from nbformat.v4 import new_code_cell

from ..checking.registry import lesson_exercises, lessons
from ..notebooks import Course
from ..notebooks.cells import cell_key, check_id, nbgrader_of
from ..wording.markup import as_plain
from ..wording.reasons import reason_of
from ..wording.text import SpokenError, Text
from .execution import execute
from .notebooks import NotANotebookError, read_notebook
from .outputs import difference, errors_of, text_of
from .recognise import Built, NotALessonError, recognised
from .words import TEXTS

CELL_TIMEOUT = 60
_PROBE = "__import__('autograd_lib.kit.authoring.probe', fromlist=['report']).report({exercise!r}, globals())"
_WAITING = "○ "  # how `needs` begins its line while answers are still stubs


class NotebookError(SpokenError):
    """A notebook that cannot be checked at all; the message says why and what to do."""

    catalogue = TEXTS


@dataclass(frozen=True)
class CellResult:
    """What became of one documented cell: "same", "different", "edited", "waiting" (for answers that are still stubs),
    "missing", "raised" or "not_run". `below` is the heading that it stands below in the lesson."""

    cell: str
    state: str
    detail: str = ""
    below: str = ""


@dataclass(frozen=True)
class ExerciseResult:
    """The verdict on one exercise: an outcome of `checking`, or "not_checked" with the reason in `detail`."""

    exercise: str
    outcome: str
    score: float
    points: int
    slips: tuple[str, ...] = ()
    detail: str = ""


@dataclass
class NotebookReport:
    """What was found in a notebook."""

    file: str
    lesson: str
    language: str
    cells: list[CellResult] = field(default_factory=list)
    exercises: list[ExerciseResult] = field(default_factory=list)
    problems: list[Text] = field(default_factory=list)

    @property
    def score(self) -> float:
        return sum(result.score for result in self.exercises)

    @property
    def points(self) -> int:
        return sum(result.points for result in self.exercises)

    @property
    def ok(self) -> bool:
        """Return whether every documented output came out and every exercise that counts is right."""
        documented = all(result.state in ("same", "edited") for result in self.cells)
        return (
            documented
            and not self.problems
            and all(r.outcome == "right" or not r.points for r in self.exercises)
        )

    def to_json(self) -> str:
        """Return the report as JSON, indented, with its score and whether all is well."""
        totals = {"score": self.score, "points": self.points, "ok": self.ok}
        problems = [problem.en for problem in self.problems]
        return json.dumps({**asdict(self), "problems": problems, **totals}, ensure_ascii=False, indent=1)


def check_notebook(path: Path, course: Course) -> NotebookReport:
    """Run a copy of the notebook in a file and report on its documented outputs and exercises; the file stays as it is.

    Raises NotebookError when the file cannot be read, is no notebook, or is no copy of a lesson of the course.
    """
    path = Path(path)
    try:
        notebook = read_notebook(path)
        built = recognised(notebook, course)
    except OSError as error:
        why = TEXTS("notebook_unreadable", why=reason_of(error))
        raise NotebookError("about", path=path, what=why) from None
    except (NotANotebookError, NotALessonError) as error:
        raise NotebookError("about", path=path, what=error.text) from None
    exercises = lesson_exercises(built.lesson) if built.lesson in lessons() else ()
    report = NotebookReport(str(path), built.lesson, built.language)
    run, probes = _with_probes(notebook, exercises)
    (stop,) = execute([run], allow_errors=True, timeout=CELL_TIMEOUT)
    if stop:
        below = _headings(built.release).get(stop.cell, "")
        report.problems.append(TEXTS("about", path=below or path.name, what=stop.reason))
    report.problems += _missing_checks(notebook, exercises)
    report.cells = _cell_results(built, run)
    report.exercises = [_exercise_result(exercise, probes[exercise.id]) for exercise in exercises]
    return report


def _with_probes(notebook, exercises):
    """Return a copy of the notebook that reports each verdict after its check cell, and the reporting cells."""
    run = copy.deepcopy(notebook)
    probes = {e.id: new_code_cell(_PROBE.format(exercise=e.id), id=f"verdict_of_{e.id}") for e in exercises}
    cells, waiting = [], {check_id(exercise): probe for exercise, probe in probes.items()}
    for cell in run.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
        cells.append(cell)
        if (probe := waiting.pop(cell_key(cell), None)) is not None:
            cells.append(probe)
    run.cells = cells + list(waiting.values())
    return run, probes


def _missing_checks(notebook, exercises):
    there = {cell_key(cell) for cell in notebook.cells}
    return [
        TEXTS("check_deleted", cell=check_id(exercise.id))
        for exercise in exercises
        if check_id(exercise.id) not in there
    ]


def _cell_results(built: Built, run):
    mine, given = ({cell_key(c): c for c in notebook.cells} for notebook in (run, built.release))
    alike = {
        c.source: c for c in run.cells if c.cell_type == "code"
    }  # for editors that drop or renew cell ids
    documented = [
        c for c in built.solution.cells if c.cell_type == "code" and not nbgrader_of(c) and c.outputs
    ]
    below = _headings(built.release)
    results = (
        _cell_result(c, mine.get(c.id) or alike.get(given[c.id].source), given[c.id]) for c in documented
    )
    return [replace(result, below=below.get(result.cell, "")) for result in results]


def _headings(notebook):
    """Return {cell id: the heading that the cell stands below}."""
    found, heading = {}, ""
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            lines = [line for line in cell.source.split("\n") if line.startswith("#")]
            heading = as_plain(lines[-1].lstrip("# ")) if lines else heading
        found[cell.id] = heading
    return found


def _cell_result(documented, cell, given):
    if cell is None or cell.cell_type != "code":
        return CellResult(documented.id, "missing")
    errors = [output for output in cell.outputs if output.output_type == "error"]
    if errors:
        return CellResult(documented.id, "raised", f"{errors[0].ename}: {errors[0].evalue}")
    if cell.execution_count is None:
        return CellResult(documented.id, "not_run")
    if cell.source.strip() != given.source.strip():
        return CellResult(documented.id, "edited")
    expected, real = text_of(documented.outputs), text_of(cell.outputs)
    if real == expected and not errors_of(cell.outputs):
        return CellResult(documented.id, "same")
    if any(line.startswith(_WAITING) for line in real.split("\n")):
        return CellResult(documented.id, "waiting", real)
    return CellResult(
        documented.id, "different", (difference(expected, real) + "\n" + errors_of(cell.outputs)).strip("\n")
    )


def _exercise_result(exercise, probe):
    for output in probe.outputs:
        if output.output_type == "stream" and output.name == "stdout":
            verdict = json.loads(output.text.strip().split("\n")[-1])
            return ExerciseResult(
                exercise.id, verdict["outcome"], verdict["score"], exercise.points, tuple(verdict["slips"])
            )
    errors = [f"{output.ename}: {output.evalue}" for output in probe.outputs if output.output_type == "error"]
    detail = errors[0] if errors else "the notebook stopped before this exercise"
    return ExerciseResult(exercise.id, "not_checked", 0.0, exercise.points, detail=detail)
