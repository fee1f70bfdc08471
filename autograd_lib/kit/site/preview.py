"""A lesson's pages while its author writes: made again at every save, and shown anew by the browser that has them open.

They are the site's own pages, of one lesson in both languages, served to this machine alone.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import webbrowser
from pathlib import Path
from urllib.parse import urlsplit

from ..authoring.build import build
from ..files import stamp, write_text
from ..notebooks import Course
from ..wording.text import LANGUAGES, SpokenError
from .building import fetched, write_pages
from .reading import heading_of
from .serving import Quiet, serving
from .sources import lay_out_lesson
from .words import TEXTS

# Seconds between two looks: files that stay the same from one to the next have been written whole.
PAUSE = 0.5
SCRIPT = Path(__file__).with_name("preview.js")


class Preview:
    """The pages of a lesson in a folder: how often they were made, and what its last build found wrong."""

    def __init__(self, course, lesson: str, language: str, folder: Path):
        """language: in which problems are told, and which page is shown first."""
        self.course, self.lesson, self.language, self.folder = course, lesson, language, folder
        self.made, self.problems = 0, ()

    @property
    def pages(self) -> Path:
        return self.folder / "pages"

    @property
    def first(self) -> str:
        """Return the address of the page that is shown first, from the root of the pages."""
        return f"/{self.language}/lessons/{self.lesson}.html"

    def files(self) -> dict:
        """Return {file: its stamp} of all that the lesson is made from."""
        folders = (self.course.source(self.lesson).parent, self.course.judges, self.course.beside)
        return {path: stamp(path) for folder in folders for path in sorted(folder.rglob("*.py"))}

    def refresh(self) -> list[str]:
        """Build the lesson, make its pages unless the build finds problems, and return what there is to say."""
        made, lines, problems = self._refreshed()
        self.problems = problems  # before the pages count as new, so that no page is without its problems
        self.made += made
        return [*lines, *problems]

    def _refreshed(self):
        """Return what `refreshed` does in a process that has imported nothing yet: judges change between two builds.

        It is in a session of its own, which Ctrl+C does not reach; whatever ends the wait ends it with all it started.
        """
        report = self.folder / "report.json"
        report.unlink(missing_ok=True)
        told = [self.course.root, self.lesson, self.language, self.folder, report]
        environment = {**os.environ, "TMPDIR": str(self.folder)}  # what it leaves there goes with the preview
        process = subprocess.Popen(
            [sys.executable, "-m", __name__, *told], env=environment, start_new_session=True
        )
        try:
            process.wait()
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            raise
        if not report.exists():
            return False, [], [TEXTS("build_died").in_language(self.language)]
        return json.loads(report.read_text(encoding="utf-8"))


def refreshed(course, lesson: str, language: str, folder: Path) -> tuple[bool, list[str], list[str]]:
    """Build a lesson and make its pages in `folder`; return whether they were made, what was said, what is wrong.

    What Sphinx only warns of is wrong, for the site takes no warning, and yet the pages are there.
    """
    lines, problems, made = [], [], False
    try:
        found = build(course, [lesson], announce=lambda line: lines.append(line.in_language(language)))
        problems += [problem.in_language(language) for problem in found]
        if not found:
            _lay_out(course, lesson, folder / "sources")
            made = True
            write_pages(folder / "sources", folder / "pages")
    except SpokenError as error:
        problems.append(error.text.in_language(language))
    except Exception as error:  # of the author's own code, which need not end the preview
        problems.append(f"{type(error).__name__}: {error}")
    return made, lines, problems


def _lay_out(course, lesson, sources):
    """Write what Sphinx makes the pages of one lesson from."""
    for language in LANGUAGES:
        title = heading_of(lay_out_lesson(course, lesson, language, sources / language))
        index = f"# {title}\n\n```{{toctree}}\n:hidden:\n\nlessons/{lesson}\n```\n"
        write_text(sources / language / "index.md", index)


class _Handler(Quiet):
    """Serves the pages, each with a script that asks twice a second whether there is a newer one."""

    def __init__(self, *arguments, preview, **options):
        self.preview = preview
        super().__init__(*arguments, **options)

    def do_GET(self):
        path = urlsplit(self.path).path
        if path == "/":
            self.send_response(302)
            self.send_header("Location", self.preview.first)
            self.end_headers()
        elif path == "/preview.json":
            state = {"made": self.preview.made, "problems": self.preview.problems}
            self._answer(json.dumps(state), "application/json")
        elif path.endswith(".html"):
            self._page()
        else:
            super().do_GET()

    def _page(self):
        # Asked before the page is read: if it is made anew meanwhile, it is shown once more.
        made = self.preview.made
        try:
            page, status = Path(self.translate_path(self.path)).read_text(encoding="utf-8"), 200
        except OSError:
            words = TEXTS("not_there" if made else "first_build").in_language(self.preview.language)
            page, status = f"<!doctype html><meta charset='utf-8'><title>…</title><p>{words}</p>", 404
        script = SCRIPT.read_text(encoding="utf-8")
        self._answer(f'{page}\n<script data-made="{made}">\n{script}</script>\n', "text/html", status)

    def _answer(self, text, type, status=200):
        content = text.encode("utf-8")
        self.send_response(status)
        self.send_header("Content-Type", f"{type}; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(content)


def served(preview: Preview):
    """Return what yields the address at which a preview is served, to this machine alone."""
    return serving(preview.pages, _Handler, preview=preview)


def keep_previewing(course, lesson: str, language: str, say, *, browser=True, wait=time.sleep) -> None:
    """Build a lesson and show its pages, now and whenever one of its files is saved, until Ctrl+C.

    say: called with each line for the author. Raises SiteError where pages cannot be made.
    """
    for sentence in fetched():
        say(sentence.in_language(language))
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        preview = Preview(course, lesson, language, Path(folder))
        with served(preview) as address:
            say(TEXTS("previewing", address=address).in_language(language))
            if browser:
                webbrowser.open(address)
            try:
                _at_every_save(preview, say, wait)
            except KeyboardInterrupt:
                say(TEXTS("preview_ends").in_language(language))


def _at_every_save(preview, say, wait):
    before, handled = preview.files(), None
    while True:
        now = preview.files()
        if now == before and now != handled:
            handled = now
            for line in preview.refresh():
                say(line)
        before = now
        wait(PAUSE)


def main(root, lesson, language, folder, report) -> None:
    """Write what `refreshed` returns to a file."""
    write_text(Path(report), json.dumps(refreshed(Course(Path(root)), lesson, language, Path(folder))))


if __name__ == "__main__":
    main(*sys.argv[1:])
