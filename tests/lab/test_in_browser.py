"""The learner's lab for real: it opens in Chinese at the first lesson, and touches nothing outside its folder."""

import nbformat
import pytest

from tests.running_lab import opened, output, run, running_lab

pytestmark = pytest.mark.browser

LESSON = "01_derivatives/01_derivatives.ipynb"


@pytest.fixture
def course(tmp_path):
    """Return a course folder with one Chinese notebook, beside an empty home folder."""
    cells = [
        nbformat.v4.new_markdown_cell("# 导数", id="intro"),
        nbformat.v4.new_code_cell("6 * 7", id="demo"),
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})
    released = tmp_path / "course" / "notebooks" / "zh" / LESSON
    for folder in (released.parent, tmp_path / "home"):
        folder.mkdir(parents=True)
    released.write_text(nbformat.writes(notebook), encoding="utf-8")
    return tmp_path / "course"


@pytest.fixture
def address(course, tmp_path):
    """Yield the address of the lab, opened for real as a learner opens it."""
    with running_lab(course, tmp_path / "home", "zh") as address:
        yield address


def test_the_lab_opens_in_chinese_at_the_first_lesson_and_touches_nothing_else(
    course, address, chromium, tmp_path
):
    page = chromium.new_page()
    opened(page, address, "导数")
    assert "文件" in page.locator("#jp-MainMenu").inner_text()
    run(page, "6 * 7")
    output(page, "6 * 7").filter(has_text="42").wait_for(timeout=60_000)
    page.keyboard.press("Control+s")
    page.wait_for_function("!document.querySelector('.jp-mod-dirty')")
    page.close()
    assert "42" in (course / "work" / "zh" / LESSON).read_text(encoding="utf-8")
    assert "42" not in (course / "notebooks" / "zh" / LESSON).read_text(encoding="utf-8")
    assert list((tmp_path / "home").iterdir()) == []
    assert {path.name for path in course.iterdir()} == {"notebooks", "work"}
    assert "按两次 Ctrl+C" in (tmp_path / "lab.log").read_text(encoding="utf-8")
