"""The whole site: built once, then proved, and looked at in a browser that reaches nothing outside this machine.

Lesson 02 is worked there: a wrong answer, its slip, the points, a reload, and the same grade afterwards; and lesson 12,
where this machine has NumPy for the browser, with the course's engine in the place of PyTorch.
"""

import json
import re
import shutil
import subprocess
import sys
import zipfile
from html.parser import HTMLParser

import nbformat
import pytest

from autograd_lib.kit.lab.bringing import bring
from autograd_lib.kit.notebooks import Course
from autograd_lib.kit.notebooks.courses import home
from autograd_lib.kit.progress.standing import lesson_standing
from autograd_lib.kit.sandbox.platforms import missing
from autograd_lib.kit.site import SiteError, build_site
from autograd_lib.kit.site.links import page_at, pages_of, without_colours
from autograd_lib.kit.site.npm import PackageMissingError, package
from autograd_lib.kit.site.serving import serving
from tests.kit.site.compiled_wheels import NO_NUMPY, kept_elsewhere, place_of_wheels
from tests.kit.site.in_browser import Lesson

pytestmark = pytest.mark.slow  # the site takes half a minute to build

LANGUAGES = ("zh", "en")
LESSON = "02_changed_formula"
LOOKED_AT = (
    "index",
    "search",
    "lessons/index",
    f"lessons/{LESSON}",
    "lessons/side_records",  # with all kinds of elements that later lessons have and that one has not
    "docs/instructors",
    "docs/authors",
)
WIDTHS = {375: "dark", 1100: "light", 1600: None}  # and the theme in which axe looks


@pytest.fixture(scope="module", autouse=True)
def _trial():
    """Find out whether runs can be confined before the browser starts, whose event loop then runs in this process."""
    if sys.platform == "linux":
        missing()


@pytest.fixture(scope="module")
def report(repository, tmp_path_factory):
    """Return the report on a freshly built site."""
    try:
        package("katex")
    except PackageMissingError as error:
        pytest.skip(str(error))
    place = place_of_wheels(repository)
    with kept_elsewhere(place or tmp_path_factory.mktemp("kept")):
        return build_site(Course(repository), tmp_path_factory.mktemp("built") / "site")


@pytest.fixture(scope="module")
def address(report):
    """Yield the address of the site."""
    with serving(report.folder) as address:
        yield address


@pytest.fixture(scope="module")
def page(chromium, address):
    """Yield a browser's page that notes what it asked of others, and what went wrong in it."""
    page = chromium.new_page()
    page.foreign, page.faults = [], []
    page.on("request", lambda r: r.url.startswith((address, "data:", "blob:")) or page.foreign.append(r.url))
    page.on("response", lambda r: r.status >= 400 and page.faults.append(f"{r.status} {r.url}"))
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    yield page
    page.close()


def test_the_site_is_complete_and_sound(report, repository):
    has_numpy = place_of_wheels(repository) is not None
    assert [text.en for text in report.missing if "numpy" not in text.en] == []
    assert len(report.missing) == (not has_numpy)
    assert report.problems == ()
    for language in LANGUAGES:
        worked = {path.stem for path in (report.folder / language / "start").iterdir()}
        assert {one for one in Course(repository).lessons() if has_numpy or one < "05"} == worked
    for language in LANGUAGES:
        assert "CC BY 4.0" in (report.folder / language / "index.html").read_text(encoding="utf-8")
        for lesson in Course(repository).lessons():
            assert (report.folder / language / "lessons" / f"{lesson}.html").is_file()
            handed_out = report.folder / "notebooks" / language / f"{lesson}.ipynb"
            assert handed_out.read_bytes() == Course(repository).release(lesson, language).read_bytes()
        for name in ("instructors", "authors", "many-machines"):
            assert (report.folder / language / "docs" / f"{name}.html").is_file()


