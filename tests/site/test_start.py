"""Lesson 02 worked in the browser: a wrong answer, its slip, the points, a reload, and the same grade afterwards."""

import json
import shutil
import subprocess
import sys

import pytest

from autograd_lib.course import Course
from autograd_lib.lab.bringing import bring
from autograd_lib.progress.standing import lesson_standing
from autograd_lib.site.browser import build_lab, write_start_pages
from autograd_lib.site.npm import PackageMissingError, package
from tests.site.serving import serving

pytestmark = pytest.mark.slow

LESSON = "02_expression_trees"
RIGHT = ("self.lhs.derive(seed * self.rhs.value)", "self.rhs.derive(seed * self.lhs.value)")
SWAPPED = ("self.lhs.derive(seed * self.lhs.value)", "self.rhs.derive(seed * self.rhs.value)")
STUB = "raise NotImplementedError"


@pytest.fixture(scope="module")
def address(repository, tmp_path_factory):
    """Yield the address of a site that holds only what is worked in the browser."""
    try:
        package("pyodide")
    except PackageMissingError as error:
        pytest.skip(str(error))
    made = tmp_path_factory.mktemp("start")
    build_lab(Course(repository), made / "site" / "lab", made / "sources")
    write_start_pages(Course(repository), [LESSON], made / "site")
    with serving(made / "site") as address:
        yield address


class Lesson:
    """The page of a lesson in the browser."""

    def __init__(self, page, address):
        self.page, self.foreign = page, []
        page.context.on("request", self._note)
        self.address = address
        page.goto(f"{address}/zh/start/{LESSON}.html")
        self.wait()

    def _note(self, request):
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.foreign.append(request.url)

    def wait(self):
        """Wait until Python is there."""
        state = self.page.locator("#state")
        state.filter(has_text="可以开始了").wait_for(timeout=180_000)

    @property
    def frame(self):
        return self.page.frame(url="**/lab/notebooks/index.html**")

    def activate(self, cell):
        """Scroll to a cell and select it."""
        self.frame.evaluate(
            """id => {
                const book = jupyterapp.shell.currentWidget.content;
                book.activeCellIndex = book.widgets.findIndex(one => one.model.id === id);
                return book.scrollToCell(book.activeCell);
            }""",
            cell,
        )
        return self.frame.locator(".jp-Cell.jp-mod-active")

    def type(self, cell, text):
        """Type over what a cell holds."""
        self.activate(cell).locator(".cm-content").click()
        self.page.keyboard.press("Control+a")
        self.page.keyboard.insert_text(text)

    def source(self, cell):
        """Return what stands in a cell."""
        return self.frame.evaluate(
            "id => jupyterapp.shell.currentWidget.content.widgets.find(one => one.model.id === id)"
            ".model.sharedModel.getSource()",
            cell,
        )

    def run(self, cell):
        """Run a cell as a learner does, and return what it shows."""
        self.activate(cell)
        self.frame.evaluate("jupyterapp.commands.execute('notebook:run-cell')")  # which Ctrl+Enter calls
        return self.activate(cell).locator(".jp-OutputArea").inner_text()


@pytest.fixture(scope="module")
def lesson(confinement, chromium, address):
    """Yield lesson 02 in Chinese, opened cold. The tests go on in it, in this order: Pyodide takes long to load.

    Whether a run can be confined is found out before the browser starts, whose event loop then runs in this process.
    """
    page = chromium.new_page()
    yield Lesson(page, address)
    page.close()


def test_the_page_around_the_notebook_fits_a_telephone_and_axe_finds_nothing(lesson):
    lesson.page.set_viewport_size({"width": 375, "height": 800})
    assert lesson.page.evaluate("document.documentElement.scrollWidth") == 375
    lesson.page.evaluate((package("axe-core") / "axe.min.js").read_text(encoding="utf-8"))
    for theme in ("light", "dark"):
        lesson.page.emulate_media(color_scheme=theme)
        found = lesson.page.evaluate("axe.run({exclude: ['iframe']}).then(found => found.violations)")
        assert [one["id"] for one in found] == []
    lesson.page.emulate_media(color_scheme="light")
    lesson.page.set_viewport_size({"width": 1280, "height": 720})


