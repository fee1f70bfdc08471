"""One lesson open in two languages in a real JupyterLab: answers go to and fro, and nobody is asked anything."""

import json
import shutil
from contextlib import suppress

import pytest

from autograd_lib.wording.text import LANGUAGES
from tests.running_lab import WAIT, opened_in, running_lab

LESSON = "04_operators"
SHOWN = ".jp-NotebookPanel:not(.lm-mod-hidden)"


@pytest.fixture(scope="module")
def course(repository, tmp_path_factory):
    root = tmp_path_factory.mktemp("two_tabs")
    (root / "home").mkdir()
    for name in LANGUAGES:
        folder = f"notebooks/{name}/{LESSON}"
        shutil.copytree(repository / folder, root / "course" / folder)
    return root / "course"


@pytest.fixture(scope="module")
def page(course, chromium):
    """Yield a page with the lesson open in Chinese. The tests go on in it, one after the other."""
    with running_lab(course, course.parent / "home", "zh") as address:
        page = opened_in(chromium, address, "zh", LESSON)
        yield page
        assert page.errors == []
        page.close()


def tab(page, language):
    """Go to the tab of a language, opening it by the lesson's own link where it is not open."""
    name = page.locator(f".lm-TabBar-tab[data-lesson={'zh' if language == '中文' else 'en'}]")
    if name.count():
        name.click()
    else:
        page.locator(f"{SHOWN} a", has_text=language).first.click()
        name.wait_for(timeout=WAIT)
    page.locator(f"{SHOWN} h1", has_text="运算符" if language == "中文" else "Operators").wait_for(
        timeout=WAIT
    )
    says = "tab => getComputedStyle(tab.querySelector('.lm-TabBar-tabLabel'), '::after').content"
    assert name.evaluate(says) == f'" · {language}"'
    page.locator(f"{SHOWN} .jp-Notebook-ExecutionIndicator[data-status='idle']").wait_for(timeout=WAIT)


def answer_cell(page, exercise):
    check = page.locator(f"{SHOWN} .jp-CodeCell", has_text=f'check("{exercise}")').first
    return check.locator("xpath=preceding-sibling::*[contains(@class, 'jp-CodeCell')][1]")


def answer(page, exercise, source):
    """Type an answer, and save."""
    answer_cell(page, exercise).locator(".cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(source)
    page.keyboard.press("Control+s")
    page.wait_for_function("!document.querySelector('.jp-mod-dirty')")


def shows(page, exercise, source):
    answer_cell(page, exercise).filter(has_text=source).wait_for(timeout=WAIT)


def on_disk(course, exercise):
    """Return {language: source} of an answer in the learner's files."""
    found = {}
    for path in (course / "work").glob(f"*/{LESSON}/{LESSON}.ipynb"):
        cells = json.loads(path.read_bytes())["cells"]
        found[path.parts[-3]] = "".join(next(one["source"] for one in cells if one["id"] == exercise))
    return found


def saved(page, course, exercise, source):
    """Wait until an answer is in the files of all languages: Jupyter empties a file, and then writes it."""
    for _ in range(100):
        with suppress(ValueError):
            if set(on_disk(course, exercise).values()) == {source}:
                return
        page.wait_for_timeout(200)
    assert on_disk(course, exercise) == dict.fromkeys(LANGUAGES, source)


def test_a_language_that_was_only_looked_at_takes_nothing_back(page, course):
    assert page.locator(".jp-mod-dirty").count() == 0, "nobody has changed anything yet"
    tab(page, "English")
    assert page.locator(".jp-mod-dirty").count() == 0
    tab(page, "中文")
    answer(page, "ex04_1", "mine = 'in Chinese'")
    saved(page, course, "ex04_1", "mine = 'in Chinese'")
    tab(page, "English")
    shows(page, "ex04_1", "mine = 'in Chinese'")
    page.keyboard.press("Control+s")
    tab(page, "中文")
    page.keyboard.press("Control+s")
    page.wait_for_function("!document.querySelector('.jp-mod-dirty')")
    assert page.locator(".jp-Dialog").count() == 0
    saved(page, course, "ex04_1", "mine = 'in Chinese'")


def test_answers_in_both_tabs_are_in_both_files(page, course):
    tab(page, "English")
    answer(page, "ex04_2", "mine = 'in English'")
    tab(page, "中文")
    answer(page, "ex04_3", "mine = 'in Chinese'")
    shows(page, "ex04_2", "mine = 'in English'")
    tab(page, "English")
    answer(page, "ex04_3", "mine = 'better'")
    tab(page, "中文")
    shows(page, "ex04_3", "mine = 'better'")
    page.keyboard.press("Control+s")
    page.wait_for_function("!document.querySelector('.jp-mod-dirty')")
    assert page.locator(".jp-Dialog").count() == 0
    saved(page, course, "ex04_3", "mine = 'better'")
    saved(page, course, "ex04_2", "mine = 'in English'")
