"""What a learner sees first in a real JupyterLab: what is ready and next, links that lead there, a fresh kernel."""

import shutil

import pytest

from autograd_lib.wording.text import LANGUAGES
from tests.running_lab import SAVED_BY_HAND, WAIT, WHOLE, cell, opened_in, output, run, running_lab

LESSONS = ("02_expression_trees", "03_graphs", "04_operators")
SAID = {
    "zh": ("已就绪 · 0/24 分 · 下一题 ex02_1", "下一课", "内核刚刚启动"),
    "en": ("ready · 0/24 points · next: ex02_1", "next lesson", "has just been started anew"),
}
ENDED = "死循环"
SOON = "from autograd_lib.checking import session; session.SECONDS = 2"
ENDLESS = """class Multiply:
    def __init__(self, lhs, rhs):
        while True:
            pass
"""


@pytest.fixture(scope="module")
def lab(repository, tmp_path_factory):
    """Yield the address of one lab for both languages."""
    folder = tmp_path_factory.mktemp("lab")
    (folder / "home").mkdir()
    for name in LANGUAGES:
        for lesson in LESSONS:
            released = f"notebooks/{name}/{lesson}"
            shutil.copytree(repository / released, folder / "course" / released)
    with running_lab(folder / "course", folder / "home", "zh", WHOLE | SAVED_BY_HAND) as address:
        yield address


@pytest.fixture(params=LANGUAGES)
def lesson(request, lab, chromium):
    """Yield (language, page with lesson 02 open)."""
    page = opened_in(chromium, lab, request.param, LESSONS[0])
    yield request.param, page
    page.close()


def test_it_says_what_is_next_and_leads_there(lesson):
    language, page = lesson
    ready, following, restarted = SAID[language]
    run(page, 'check("ex02_1")')
    said = output(page, 'check("ex02_1")')
    said.filter(has_text=restarted).wait_for(timeout=WAIT)
    assert "Traceback" not in said.inner_text()

    run(page, "lang = start(")
    panel = output(page, "lang = start(")
    panel.filter(has_text=ready).wait_for(timeout=WAIT)
    assert panel.locator("a", has_text="ex02_1").get_attribute("href")

    if language == "zh":  # the words of the other are held by other tests
        run(page, "class Plus:", SOON)
        run(page, "class Multiply:", ENDLESS)
        run(page, 'check("ex02_1")')
        said = output(page, 'check("ex02_1")').filter(has_text=ENDED)
        said.wait_for(timeout=2 * WAIT)
        assert "__init__" in said.inner_text()

    run(page, "class Minus:", "progress()")
    way = cell(page, "progress()").locator(".jp-OutputArea-output a[title^='03 ']")
    way.wait_for(timeout=WAIT)
    way.click()
    shown = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")
    shown.locator("h1", has_text="03").wait_for(timeout=WAIT)
    page.locator(".lm-TabBar-tab[data-lesson]").first.click()
    shown.locator("h1", has_text="02").wait_for(timeout=WAIT)
    panel.locator("a", has_text=following).click()
    shown.locator("h1", has_text="03").wait_for(timeout=WAIT)
