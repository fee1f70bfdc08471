"""Commands of instructors: collecting, grading, reporting, exporting, and an example class."""

import json
import shlex
from contextlib import nullcontext
from enum import Enum
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
    class_folder,
    known,
    language,
    progress,
    the_course,
    waiting,
)
from .opening import show_taken
from .terminal import escaped, show
from .words import TEXTS


class Form(Enum):
    """The forms in which scores are exported."""

    csv = "csv"
    canvas = "canvas"
    moodle = "moodle"
    blackboard = "blackboard"
    brightspace = "brightspace"
    semester = "semester"
    feedback_moodle = "feedback-moodle"
    feedback_canvas = "feedback-canvas"
    feedback_nbgrader = "feedback-nbgrader"
    feedback_mail = "feedback-mail"


# What `export` writes where no form is asked for, by the platform that class.toml names.
USUAL = {
    "moodle": ("moodle", "feedback-moodle"),
    "canvas": ("canvas", "feedback-canvas"),
    "blackboard": ("blackboard", "feedback-mail"),
    "brightspace": ("brightspace", "feedback-mail"),
    "nbgrader": ("csv", "feedback-nbgrader"),
    "other": ("csv", "feedback-mail"),
}

DemoLessons = Annotated[list[str] | None, typer.Argument()]


@app.command()
def grade(
    lessons: Lessons = None,
    classroom: Classroom = None,
    jobs: Annotated[int | None, typer.Option("--jobs", min=1)] = None,
    db: Database = None,
    scheduler: Annotated[str | None, typer.Option("--scheduler", metavar="ADDRESS")] = None,
    force: Annotated[bool, typer.Option("--force")] = False,
    diff: Annotated[bool, typer.Option("--diff")] = False,
    only: Annotated[list[str] | None, typer.Option("--student", metavar="NAME")] = None,
    unconfined: Annotated[bool, typer.Option("--unconfined")] = False,
    lang: Language = None,
    as_json: Json = False,
):
    """Grade what is new in a class folder."""
    from ..grading.classroom import Classroom as Room
    from ..grading.coordinator import grade as grade_class
    from ..grading.coordinator import preview
    from ..grading.pages.summary import summarise

    course, speak = the_course(), language(lang)
    wanted = known(course, lessons)
    options = {"jobs": jobs, "force": force, "unconfined": unconfined, "db_url": db, "only": only or ()}
    run = preview if diff else grade_class
    with _executor(scheduler, jobs, unconfined) as executor, progress() as announce:
        folder = class_folder(course, classroom)
        options |= {"executor": executor, "announce": announce}
        found = run(folder, course, wanted, **options)
    if as_json:
        for result in found:
            print(escaped(json.dumps(result.to_json(), ensure_ascii=False)))
    elif diff:
        _print_moves(found, speak)
    else:
        _print_summary(summarise(found), speak, of_class=not only)
    if not (only or as_json):
        _print_nobody(Room(folder), course, () if diff else found, speak)
        _print_no_lessons(Room(folder), course, speak)


@app.command()
def collect(
    path: Annotated[Path, typer.Argument()],
    classroom: Classroom = None,
    lists: Annotated[list[Path] | None, typer.Option("--list", metavar="FILE")] = None,
    who: Annotated[list[str] | None, typer.Option("--who", metavar="NUMBER=NAME")] = None,
    lang: Language = None,
    as_json: Json = False,
):
    """Put what students handed in elsewhere into a class folder."""
    from ..grading.intake.collect import collect as collect_delivery
    from ..grading.intake.collect import decision
    from ..grading.intake.listing import left_table, noted_table, placed_table
    from ..grading.lessons import titles

    course, speak = the_course(), language(lang)
    with waiting(TEXTS("collecting", name=path.name), speak):
        decided = dict(map(decision, who or ()))
        collected = collect_delivery(path, class_folder(course, classroom), course, lists or (), decided)
    if as_json:
        print(escaped(json.dumps(collected.to_json(), ensure_ascii=False)))
        return
    show(placed_table(collected, titles(course, speak), speak))
    if noted := noted_table(collected, speak):
        show(noted)
    if collected.left:
        show(left_table(collected, speak))
    for note in collected.notes:
        show(note.in_language(speak))


@app.command()
def release(
    units: Annotated[list[str] | None, typer.Argument()] = None,
    output: Annotated[Path, typer.Option("--output")] = Path("release.zip"),
    classroom: Classroom = None,
    lang: Language = None,
):
    """Write the notebooks of some units, to be handed out."""
    from ..grading.classroom import Classroom as Room
    from ..grading.handing_out import hand_out
    from ..grading.headings import HEADINGS
    from ..grading.opening import unit_named

    course, speak = the_course(), language(lang)
    wanted = [unit_named(one, course.assignments()) for one in units or ()]
    made = hand_out(course, Room(class_folder(course, classroom)), wanted, output)
    show(HEADINGS("handed_out", path=output, units=", ".join(made)).in_language(speak))


