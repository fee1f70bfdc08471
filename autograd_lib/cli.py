"""The `autograd-kit` command: parses, calls, and shows what came of it.

Exit status: 0 done, 1 it could not be done or something is not as it should be, 2 wrong usage.
"""

import json
import sys
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from .checking.text import Text, UnknownLanguageError, checked_language
from .course import Course, find_course

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
DemoLessons = Annotated[list[str] | None, typer.Argument(help="Lesson ids; default: 02_expression_trees.")]
Language = Annotated[str | None, typer.Option("--lang", help="zh or en; default: your locale's, else en.")]
Classroom = Annotated[
    Path | None, typer.Option("--classroom", help="The class folder; default: classroom/ in the course.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for scripts instead of text.")]

Debug = Annotated[bool, typer.Option("--debug", help="Show the traceback of an error.")]
UNCONFINED = "Run student code with all that you may do yourself, where it cannot be confined."
DIFF = "Say whose score would move and why, and store nothing."
JOBS = "Submissions that are executed at once; default: three for two cores."
SCHEDULER = "Run submissions on the workers of the Dask scheduler at this address, as in tcp://10.0.0.1:8786."
URL = "SQLAlchemy URL of the gradebook; default: gradebook.db in the class folder."


@app.callback()
def options(debug: Debug = False):
    """Build, check and grade the lessons of a course. `main` acts on --debug."""


@app.command()
def build(
    lessons: Lessons = None,
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing; fail on whatever is not up to date.")
    ] = False,
    accept: Annotated[
        bool, typer.Option("--accept", help="Show outputs that differ and write them into the source.")
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Overwrite built notebooks even where edited by hand.")
    ] = False,
):
    """Make the notebooks of both languages from the lesson sources. Example: autograd-kit build 02_expression_trees"""
    from .authoring.build import build as build_lessons

    if check and (accept or force):
        raise typer.BadParameter("--check changes nothing, so it goes with neither --accept nor --force")
    course = _course()
    problems = build_lessons(
        course, _known(course, lessons), check=check, accept=accept, force=force, announce=_print
    )
    for problem in problems:
        _print(str(problem), err=True)
    raise typer.Exit(1 if problems else 0)


@app.command()
def doctor(lessons: Lessons = None):
    """Prove exercises sound: stubs, right answers, wrong answers, hints. Example: autograd-kit doctor"""
    from .authoring.doctor import examine

    course = _course()
    report = examine(course, _known(course, lessons))
    _print(_doctor_table(report))
    for gap in report.gaps:
        _print(gap, err=True)
    raise typer.Exit(1 if report.gaps else 0)


@app.command()
def check(notebook: Annotated[Path, typer.Argument(help="A notebook of a lesson.")], as_json: Json = False):
    """Hold a notebook against its documented outputs and exercises. Example: autograd-kit check my.ipynb"""
    from .authoring.notebook_check import check_notebook

    report = check_notebook(notebook, _course())
    if as_json:
        print(report.to_json())
    else:
        _print_notebook_report(report)
    raise typer.Exit(0 if report.ok else 1)


@app.command()
def grade(
    lessons: Lessons = None,
    classroom: Classroom = None,
    jobs: Annotated[int | None, typer.Option("--jobs", min=1, help=JOBS)] = None,
    db: Annotated[str | None, typer.Option("--db", metavar="URL", help=URL)] = None,
    scheduler: Annotated[str | None, typer.Option("--scheduler", metavar="ADDRESS", help=SCHEDULER)] = None,
    force: Annotated[bool, typer.Option("--force", help="Grade again what has not changed.")] = False,
    diff: Annotated[bool, typer.Option("--diff", help=DIFF)] = False,
    unconfined: Annotated[bool, typer.Option("--unconfined", help=UNCONFINED)] = False,
    lang: Language = None,
    as_json: Json = False,
):
    """Grade what is new in a class folder. Example: autograd-kit grade --classroom classroom"""
    from .grading.grading import grade as grade_class
    from .grading.grading import preview
    from .grading.summary import summarise

    course = _course()
    options = {"jobs": jobs, "force": force, "unconfined": unconfined}
    run = preview if diff else partial(grade_class, db_url=db)
    with _executor(scheduler, jobs, unconfined) as executor, _progress() as announce:
        folder = classroom or course.root / "classroom"
        options |= {"executor": executor, "announce": announce}
        found = run(folder, course, _known(course, lessons), **options)
    if as_json:
        for result in found:
            print(json.dumps(result.to_json(), ensure_ascii=False))
    elif diff:
        _print_moves(found, _language(lang))
    else:
        _print_summary(summarise(found), _language(lang))


