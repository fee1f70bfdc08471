"""What a lesson becomes: four notebooks, or the problems that stand in the way."""

import copy
from dataclasses import dataclass, field
from pathlib import Path

from ..notebooks import Course
from ..wording.text import LANGUAGES
from .execution import execute
from .lesson import Lesson
from .notebooks import as_bytes, assemble
from .outputs import errors_of, output_problems, right_text, text_of, tidy
from .problems import Problem, without_repeats
from .reading import read_lesson
from .release import leaks, released
from .texts import exercises_of, stale, written
from .words import TEXTS


@dataclass
class Product:
    """A built lesson: the executed notebooks by language, the contents of its files, and what is wrong."""

    lesson: Lesson | None
    problems: list[Problem]
    notebooks: dict = field(default_factory=dict)
    files: dict[Path, bytes] = field(default_factory=dict)


def run_lesson(lesson: Lesson) -> tuple[dict, list[Problem]]:
    """Execute the lesson in both languages; return the notebooks with outputs, and the cells that failed."""
    made = {language: assemble(lesson, language) for language in LANGUAGES}
    run = copy.deepcopy(made)
    stops = execute(list(run.values()))
    found = [lesson.problem(lesson.by_id.get(stop.cell), stop.reason) for stop in stops if stop]
    for notebook in run.values():
        errors = {c.id: errors_of(c.outputs).strip()[:500] for c in notebook.cells if c.cell_type == "code"}
        found += [
            lesson.problem(lesson.by_id[cell], TEXTS("stderr", said=error))
            for cell, error in errors.items()
            if error
        ]
    for language, notebook in made.items():
        _take_outputs(notebook, run[language])
    return made, found


def _take_outputs(notebook, run):
    """Write the outputs of the executed notebook into one as it was before: nothing else that execution wrote."""
    for cell, executed in zip(notebook.cells, run.cells, strict=True):
        if cell.cell_type == "code":
            cell.outputs = tidy(copy.deepcopy(executed.outputs))
            cell.execution_count = executed.execution_count


def real_texts(notebooks, cell_id: str) -> dict[str, str]:
    """Return the text that a cell printed, by language; a language in which it did not run is left out."""
    cells = {language: next(c for c in n.cells if c.id == cell_id) for language, n in notebooks.items()}
    return {
        language: text_of(cell.outputs)
        for language, cell in cells.items()
        if cell.execution_count is not None
    }


def documentation_problems(lesson: Lesson, notebooks) -> list[Problem]:
    """Return the outputs that are not what the lesson documents, and the check cells that do not come out right."""
    found, exercises = [], {exercise.id: exercise for exercise in exercises_of(lesson)}
    for cell in lesson.by_id.values():
        real = real_texts(notebooks, cell.id)
        if not cell.is_check:
            found += output_problems(lesson, cell, real) if real else []
            continue
        for language, text in real.items():
            expected = right_text(exercises[cell.exercise], language)
            if text != expected:
                found.append(lesson.problem(cell, TEXTS("not_right", expected=expected, got=text)))
    return found


def produce(course: Course, lesson_id: str, *, check=False) -> Product:
    """Read and execute a lesson. Its texts, which checks read, are written before; with `check` they must be there."""
    lesson, problems = read_lesson(course, lesson_id)
    problems = problems or (stale if check else written)(lesson)
    if problems:
        return Product(lesson, problems)
    notebooks, problems = run_lesson(lesson)
    return finished(course, lesson, notebooks, problems)


def finished(course: Course, lesson: Lesson, notebooks, problems) -> Product:
    """Return the product of an executed lesson: its problems, and its files when there are none."""
    problems = without_repeats([*problems, *documentation_problems(lesson, notebooks)])
    product = Product(lesson, problems, notebooks)
    if problems:
        return product
    for language, notebook in notebooks.items():
        student = released(lesson, notebook)
        product.problems += [
            lesson.problem(lesson.by_id.get(cell), TEXTS("leak_released", what=what))
            for cell, what in leaks(lesson, student)
        ]
        product.files[course.solution(lesson.id, language)] = as_bytes(notebook)
        product.files[course.release(lesson.id, language)] = as_bytes(student)
    return product