@app.command()
def undo(
    student: Annotated[str, typer.Argument()],
    lesson: Annotated[str, typer.Argument()],
    classroom: Classroom = None,
    lang: Language = None,
):
    """Let the copy count again that a later one of the same student has replaced."""
    from ..grading.classroom import Classroom as Room
    from ..grading.gradebook.enrolment import find_student, known_as, read_enrolment
    from ..grading.headings import HEADINGS
    from ..grading.intake.placing import bring_back

    course, speak = the_course(), language(lang)
    room = Room(class_folder(course, classroom))
    (lesson,) = known(course, [lesson])
    people = read_enrolment(room)
    names = {room.id_of(name): people.person(name).name or name for name in room.names()}
    found = find_student(names, known_as(room, student))
    with room.locked():
        copy = bring_back(room, found, lesson)
    show(HEADINGS("brought_back", student=found, lesson=lesson, name=copy.name).in_language(speak))


@app.command()
def roster(path: Annotated[Path, typer.Argument()], classroom: Classroom = None, lang: Language = None):
    """Read the class list, so that whoever handed in nothing is seen, and names and addresses are known."""
    from ..grading.classroom import Classroom as Room
    from ..grading.gradebook.rules import course_rules
    from ..grading.intake.roster import take_roster
    from ..grading.lessons import titles_in_all

    course, speak = the_course(), language(lang)
    room = Room(class_folder(course, classroom))
    taken = take_roster(room, path, titles_in_all(course), zone=course_rules(room, course).zone)
    show_taken(taken, speak)


@app.command()
def report(lessons: Lessons = None, classroom: Classroom = None, db: Database = None, lang: Language = None):
    """Write a page about the class, and one for each student."""
    from ..grading.gradebook.rules import course_rules
    from ..grading.headings import HEADINGS
    from ..grading.pages.report.pages import write_report

    course, speak = the_course(), language(lang)
    room, loaded, records = _class(course, lessons, classroom, db, speak)
    with progress() as announce:
        rules = course_rules(room, course)
        index = write_report(
            room, loaded, records, speak, lambda done, total: announce(done, total, None), rules
        )
    show(HEADINGS("place_report", path=index).in_language(speak))


@app.command("show")
def show_submission(
    student: Annotated[str, typer.Argument()],
    lesson: Annotated[str, typer.Argument()],
    page: Annotated[bool, typer.Option("--page")] = False,
    classroom: Classroom = None,
    db: Database = None,
    lang: Language = None,
):
    """Show one submission: what was handed in, what was found, and why."""
    from ..grading.gradebook.enrolment import known_as
    from ..grading.headings import HEADINGS
    from ..grading.pages.submission import show as shown_of
    from ..grading.pages.submission import write_page

    course, speak = the_course(), language(lang)
    room, (found,), records = _class(course, [lesson], classroom, db, speak)
    shown = shown_of(room, records[found.id], known_as(room, student), speak)
    show(shown.as_text())
    if page:
        show(HEADINGS("place_shown", path=write_page(room, shown, found.id)).in_language(speak))


@app.command()
def adopt(
    group: Annotated[str, typer.Argument()],
    name: Annotated[str, typer.Option("--name")],
    in_class: Annotated[bool, typer.Option("--in-class")] = False,
    classroom: Classroom = None,
    lang: Language = None,
):
    """Copy a mistake without a name from the class report among the known ones, for you to explain."""
    course, speak = the_course(), language(lang)
    with progress() as announce:
        from ..grading.classroom import Classroom as Room
        from ..grading.gradebook.adoption import adopt as adopt_group
        from ..grading.headings import HEADINGS

        room = Room(class_folder(course, classroom))
        path = adopt_group(
            room, course, group, name, in_class, lambda done, total: announce(done, total, None)
        )
    key = "adopted_in_class" if path.suffix == ".toml" else "adopted"
    show(HEADINGS(key, path=path, lesson=path.parent.name, name=name).in_language(speak))


@app.command()
def formgrader(
    classroom: Classroom = None,
    db: Database = None,
    lang: Language = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser")] = True,
):
    """Open nbgrader's formgrader on a class, to read answers, set points and write comments."""
    from ..lab.formgrader import open_formgrader

    course = the_course()
    folder = class_folder(course, classroom)
    raise typer.Exit(open_formgrader(course.root, folder, db, language(lang), browser=browser, say=show))


