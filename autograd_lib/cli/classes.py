"""Commands of instructors: collecting, grading, reporting, exporting, and an example class."""

import json
from contextlib import nullcontext
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from .app import (
    Classroom,
    Database,
    Json,
    Language,
    Lessons,
    app,
    known,
    language,
    progress,
    show,
    the_course,
)


class Form(Enum):
    """The forms in which scores are exported."""

    csv = "csv"
    canvas = "canvas"
    moodle = "moodle"


DemoLessons = Annotated[list[str] | None, typer.Argument(help="Lesson ids; default: 02_expression_trees.")]
UNCONFINED = "Run student code with all that you may do yourself, where it cannot be confined."
DIFF = "Say whose score would move and why, and store nothing."
JOBS = "Submissions that are executed at once; default: three for two cores."
SCHEDULER = "Run submissions on the workers of the Dask scheduler at this address, as in tcp://10.0.0.1:8786."


@app.command()
def grade(
    lessons: Lessons = None,
    classroom: Classroom = None,
    jobs: Annotated[int | None, typer.Option("--jobs", min=1, help=JOBS)] = None,
    db: Database = None,
    scheduler: Annotated[str | None, typer.Option("--scheduler", metavar="ADDRESS", help=SCHEDULER)] = None,
    force: Annotated[bool, typer.Option("--force", help="Grade again what has not changed.")] = False,
    diff: Annotated[bool, typer.Option("--diff", help=DIFF)] = False,
    unconfined: Annotated[bool, typer.Option("--unconfined", help=UNCONFINED)] = False,
    lang: Language = None,
    as_json: Json = False,
):
    """Grade what is new in a class folder. Example: autograd-kit grade --classroom classroom"""
    from ..grading.grading import grade as grade_class
    from ..grading.grading import preview
    from ..grading.summary import summarise

    course = the_course()
    options = {"jobs": jobs, "force": force, "unconfined": unconfined}
    run = preview if diff else partial(grade_class, db_url=db)
    with _executor(scheduler, jobs, unconfined) as executor, progress() as announce:
        folder = classroom or course.root / "classroom"
        options |= {"executor": executor, "announce": announce}
        found = run(folder, course, known(course, lessons), **options)
    if as_json:
        for result in found:
            print(json.dumps(result.to_json(), ensure_ascii=False))
    elif diff:
        _print_moves(found, language(lang))
    else:
        _print_summary(summarise(found), language(lang))


@app.command()
def collect(
    path: Annotated[Path, typer.Argument(help="A folder or zip from Moodle, Canvas, nbgrader or people.")],
    classroom: Classroom = None,
    lang: Language = None,
    as_json: Json = False,
):
    """Put what students handed in elsewhere into a class folder. Example: autograd-kit collect submissions.zip"""
    from ..grading.intake.collect import collect as collect_delivery
    from ..grading.intake.listing import left_table, placed_table

    course = the_course()
    collected = collect_delivery(path, classroom or course.root / "classroom", course)
    if as_json:
        print(json.dumps(collected.to_json(), ensure_ascii=False))
        return
    show(placed_table(collected, language(lang)))
    if collected.left:
        show(left_table(collected, language(lang)))


@app.command()
def report(lessons: Lessons = None, classroom: Classroom = None, db: Database = None, lang: Language = None):
    """Write a page about the class, and one for each student. Example: autograd-kit report --lang zh"""
    from ..grading.headings import heading
    from ..grading.records import class_overview
    from ..grading.report.pages import write_report

    course = the_course()
    folder = classroom or course.root / "classroom"
    room, loaded, records = class_overview(folder, course, known(course, lessons), db)
    with progress() as announce:
        index = write_report(
            room, loaded, records, language(lang), announce=lambda done, total: announce(done, total, None)
        )
    show(heading("place_report", language(lang), path=index))


@app.command()
def export(
    lessons: Lessons = None,
    form: Annotated[Form, typer.Option("--format", help="csv, canvas or moodle.")] = Form.csv,
    output: Annotated[
        Path | None,
        typer.Option("--output", help="Folder of the files; default: export/ in the class folder."),
    ] = None,
    classroom: Classroom = None,
    db: Database = None,
    lang: Language = None,
):
    """Write scores as files that other systems import. Example: autograd-kit export --format canvas"""
    from ..grading.exporting import export as export_scores
    from ..grading.headings import heading
    from ..grading.intake.collect import read_roster
    from ..grading.records import class_overview

    course = the_course()
    room, loaded, records = class_overview(
        classroom or course.root / "classroom", course, known(course, lessons), db
    )
    for made in export_scores(records, loaded, form.value, output or room.root / "export", read_roster(room)):
        show(heading("exported", language(lang), path=made.path, count=made.students))
        if made.unknown:
            names = ", ".join(made.unknown[:10]) + (" …" if len(made.unknown) > 10 else "")
            show(heading("export_unknown", language(lang), count=len(made.unknown), names=names), err=True)


@app.command()
def demo(
    lessons: DemoLessons = None,
    classroom: Classroom = None,
    students: Annotated[int, typer.Option("--students", min=8, max=5000, help="How large a class.")] = 32,
    lang: Language = None,
):
    """Make an example class, grade it, show what it got wrong. Example: autograd-kit demo --lang zh"""
    from ..demo import LESSONS, run_demo

    course = the_course()
    folder = classroom or course.root / "classroom" / "demo"
    with progress() as announce:
        summary = run_demo(course, folder, known(course, lessons) or LESSONS, students, announce=announce)
    _print_summary(summary, language(lang))
    _print_places(folder, language(lang))


def _executor(scheduler, jobs, unconfined):
    """Return a context of the executor on a cluster, or of None for that on this machine."""
    if scheduler is None:
        return nullcontext()
    from ..grading.cluster import connected

    return connected(scheduler, jobs, confined=not unconfined)


def _print_summary(summary, language):
    from ..grading.summary import exercise_tables, result_table

    show(result_table(summary, language))
    for table in exercise_tables(summary, language):
        show(table)


def _print_moves(moves, language):
    from ..grading.headings import heading
    from ..grading.moves import move_table

    show(move_table(moves, language) if moves else heading("no_moves", language))


def _print_places(folder, language):
    from ..grading.headings import heading

    for name in ("gradebook.db", "autograded", "feedback"):
        show(heading(f"place_{name.partition('.')[0]}", language, path=folder / name))
