"""Commands of authors: building lessons, proving exercises sound, checking a notebook."""

import os
from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from ..notebooks.released import held_back
from ..wording.points import shown_points
from .app import Classroom, Json, Language, Lessons, app, known, language, the_course, waiting
from .speaking import WrongUsage
from .terminal import escaped, show
from .words import COUNTS, DOCTOR, STATES, TEXTS


class What(Enum):
    """What can be begun."""

    COURSE = "course"
    UNIT = "unit"
    EXERCISE = "exercise"


Changed = Annotated[bool, typer.Option("--changed")]


@app.command()
def build(
    lessons: Lessons = None,
    check: Annotated[bool, typer.Option("--check")] = False,
    accept: Annotated[bool, typer.Option("--accept")] = False,
    force: Annotated[bool, typer.Option("--force")] = False,
    changed: Changed = False,
    watch: Annotated[bool, typer.Option("--watch")] = False,
    browser: Annotated[bool, typer.Option("--browser/--no-browser")] = True,
    lang: Language = None,
):
    """Make the notebooks of both languages from the lesson sources. Problems are named with their file and line."""
    if check and (accept or force):
        raise WrongUsage("check_changes_nothing")
    speak, course = language(lang), _own_course()
    if watch:
        if check or accept or force or changed or len(lessons or ()) != 1:
            raise WrongUsage("watches_one")
        _watch(course, *known(course, lessons), speak, browser)
        return
    from ..authoring.build import build as build_lessons

    problems = build_lessons(
        course,
        _named(course, lessons, changed, speak),
        check=check,
        accept=accept,
        force=force,
        announce=lambda line: show(line.in_language(speak)),
    )
    for problem in problems:
        show(problem.in_language(speak), err=True)
    raise typer.Exit(1 if problems else 0)


def _own_course():
    """Return the course of the current folder. Raises WrongUsage where there is none but those that are installed."""
    course = the_course()
    if not (course.units.is_file() or course.sources.is_dir()):
        raise WrongUsage("no_course_to_write")
    return course


def _watch(course, lesson, language, browser):
    from ..site.preview import keep_previewing

    keep_previewing(course, lesson, language, show, browser=browser)


@app.command()
def doctor(
    lessons: Lessons = None,
    changed: Changed = False,
    draws: Annotated[int | None, typer.Option("--draws", min=1)] = None,
    mutants: Annotated[bool, typer.Option("--mutants")] = False,
    only: Annotated[list[str] | None, typer.Option("--only")] = None,
    lang: Language = None,
):
    """Prove exercises sound: stubs, right answers, wrong answers, hints. Gaps are named with their file and line."""
    from ..authoring.counts import counts
    from ..authoring.doctor import DRAWS, examine

    course, speak = _own_course(), language(lang)
    named = _named(course, lessons, changed, speak)
    if mutants:
        raise typer.Exit(_mutants(course, named, only or (), speak))
    with waiting(TEXTS("examining", name=""), speak) as say:
        report = examine(
            course,
            named,
            draws=draws or DRAWS,
            announce=lambda name: say(TEXTS("examining", name=name).in_language(speak)),
        )
    if report.rows:  # none where a lesson cannot be read
        show(_doctor_table(report, speak))
    if rows := list(counts(course, named or course.lessons())):
        show(_counts_table(rows, speak))
    for gap in report.gaps:
        show(gap.in_language(speak), err=True)
    raise typer.Exit(1 if report.gaps else 0)


def _mutants(course, lessons, only, language):
    """Show which changes of right answers survive; return 1 where any does."""
    os.environ["OMP_NUM_THREADS"] = "1"  # a fork has none of the threads of the process that it copies
    from ..authoring.mutation import mutation_rows

    total = [0, 0, 0, 0]
    for row in mutation_rows(course, lessons, only):
        counts = [row.mutants, row.killed, row.equivalent, len(row.survivors)]
        total = [sum(pair) for pair in zip(total, counts, strict=True)]
        show(_mutant_line(row.exercise, counts).in_language(language))
        for survivor in row.survivors:
            show(survivor.in_language(language), err=True)
    show(_mutant_line("Σ", total).in_language(language))
    return 1 if total[-1] else 0


def _mutant_line(name, counts):
    made, killed, equivalent, left = counts
    return TEXTS("mutants", name=name, made=made, killed=killed, equivalent=equivalent, left=left)


@app.command()
def new(
    what: Annotated[What, typer.Argument()],
    unit: Annotated[str, typer.Argument()],
    exercise: Annotated[str, typer.Argument()] = "",
    like: Annotated[str, typer.Option("--like")] = "",
    lang: Language = None,
):
    """Begin a course, a unit, or an exercise: files that build, in which TODO stands for what is yours to say."""
    from ..authoring.scaffold import new_course, new_exercise, new_unit

    speak, root = language(lang), Path.cwd()
    if what is What.COURSE:
        made, after = new_course(root, unit), TEXTS("then_unit")
    else:
        course = _own_course()
        root = course.root
        if what is What.EXERCISE:
            (unit,) = known(course, [unit])
            if not exercise:
                raise WrongUsage("missing", name="EXERCISE")
        made = new_unit(course, unit) if what is What.UNIT else new_exercise(course, unit, exercise, like)
        after = TEXTS("then_doctor", lesson=unit)
    for path in made:
        show(str(path.relative_to(root) if path.is_relative_to(root) else path))
    show(after.in_language(speak))


