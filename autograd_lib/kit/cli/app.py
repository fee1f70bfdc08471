"""What all commands share: the application, the options that several take, and how they end and speak."""

import os
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from ..lab import guess_language
from ..notebooks import Course, CourseNotFoundError, find_course
from ..notebooks.courses import VARIABLE, in_folder
from ..notebooks.places import unit_meant
from ..wording.text import EDITIONS, LANGUAGES, SpokenError, Text
from .speaking import (
    DEBUG,
    KitCommand,
    KitGroup,
    WrongUsage,
    asked_language,
    close_stdout,
    failure_text,
    is_usage_error,
    usage_text,
)
from .terminal import console, plain, plain_streams, show
from .words import TEXTS

NAME = "autograd-kit"
INTERRUPTED = 130  # what a shell says of a command that Ctrl+C ended


class _Application(typer.Typer):
    """An application all of whose commands give their help in both languages."""

    def command(self, name=None, *, cls=KitCommand, **options):
        return super().command(name, cls=cls, **options)


app = _Application(
    cls=KitGroup,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

# What they mean stands in `words.OPTIONS`, in both languages.
Lessons = Annotated[list[str] | None, typer.Argument()]
Language = Annotated[str | None, typer.Option("--lang")]
Classroom = Annotated[Path | None, typer.Option("--classroom")]
Json = Annotated[bool, typer.Option("--json")]
Database = Annotated[str | None, typer.Option("--db", metavar="URL")]


@app.callback()
def kit():
    """Build, check and grade the lessons of a course."""


def main(arguments=None) -> None:
    """Run the command line and exit; whatever goes wrong is one sentence on stderr.

    Exit status: 0 done, 1 it could not be done or something is not as it should be, 2 wrong usage.
    """
    arguments = sys.argv[1:] if arguments is None else list(arguments)
    with plain_streams():
        status = _status(arguments)
        status = max(status, _closed(arguments))
    sys.exit(status)


def _status(arguments):
    try:
        status = typer.main.get_command(app)(arguments, prog_name=NAME, standalone_mode=False) or 0
        if status == INTERRUPTED:
            _complain(TEXTS("interrupted"), arguments)
        return status
    except (Exception, KeyboardInterrupt) as error:
        if DEBUG in arguments and not is_usage_error(error):
            raise
        return _ended_by(error, arguments)


def _closed(arguments):
    try:
        close_stdout()
    except OSError as error:
        return _ended_by(error, arguments)
    return 0


def _ended_by(error, arguments):
    """Say why a command ended, and return its exit status."""
    if isinstance(error, BrokenPipeError):
        return 1  # whoever read the output, such as `head`, wanted no more of it
    if isinstance(error, (KeyboardInterrupt, typer.Abort)):
        _complain(TEXTS("interrupted"), arguments)
        return INTERRUPTED
    if not is_usage_error(error):
        _complain(failure_text(error), arguments)
        return 1
    if type(error).__name__ == "NoArgsIsHelpError":
        show(error.format_message(), err=True)
        return 2
    _complain(usage_text(error), arguments)
    command = error.ctx.command_path if getattr(error, "ctx", None) else NAME
    show(TEXTS("see_help", command=command).in_language(asked_language(arguments)), err=True)
    return 2


def _complain(text, arguments):
    show(f"{NAME}: {text.in_language(asked_language(arguments))}", err=True)


class _NotInACourseError(SpokenError):
    catalogue = TEXTS


def the_course() -> Course:
    """Return the course that the current folder lies in; an error that says where to go is raised anywhere else."""
    try:
        course = find_course(Path.cwd())
    except CourseNotFoundError:
        raise _NotInACourseError("no_course", folder=Path.cwd()) from None
    if in_folder(course.root):
        os.environ[VARIABLE] = str(course.root)  # for what this process starts, wherever that works
    return course


def class_folder(course: Course, given: Path | None) -> Path:
    """Return the class folder: what was given to --classroom, else where we are if a class.toml is there."""
    from ..grading.classroom import RULES

    if given is None and (Path.cwd() / RULES).is_file():
        return Path.cwd()
    return given or course.root / "classroom"


def language(given: str | None) -> str:
    """Return the language to speak: what was given to --lang, else the system's. Raises WrongUsage for any other."""
    return _one_of(LANGUAGES, given)


def edition(given: str | None) -> str:
    """Return what lessons are opened in, which may be "both", else the system's language. Raises WrongUsage."""
    return _one_of(EDITIONS, given)


def _one_of(choices, given):
    if given is None:
        return guess_language()
    if given not in choices:
        raise WrongUsage("no_language", name=repr(given), known=", ".join(choices))
    return given


def known(course: Course, lessons) -> tuple[str, ...]:
    """Return the lessons that were named, none for all; a number will do, as `class new` takes it.

    Raises WrongUsage for one that the course does not have.
    """
    found = {lesson: unit_meant(lesson, course.assignments()) for lesson in lessons or ()}
    if unknown := [lesson for lesson, meant in found.items() if meant is None]:
        raise WrongUsage("no_lesson", names=", ".join(unknown), known=", ".join(course.assignments()))
    return tuple(found.values())


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
    with Progress(*columns, console=console(err=True)) as progress:
        task = progress.add_task("", total=None)

        def announce(done, total, result):
            latest = f"{result.student} {result.status.value}" if result else ""
            progress.update(task, completed=done, total=total, description=plain(latest))

        yield announce


@contextmanager
def waiting(text: Text, language: str):
    """Say on stderr, where it is a terminal, what takes a while; yield a function that says what comes next."""
    with console(err=True).status(plain(text.in_language(language))) as status:
        yield lambda following: status.update(plain(following))