@app.command()
def export(
    lessons: Lessons = None,
    form: Annotated[Form | None, typer.Option("--format")] = None,
    output: Annotated[Path | None, typer.Option("--output")] = None,
    classroom: Classroom = None,
    db: Database = None,
    lang: Language = None,
):
    """Write scores as files that other systems import."""
    from ..grading.gradebook.enrolment import read_enrolment
    from ..grading.gradebook.export import export as export_scores
    from ..grading.gradebook.records import named
    from ..grading.gradebook.returning import hand_back
    from ..grading.gradebook.rules import course_rules
    from ..grading.intake.people import read_roster

    course, speak = the_course(), language(lang)
    room, loaded, records = _class(course, lessons, classroom, db, speak)
    records, rules, roster = named(room, records), course_rules(room, course), read_roster(room)
    target, columns = output or room.root / "export", read_enrolment(room).columns
    for kind in [form.value] if form else USUAL[rules.platform]:
        if kind.startswith("feedback-"):
            system = kind.removeprefix("feedback-")
            written = hand_back(room, records, loaded, system, target, roster)
        else:
            written = export_scores(records, loaded, kind, target, roster, columns, rules)
        for made in written:
            _print_written(made, speak)


@app.command()
def demo(
    lessons: DemoLessons = None,
    classroom: Classroom = None,
    students: Annotated[int, typer.Option("--students", min=8, max=5000)] = 32,
    lang: Language = None,
):
    """Make an example class, grade it, show what it got wrong."""
    from ..demo import run_demo

    course = the_course()
    folder, speak = classroom or course.root / "classroom" / "demo", language(lang)
    wanted = known(course, lessons)
    with progress() as announce:
        summary = run_demo(course, folder, wanted, students, announce=announce)
    _print_summary(summary, speak)
    _print_places(folder, speak)


def _class(course, lessons, classroom, db, language):
    """Return the class folder, its lessons, and {lesson: records} of what stands in its gradebook."""
    from ..grading.gradebook.records import class_overview

    with waiting(TEXTS("reading_class"), language):
        return class_overview(class_folder(course, classroom), course, known(course, lessons), db)


def _print_written(made, language):
    """Say what was exported, and who is left out of it."""
    from ..grading.headings import HEADINGS, some

    if made.path:
        show(HEADINGS("exported", path=made.path, count=made.students).in_language(language))
    if made.unknown:
        unknown = HEADINGS("export_unknown", count=len(made.unknown), names=some(made.unknown))
        show(unknown.in_language(language), err=True)
    for note in made.notes:
        show(note.in_language(language), err=True)


def _executor(scheduler, jobs, unconfined):
    """Return a context of the executor on a cluster, or of None for that on this machine."""
    if scheduler is None:
        return nullcontext()
    from ..grading.execution.cluster import connected

    return connected(scheduler, jobs, confined=not unconfined)


def _print_summary(summary, language, of_class=True):
    """Print the results, and what the class got wrong where they are those of the class."""
    from ..grading.pages.summary import exercise_tables, result_table

    show(result_table(summary, language))
    for table in exercise_tables(summary, language) if of_class else ():
        show(table)


def _print_nobody(room, course, results, language):
    """Say whom the rules of the course extend for though they are not in the class: most often a name mistyped."""
    from ..grading.gradebook.enrolment import class_list
    from ..grading.gradebook.rules import course_rules
    from ..grading.headings import HEADINGS, some

    known = {*(result.student for result in results), *room.students(), *class_list(room).students}
    unknown = sorted(name for name in course_rules(room, course).students if room.id_of(name) not in known)
    if unknown:
        show(
            HEADINGS("rules_nobody", count=len(unknown), names=some(unknown)).in_language(language), err=True
        )


def _print_no_lessons(room, course, language):
    """Say which folders of students were passed over, since they bear the name of no lesson."""
    from ..grading.headings import HEADINGS, some

    if names := room.no_lessons(course.assignments()):
        show(HEADINGS("no_units", count=len(names), names=some(names)).in_language(language), err=True)


def _print_moves(moves, language):
    from ..grading.headings import HEADINGS
    from ..grading.pages.diff import move_table

    show(move_table(moves, language) if moves else HEADINGS("no_moves").in_language(language))


def _print_places(folder, language):
    from ..grading.headings import HEADINGS

    for name in ("gradebook.db", "autograded", "feedback"):
        show(HEADINGS(f"place_{name.partition('.')[0]}", path=folder / name).in_language(language))
    for name in ("report", "formgrader"):
        show(
            HEADINGS(
                f"next_{name}", command=f"autograd-kit {name} --classroom {shlex.quote(str(folder))}"
            ).in_language(language)
        )