def test_places_on_a_lesson_are_the_cells_of_its_notebook(report):
    sections = page_at(report.folder / "zh" / "lessons" / f"{LESSON}.html").sections
    assert sections[:3] == ["title", "opening", "tree_idea"]
    assert "multiply_derive_task" in sections


class _Prose(HTMLParser):
    """The text of a page outside code, formulas and panels."""

    QUIET = frozenset({"code", "pre", "script", "style", "svg", "title"})

    def __init__(self):
        super().__init__()
        self.text, self.depth, self.images = [], 0, []

    def handle_starttag(self, tag, attributes):
        if tag == "img":
            self.images.append(dict(attributes))
        quiet = tag in self.QUIET or "kit-formula" in (dict(attributes).get("class") or "")
        if quiet or self.depth:
            self.depth += tag not in ("img", "br", "path", "hr", "input", "link", "meta", "use")

    def handle_endtag(self, tag):
        if self.depth:
            self.depth -= 1

    def handle_data(self, data):
        if not self.depth:
            self.text.append(data)


def test_no_mark_of_markdown_is_left_and_every_picture_has_words(report):
    for name, path in pages_of(report.folder).items():
        prose = _Prose()
        prose.feed(without_colours(path.read_text(encoding="utf-8")))
        text = "".join(prose.text)
        assert not re.findall(r".{0,40}(?:\*\*\w|\w\*\*|\]\(|\$\\|\{raw\}).{0,40}", text), name
        assert all(image.get("alt") for image in prose.images), name


