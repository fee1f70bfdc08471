"""The command that opens a class: takes what is said of it, asks on a terminal for the rest, says what comes next."""

import sys
from datetime import datetime, timedelta
from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from ..wording.text import SpokenError
from .app import Language, app, language, the_course
from .speaking import WrongUsage, failure_text
from .terminal import plain, show


class Doing(Enum):
    """What the command does with a class."""

    NEW = "new"


@app.command("class")
def class_(
    doing: Annotated[Doing, typer.Argument()],
    folder: Annotated[Path, typer.Argument()],
    name: Annotated[str | None, typer.Option("--name")] = None,
    units: Annotated[str | None, typer.Option("--units")] = None,
    timezone: Annotated[str | None, typer.Option("--timezone")] = None,
    platform: Annotated[str | None, typer.Option("--platform")] = None,
    late: Annotated[str | None, typer.Option("--late")] = None,
    people: Annotated[Path | None, typer.Option("--list", metavar="FILE")] = None,
    lang: Language = None,
):
    """Open a class: write its rules, read its class list, say what to do today and every week."""
    from ..grading.gradebook.rules import PLATFORMS
    from ..grading.opening import (
        Plan,
        next_steps,
        open_class,
        read_late,
        read_platform,
        read_units,
        read_zone,
        zone_here,
    )
    from ..grading.opening_words import TEXTS

    course, speak = the_course(), language(lang)
    ask = _Asking(TEXTS, speak)
    known = course.assignments()
    soon = datetime.now().astimezone().date() + timedelta(days=7)
    plan = Plan(
        ask("name", name, str, folder.name),
        ask("units", units, lambda said: read_units(said, known), example=soon),
        ask("zone", timezone, read_zone, zone_here()),
        ask("platform", platform, read_platform, PLATFORMS[-1], known=", ".join(PLATFORMS)),
        ask("late", late, read_late, "0"),
    )
    listed = ask("list", people and str(people), _file, "")
    taken = open_class(folder, course, plan, listed, speak)
    show(TEXTS("opened", path=folder / "class.toml").in_language(speak))
    if taken:
        show_taken(taken, speak)
    show(next_steps(folder, plan, speak))


def _file(said):
    """Return the path, None for none. Raises OSError where there is no file to read."""
    if not said:
        return None
    with open(said, "rb"):
        return Path(said)


class _Asking:
    """What is not said as an option is asked on a terminal, again and again until it makes sense; elsewhere the default
    holds.
    """

    def __init__(self, texts, language):
        self.texts, self.language = texts, language
        self.asks = sys.stdin is not None and sys.stdin.isatty()

    def __call__(self, key, said, read, default=None, **values):
        """Return what `read` makes of what is said. Raises what `read` raises where nobody can be asked."""
        if said is None and not self.asks:
            if default is None:
                raise WrongUsage("missing", name=f"--{key}")
            said = default
        return read(said) if said is not None else self._answer(key, read, default, values)

    def _answer(self, key, read, default, values):
        question = plain(self.texts(f"ask_{key}", **values).in_language(self.language))
        while True:
            said = typer.prompt(question, default=default, show_default=bool(default))
            try:
                return read(said.strip())
            except SpokenError as error:
                show(error.text.in_language(self.language))
            except OSError as error:
                show(failure_text(error).in_language(self.language))


def show_taken(taken, language):
    """Say what came of reading a class list."""
    from ..grading.headings import HEADINGS, some

    show(HEADINGS("roster_read", count=len(taken.enrolment.students)).in_language(language))
    for key, names in (
        ("roster_without_work", taken.without_work),
        ("roster_not_listed", taken.not_listed),
        ("roster_shared", taken.shared),
    ):
        if names:
            show(HEADINGS(key, count=len(names), names=some(names)).in_language(language))