def test_hints_pictures_and_progress_work_in_the_browser(lesson):
    for cell in ("setup", "nodes", "demo_sum"):
        lesson.run(cell)
    lesson.run("demo_sum_picture")
    assert lesson.activate("demo_sum_picture").locator(".jp-OutputArea img").count() == 1
    demo = lesson.source("demo_sum")
    lesson.type("demo_sum", 'hint("ex02_1")')
    assert "先别管树" in lesson.run("demo_sum")
    lesson.type("demo_sum", "progress()")
    said = lesson.run("demo_sum")
    assert "ex02_6" in said
    way = lesson.activate("demo_sum").locator(".jp-OutputArea img").get_attribute("alt")
    assert "13" in way
    assert "0/3" in said
    assert lesson.activate("demo_sum").locator(".jp-OutputArea img").count() == 1
    assert "文件" in lesson.frame.locator("#menu-panel, #jp-MainMenu").first.inner_text()
    lesson.type("demo_sum", demo)


def reopen_in_the_dark(lesson):
    """Reload the page after its reader has chosen the dark theme, which the notebook in it takes as well."""
    paper = "getComputedStyle(document.body).backgroundColor"
    assert lesson.frame.evaluate("document.body.dataset.jpThemeLight") == "true"
    lesson.page.evaluate("localStorage.setItem('theme', 'dark')")
    light = lesson.page.evaluate(paper)
    lesson.page.reload()
    lesson.wait()
    assert lesson.frame.evaluate("document.body.dataset.jpThemeLight") == "false"
    assert lesson.page.evaluate(paper) != light


def graded(notebook, folder, repository):
    """Return what `autograd-kit grade` says about a notebook that one student hands in."""
    place = folder / "submitted" / "ann" / LESSON / f"{LESSON}.ipynb"
    place.parent.mkdir(parents=True)
    place.write_bytes(notebook.read_bytes())
    command = [sys.executable, "-m", "autograd_lib", "grade", LESSON, "--classroom", str(folder), "--json"]
    done = subprocess.run(
        command, cwd=repository, capture_output=True, text=True, encoding="utf-8", check=True
    )
    return json.loads(done.stdout.splitlines()[0])


def test_a_lesson_is_worked_reopened_in_the_dark_handed_in_and_graded(lesson, repository, tmp_path):
    for cell in ("setup", "nodes"):
        lesson.run(cell)
    stub = lesson.source("ex02_1")
    indent = "\n        "
    lesson.type("ex02_1", stub.replace(STUB, indent.join(SWAPPED)))
    lesson.run("ex02_1")
    said = lesson.run("ex02_1_check")
    assert "ex02_1 还不对" in said
    assert "两个因子对调了" in said

    demo = lesson.source("demo_sum")
    lesson.type("demo_sum", "from autograd_lib.checking import session; session.SECONDS = 2")
    lesson.run("demo_sum")
    lesson.type("demo_sum", demo)
    lesson.type("ex02_1", stub.replace(STUB, f"while True:{indent}    pass"))
    lesson.run("ex02_1")
    said = lesson.run("ex02_1_check")
    assert "ex02_1" in said
    assert "死循环" in said

    lesson.type("ex02_1", stub.replace(STUB, indent.join(RIGHT)))
    lesson.run("ex02_1")
    assert "ex02_1 正确 · 3/3 分" in lesson.run("ex02_1_check")

    lesson.page.keyboard.press("Control+s")
    lesson.frame.wait_for_function("!jupyterapp.shell.currentWidget.context.model.dirty")
    reopen_in_the_dark(lesson)
    assert RIGHT[0] in lesson.source("ex02_1")
    assert "ex02_1 正确" in lesson.activate("ex02_1_check").locator(".jp-OutputArea").inner_text()

    with lesson.page.expect_download() as download:
        lesson.page.locator("#save-lesson").click()
    assert download.value.suggested_filename == f"{LESSON}.ipynb"
    download.value.save_as(tmp_path / "mine.ipynb")
    result = graded(tmp_path / "mine.ipynb", tmp_path / "class", repository)
    assert (result["status"], result["score"], result["language"]) == ("graded", 3, "zh")

    with lesson.page.expect_download() as download:
        lesson.page.locator("#save-all").click()
    download.value.save_as(tmp_path / "all.zip")
    mine = Course(tmp_path / "mine")
    shutil.copytree(repository / "notebooks", mine.root / "notebooks")
    assert bring(mine.root, tmp_path / "all.zip").taken == [f"zh/{LESSON}/{LESSON}.ipynb"]
    standing = lesson_standing(mine, LESSON, "zh")
    states = {one.exercise: one.state for one in standing.exercises}
    assert (standing.score, states["ex02_1"]) == (3, "right")
    assert lesson.foreign == []

    for cell in ("setup", "nodes", "demo_sum"):
        lesson.run(cell)
    lesson.run("demo_sum_picture")
    picture = lesson.activate("demo_sum_picture").locator(".jp-OutputArea img")
    assert "invert" in picture.evaluate("image => getComputedStyle(image).filter")
