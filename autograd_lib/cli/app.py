"""What all commands share: the application, the options that several take, and how they speak."""

import sys
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from ..checking.text import Text, UnknownLanguageError, checked_language
from ..course import Course, find_course

app = typer.Typer(
    help="A bilingual course on automatic differentiation that grades itself.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

Lessons = Annotated[
    list[str] | None, typer.Argument(help="Lesson ids such as 02_expression_trees; default: all.")
]
Language = Annotated[str | None, typer.Option("--lang", help="zh or en; default: your locale's, else en.")]
Classroom = Annotated[
    Path | None, typer.Option("--classroom", help="The class folder; default: classroom/ in the course.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for scripts instead of text.")]
Debug = Annotated[bool, typer.Option("--debug", help="Show the traceback of an error.")]
URL = "SQLAlchemy URL of the gradebook; default: gradebook.db in the class folder."
Database = Annotated[str | None, typer.Option("--db", metavar="URL", help=URL)]


@app.callback()
def options(debug: Debug = False):
    """Build, check and grade the lessons of a course. `main` acts on --debug."""


def main() -> None:
    """Run the command line; every foreseeable failure ends in one message on stderr and a status."""
    try:
        app()
    except Exception as error:
        if "--debug" in sys.argv or not _foreseeable(error):
            raise
        show(f"autograd-kit: {_words(error)}", err=True)
        sys.exit(1)


def _foreseeable(error):
    return type(error).__module__.startswith("autograd_lib.") or isinstance(error, OSError)


def _words(error):
    if isinstance(getattr(error, "text", None), Text):
        return error.text.in_language(language(None))
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename or 'system'}: {error.strerror}"
    return str(error)


def the_course() -> Course:
    return find_course(Path.cwd())


def language(given: str | None) -> str:
    from ..lab import guess_language

    try:
        return checked_language(given) if given else guess_language()
    except UnknownLanguageError as error:
        raise typer.BadParameter(str(error), param_hint="--lang") from error


def known(course: Course, lessons):
    unknown = [lesson for lesson in lessons or () if lesson not in course.lessons()]
    if unknown:
        known = ", ".join(course.lessons())
        raise typer.BadParameter(
            f"no such lesson: {', '.join(unknown)}; there are: {known}", param_hint="LESSONS"
        )
    return tuple(lessons or ())


@contextmanager
def progress():
    """Yield a function (done, total, result) that moves a progress bar on stderr."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.description}", markup=False),
    )
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("", total=None)

        def announce(done, total, result):
            latest = f"{result.student} {result.status.value}" if result else ""
            progress.update(task, completed=done, total=total, description=latest)

        yield announce


def show(what, err=False):
    """Print a line, which no terminal width breaks, or a table, which fits itself into the terminal."""
    Console(stderr=err, highlight=False, markup=False, soft_wrap=isinstance(what, str)).print(what)
