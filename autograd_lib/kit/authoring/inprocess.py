"""Running a lesson's code cells in this process, one after another in one namespace, as a kernel would."""

import contextlib
import io
import linecache
import tempfile
import warnings

from ..wording.text import LANGUAGES
from .languages import in_language


def run_code(source: str, namespace: dict, name: str):
    """Execute code in `namespace`; what it prints is dropped. Returns the exception that it raised, or None."""
    file = f"<{name}>"
    linecache.cache[file] = (
        len(source),
        None,
        source.splitlines(keepends=True),
        file,
    )  # for inspect.getsource
    try:
        exec(compile(source, file, "exec"), namespace)
    except (Exception, SystemExit) as error:
        return error
    return None


@contextlib.contextmanager
def quiet_scratch():
    """Run a block in an empty folder that is deleted afterwards, without what it prints and warns of."""
    with (
        tempfile.TemporaryDirectory(prefix="autograd-kit-") as folder,
        contextlib.chdir(folder),
        contextlib.redirect_stdout(io.StringIO()),
        contextlib.redirect_stderr(io.StringIO()),
        warnings.catch_warnings(),
    ):
        warnings.simplefilter("ignore")
        yield


def with_solutions(lesson, language=LANGUAGES[0]) -> list[tuple[str, str, str]]:
    """Return the code cells of a lesson's source, answers included, as `run_cells` takes them."""
    return [
        (cell.id, in_language(cell.text, language), cell.exercise if cell.is_check else "")
        for cell in lesson.by_id.values()
    ]


def run_cells(cells, at_check):
    """Run (id, source, exercise) triples; return (id, exception) of the first one that raises, or None.

    A triple with an exercise is a check cell: it is not run; `at_check(exercise, namespace)` is called in its place, so
    that answers are judged as they stand there, before a later cell redefines a class.
    """
    namespace = {"__name__": "__main__"}
    for cell_id, source, exercise in cells:
        if exercise:
            at_check(exercise, namespace)
            continue
        error = run_code(source, namespace, cell_id)
        if error is not None:
            return cell_id, error
    return None
