"""Commands of learners: opening the lab."""

from typing import Annotated

import typer

from .app import Language, app, language, show, the_course


@app.command()
def lab(
    lang: Language = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open a browser window.")] = True,
):
    """Open JupyterLab on your own copies of the lessons in work/. Example: autograd-kit lab --lang zh"""
    from ..lab import open_lab

    raise typer.Exit(open_lab(the_course().root, language(lang), browser=browser, say=show))
