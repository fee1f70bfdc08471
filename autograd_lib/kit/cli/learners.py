"""Commands of learners: opening the lab, seeing how one stands, being checked at every save."""

import json
from pathlib import Path
from typing import Annotated

import typer

from ..notebooks.courses import bring_home, home
from ..wording.text import BOTH
from . import speaking
from .app import Json, Language, app, edition, language, the_course, waiting
from .speaking import WrongUsage
from .terminal import escaped, plain, show
from .words import TEXTS


@app.command()
def lab(
    lang: Language = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser")] = True,
    bring: Annotated[Path | None, typer.Option("--bring")] = None,
    course: Annotated[str | None, typer.Option("--course")] = None,
):
    """Open JupyterLab on your own copies of the lessons in work/."""
    from ..lab import open_lab

    if course is not None:
        bring_home(course)
        the_course()
        if home().name != course:
            raise WrongUsage("course_of_folder", name=home().name)
    if bring is not None:
        from ..lab.bringing import bring as bring_in

        brought, spoken = bring_in(the_course().root, bring), language(None if lang == BOTH else lang)
        for note in brought.notes():
            show(note.in_language(spoken))
        if brought.taken and (made := home().hook("artefact_made")):
            with waiting(TEXTS("judging_parts"), spoken):
                made(the_course(), edition(lang))  # of the right answers among what was brought
    raise typer.Exit(open_lab(the_course().root, edition(lang), browser=browser, say=show))


@app.command()
def status(lang: Language = None, as_json: Json = False):
    """Show how you stand: what is done, what is left, what to do next."""
    from ..lab.status import course_status, status_json, status_panel

    found = course_status(the_course(), edition(lang))
    if as_json:
        print(escaped(status_json(found)))
    else:
        show(repr(status_panel(found)))


def artefact(
    lang: Language = None,
    as_json: Json = False,
    leave: Annotated[Path | None, typer.Option("--leave", metavar="FOLDER")] = None,
):
    """Write what you have built so far, from your right answers, into a file."""
    course, spoken = the_course(), edition(lang)
    with waiting(TEXTS("judging_parts"), language(None if lang == BOTH else lang)):
        panel, data = home().hook("artefact_made")(course, spoken, leave)
    if as_json:
        print(escaped(json.dumps(data, ensure_ascii=False, indent=2)))
    else:
        show(repr(panel))


if ARTEFACT := speaking.artefact():  # of the course at hand: the command bears the name that it gives
    app.command(ARTEFACT["command"])(artefact)


@app.command()
def restore(
    exercise: Annotated[str | None, typer.Argument()] = None,
    version: Annotated[int | None, typer.Argument()] = None,
    write: Annotated[bool, typer.Option("--write")] = False,
    lang: Language = None,
):
    """List the saved versions of your answers, show one, or put it back into your notebooks."""
    from ..lab import restoring

    course, spoken = the_course(), language(lang)
    if write and version is None:
        raise WrongUsage("write_needs_version")
    if exercise is None:
        show(repr(restoring.overview_panel(course, spoken)))
        return
    found = restoring.versions_of(course, exercise)
    if version is None:
        show(repr(restoring.versions_panel(found, spoken)))
    elif write:
        copies = restoring.bring_back(course, exercise, version)
        for line in restoring.brought_back(course, exercise, version, copies):
            show(line.in_language(spoken))
    else:
        print(plain(found.numbered(version).source))


@app.command()
def watch(
    notebooks: Annotated[list[Path] | None, typer.Argument()] = None,
    lang: Language = None,
):
    """Check your notebooks again whenever you save one, until Ctrl-C."""
    from ..lab.watching import watch as keep_watching

    keep_watching(the_course(), edition(lang), notebooks or (), say=show)