@app.command()
def pack(output: Annotated[Path | None, typer.Option("--output")] = None, lang: Language = None):
    """Make a wheel of the course for its students: notebooks, judges, texts, and no right answer."""
    from ..authoring.pack import pack as packed

    course, speak = the_course(), language(lang)
    path = packed(course, output or course.root / "dist")
    show(TEXTS("packed", path=path).in_language(speak))


@app.command()
def site(
    check: Annotated[bool, typer.Option("--check")] = False,
    output: Annotated[Path | None, typer.Option("--output")] = None,
    numpy: Annotated[str | None, typer.Option("--numpy")] = None,
    classroom: Classroom = None,
    serve: Annotated[bool, typer.Option("--serve")] = False,
    lang: Language = None,
):
    """Make web pages of the course in both languages. Problems are named in English, for authors."""
    from ..site import is_site, keep_serving

    course, speak = the_course(), language(lang)
    course = replace(course, without=held_back(classroom) if classroom else frozenset())
    folder = output or course.root / "build" / "site"
    problems = () if serve and is_site(folder) else _made(course, folder, check, numpy, speak)
    if serve and not problems:
        keep_serving(folder, lambda said: show(said.in_language(speak)))
    raise typer.Exit(1 if problems else 0)


def _made(course, folder, check, numpy, speak):
    """Make or prove a site, say what there is to say of it, and return what is wrong with it."""
    from ..site import build_site, check_site
    from ..site.words import TEXTS as SITE_TEXTS

    with waiting(SITE_TEXTS("laying_out"), speak) as announce:

        def say(key):
            announce(SITE_TEXTS(key).in_language(speak))

        report = check_site(course, say, numpy) if check else build_site(course, folder, say, numpy)
    for text in (*report.missing, *report.summary()):
        show(text.in_language(speak))
    for problem in report.problems:
        show(problem, err=True)
    return report.problems


@app.command()
def check(notebook: Annotated[Path, typer.Argument()], lang: Language = None, as_json: Json = False):
    """Hold a notebook against its documented outputs and exercises."""
    from ..grading.notebook_check import check_notebook

    speak = language(lang)
    with waiting(TEXTS("checking", name=notebook.name), speak):
        report = check_notebook(notebook, the_course())
    if as_json:
        print(escaped(report.to_json()))
    else:
        _print_notebook_report(report, speak)
    raise typer.Exit(0 if report.ok else 1)


def _named(course, lessons, changed, language):
    """Return the lessons to look at, none for all. With `changed`, ends the command where none of them has changed."""
    named = known(course, lessons)
    if not changed:
        return named
    from ..authoring.changed import changed_lessons

    found = changed_lessons(course)
    named = tuple(lesson for lesson in found if not named or lesson in named)
    if not named:
        show(TEXTS("none_changed").in_language(language))
        raise typer.Exit
    return named


def _doctor_table(report, language):
    from rich.table import Table

    table = Table()
    for name, heading in DOCTOR.items():
        table.add_column(heading.in_language(language), justify="left" if name == "exercise" else "right")
    for row in report.rows:
        right = f"{row.right_passed}/{row.right}"
        killed, named = (f"{caught}/{row.wrong}" for caught in (row.wrong_caught, row.wrong_named))
        table.add_row(row.exercise, right, str(row.wrong), killed, named, str(len(row.gaps)))
    return table


def _counts_table(rows, language):
    from rich.table import Table

    table = Table()
    for name, heading in COUNTS.items():
        left = name in ("unit", "language")
        table.add_column(heading.in_language(language), justify="left" if left else "right")
    for row in rows:
        pairs = (f"{row.slow}/{row.quick}", f"{row.cold}/{row.demos}")
        ends = "".join("✓" if one else "–" for one in (row.opening, row.closing))
        table.add_row(row.unit, row.language, str(row.words), str(row.gap), str(row.names), *pairs, ends)
    return table


def _print_notebook_report(report, language):
    about = TEXTS("of_lesson", file=report.file, lesson=report.lesson, language=report.language)
    show(about.in_language(language))
    for cell in report.cells:
        # Learners never see the ids of cells; where one needs a look, they read below which heading it stands.
        named = cell.state == "same" or not cell.below
        place = (
            cell.cell
            if named
            else TEXTS("cell_below", heading=cell.below, id=cell.cell).in_language(language)
        )
        show(f"  {place}: {STATES(cell.state).in_language(language)}")
        for line in cell.detail.splitlines():
            show(f"      {line}")
    for result in report.exercises:
        outcome = STATES(result.outcome).in_language(language)
        show(
            f"  {result.exercise}: {outcome}, {shown_points(result.score)}/{result.points} {result.detail}".rstrip()
        )
        for line in result.said.splitlines()[1:]:  # the first one says the outcome
            show(f"    {line}")
    for said in (*report.problems, *report.notes):
        show(f"  {said.in_language(language)}")
    show(f"  {shown_points(report.score)}/{report.points}")
