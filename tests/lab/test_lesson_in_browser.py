"""A learner works on lesson 02 in a real JupyterLab, in each language and in both: untouched, wrong, raised, right."""

import shutil

import pytest

from autograd_lib.course import Course
from autograd_lib.progress.standing import lesson_standing
from autograd_lib.wording.text import LANGUAGES
from tests.running_lab import SAVED_BY_HAND, WHOLE, opened_in, output, run, running_lab

pytestmark = pytest.mark.browser

LESSON = "02_expression_trees"

MULTIPLY = """class Multiply:
    def __init__(self, lhs, rhs):
        self.lhs, self.rhs = lhs, rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() * self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        {derive}
"""
WRONG = "self.lhs.derive(self.rhs.value); self.rhs.derive(self.lhs.value)"
RAISING = "self.lhs.derive(seed * self.rhs.valeu)"
RIGHT = "self.lhs.derive(seed * self.rhs.value); self.rhs.derive(seed * self.lhs.value)"
SAID = {
    "zh": (
        "尚未作答",
        "`seed` 被丢掉了",
        "有限差分",
        "抛出了 AttributeError",
        "ex02_1 正确 · 3/3 分",
        "提示 1/3",
    ),
    "en": (
        "not attempted yet",
        "`seed` is dropped",
        "finite difference",
        "raised AttributeError",
        "ex02_1 right · 3/3",
        "hint 1/3",
    ),
    "both": (
        "尚未作答 / ex02_1 not attempted yet",
        "`seed` is dropped",
        "有限差分 / finite difference",
        "raised AttributeError",
        "ex02_1 正确 · 3/3 分 / ex02_1 right · 3/3 points",
        "提示 1/3 / ex02_1 hint 1/3",
    ),
}


@pytest.fixture(scope="module")
def lab(repository, tmp_path_factory):
    """Yield (course, address of its lab): one lab for all languages, in which nothing is saved by itself.

    What is saved in one language is brought into the others, where the lesson is then no longer untouched.
    """
    folder = tmp_path_factory.mktemp("lab")
    course, home = folder / "course", folder / "home"
    home.mkdir()
    for name in LANGUAGES:
        lesson = f"notebooks/{name}/{LESSON}"
        shutil.copytree(repository / lesson, course / lesson)
    with running_lab(course, home, "both", WHOLE | SAVED_BY_HAND) as address:
        yield course, address


@pytest.fixture(params=SAID)
def lesson(request, lab, chromium):
    """Yield (language, page with the untouched lesson, every cell of it run)."""
    language = request.param
    page = opened_in(chromium, lab[1], language, LESSON)
    run(page, "lang = start(")  # the kernel is there afterwards
    page.locator("#jp-MainMenu .lm-MenuBar-item").nth(3).click()
    page.locator(".lm-Menu-item[data-command='runmenu:run-all']").click()
    output(page, 'check("ex02_6")').wait_for(timeout=60_000)
    # When all have run, JupyterLab makes the last cell the active one, which takes the focus from any other.
    page.locator(".jp-Notebook .jp-Cell.jp-mod-active:not(:has(~ .jp-Cell))").wait_for(timeout=60_000)
    yield language, page
    assert page.errors == []
    page.close()


def checked(page, expected):
    """Run the check of ex02_1, which says what is expected; return all that it says."""
    run(page, 'check("ex02_1")')
    output(page, 'check("ex02_1")').filter(has_text=expected).wait_for(timeout=20_000)
    return output(page, 'check("ex02_1")').inner_text()


def states(course, language):
    """Return how the exercises stand by what was saved."""
    standing = lesson_standing(Course(course), LESSON, language)
    return {one.exercise: one.state for one in standing.exercises}


def test_a_learner_is_told_why(lesson, lab):
    language, page = lesson
    untouched, slip, differences, raised, right, hinted = SAID[language]
    assert page.locator("[data-mime-type='application/vnd.jupyter.error']").count() == 0
    assert page.locator(".jp-OutputArea-output img[src^='data:image/svg+xml']").count() >= 2
    assert untouched in output(page, 'check("ex02_1")').inner_text()

    run(page, "class Multiply:", MULTIPLY.format(derive=WRONG))
    said = checked(page, differences)
    assert slip.replace("`", "") in said

    run(page, "class Multiply:", MULTIPLY.format(derive=RAISING))
    said = checked(page, raised)
    assert "self.rhs.valeu" in said
    assert "autograd_lib" not in said

    run(page, "class Multiply:", MULTIPLY.format(derive=RIGHT))
    assert checked(page, right).count("\n") == 0

    run(page, "class Minus:", 'hint("ex02_1")')
    output(page, 'hint("ex02_1")').filter(has_text=hinted).wait_for(timeout=20_000)

    run(page, 'hint("ex02_1")', "progress()")
    picture = output(page, "progress()").locator("img")
    picture.wait_for(timeout=20_000)
    assert "[02] 3/24" in str(picture.get_attribute("alt"))
    assert "✓" in output(page, "progress()").inner_text()

    saves = language == list(SAID)[-1]
    if saves:
        page.keyboard.press("Control+s")
        page.wait_for_function("!document.querySelector('.jp-mod-dirty')")
        assert states(lab[0], language)["ex02_1"] == "right"
    page.locator(".jp-NotebookPanel a", has_text="中文" if language == "en" else "English").first.click()
    other = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")
    other.locator("h1", has_text="表达式树" if language == "en" else "Expression trees").wait_for(
        timeout=30_000
    )
    if saves:
        other.locator(".jp-CodeCell", has_text="seed * self.rhs.value").wait_for(timeout=30_000)
