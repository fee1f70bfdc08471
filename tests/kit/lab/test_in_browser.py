"""A learner's JupyterLab for real, in one browser page: what it says first, links, checks, pictures, two languages.

It opens in Chinese at the first lesson, and touches nothing outside its folder.
"""

import json
from contextlib import contextmanager, suppress
from urllib.parse import unquote

import nbformat
import pytest

from autograd_lib.drawing import draw
from autograd_lib.kit.lab.copies import copy_release
from autograd_lib.kit.notebooks import Course
from autograd_lib.kit.progress.standing import lesson_standing
from autograd_lib.kit.wording.text import EDITIONS, LANGUAGES
from autograd_lib.scalar import Plus, Variable
from tests.kit.lab.one_page import SHOWN, TAB, OnePage
from tests.running_lab import SAVED_BY_HAND, WAIT, WHOLE, cell, output, run, running_lab
from tests.tried import ONE_LANGUAGE

pytestmark = pytest.mark.browser

FIRST, TREES, GRAPHS = "01_two_starts", "02_changed_formula", "03_two_visits"
PICTURED = "11_in_between"  # which shows a picture to be held, here as if somebody had run it


def moving():
    """Return a picture of the course that moves."""
    x = Variable(2.0)
    total = Plus(x, x)
    total.evaluate()
    picture = draw(total, {"x": x}, backward=True)
    assert "<animate " in picture.svg
    return picture._repr_mimebundle_()["text/html"]


def small_lesson():
    """Return a Chinese notebook of two code cells, one of which shows a picture that moves."""
    film = nbformat.v4.new_output("display_data", {"text/html": moving()})
    cells = [
        nbformat.v4.new_markdown_cell("# 导数", id="intro"),
        nbformat.v4.new_code_cell("6 * 7", id="demo"),
        nbformat.v4.new_code_cell("film", id="film", outputs=[film]),
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})


@pytest.fixture(scope="module")
def course(repository, tmp_path_factory):
    """Return a course folder with a small first lesson in Chinese and three whole ones, beside an empty home folder."""
    root = tmp_path_factory.mktemp("lab")
    (root / "home").mkdir()
    course = Course(root / "course")
    for language in LANGUAGES:
        for lesson in (TREES, GRAPHS, PICTURED):
            given = Course(repository).release(lesson, language)
            course.release(lesson, language).parent.mkdir(parents=True)
            course.release(lesson, language).write_bytes(given.read_bytes())
        pictured = nbformat.read(course.release(PICTURED, language), as_version=4)
        solution = nbformat.read(Course(repository).solution(PICTURED, language), as_version=4)
        shown = {
            cell.id: cell.outputs
            for cell in solution.cells
            if cell.cell_type == "code" and "frames(" in cell.source
        }
        for one in pictured.cells:
            one.update({"outputs": shown[one.id]} if one.id in shown else {})
        nbformat.write(pictured, course.release(PICTURED, language))
    course.release(FIRST, "zh").parent.mkdir()
    course.release(FIRST, "zh").write_text(nbformat.writes(small_lesson()), encoding="utf-8")
    copy_release(course.root, "both")  # as `make lab lang=both` begins
    return course.root


@pytest.fixture(scope="module")
def page_of_all(course, chromium):
    """Yield the one page of the one lab that all tests work in, as `make lab` opens it."""
    home, settings = course.parent / "home", WHOLE | SAVED_BY_HAND
    with running_lab(course, home, "zh", settings, ["--LabApp.expose_app_in_browser=True"]) as address:
        lab = OnePage(course, chromium.new_page(), address, "导数")
        yield lab
        lab.page.close()


@pytest.fixture
def lab(page_of_all):
    """Yield the lab with nothing open in it, and all lessons as they were handed out."""
    page_of_all.start_over()
    yield page_of_all
    assert page_of_all.errors == []


def test_the_lab_opens_in_chinese_at_the_first_lesson_and_touches_nothing_else(course, lab):
    page = lab.go_to("zh", FIRST, "导数")
    assert page.locator(".jp-CodeCell .cm-lineWrapping").count() == page.locator(".jp-CodeCell").count() == 2
    assert "文件" in page.locator("#jp-MainMenu").inner_text()
    small = f"zh/{FIRST}/{FIRST}.ipynb"
    run(page, "6 * 7")
    output(page, "6 * 7").filter(has_text="42").wait_for(timeout=60_000)
    page.keyboard.press("Control+s")
    page.wait_for_function("!document.querySelector('.jp-mod-dirty')")
    for _ in range(100):  # Jupyter empties a file, and then writes it
        if "42" in (written := (course / "work" / small).read_text(encoding="utf-8")):
            break
        page.wait_for_timeout(200)
    assert "42" in written
    assert "42" not in (course / "notebooks" / small).read_text(encoding="utf-8")
    assert list((course.parent / "home").iterdir()) == []
    assert {path.name for path in course.iterdir()} == {"notebooks", "work"}
    assert "按两次 Ctrl+C" in (course.parent / "lab.log").read_text(encoding="utf-8")


