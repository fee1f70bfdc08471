"""The page around a notebook in the browser: what is going on, and one's work as files; and the first page's check."""

from pathlib import Path

import nbformat
from markupsafe import Markup

from ...files import write_text
from ...notebooks.courses import home
from ...wording.markup import as_html, as_plain
from ...wording.text import LANGUAGES
from ..reading import title_of
from ..templating import rendered
from ..words import LANGUAGE_TAGS, OTHER, TEXTS
from .jupyterlite import SCRIPTS, notebook_path, notebook_paths
from .pyodide import KIT, asked_for, needs, packages

AROUND = ("start.js", "tree/index.html")  # in the browser's JupyterLab, beside what its notebook loads
HERE = Path(__file__).parent
STATES = ("state_page", "state_python", "state_ready", "state_slow", "state_cut", "state_dead")
TOLD = (
    "failed",
    "leaving",
    "packing",
    "bringing",
    "brought",
    "brought_beside",
    "nothing_brought",
    "unreadable_zip",
    "stored_alone",
    "not_left",
)
SERVICE_WORKER = (
    "../../lab/service-worker.js?enableCache=false"  # as JupyterLite calls it, seen from the page
)
_PAGE_SIZE = 9_000_000  # JupyterLite's own part: what of it a notebook asks for, as measured in a browser


def write_start_pages(course, lessons, site: Path) -> None:
    """Write for each lesson and language the page in which it is worked; JupyterLite lies in `site` already."""
    for script in SCRIPTS:
        write_text(site / "lab" / script.name, script.read_text(encoding="utf-8"))
    for name in AROUND:
        write_text(site / "lab" / name, (HERE / name).read_text(encoding="utf-8"))
    for language in LANGUAGES:
        for lesson in lessons:
            title = title_of(nbformat.read(course.release(lesson, language), as_version=4))
            files = _files(site, packages(needs(lesson)))
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
                states=_states(files, language),
                told={key: TEXTS(key).in_language(language) for key in TOLD},
                worker=SERVICE_WORKER,
                notebook=notebook_path(language, lesson),
                notebooks=notebook_paths(lessons),
                built=[f"work/{name}" for name in home().part("artefact").get("files", ())],
                files=[path.relative_to(site).as_posix() for path in files],
            )
            write_text(site / language / "start" / f"{lesson}.html", page)


def _states(files, language):
    """Return what the page says of what goes on, in a language. files: what is loaded for Python."""
    sizes = {"page": f"{_PAGE_SIZE / 1e6:.0f}", "python": f"{_size(files) / 1e6:.0f}"}
    return {key: TEXTS(key, **sizes).in_language(language) for key in STATES}


def write_live_check(site: Path) -> None:
    """Write what the first pages run in a worker to check a visitor's answer; Python lies in `site` already."""
    script = (HERE / "first_page" / "live.js").read_text(encoding="utf-8")
    write_text(site / "lab" / "live.js", script.replace("KIT_SIZE", str(_size(_files(site, [KIT])))))
    write_text(site / "lab" / "live.py", (HERE / "first_page" / "live.py").read_text(encoding="utf-8"))


def _files(site, names):
    """Return what a browser asks for before Python runs with these packages."""
    return asked_for(site / "lab" / "static" / "pyodide", names)


def _size(files):
    return sum(path.stat().st_size for path in files)
