"""Commands of authors: building lessons, proving exercises sound, checking a notebook."""

from pathlib import Path
from typing import Annotated

import typer

from .app import Json, Lessons, app, known, show, the_course


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
    from ..authoring.build import build as build_lessons

    if check and (accept or force):
        raise typer.BadParameter("--check changes nothing, so it goes with neither --accept nor --force")
    course = the_course()
    problems = build_lessons(
        course, known(course, lessons), check=check, accept=accept, force=force, announce=show
    )
    for problem in problems:
        show(str(problem), err=True)
    raise typer.Exit(1 if problems else 0)


@app.command()
def doctor(lessons: Lessons = None):
    """Prove exercises sound: stubs, right answers, wrong answers, hints. Example: autograd-kit doctor"""
    from ..authoring.doctor import examine

    course = the_course()
    report = examine(course, known(course, lessons))
    show(_doctor_table(report))
    for gap in report.gaps:
        show(gap, err=True)
    raise typer.Exit(1 if report.gaps else 0)


@app.command()
def check(notebook: Annotated[Path, typer.Argument(help="A notebook of a lesson.")], as_json: Json = False):
    """Hold a notebook against its documented outputs and exercises. Example: autograd-kit check my.ipynb"""
    from ..authoring.notebook_check import check_notebook

    report = check_notebook(notebook, the_course())
    if as_json:
        print(report.to_json())
    else:
        _print_notebook_report(report)
    raise typer.Exit(0 if report.ok else 1)


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
    show(f"{report.file}: {report.lesson} ({report.language})")
    for cell in report.cells:
        show(f"  {cell.cell}: {cell.state}")
        for line in cell.detail.splitlines():
            show(f"      {line}")
    for result in report.exercises:
        slips = f" ({', '.join(result.slips)})" if result.slips else ""
        show(
            f"  {result.exercise}: {result.outcome}, {result.score:g}/{result.points}{slips} {result.detail}".rstrip()
        )
    for problem in report.problems:
        show(f"  {problem}")
    show(f"  {report.score:g}/{report.points}")