def test_a_folder_with_something_else_in_it_is_left_alone(repository, tmp_path):
    (tmp_path / "thesis.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(SiteError, match=re.escape(str(tmp_path))):
        build_site(Course(repository), tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_axe_finds_nothing_serious_and_what_is_looked_at_fits_every_window(page, address):
    """Axe looks at each page in one theme in Chinese and in the other in English, and in the next one the other way."""
    axe = (package("axe-core") / "axe.min.js").read_text(encoding="utf-8")
    found, wide, themes = {}, [], [theme for theme in WIDTHS.values() if theme]
    for at, one in enumerate(LOOKED_AT):
        for turn, language in enumerate(LANGUAGES):
            name, looked_at_in = f"{language}/{one}", themes[(at + turn) % len(themes)]
            page.emulate_media(color_scheme="dark")
            page.goto(f"{address}/{name}.html")
            for width, theme in WIDTHS.items():
                page.set_viewport_size({"width": width, "height": 800})
                page.emulate_media(color_scheme=theme)
                if page.evaluate("document.documentElement.scrollWidth") > width:
                    wide.append((name, width))
                if theme == looked_at_in:
                    page.evaluate(axe)
                    violations = page.evaluate(
                        "axe.run({resultTypes: ['violations']}).then(found => found.violations)"
                    )
                    found[name, theme] = [
                        (each["impact"], each["id"], each["nodes"][0]["html"][:200]) for each in violations
                    ]
    assert len(found) == len(LOOKED_AT) * len(LANGUAGES)
    assert {name: what for name, what in found.items() if what} == {}
    assert wide == []
    assert page.foreign == []
    assert page.faults == []


@pytest.mark.exhaustive
def test_no_page_is_wider_than_a_telephone(page, address, report):
    wide, width = [], min(WIDTHS)
    page.set_viewport_size({"width": width, "height": 800})
    for name in pages_of(report.folder):
        looked_at = name.removesuffix(".html").partition("/")[2] in LOOKED_AT
        if not looked_at and "/start/" not in name:  # which is looked at below
            page.goto(f"{address}/{name}", wait_until="commit")
            page.wait_for_load_state("domcontentloaded")
            if page.evaluate("document.documentElement.scrollWidth") > width:
                wide.append(name)
    assert wide == []


def test_the_first_page_says_why_an_answer_is_wrong(page, address):
    page.set_viewport_size({"width": 375, "height": 800})
    page.goto(f"{address}/zh/index.html")
    shown = page.locator("#says-1")
    assert "乘积的导数有两份" in shown.inner_text()
    assert "2/4" in shown.inner_text()  # as for a visitor who writes the same
    assert shown.bounding_box()["y"] + shown.bounding_box()["height"] < 800
    page.locator("label[for=answer-3]").click()
    assert not shown.is_visible()
    assert "partials_of_f 正确" in page.locator("#says-3").inner_text()


def test_the_first_page_leads_where_its_exercise_is_and_has_every_lesson_on_its_map(
    page, address, repository
):
    page.goto(f"{address}/en/index.html")
    start = page.locator(".kit-first").get_attribute("href")
    assert start == f"start/{home().part('site')['example']['lesson']}.html"
    places = "links => links.map(one => one.getAttribute('href'))"
    linked = page.locator("article a[href^='lessons/']:not(#questions a)").evaluate_all(places)
    assert {one for one in linked if linked.count(one) == 1} == {
        "lessons/index.html",
        *(f"lessons/{lesson}.html" for lesson in Course(repository).lessons()),
    }
    assert page.locator("#kit-return").is_hidden()  # nobody has been anywhere yet


KEEP = "place => localStorage.setItem('kit-place', JSON.stringify(place))"


def test_the_first_page_leads_back_to_where_the_notebook_was_left(page, address):
    place = {"language": "en", "lesson": LESSON, "cell": "another_point"}
    page.goto(f"{address}/en/index.html")
    back = page.locator("#kit-return a")
    for language, words, said in (
        ("en", "On to another point", "02 The formula changes · On to another point"),
        ("en", "02 The formula changes", "02 The formula changes"),  # which heads the lesson itself
        ("zh", "On to another point", "02 公式变了"),
    ):
        page.evaluate(KEEP, place | {"words": words})
        page.goto(f"{address}/{language}/index.html")
        back.wait_for()
        assert back.inner_text() == said
        assert back.get_attribute("href") == f"start/{LESSON}.html#cell-id=another_point"
    page.evaluate("localStorage.removeItem('kit-place')")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_says_what_it_is_about_where_links_to_it_are_shown(report, language):
    for name, path in pages_of(report.folder / language).items():
        if not name.startswith("start/"):
            html = path.read_text(encoding="utf-8")
            said = dict(re.findall(r'<meta (?:name|property)="([\w:]+)" content="([^"]*)">', html))
            assert said["og:title"], name
            assert said["description"] == said["og:description"] != "", name
    lesson = (report.folder / language / "lessons" / "05_line.html").read_text(encoding="utf-8")
    assert {"zh": "月牙", "en": "Two moons"}[language] in re.search('name="description"[^>]*', lesson)[0]


OWN = "def dfdy(x, y):\n    return {}"


@pytest.mark.parametrize(("language", "says"), [("zh", "8 和 1 是"), ("en", "8 and 1 are")])
def test_a_visitors_own_answer_is_checked_on_the_first_page(page, address, language, says):
    page.goto(f"{address}/{language}/index.html")
    page.locator("label[for=answer-own]").click()
    begins = page.locator("#kit-live").inner_text()
    assert "Python" in begins
    assert "… MB" not in begins  # how much it is says the worker
    page.locator("#kit-check:enabled").wait_for(timeout=120_000)
    verdict, line = page.locator("#kit-verdict"), page.locator("#kit-live")
    for code, said in (
        (OWN.format("1"), says),
        (OWN.format("x * x - 2 * x * y + 2 * y"), "✓ partials_of_f"),
        (OWN.format("<b>"), "2"),
        ("def dfdy(x, y):\n    raise ValueError('<b>oh</b>')", "<b>oh</b>"),
    ):
        page.fill("#kit-own", code)
        page.locator("#kit-check").click()
        where = line if code.endswith("<b>") else verdict
        where.filter(has_text=said).wait_for()
        assert verdict.locator("b").count() == 0
        assert "hint(" not in verdict.inner_text()  # there is no cell to run it in
    assert page.faults == []
    assert page.foreign == []


def test_the_address_of_the_site_opens_the_readers_language(page, address):
    page.goto(f"{address}/index.html")
    page.wait_for_url("**/en/index.html")


def test_the_other_language_opens_at_the_same_place(page, address):
    page.goto(f"{address}/zh/lessons/{LESSON}.html#another_point_task")
    place = "document.getElementById('another_point_task').getBoundingClientRect().top"
    page.wait_for_function(f"{place} < innerHeight / 4")  # it is scrolled to smoothly
    page.locator(".kit-switch").evaluate("link => link.click()")
    page.wait_for_url(f"**/en/lessons/{LESSON}.html#another_point_task")


def test_a_moving_picture_is_stepped(page, address):
    page.goto(f"{address}/zh/lessons/11_in_between.html")
    page.evaluate(
        "document.querySelectorAll('details').forEach(one => (one.open = true))"
    )  # what spoils is folded
    film = page.locator(".kit-film").first
    film.get_by_role("button", name="暂停").click()
    image, caption = film.locator(".kit-film-live img"), film.locator(".kit-film-caption")
    begins = caption.inner_text(), image.get_attribute("src")
    film.get_by_role("button", name="下一步").click()
    assert caption.inner_text() != begins[0]
    assert image.get_attribute("src") != begins[1]
    film.get_by_role("button", name="上一步").click()
    assert (caption.inner_text(), image.get_attribute("src")) == begins
    assert "%3Canimate" not in begins[1]
    film.get_by_role("button", name="播放").click()
    assert "%3Canimate" in image.get_attribute("src")


@pytest.mark.parametrize(
    ("language", "words", "lesson"),
    [
        ("zh", "反向传播", "side_again"),
        ("zh", "各份之和", "02_changed_formula"),
        ("en", "sum of the shares", "02_changed_formula"),
        ("zh", "retain_graph", "11_in_between"),
    ],
)
def test_search_finds_the_lesson(page, address, language, words, lesson):
    page.goto(f"{address}/{language}/search.html?q={words}")
    page.locator(f'#search-results a[href*="{lesson}"]').first.wait_for()


def test_an_excerpt_shows_a_formula_once_as_it_was_typed(page, address):
    page.goto(f"{address}/zh/search.html?q=梯度")
    excerpt = page.locator('#search-results li:has(a[href*="02_changed_formula"]) .context').first
    excerpt.wait_for()
    assert "，f 的变动就是三份之和" in excerpt.inner_text()


def test_search_finds_nothing_where_nothing_is(page, address):
    page.goto(f"{address}/zh/search.html?q=鲸鱼洄游")
    page.locator("#search-results p").first.wait_for()
    assert page.locator("#search-results li").count() == 0


RIGHT = ("self.lhs.derive(seed * self.rhs.value)", "self.rhs.derive(seed * self.lhs.value)")
SWAPPED = ("self.lhs.derive(seed * self.lhs.value)", "self.rhs.derive(seed * self.rhs.value)")
STUB = "raise NotImplementedError"


@pytest.fixture(scope="module")
def lesson(confinement, chromium, address):
    """Yield lesson 02 in Chinese, opened cold. The tests go on in it, in this order: Pyodide takes long to load."""
    page = chromium.new_page()
    page.emulate_media(reduced_motion="reduce")  # what turns has a page drawn sixty times a second
    yield Lesson(page, address, "zh", LESSON)
    page.close()


def test_the_page_around_the_notebook_fits_a_telephone_and_axe_finds_nothing(lesson):
    lesson.page.set_viewport_size({"width": 375, "height": 800})
    assert lesson.page.evaluate("document.documentElement.scrollWidth") == 375
    menus = lesson.frame.locator(".lm-MenuBar-itemLabel:visible")
    heights = menus.evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
    assert max(heights) < 30  # no name of a menu is broken into lines, of which one would be seen
    assert not lesson.frame.get_by_text("检查点").count()  # nobody has made one
    lesson.page.evaluate((package("axe-core") / "axe.min.js").read_text(encoding="utf-8"))
    for theme in ("light", "dark"):
        lesson.page.emulate_media(color_scheme=theme)
        found = lesson.page.evaluate(
            "axe.run({exclude: ['iframe']}, {resultTypes: ['violations']}).then(found => found.violations)"
        )
        assert [one["id"] for one in found] == []
    lesson.page.emulate_media(color_scheme="light")
    lesson.page.set_viewport_size({"width": 1280, "height": 720})


def workers(lesson):
    """Return the names of the scripts in which Python runs."""
    return [one.url.rpartition("/")[2].partition(".")[0] for one in lesson.page.workers]


def test_python_begins_before_jupyterlite_which_takes_it_over_and_anew_when_its_kernel_does(lesson):
    asked = lesson.frame.evaluate(
        "['/kernel.js', '/jlab_core.'].map(part => performance.getEntriesByType('resource')"
        ".find(one => one.name.includes(part)).startTime)"
    )
    assert asked[0] < asked[1]
    assert workers(lesson) == ["kernel"]
    lesson.frame.evaluate("jupyterapp.shell.currentWidget.sessionContext.restartKernel()")
    assert "已就绪" in lesson.run("setup")
    assert workers(lesson) == ["comlink"]


def assert_links_lead_to_pages(lesson, report):
    """Whatever is linked to in a notebook, by its text, its first cell and `progress()`, lies in the site."""
    found = lesson.frame.evaluate("[...document.querySelectorAll('.jp-Cell a[href]')].map(one => one.href)")
    here = lesson.frame.url.split("#")[0]
    led_to = {
        one.split("#")[0].removeprefix(f"{lesson.address}/") for one in found if not one.startswith(here)
    }
    assert led_to == {f"zh/start/{path.name}" for path in (report.folder / "zh" / "start").iterdir()} | {
        f"en/start/{LESSON}.html"
    }


def test_hints_pictures_and_progress_work_in_the_browser(lesson, report):
    assert "已就绪" in lesson.run("setup")
    cells = "jupyterapp.shell.currentWidget.content.widgets.filter(one => one.model.type === 'code')"
    assert lesson.frame.evaluate(f"{cells}.every(one => one.model.trusted)")
    for cell in ("nodes", "demo_sum"):
        lesson.run(cell)
    assert lesson.activate("demo_sum").locator(".jp-OutputArea img").count() == 1
    demo = lesson.source("demo_sum")
    lesson.type("demo_sum", 'hint("multiply_derive")')
    assert "先别管树" in lesson.run("demo_sum")
    lesson.type("demo_sum", "progress()")
    said = lesson.run("demo_sum")
    assert "another_point" in said
    way = lesson.activate("demo_sum").locator(".jp-OutputArea img").get_attribute("alt")
    assert "13" in way
    assert "0/3" in said
    assert lesson.activate("demo_sum").locator(".jp-OutputArea img").count() == 1
    assert_links_lead_to_pages(lesson, report)
    assert "文件" in lesson.frame.locator("#menu-panel, #jp-MainMenu").first.inner_text()
    lesson.type("demo_sum", demo)


def test_what_python_wrote_is_taken_along_as_it_was_written(lesson, tmp_path):
    engine, demo = "mine = '引擎'\n", lesson.source("demo_sum")
    write = (
        f"import pathlib; pathlib.Path('/drive/work/my_autograd.py').write_text({engine!r}, encoding='utf-8')"
    )
    lesson.type("demo_sum", f"{write}; print('written')")
    lesson.run("demo_sum")
    lesson.activate("demo_sum").locator(".jp-OutputArea", has_text="written").wait_for()
    lesson.type("demo_sum", demo)
    with lesson.page.expect_download() as download:
        lesson.page.locator("#save-all").click()
    download.value.save_as(tmp_path / "all.zip")
    assert zipfile.ZipFile(tmp_path / "all.zip").read("work/my_autograd.py").decode() == engine
    lesson.frame.evaluate("jupyterapp.serviceManager.contents.delete('work/my_autograd.py')")


QUEUE = """names => {
    const { content, sessionContext } = jupyterapp.shell.currentWidget;
    const cells = names.map(name => content.widgets.find(one => one.model.id === name));
    for (const cell of cells) cell.constructor.execute(cell, sessionContext).catch(() => {});
    return cells.map(cell => cell.model.executionState);
}"""
STATE = "name => jupyterapp.shell.currentWidget.content.widgets.find(one => one.model.id === name).model.executionState"


def test_a_cell_that_waited_behind_one_that_raised_waits_no_longer(lesson):
    sources = {name: lesson.source(name) for name in ("demo_sum", "demo_tree")}
    for name, source in {"demo_sum": "1 / 0", "demo_tree": "print('after it')"}.items():
        lesson.type(name, source)
    assert lesson.frame.evaluate(QUEUE, list(sources)) == ["running", "running"]
    lesson.frame.wait_for_function(f"name => ({STATE})(name) === 'idle'", arg="demo_tree")
    assert lesson.activate("demo_tree").locator(".jp-InputPrompt").inner_text() == "[ ]:"
    assert "ZeroDivisionError" in lesson.activate("demo_sum").inner_text()
    assert "after it" in lesson.run("demo_tree")
    for name, source in sources.items():
        lesson.type(name, source)


LISTEN = """() => {
    const told = document.getElementById("told");
    window.heard = [];
    const hear = () => window.heard.push([told.dataset.told, told.classList.contains("busy"), told.textContent]);
    new MutationObserver(hear).observe(told, { attributes: true, childList: true });
}"""


def under_way(page):
    """Return what the page has said was under way since it listens."""
    return {key for key, busy, words in page.evaluate("window.heard") if busy and words}


def test_what_a_button_has_begun_is_told_until_it_is_done(lesson):
    page = lesson.page
    page.evaluate(LISTEN)
    for button in ("#save-lesson", "#save-all"):
        with page.expect_download():
            page.locator(button).click()
        page.wait_for_function("document.getElementById('told').textContent === ''")
        assert under_way(page) == {"packing"}
    counted = "".join(words for _, _, words in page.evaluate("window.heard"))
    assert re.search(r"…… (\d+)/\1(?!\d)", counted)
    lesson.frame.evaluate(
        "void (jupyterapp.serviceManager.contents.get = () => Promise.reject(new Error('as if')))"
    )
    page.locator("#save-all").click()
    page.locator("#told[data-told=failed]:not(.busy)").wait_for()
    page.reload()
    lesson.wait()


def test_where_the_site_cannot_be_reached_that_is_said_and_nobody_is_led_away(lesson, tmp_path):
    page, told = lesson.page, "#told[data-told={}]"
    page.evaluate(LISTEN)
    lesson.frame.evaluate("jupyterapp.commands.execute('docmanager:save')")
    page.context.set_offline(True)
    try:
        page.locator("#other").click()
        page.locator(told.format("not_left")).wait_for()
        assert under_way(page) == {"leaving"}
        assert f"/zh/start/{LESSON}.html" in page.url
        with page.expect_download() as download:
            page.locator("#save-all").click()
        download.value.save_as(tmp_path / "stored.zip")
        page.locator(told.format("stored_alone")).wait_for()
        assert f"work/zh/{LESSON}/{LESSON}.ipynb" in zipfile.ZipFile(tmp_path / "stored.zip").namelist()
        lesson.frame.evaluate("void jupyterapp.shell.currentWidget.sessionContext.restartKernel()")
        page.locator("#state[data-state=state_cut]").wait_for()
        assert "连不上" in page.locator("#state").inner_text()
    finally:
        page.context.set_offline(False)
    page.reload()
    lesson.wait()


def reopen_in_the_dark(lesson):
    """Reload the page after its reader has chosen the dark theme, which the notebook in it takes as well."""
    paper, sheet = (
        f"getComputedStyle(document.{one}).backgroundColor" for one in ("body", "documentElement")
    )
    assert lesson.frame.evaluate("document.body.dataset.jpThemeLight") == "true"
    lesson.page.evaluate("localStorage.setItem('theme', 'dark')")
    light = lesson.page.evaluate(paper)
    lesson.page.reload()
    lesson.wait()
    assert lesson.frame.evaluate("document.body.dataset.jpThemeLight") == "false"
    assert lesson.page.evaluate(paper) != light
    assert lesson.page.evaluate(paper) == lesson.frame.evaluate(sheet)  # before JupyterLite has come, too


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


RETYPE = """([id, source]) => jupyterapp.shell.currentWidget.content.widgets.find(one => one.model.id === id)
    .model.sharedModel.setSource(source)"""


def test_a_lesson_is_worked_reopened_in_the_dark_handed_in_and_graded(lesson, repository, tmp_path):
    for cell in ("setup", "nodes"):
        lesson.run(cell)
    stub = lesson.source("multiply_derive")
    indent = "\n        "
    lesson.type("multiply_derive", stub.replace(STUB, indent.join(SWAPPED)))
    lesson.run("multiply_derive")
    said = lesson.run("multiply_derive_check")
    assert "multiply_derive 还不对" in said
    assert "两个因子对调了" in said
    hint, again = (lesson.frame.get_by_role("button", name=one, exact=True) for one in ("提示", "再运行"))
    hint.click()
    lesson.frame.locator(".jp-OutputArea", has_text="multiply_derive 提示").wait_for()
    lesson.frame.evaluate(RETYPE, ["multiply_derive", stub.replace(STUB, indent.join(RIGHT))])
    again.click()
    lesson.frame.locator(".jp-OutputArea", has_text="multiply_derive 正确").wait_for()
    again.wait_for(state="hidden")

    demo = lesson.source("demo_sum")
    lesson.type("demo_sum", "from autograd_lib.kit.checking import session; session.SECONDS = 2")
    lesson.run("demo_sum")
    lesson.type("demo_sum", demo)
    lesson.type("multiply_derive", stub.replace(STUB, f"while True:{indent}    pass"))
    lesson.run("multiply_derive")
    said = lesson.run("multiply_derive_check")
    assert "multiply_derive" in said
    assert "死循环" in said

    lesson.type("multiply_derive", stub.replace(STUB, indent.join(RIGHT)))
    lesson.run("multiply_derive")
    assert "multiply_derive 正确 · 3/3 分" in lesson.run("multiply_derive_check")

    lesson.page.keyboard.press("Control+s")
    lesson.frame.wait_for_function("!jupyterapp.shell.currentWidget.context.model.dirty")
    reopen_in_the_dark(lesson)
    assert RIGHT[0] in lesson.source("multiply_derive")
    assert (
        "multiply_derive 正确"
        in lesson.activate("multiply_derive_check").locator(".jp-OutputArea").inner_text()
    )

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
    assert (standing.score, states["multiply_derive"]) == (3, "right")
    assert lesson.foreign == []

    for cell in ("setup", "nodes", "demo_sum"):
        lesson.run(cell)
    picture = lesson.activate("demo_sum").locator(".jp-OutputArea img")
    assert "invert" in picture.evaluate("image => getComputedStyle(image).filter")


UNTOUCHED, ANSWERED = (
    "01_two_starts",
    "central_difference",
)  # a lesson that no other test works on, and an answer in it


def zip_of_answers(repository, place, answer):
    """Write a zip of a learner's folder as an operating system packs it, with one answer; return its path."""
    notebook = nbformat.read(Course(repository).release(UNTOUCHED, "zh"), as_version=4)
    next(cell for cell in notebook.cells if cell.id == ANSWERED).source = answer
    with zipfile.ZipFile(place, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("my course/work/", "")
        archive.writestr(f"my course/work/zh/{UNTOUCHED}/{UNTOUCHED}.ipynb", nbformat.writes(notebook))
        archive.writestr("my course/work/my_autograd.py", "brought = True\n")
    return place


def test_work_is_brought_in_from_a_zip_replaces_none_and_is_there_in_the_other_language(
    chromium, address, repository, tmp_path
):
    page = chromium.new_page()
    page.goto(f"{address}/zh/start/{UNTOUCHED}.html")
    cell = """() => document.getElementById("notebook").contentWindow.jupyterapp?.shell.currentWidget?.content
        ?.widgets?.find(one => one.model.id === "ANSWERED")?.model.sharedModel.getSource()""".replace(
        "ANSWERED", ANSWERED
    )
    at = """path => document.getElementById("notebook").contentWindow.jupyterapp.serviceManager.contents.get(path, {content: true})
        .then(found => JSON.stringify(found.content))"""

    def choose(path):
        page.locator("#bring:enabled").wait_for(timeout=180_000)
        page.wait_for_function(cell, timeout=180_000)
        page.locator("#bring-file").set_input_files(path)

    broken = tmp_path / "broken.zip"
    broken.write_bytes(b"PK\x03\x04 and no more than this")
    choose(broken)
    page.locator("#told[data-told=unreadable_zip]").wait_for()

    choose(zip_of_answers(repository, tmp_path / "one.zip", "first = 1"))
    page.wait_for_function(f"({cell})() === 'first = 1'", timeout=180_000)
    assert "brought = True" in page.evaluate(at, "work/my_autograd.py")
    choose(tmp_path / "one.zip")
    page.locator("#told[data-told=nothing_brought]").wait_for()

    choose(zip_of_answers(repository, tmp_path / "two.zip", "second = 2"))
    page.locator("#told[data-told=brought_beside]").wait_for()
    beside = f"work/zh/{UNTOUCHED}/{UNTOUCHED}.new.ipynb"
    assert beside in page.locator("#told").inner_text()
    assert page.evaluate(cell) == "first = 1"
    assert "second = 2" in page.evaluate(at, beside)

    page.locator("#other").click()
    page.wait_for_url(f"{address}/en/start/{UNTOUCHED}.html*")
    page.wait_for_function(f"({cell})() === 'first = 1'", timeout=180_000)
    page.close()


WITHOUT_PYTORCH = "13_three_rules"


def test_a_lesson_with_numpy_and_without_pytorch_is_worked(chromium, address, repository):
    if place_of_wheels(repository) is None:
        pytest.skip(NO_NUMPY)
    lesson = Lesson(chromium.new_page(), address, "en", WITHOUT_PYTORCH)
    assert "autograd_lib.engine" in lesson.run("setup")
    for hides, said in (
        ("(5, 1.0)", "g = 1 does not hide this mistake"),
        ("(1, 1.0)", "✓ times_constant"),
    ):
        lesson.type("times_constant", ANSWER.format(hides=hides))
        lesson.run("times_constant")
        assert said in lesson.run("times_constant_check")
    assert lesson.foreign == []
    lesson.page.close()


ANSWER = """
shows, hides = (5, 1.0), {hides}


class MulConstant(torch.autograd.Function):
    @staticmethod
    def forward(ctx, tensor, constant):
        ctx.constant = constant
        return tensor * constant

    @staticmethod
    def backward(ctx, grad_output):
        return ctx.constant * grad_output, None
"""
