"""The walk from built notebooks to the site: sources, Sphinx for each language, what is downloaded, and the proof."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from ..files import write_bytes, write_text, zipped
from ..notebooks.courses import home
from ..wording.text import LANGUAGES, Text
from .browser import build_lab, equipment, write_live_check, write_start_pages
from .links import pages_of, problems_of
from .npm import PackageMissingError, node, package
from .sources import lay_out
from .templating import rendered
from .words import LANGUAGE_TAGS, TEXTS, SiteError

CONFIGURATION = Path(__file__).parent / "sphinx"
MARK = ".autograd-kit-site"  # stands in a folder that holds a site and nothing else
NEEDED = ("sphinx", "myst_nb", "furo")


@dataclass(frozen=True)
class Report:
    """A site: where it is (nowhere, if it was only to be proved), how many pages it has and how large it is in bytes,
    what could not be had for it, and what is wrong with it (English sentences, for authors)."""

    folder: Path | None
    pages: int
    size: int
    missing: tuple[Text, ...] = ()
    problems: tuple[str, ...] = ()

    def summary(self) -> list[Text]:
        """Return what there is to say about a site that was made."""
        size = f"{self.size / 1e6:.0f}"
        if self.folder is None:
            return [TEXTS("sound", pages=self.pages, size=size)] * (not self.problems)
        made = TEXTS("built", folder=self.folder, pages=self.pages, size=size)
        return [made, TEXTS("look", folder=self.folder)]


def build_site(course, folder: Path, say=lambda key: None, compiled: str | None = None) -> Report:
    """Build the site of a course in `folder`, which is replaced when it is complete, and return what was found.

    say: called with the key of each step's words. compiled: a folder or an address that holds what is compiled for the
    browser's Python, such as NumPy; what was brought once is kept. Raises SiteError where the site cannot be built, or
    where `folder` holds anything but a site; it is as it was then.
    """
    folder = Path(folder).resolve()
    if folder.exists() and not is_site(folder) and any(folder.iterdir()):
        raise SiteError("not_ours", folder=folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name}.") as scratch:
        made = Path(scratch) / "site"
        report = _built(course, made, Path(scratch) / "sources", say, compiled)
        shutil.rmtree(folder, ignore_errors=True)
        made.rename(folder)
    return replace(report, folder=folder)


def is_site(folder: Path) -> bool:
    """Return whether a folder holds a site that was made here, and nothing else."""
    return (folder / MARK).is_file()


def check_site(course, say=lambda key: None, compiled: str | None = None) -> Report:
    """Build the site in a folder of its own that does not stay, and return what was found."""
    with tempfile.TemporaryDirectory() as scratch:
        return _built(course, Path(scratch) / "site", Path(scratch) / "sources", say, compiled)


def _built(course, made, sources, say, compiled):
    say("laying_out")
    missing = fetched()
    equipped = equipment(course, compiled)
    in_browser, missing = equipped.lessons, [*missing, *equipped.missing]
    for language in LANGUAGES:
        lay_out(course, language, sources / language, in_browser)
    say("writing_pages")
    write_pages(sources, made, in_browser)
    for language in LANGUAGES:
        _hand_out(course, language, made / "notebooks")
        _add_card(course, language, made / language / "_static")
    if in_browser:
        say("building_lab")
        build_lab(course, equipped, made / "lab", sources / "lab")
        write_start_pages(course, in_browser, made)
        write_live_check(made)
    write_text(
        made / "index.html", rendered("choose.html", words=TEXTS, title=home().title, tags=LANGUAGE_TAGS)
    )
    write_text(made / MARK, "")
    write_text(made / ".nojekyll", "")  # GitHub Pages hides folders such as _static otherwise
    say("proving")
    size = sum(path.stat().st_size for path in made.rglob("*") if path.is_file())
    return Report(None, len(pages_of(made)), size, tuple(missing), tuple(problems_of(made)))


def fetched() -> list[Text]:
    """Return the sentences about what cannot be had for the pages, after having had fetched what can.

    Raises SiteError where there is no Sphinx, without which there are no pages at all.
    """
    if not all(importlib.util.find_spec(name) for name in NEEDED):
        raise SiteError("no_sphinx")
    try:
        node()
        package("katex")
    except PackageMissingError as error:
        return [TEXTS("no_formulas", reason=error.text)]
    return []


def write_pages(sources: Path, made: Path, in_browser=()) -> None:
    """Make the pages of both languages in `made` from what is laid out in `sources`, a folder for each in both.

    in_browser: the lessons that can be worked in the browser. Raises SiteError with what Sphinx says.
    """
    with ThreadPoolExecutor(len(LANGUAGES)) as pool:
        list(pool.map(lambda language: _sphinx(sources, made, language, in_browser), LANGUAGES))
    shutil.rmtree(
        made / "jupyter_execute", ignore_errors=True
    )  # where MyST-NB puts the notebooks that it has read
    for language in LANGUAGES:
        _add_fonts(made / language / "_static" / "katex")


def _sphinx(sources, made, language, in_browser):
    """Make the pages of one language. Raises SiteError with what Sphinx says; its warnings are errors."""
    doctrees, target = sources / f"{language}.doctrees", made / language
    command = [sys.executable, "-m", "sphinx", "-b", "html", "-q", "-W", "--keep-going", "-c", CONFIGURATION]
    given = {"AUTOGRAD_KIT_SITE_LANGUAGE": language, "AUTOGRAD_KIT_SITE_IN_BROWSER": " ".join(in_browser)}
    environment = {**os.environ, **given, "PYTHONWARNINGS": "ignore"}
    done = subprocess.run(
        [*command, "-d", doctrees, sources / language, target],
        env=environment,
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    if done.returncode:
        raise SiteError("sphinx_failed", output=(done.stderr or done.stdout).strip()[-4000:])
    shutil.rmtree(target / "_sources", ignore_errors=True)
    (target / ".buildinfo").unlink(missing_ok=True)


def _hand_out(course, language, target):
    """Put the released notebooks of a language there, one by one and all in one file, the same in every build."""
    everything = {}
    for lesson in course.lessons():
        content = course.release(lesson, language).read_bytes()
        write_bytes(target / language / f"{lesson}.ipynb", content)
        everything[f"{language}/{lesson}/{lesson}.ipynb"] = content
    write_bytes(target / f"autograd-kit-{language}.zip", zipped(everything))


def _add_card(course, language, target):
    """Put the picture there that is shown beside a link to the site."""
    picture = course.root / "docs" / "pictures" / f"lab-{language}.png"
    if picture.is_file():
        write_bytes(target / "card.png", picture.read_bytes())


def _add_fonts(target):
    """Put KaTeX's style sheet and its fonts there, in the one format that every browser reads."""
    try:
        given = package("katex") / "dist"
    except PackageMissingError:
        return
    style = (given / "katex.min.css").read_text(encoding="utf-8")
    style = re.sub(r',url\([^)]*\.(?:woff|ttf)\) format\("\w+"\)', "", style)
    write_text(target / "katex.min.css", style)
    for font in given.glob("fonts/*.woff2"):
        write_bytes(target / "fonts" / font.name, font.read_bytes())