def moves(film):
    """Return whether what a film shows moves."""
    source = film.locator(".kit-film-live img").get_attribute("src")
    return "<animate" in unquote(source)


def test_a_picture_that_moves_is_stepped_paused_and_still_where_little_motion_is_wanted(lab):
    lab.start_over(reduced_motion="no-preference")
    page = lab.go_to("zh", FIRST, "导数")
    film = page.locator(".jp-OutputArea-output .kit-film")
    key = lambda name: film.get_by_role("button", name=name, exact=True)  # noqa: E731
    key("暂停").press("Enter")
    key("播放").wait_for(timeout=WAIT)
    assert not moves(film)
    key("播放").press("Space")
    key("暂停").wait_for(timeout=WAIT)
    assert moves(film)

    lab.start_over()
    lab.go_to("zh", FIRST, "导数")
    key("播放").wait_for(timeout=WAIT)
    assert not moves(film)
    caption = film.locator(".kit-film-caption")
    assert caption.get_attribute("aria-live") == "polite"
    told = []
    for name in ("下一步", "下一步", "上一步", "上一步", "上一步"):
        told.append(caption.inner_text())
        key(name).press("Enter")
    outline = film.locator("button:focus-visible").evaluate("one => getComputedStyle(one).outlineStyle")
    assert outline != "none"
    assert [told[0], told[1], caption.inner_text()] == [told[4], told[3], "result: x partial 2"]
    assert told[:3] == [
        "start: + #1 receives 1",
        "step 1 of 1: + #1 has gradient 1; x gets 1 (total 1); x gets 1 (total 2)",
        "result: x partial 2",
    ]
    assert not moves(film)
    where = "one => one.getBoundingClientRect()"
    picture = film.locator(".kit-film-live img").evaluate(where)
    assert caption.evaluate(where)["bottom"] <= picture["top"]
    assert picture["height"] <= 480
    page.emulate_media(media="print")
    assert film.locator(".kit-film-paper img:visible").count() == 2
    assert film.locator(".kit-film-live img").is_hidden()
    page.emulate_media(media="screen")


TASK_IS_SEEN = f"""wanted => {{
    const cells = {TAB}.content.widgets;
    const {{ top, bottom }} = cells.find(cell => cell.model.id === "minus_derive_task").node.getBoundingClientRect();
    return wanted === (bottom > 0 && top < window.innerHeight);
}}"""


def test_the_side_bar_shows_the_course_in_the_language_in_front_and_leads_to_its_lessons(lab):
    page = lab.go_to("en", TREES)
    bar = page.locator(".autograd-kit-course")
    bar.locator("h2", has_text="The course").wait_for(timeout=WAIT)
    lab.go_to("zh", TREES)
    here = bar.locator("li:has([aria-current])")
    here.filter(has_text="02").wait_for(timeout=WAIT)
    bar.locator("h2", has_text="课程").wait_for(timeout=WAIT)
    bar.locator("li a", has_text="03 ").click()
    page.locator(SHOWN).locator("h1", has_text="03").wait_for(timeout=WAIT)
    here.filter(has_text="03").wait_for(timeout=WAIT)


