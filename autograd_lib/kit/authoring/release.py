"""The learner's notebook: stubs for answers, and documented outputs on all cells that give no answer away."""

import copy

from ..notebooks import MARK, mark_of
from ..notebooks.cells import checksum, is_answer, nbgrader_of
from ..notebooks.courses import home
from ..wording.text import Text
from .guesses import calls, results_in, without_results, written_out
from .languages import in_language
from .lesson import Lesson
from .notebooks import stamped
from .outputs import text_of
from .regions import BEGIN, END, solution_lines, stubbed
from .words import TEXTS

_TELLING = 12  # characters below which a line of code, such as `return x`, gives nothing away


def released(lesson: Lesson, notebook):
    """Return the learner's version of an executed solution notebook, as nbgrader expects a released notebook to be."""
    made = copy.deepcopy(notebook)
    language = mark_of(made)["language"]
    spoilers = {cell.id for cell in lesson.cells if cell.spoils or results_in(cell)}
    showing = home().part("site").get("shows_documented", "")
    shorter = {
        cell.id: in_language(without_results(cell), language) for cell in lesson.cells if written_out(cell)
    }
    needed = {cell.id for cell in lesson.cells if showing and calls(cell, showing)}
    for cell in made.cells:
        if cell.cell_type == "code":
            _forget_runs(cell)
        cell.source = shorter.get(cell.id, cell.source)
        if not nbgrader_of(cell) and cell.id not in spoilers:
            continue
        if cell.id in needed:  # out of sight, for where the cell cannot run
            cell.metadata[MARK] = {"documented": text_of(cell.outputs)}
        cell.outputs = []
        if is_answer(cell):
            cell.source = stubbed(cell.source, language)
    return stamped(prepared(made))


def _forget_runs(cell):
    """Number neither a cell nor its outputs: a learner reads `[1]:` as what this kernel has run."""
    cell.execution_count = None
    for output in cell.outputs:
        if output.output_type == "execute_result":
            output.execution_count = None


def prepared(notebook):
    """Return the notebook with its cells locked, and with checksums: what nbgrader's own preprocessors would write.

    These are not asked, for importing nbgrader imports all of its servers: half of the time that a small lesson takes.
    """
    for cell in notebook.cells:
        if not (marks := nbgrader_of(cell)):
            continue
        cell.metadata["deletable"] = False
        if not is_answer(cell):
            cell.metadata["editable"] = False
        marks.update(checksum=checksum(cell.source, cell), cell_type=cell.cell_type)
    return notebook


def leaks(lesson: Lesson, notebook) -> list[tuple[str, Text]]:
    """Return (cell id, what) for all solution text in a learner's notebook, whoever put it there.

    An answer cell leaks when it holds a line of its solution that its stub does not have; any cell leaks when it holds
    a marker of a region, or a solution of two lines and more.
    """
    answers = {cell.id: cell for cell in lesson.cells if cell.is_answer}
    secrets = {id: _telling_regions(answer) for id, answer in answers.items()}
    found = []
    for cell in notebook.cells:
        if any(marker in cell.source for marker in (BEGIN, END)):
            found.append((cell.id, TEXTS("leak_marker")))
        elif cell.id in answers:
            found += [
                (cell.id, TEXTS("leak_line", line=line))
                for line in _lines_kept(answers[cell.id], cell.source)
            ]
        else:
            found += [
                (cell.id, TEXTS("leak_solution", cell=id))
                for id, regions in secrets.items()
                if _holds_one(regions, cell.source)
            ]
    return found


def _lines_kept(answer, source):
    given = {line.strip() for line in stubbed(answer.text, "en").split("\n")}
    secret = {
        line for region in solution_lines(answer.text) for line in region if not line.startswith("#")
    } - given
    return [line.strip() for line in source.split("\n") if line.strip() in secret]


def _telling_regions(answer):
    """Return the lines of each region of a solution that gives something away wherever it stands."""
    regions = solution_lines(answer.text)
    return [region for region in regions if len(region) >= 2 and max(map(len, region)) >= _TELLING]


def _holds_one(regions, source):
    lines = [line.strip() for line in source.split("\n") if line.strip()]
    return any(region == lines[at : at + len(region)] for region in regions for at in range(len(lines)))
