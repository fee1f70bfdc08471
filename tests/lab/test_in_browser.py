"""The learner's lab for real: it opens in Chinese at the first lesson, and touches nothing outside its folder."""

import nbformat
import pytest

from autograd_lib.drawing import draw
from autograd_lib.scalar import Plus, Variable
from tests.running_lab import opened, output, run, running_lab

pytestmark = pytest.mark.browser

LESSON = "01_derivatives/01_derivatives.ipynb"


def moving():
    """Return a picture of the course that moves."""
    x = Variable(2.0)
    total = Plus(x, x)
    total.evaluate()
    picture = draw(total, {"x": x}, backward=True)
    assert "<animate " in picture.svg
    return picture._repr_mimebundle_()["text/html"]


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """Return a course folder with one Chinese notebook, beside an empty home folder."""
    root = tmp_path_factory.mktemp("lab")
    film = nbformat.v4.new_output("display_data", {"text/html": moving()})
    cells = [
        nbformat.v4.new_markdown_cell("# 导数", id="intro"),
        nbformat.v4.new_code_cell("6 * 7", id="demo"),
        nbformat.v4.new_code_cell("film", id="film", outputs=[film]),
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})
    released = root / "course" / "notebooks" / "zh" / LESSON
    for folder in (released.parent, root / "home"):
        folder.mkdir(parents=True)
    released.write_text(nbformat.writes(notebook), encoding="utf-8")
    return root / "course"


@pytest.fixture(scope="module")
def page(course, chromium):
    """Yield a page with the lab, opened for real as a learner opens it: one for all tests, which leave it so."""
    page = chromium.new_page()
    with running_lab(course, course.parent / "home", "zh", settings={}) as address:
        opened(page, address, "导数")
        yield page
        page.close()


def test_the_lab_opens_in_chinese_at_the_first_lesson_and_touches_nothing_else(course, page):
    assert page.locator(".jp-CodeCell .cm-lineWrapping").count() == page.locator(".jp-CodeCell").count() == 2
    assert "文件" in page.locator("#jp-MainMenu").inner_text()
    run(page, "6 * 7")
    output(page, "6 * 7").filter(has_text="42").wait_for(timeout=60_000)
    page.keyboard.press("Control+s")
    page.wait_for_function("!document.querySelector('.jp-mod-dirty')")
    assert "42" in (course / "work" / "zh" / LESSON).read_text(encoding="utf-8")
    assert "42" not in (course / "notebooks" / "zh" / LESSON).read_text(encoding="utf-8")
    assert list((course.parent / "home").iterdir()) == []
    assert {path.name for path in course.iterdir()} == {"notebooks", "work"}
    assert "按两次 Ctrl+C" in (course.parent / "lab.log").read_text(encoding="utf-8")


def frames(image):
    """Return how many parts of a picture move."""
    return image.evaluate("image => (atob(image.src.split(',')[1]).match(/<animate/g) || []).length")


def test_a_picture_that_moves_can_be_paused_and_is_still_where_little_motion_is_wanted(page):
    image = page.locator(".jp-OutputArea-output img")
    image.and_(page.locator("[role=button]")).wait_for(timeout=60_000)
    assert frames(image) > 0
    image.click()
    assert frames(image) == 0
    image.press("Enter")
    assert frames(image) > 0
    page.emulate_media(reduced_motion="reduce")
    opened(page, page.url, "导数")
    image.and_(page.locator("[aria-pressed=true]")).wait_for(timeout=60_000)
    assert frames(image) == 0
    page.emulate_media(reduced_motion="no-preference")
