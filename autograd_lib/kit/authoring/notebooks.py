"""The notebooks that a lesson becomes: cells, metadata, and a digest that tells whether a person edited one."""

import hashlib
import json
import warnings
from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from ..notebooks import MARK, mark_of
from ..notebooks.courses import home
from ..wording.text import SpokenError, Text
from .languages import in_language
from .lesson import Lesson
from .prose import joined_lines
from .source import Cell
from .words import TEXTS

KERNELSPEC = {"name": "python3", "display_name": "Python 3", "language": "python"}
FOLDED = Text(
    "答案和讨论：做完练习 {number} 再打开", "The answer, discussed: open it after exercise {number}"
)
SCHEMA_VERSION = 3  # of nbgrader's cell metadata


class NotANotebookError(SpokenError):
    """A file that is no Jupyter notebook; the message says why."""

    catalogue = TEXTS


def assemble(lesson: Lesson, language: str):
    """Return the notebook of a lesson in one language, with the answers, not yet executed."""
    cells = [_notebook_cell(lesson, cell, language) for cell in lesson.notebook_cells(language)]
    metadata = {"kernelspec": dict(KERNELSPEC), "language_info": {"name": "python"}}
    notebook = new_notebook(
        cells=cells,
        metadata={**metadata, MARK: {"course": home().name, "lesson": lesson.id, "language": language}},
    )
    return stamped(notebook)


def _notebook_cell(lesson, cell: Cell, language):
    if cell.kind == "markdown":
        text = joined_lines(cell.text) if language == "zh" else cell.text
        if cell.folds:
            text = _folded(text, FOLDED.fill(number=lesson.numbers[cell.folds]).in_language(language))
        return new_markdown_cell(text, id=cell.id)
    made = new_code_cell(in_language(cell.text, language), id=cell.id)
    if cell.exercise:
        made.metadata["nbgrader"] = _nbgrader_metadata(lesson, cell)
    return made


def _folded(text, summary):
    """Return prose that shows its summary until somebody clicks. Markdown needs the blank lines around it."""
    return f"<details>\n<summary>{summary}</summary>\n\n{text.strip()}\n\n</details>"


def _nbgrader_metadata(lesson, cell):
    common = {"grade_id": cell.id, "schema_version": SCHEMA_VERSION, "task": False}
    if cell.is_answer:
        return {**common, "grade": False, "locked": False, "solution": True}
    points = lesson.documents[cell.exercise].header["points"]
    graded = {"points": points} if points else {}  # an optional exercise is locked, but in no gradebook
    return {**common, "grade": bool(points), "locked": True, "solution": False, **graded}


def digest(notebook) -> str:
    """Return the SHA-256 over id, type and source of every cell."""
    cells = [[cell.get("id", ""), cell.cell_type, cell.source] for cell in notebook.cells]
    return hashlib.sha256(json.dumps(cells, ensure_ascii=True).encode("ascii")).hexdigest()


def stamped(notebook):
    """Return the notebook after writing its digest into its metadata."""
    notebook.metadata[MARK]["digest"] = digest(notebook)
    return notebook


def as_bytes(notebook) -> bytes:
    """Return the notebook as its file holds it: validated, sorted keys, one newline at the end."""
    nbformat.validate(notebook)
    return (nbformat.writes(notebook, version=nbformat.NO_CONVERT).rstrip("\n") + "\n").encode("utf-8")


def read_notebook(path: Path):
    """Return the notebook in a file, brought up to nbformat 4. Raises NotANotebookError, OSError."""
    return notebook_from(Path(path).read_bytes())


def notebook_from(content: bytes):
    """Return the notebook in the bytes of a file, brought up to nbformat 4. Raises NotANotebookError."""
    if not content.strip():
        raise NotANotebookError("empty")
    try:
        text = content.decode("utf-8-sig")
        plain = json.loads(text)
    except UnicodeDecodeError:
        raise NotANotebookError("notebook_not_utf8") from None
    except (ValueError, RecursionError) as error:
        raise NotANotebookError("not_json", why=error) from None
    if not isinstance(plain, dict) or ("cells" not in plain and "worksheets" not in plain):
        raise NotANotebookError("notebook_no_cells")
    return _validated(text)


def _validated(text):
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of cells without ids, which are given some
            notebook = nbformat.reads(text, as_version=4)
            nbformat.validate(notebook)
    except Exception as error:  # nbformat meets malformed notebooks with errors of every kind
        reason = (str(error).splitlines() or [type(error).__name__])[0][:200]
        raise NotANotebookError("not_valid", why=reason) from None
    return notebook


def was_edited(notebook) -> bool:
    """Return whether the cells of a built notebook are not those that the build wrote."""
    return mark_of(notebook).get("digest") != digest(notebook)
