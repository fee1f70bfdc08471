"""The page around a notebook in the browser: what is going on, and one's work as files; and the first page's check."""

import json
from pathlib import Path

import nbformat
from markupsafe import Markup

from ...files import write_text
from ...wording.markup import as_html, as_plain
from ...wording.text import LANGUAGES
from ..reading import title_of
from ..templating import rendered
from ..words import LANGUAGE_TAGS, OTHER, TEXTS
from .pyodide import KIT, asked_for, needs, packages

SCRIPTS = ("start.js", "theme.js")
FIRST_PAGE = Path(__file__).parent / "first_page"
STATES = ("state_page", "state_python", "state_ready", "state_slow", "state_dead", "state_saved")
_PAGE_SIZE = 9_000_000  # JupyterLite's own part: what of it a notebook asks for, as measured in a browser


def write_start_pages(course, lessons, site: Path) -> None:
    """Write for each lesson and language the page in which it is worked; JupyterLite lies in `site` already."""
    for name in SCRIPTS:
        write_text(site / "lab" / name, Path(__file__).with_name(name).read_text(encoding="utf-8"))
    for language in LANGUAGES:
        for lesson in lessons:
            python = size_of(site, packages(needs(lesson)))
            sizes = {"page": f"{_PAGE_SIZE / 1e6:.0f}", "python": f"{python / 1e6:.0f}"}
            states = {key: TEXTS(key, **sizes).in_language(language) for key in STATES}
            title = title_of(nbformat.read(course.release(lesson, language), as_version=4))
            page = rendered(
                "start.html",
                title=as_plain(title),
                heading=Markup(as_html(title)),
                lesson=lesson,
                language=language,
                tag=LANGUAGE_TAGS[language],
                other=OTHER[language],
                other_tag=LANGUAGE_TAGS[OTHER[language]],
                kit={key: text.in_language(language) for key, text in TEXTS.items()},
                states=states,
                notebook=notebook_path(language, lesson),
                notebooks=json.dumps([notebook_path(one, other) for one in LANGUAGES for other in lessons]),
            )
            write_text(site / language / "start" / f"{lesson}.html", page)


def write_live_check(site: Path) -> None:
    """Write what the first pages run in a worker to check a visitor's answer; Python lies in `site` already."""
    script = (FIRST_PAGE / "live.js").read_text(encoding="utf-8")
    write_text(site / "lab" / "live.js", script.replace("KIT_SIZE", str(size_of(site, [KIT]))))
    write_text(site / "lab" / "live.py", (FIRST_PAGE / "live.py").read_text(encoding="utf-8"))


def size_of(site: Path, names) -> int:
    """Return how many bytes a browser asks for before Python runs with these packages."""
    return sum(path.stat().st_size for path in asked_for(site / "lab" / "static" / "pyodide", names))


def notebook_path(language: str, lesson: str) -> str:
    """Return where a learner's notebook lies, in the browser as in a course folder."""
    return f"work/{language}/{lesson}/{lesson}.ipynb"