@app.command()
def demo(
    lessons: DemoLessons = None,
    classroom: Classroom = None,
    students: Annotated[int, typer.Option("--students", min=8, max=5000, help="How large a class.")] = 32,
    lang: Language = None,
):
    """Make an example class, grade it, show what it got wrong. Example: autograd-kit demo --lang zh"""
    from .demo import LESSONS, run_demo

    course = _course()
    folder = classroom or course.root / "classroom" / "demo"
    with _progress() as announce:
        summary = run_demo(course, folder, _known(course, lessons) or LESSONS, students, announce=announce)
    _print_summary(summary, _language(lang))
    _print_places(folder, _language(lang))


@app.command()
def lab(
    lang: Language = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open a browser window.")] = True,
):
    """Open JupyterLab on your own copies of the lessons in work/. Example: autograd-kit lab --lang zh"""
    from .lab import open_lab

    raise typer.Exit(open_lab(_course().root, _language(lang), browser=browser, say=_print))


def main() -> None:
    """Run the command line; every foreseeable failure ends in one message on stderr and a status."""
    try:
        app()
    except Exception as error:
        if "--debug" in sys.argv or not _foreseeable(error):
            raise
        _print(f"autograd-kit: {_words(error)}", err=True)
        sys.exit(1)


def _foreseeable(error):
    return type(error).__module__.startswith("autograd_lib.") or isinstance(error, OSError)


def _words(error):
    if isinstance(getattr(error, "text", None), Text):
        return error.text.in_language(_language(None))
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename or 'system'}: {error.strerror}"
    return str(error)


def _course() -> Course:
    return find_course(Path.cwd())


def _language(given: str | None) -> str:
    from .lab import guess_language

    try:
        return checked_language(given) if given else guess_language()
    except UnknownLanguageError as error:
        raise typer.BadParameter(str(error), param_hint="--lang") from error


def _known(course: Course, lessons):
    unknown = [lesson for lesson in lessons or () if lesson not in course.lessons()]
    if unknown:
        known = ", ".join(course.lessons())
        raise typer.BadParameter(
            f"no such lesson: {', '.join(unknown)}; there are: {known}", param_hint="LESSONS"
        )
    return tuple(lessons or ())


@contextmanager
def _progress():
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


def _executor(scheduler, jobs, unconfined):
    """Return a context of the executor on a cluster, or of None for that on this machine."""
    if scheduler is None:
        return nullcontext()
    from .grading.cluster import connected

    return connected(scheduler, jobs, confined=not unconfined)


def _doctor_table(report):
    from rich.table import Table

    table = Table()
    for name in ("exercise", "right", "wrong", "killed", "named", "gaps"):
        table.add_column(name, justify="left" if name == "exercise" else "right")
    for row in report.rows:
        right = f"{row.right_passed}/{row.right}"
        killed, named = (f"{caught}/{row.wrong}" for caught in (row.wrong_caught, row.wrong_named))
        table.add_row(row.exercise, right, str(row.wrong), killed, named, str(len(row.gaps)))
    return table


def _print_notebook_report(report):
    _print(f"{report.file}: {report.lesson} ({report.language})")
    for cell in report.cells:
        _print(f"  {cell.cell}: {cell.state}")
        for line in cell.detail.splitlines():
            _print(f"      {line}")
    for result in report.exercises:
        slips = f" ({', '.join(result.slips)})" if result.slips else ""
        _print(
            f"  {result.exercise}: {result.outcome}, {result.score:g}/{result.points}{slips} {result.detail}".rstrip()
        )
    for problem in report.problems:
        _print(f"  {problem}")
    _print(f"  {report.score:g}/{report.points}")


def _print_summary(summary, language):
    from .grading.summary import exercise_tables, result_table

    _print(result_table(summary, language))
    for table in exercise_tables(summary, language):
        _print(table)


def _print_moves(moves, language):
    from .grading.moves import move_table
    from .grading.words import heading

    _print(move_table(moves, language) if moves else heading("no_moves", language))


def _print_places(folder, language):
    from .grading.words import heading

    for name in ("gradebook.db", "autograded", "feedback"):
        _print(heading(f"place_{name.partition('.')[0]}", language, path=folder / name))


def _print(what, err=False):
    """Print a line, which no terminal width breaks, or a table, which fits itself into the terminal."""
    Console(stderr=err, highlight=False, markup=False, soft_wrap=isinstance(what, str)).print(what)