@contextmanager
def held_back(page, address):
    """Let what a page asks for at an address wait until the end of the block, by which it has asked."""
    asked, over = [], False

    def keep(route):
        if over:  # asked while the others are let through
            route.continue_()
        else:
            asked.append(route)

    page.route(address, keep)
    try:
        yield
        for _ in range(WAIT // 100):
            if asked:
                break
            page.wait_for_timeout(100)
    finally:
        over = True
        for route in asked:
            route.continue_()
        page.unroute(address)


def test_a_page_that_is_loaded_anew_says_what_it_waits_for_and_has_the_side_bar_again(lab):
    page, words = lab.go_to("zh", TREES), "getComputedStyle(document.body, '::before').content"
    bar = page.locator(".autograd-kit-course")
    bar.locator("h2").wait_for(timeout=WAIT)
    page.wait_for_timeout(2000)  # JupyterLab stores the layout a while after a change
    with held_back(page, "**/autograd-kit/overview?*"):
        with held_back(page, "**/main.*.js*"):
            page.reload(wait_until="commit")
            page.wait_for_function(f"document.body && {words}.includes('正在打开')", timeout=WAIT)
        bar.filter(has_text="正在看你做到了哪里").wait_for(timeout=WAIT)
        assert page.evaluate(words) == "none"
    bar.locator("h2").wait_for(timeout=WAIT)
    assert "正在看" not in bar.inner_text()


def test_a_link_that_was_clicked_says_so_until_its_tab_is_there(lab):
    page = lab.go_to("zh", TREES)
    bar, busy = page.locator(".autograd-kit-course"), page.locator("a[aria-busy='true']")
    dots = "one => getComputedStyle(one, '::after').content.includes('…')"
    for language, link, asked in (
        ("zh-CN", page.locator(f"{SHOWN} a", has_text="English"), "**/autograd-kit/place?*"),
        ("en", bar.locator("li a", has_text="03 "), "**/api/contents/*/03_**"),
    ):
        page.locator(f".autograd-kit-course[lang={language}]").wait_for(timeout=WAIT)
        page.wait_for_load_state("networkidle")  # the side bar is drawn anew where a tab comes to the front
        with held_back(page, asked):
            link.first.click()
            page.wait_for_function(
                f"[...document.querySelectorAll(\"a[aria-busy='true']\")].some({dots})", timeout=WAIT
            )
        busy.first.wait_for(state="detached", timeout=WAIT)


def test_the_side_bar_follows_what_is_checked_and_leads_to_what_is_next(lab):
    page = lab.go_to("zh", TREES)
    bar = page.locator(".autograd-kit-course")
    run(page, "lang = start(")
    run(page, "class Multiply:", MULTIPLY.format(derive=RIGHT))
    run(page, 'check("multiply_derive")')
    bar.locator("li:has([aria-current])").filter(has_text="◐ 02").filter(has_text="3/24").wait_for(
        timeout=WAIT
    )
    page.evaluate(f"{TAB}.content.scrollToItem(0)")
    page.wait_for_function(TASK_IS_SEEN, arg=False, timeout=WAIT)
    bar.locator(".next a", has_text="02 ").click()
    page.wait_for_function(TASK_IS_SEEN, arg=True, timeout=WAIT)


HELD = """from autograd_lib.kit.pictures import frames, plot

frames(lambda n: plot({"line": [(0, 0), (1, n)]}), {"n": (1, 2, 3)})"""


def test_a_picture_is_held_by_keys_that_the_lab_leaves_to_it(lab):
    page = lab.go_to("zh", FIRST, "导数")
    run(page, "6 * 7", HELD)
    slider = cell(page, "frames(").get_by_role("slider")
    slider.wait_for(timeout=WAIT)
    for key, value in (("ArrowRight", "2"), ("ArrowUp", "3"), ("ArrowLeft", "2")):
        slider.press(key)
        assert slider.get_attribute("aria-valuetext") == value
    assert slider.evaluate("one => one === document.activeElement")


def test_a_picture_to_be_held_shows_its_ends_where_no_script_may_run(lab):
    page = lab.go_to("en", PICTURED)
    held = page.locator(SHOWN).locator(
        ".jp-CodeCell", has=page.locator("img")
    )  # of its code, not all is drawn
    held.locator("img").first.wait_for(timeout=WAIT)
    assert held.locator("img").count() == 2
    assert held.locator("script").count() == 0


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
TOLD = {
    "zh": (
        "尚未作答",
        "`seed` 被丢掉了",
        "有限差分",
        "抛出了 AttributeError",
        "multiply_derive 正确 · 3/3 分",
        "提示 1/3",
    ),
    "en": (
        "not attempted yet",
        "`seed` is dropped",
        "finite difference",
        "raised AttributeError",
        "multiply_derive right · 3/3",
        "hint 1/3",
    ),
    "both": (
        "尚未作答 / multiply_derive not attempted yet",
        "`seed` is dropped",
        "有限差分 / finite difference",
        "raised AttributeError",
        "multiply_derive 正确 · 3/3 分 / multiply_derive right · 3/3 points",
        "提示 1/3 / multiply_derive hint 1/3",
    ),
}
TITLES = {"中文": "公式变了", "English": "The formula changes"}
GREETED = {
    "zh": ("已就绪 · 0/24 分 · 下一题 multiply_derive", "来了两次", "内核刚刚启动"),
    "en": ("ready · 0/24 points · next: multiply_derive", "Two visits", "has just started or restarted"),
}
ENDED = "死循环"
SOON = "from autograd_lib.kit.checking import session; session.SECONDS = 2"
ENDLESS = """class Multiply:
    def __init__(self, lhs, rhs):
        while True:
            pass
"""


@pytest.mark.parametrize("language", [*ONE_LANGUAGE, "both"])
def test_a_learner_is_told_what_is_next_and_why_an_answer_is_wrong(lab, course, language):
    page = lab.go_to(language, TREES)
    if language in GREETED:
        greeted(page, *GREETED[language])
    run_all(page)
    told_why(page, *TOLD[language])
    if language == "zh":  # the words of the other are held by other tests
        stopped(page)
    if language in GREETED:
        led_on(page, GREETED[language][1])
    if language == "both":
        kept(page, course)
    if language != "zh":  # from there it is shown below
        leads_to_the_other(page, "中文" if language == "en" else "English", answered=language == "both")


def greeted(page, ready, following, restarted):
    """A check in a fresh kernel says that it is fresh; what begins a lesson says how it stands and what is next."""
    run(page, 'check("multiply_derive")')
    said = output(page, 'check("multiply_derive")')
    said.filter(has_text=restarted).wait_for(timeout=WAIT)
    assert "Traceback" not in said.inner_text()
    run(page, "lang = start(")
    panel = output(page, "lang = start(")
    panel.filter(has_text=ready).wait_for(timeout=WAIT)
    assert panel.locator("a", has_text="multiply_derive").get_attribute("href")


def told_why(page, untouched, slip, differences, raised, right, hinted):
    """Ask for checks of an untouched answer, a wrong one, one that raises and a right one, for a hint and progress."""
    assert page.locator("[data-mime-type='application/vnd.jupyter.error']").count() == 0
    assert page.locator(".jp-OutputArea-output img[src^='data:image/svg+xml']").count() >= 1
    assert untouched in output(page, 'check("multiply_derive")').inner_text()

    run(page, "class Multiply:", MULTIPLY.format(derive=WRONG))
    said = checked(page, differences)
    assert slip.replace("`", "") in said

    run(page, "class Multiply:", MULTIPLY.format(derive=RAISING))
    said = checked(page, raised)
    assert "self.rhs.valeu" in said
    assert "autograd_lib" not in said

    run(page, "class Multiply:", MULTIPLY.format(derive=RIGHT))
    assert "minus_derive" in checked(page, right)  # which is next

    run(page, "class Minus:", 'hint("multiply_derive")')
    output(page, 'hint("multiply_derive")').filter(has_text=hinted).wait_for(timeout=20_000)

    run(page, 'hint("multiply_derive")', "progress()")
    picture = output(page, "progress()").locator("img")
    picture.wait_for(timeout=20_000)
    assert "[02] 3/24" in str(picture.get_attribute("alt"))
    assert "✓" in output(page, "progress()").inner_text()


def stopped(page):
    """An answer that never ends is stopped."""
    run(page, "class Plus:", SOON)
    run(page, "class Multiply:", ENDLESS)
    run(page, 'check("multiply_derive")')
    said = output(page, 'check("multiply_derive")').filter(has_text=ENDED)
    said.wait_for(timeout=2 * WAIT)
    assert "__init__" in said.inner_text()


def led_on(page, following):
    """Both the picture of one's progress and what begins a lesson lead to the next lesson."""
    panel = output(page, "lang = start(")
    way = cell(page, "progress()").locator(".jp-OutputArea-output a[title^='03 ']")
    way.wait_for(timeout=WAIT)
    way.click()
    shown = page.locator(SHOWN)
    shown.locator("h1", has_text="03").wait_for(timeout=WAIT)
    page.locator(".lm-TabBar-tab[data-lesson]").first.click()
    shown.locator("h1", has_text="02").wait_for(timeout=WAIT)
    panel.locator("a", has_text=following).click()
    shown.locator("h1", has_text="03").wait_for(timeout=WAIT)
    page.locator(".lm-TabBar-tab[data-lesson]").first.click()
    shown.locator("h1", has_text="02").wait_for(timeout=WAIT)


def kept(page, course):
    """What is saved counts."""
    page.keyboard.press("Control+s")
    page.wait_for_function("!document.querySelector('.jp-mod-dirty')")
    for _ in range(100):  # Jupyter empties a file, and then writes it
        standing = lesson_standing(Course(course), TREES, "both")
        found = {one.exercise: one.state for one in standing.exercises}["multiply_derive"]
        if standing.problem is None and found == "right":
            return
        page.wait_for_timeout(200)
    assert (found, standing.problem) == ("right", None)


def leads_to_the_other(page, name, answered):
    """The link at the top of a lesson opens another language of it, where the answer is if it was saved."""
    page.locator(".jp-NotebookPanel a", has_text=name).first.click()
    other = page.locator(SHOWN)
    other.locator("h1", has_text=TITLES[name]).wait_for(timeout=30_000)
    if answered:
        other.locator(".jp-CodeCell", has_text="seed * self.rhs.value").wait_for(timeout=30_000)


def checked(page, expected):
    """Run the check of multiply_derive, which says what is expected; return all that it says."""
    run(page, 'check("multiply_derive")')
    output(page, 'check("multiply_derive")').filter(has_text=expected).wait_for(timeout=20_000)
    return output(page, 'check("multiply_derive")').inner_text()


def run_all(page):
    """Run every cell of a lesson."""
    run(page, "lang = start(")  # the kernel is there afterwards
    page.locator("#jp-MainMenu .lm-MenuBar-item").nth(3).click()
    page.locator(".lm-Menu-item[data-command='runmenu:run-all']").click()
    output(page, 'check("another_point")').wait_for(timeout=60_000)
    # When all have run, JupyterLab makes the last cell the active one, which takes the focus from any other.
    page.locator(".jp-Notebook .jp-Cell.jp-mod-active:not(:has(~ .jp-Cell))").wait_for(timeout=60_000)


def tab(page, language):
    """Go to the tab of a language, opening it by the lesson's own link where it is not open."""
    name = page.locator(f".lm-TabBar-tab[data-lesson={'zh' if language == '中文' else 'en'}]")
    if name.count():
        name.click()
    else:
        page.locator(f"{SHOWN} a", has_text=language).first.click()
        name.wait_for(timeout=WAIT)
    page.locator(f"{SHOWN} h1", has_text=TITLES[language]).wait_for(timeout=WAIT)
    says = "tab => getComputedStyle(tab.querySelector('.lm-TabBar-tabLabel'), '::before').content"
    assert name.evaluate(says) == f'"{language} · "'
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
    for path in (course / "work").glob(f"*/{TREES}/{TREES}.ipynb"):
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
    assert on_disk(course, exercise) == dict.fromkeys(EDITIONS, source)


def test_answers_go_to_and_fro_between_two_languages(lab, course):
    page = lab.go_to("zh", TREES)
    looked_at(page, course)
    answered_in_both(page, course)


def looked_at(page, course):
    """A language that was only looked at takes nothing back."""
    assert page.locator(".jp-mod-dirty").count() == 0, "nobody has changed anything yet"
    tab(page, "English")
    assert page.locator(".jp-mod-dirty").count() == 0
    tab(page, "中文")
    answer(page, "multiply_derive", "mine = 'in Chinese'")
    saved(page, course, "multiply_derive", "mine = 'in Chinese'")
    tab(page, "English")
    shows(page, "multiply_derive", "mine = 'in Chinese'")
    page.keyboard.press("Control+s")
    tab(page, "中文")
    page.keyboard.press("Control+s")
    page.wait_for_function("!document.querySelector('.jp-mod-dirty')")
    assert page.locator(".jp-Dialog").count() == 0
    saved(page, course, "multiply_derive", "mine = 'in Chinese'")


def answered_in_both(page, course):
    """Answers in both tabs are in both files."""
    tab(page, "English")
    answer(page, "minus_derive", "mine = 'in English'")
    tab(page, "中文")
    answer(page, "two_passes", "mine = 'in Chinese'")
    shows(page, "minus_derive", "mine = 'in English'")
    tab(page, "English")
    answer(page, "two_passes", "mine = 'better'")
    tab(page, "中文")
    shows(page, "two_passes", "mine = 'better'")
    page.keyboard.press("Control+s")
    page.wait_for_function("!document.querySelector('.jp-mod-dirty')")
    assert page.locator(".jp-Dialog").count() == 0
    saved(page, course, "two_passes", "mine = 'better'")
    saved(page, course, "minus_derive", "mine = 'in English'")
