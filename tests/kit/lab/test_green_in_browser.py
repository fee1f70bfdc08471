"""Green means green, in a learner's JupyterLab for real: a verdict is about what stands in the cell, and what was typed
is on disk, whatever becomes of the tab.

The lab is set up as a learner has it; only cells out of sight are kept in the page.
"""

import json
import re
import time
from contextlib import suppress

import pytest

from autograd_lib.kit.checking.front_end import VERDICTS
from autograd_lib.kit.lab.copies import copy_release
from autograd_lib.kit.notebooks import Course
from autograd_lib.kit.notebooks.answers import answers_in, joined
from autograd_lib.kit.notebooks.cells import checksum, is_answer
from autograd_lib.kit.site.npm import PackageMissingError, package
from autograd_lib.kit.wording.text import LANGUAGES
from tests.exercises.answers import solution
from tests.kit.lab.one_page import SHOWN, TAB, OnePage
from tests.running_lab import WAIT, WHOLE, opened, run, running_lab

pytestmark = pytest.mark.browser

TREES, GRAPHS = "02_changed_formula", "03_two_visits"
RIGHT = """class Multiply:
    def __init__(self, lhs, rhs):
        self.lhs, self.rhs = lhs, rhs

    def evaluate(self):
        self.value = self.lhs.evaluate() * self.rhs.evaluate()
        return self.value

    def derive(self, seed):
        self.lhs.derive(seed * self.rhs.value)
        self.rhs.derive(seed * self.lhs.value)
"""
WRONG = RIGHT.replace("seed * ", "")
BY_HAND = "at_v1 = at_v2 = at_v3 = at_v4 = {}"
CHECK = 'check("multiply_derive")'
NOTEBOOK = f"const panel = {TAB}, notebook = panel.context.model.sharedModel;"
# Typed without the keyboard, which would need the cell to be in sight.
TYPE = NOTEBOOK + "notebook.cells.find(cell => cell.getId() === id).setSource(source)"
RUN = f"""async text => {{ {NOTEBOOK}
    await panel.sessionContext.ready;
    await panel.sessionContext.session.kernel.info;
    panel.content.activeCellIndex = notebook.cells.findIndex(cell => cell.getSource().includes(text));
    await jupyterapp.commands.execute('notebook:run-cell'); }}"""


@pytest.fixture(scope="module")
def course(repository, tmp_path_factory):
    """Return a course folder with two lessons in both languages, beside an empty home folder."""
    root = tmp_path_factory.mktemp("lab")
    (root / "home").mkdir()
    course = Course(root / "course")
    for language in LANGUAGES:
        for lesson in (TREES, GRAPHS):
            course.release(lesson, language).parent.mkdir(parents=True)
            given = Course(repository).release(lesson, language).read_bytes()
            course.release(lesson, language).write_bytes(given)
    return course


@pytest.fixture(scope="module")
def address(course):
    """Yield the address of a lab in English."""
    home, shown = course.root.parent / "home", ["--LabApp.expose_app_in_browser=True"]
    with running_lab(course.root, home, "en", WHOLE, shown) as address:
        yield address


@pytest.fixture(scope="module")
def page_of_all(course, address, chromium):
    """Yield the one page that tests work in."""
    lab = OnePage(course.root, chromium.new_page(), address, "02")
    yield lab
    lab.page.close()


@pytest.fixture
def lab(page_of_all):
    """Yield the lab with nothing open in it, and all lessons as they were handed out."""
    page_of_all.start_over()
    yield page_of_all
    assert page_of_all.page.locator(".jp-Dialog").count() == 0
    assert page_of_all.errors == []


def write(page, source, name="multiply_derive"):
    """Have an answer cell of the tab in front say something, as typing does; it is not run."""
    page.evaluate(f"([id, source]) => {{ {TYPE} }}", [name, source])


def said(page, expected, check=CHECK):
    """Run a check, wait until it says what is expected, and return all that it says."""
    cell = page.locator(f"{SHOWN} .jp-CodeCell", has_text=check).first
    run_shown(page, check)
    shown = cell.locator(".jp-OutputArea-output").filter(has_text=expected).first
    shown.wait_for(timeout=WAIT)
    return cell.locator(".jp-OutputArea").first.inner_text()


def run_shown(page, text):
    """Run the cell of the tab in front that holds a text, by JupyterLab's own command, to its end."""
    page.evaluate(RUN, text)


def begun(lab, language):
    """Open the lesson and run its first cell; return what that says."""
    page = lab.go_to(language, TREES)
    run_shown(page, "lang = start(")
    first = page.locator(f"{SHOWN} .jp-CodeCell", has_text="lang = start(").first.locator(
        ".jp-OutputArea-output"
    )
    first.first.wait_for(timeout=WAIT)
    return first.first.inner_text()


def on_disk(course, language, lesson=TREES):
    """Return the notebook in a learner's file: Jupyter empties a file, and then writes it."""
    for _ in range(100):
        with suppress(ValueError):
            return json.loads(course.work(lesson, language).read_bytes())
        time.sleep(0.05)
    raise AssertionError("it was never whole")


def saved(page, course, language, name, source):
    """Wait until an answer is in a file."""
    for _ in range(150):
        if answers_in(on_disk(course, language)).get(name) == source:
            return
        page.wait_for_timeout(100)
    assert answers_in(on_disk(course, language)).get(name) == source


def outdated(page):
    return page.locator(f"{SHOWN} .jp-CodeCell[data-outdated]", has_text=CHECK)


def test_a_check_runs_an_edited_answer_first_and_an_older_verdict_is_grey(lab):
    begun(lab, "en")
    page = lab.page
    write(page, RIGHT)
    right = said(page, "multiply_derive right")
    assert "3/24 points in this lesson · go on with minus_derive" in right
    link = page.locator(f"{SHOWN} .jp-CodeCell", has_text=CHECK).first.locator("a", has_text="minus_derive")
    assert "#cell-id=minus_derive_task" in link.get_attribute("href")
    assert outdated(page).count() == 0
    write(page, WRONG)
    outdated(page).wait_for(timeout=WAIT)
    assert "is dropped" in said(page, "not right yet")
    outdated(page).wait_for(state="detached", timeout=WAIT)
    write(page, WRONG + "\nthis is no Python")
    assert "✓" not in said(page, "cannot be checked yet")


def test_a_cell_that_does_not_end_says_how_to_stop_it(lab):
    begun(lab, "en")
    page = lab.page
    write(page, RIGHT + "\n\nwhile True:\n    pass")
    page.evaluate(f"text => {{ ({RUN})(text); }}", CHECK)  # which runs the edited answer first
    cell = page.locator(f"{SHOWN} .jp-CodeCell", has_text="class Multiply:").first
    stop = cell.get_by_role("button", name="Stop", exact=True)
    stop.wait_for(timeout=WAIT)
    page.locator(".autograd-kit-said", has_text="has been running for 10 seconds").wait_for(state="attached")
    stop.press("Enter")
    cell.locator(".jp-OutputArea-output", has_text="KeyboardInterrupt").wait_for(timeout=WAIT)
    stop.wait_for(state="detached", timeout=WAIT)
    write(page, RIGHT)
    said(page, "multiply_derive right")


HELD = """from autograd_lib.kit.pictures import frames, plot

frames(lambda n: plot({"line": [(0, 0), (1, n)]}), {"n": (1, 2, 3)})"""
OFFERED = ".autograd-kit-offers button:visible"


def offered(page):
    """Return the cell of the check, once buttons stand below it."""
    cell = page.locator(f"{SHOWN} .jp-CodeCell", has_text=CHECK).first
    cell.locator(OFFERED).first.wait_for(timeout=WAIT)
    return cell


@pytest.mark.parametrize(
    ("language", "buttons", "wrong", "hint", "right"),
    [
        ("en", ["Hint", "Run again", "Earlier answers"], "not right yet", "hint", "multiply_derive right"),
        ("zh", ["提示", "再运行", "以前的答案"], "还不对", "提示", "multiply_derive 正确"),
    ],
)
def test_a_hint_and_another_run_are_clicked_below_a_verdict_that_is_not_right(
    lab, language, buttons, wrong, hint, right
):
    begun(lab, language)
    page = lab.page
    write(page, WRONG)
    said(page, wrong)
    cell, voice = offered(page), page.locator(".autograd-kit-said")
    assert cell.locator(OFFERED).all_inner_texts() == buttons
    assert voice.get_attribute("role") == "status"
    voice.filter(has_text=wrong).wait_for(state="attached", timeout=WAIT)
    for number in (1, 2):
        cell.locator(OFFERED).first.press("Enter")
        cell.locator("[data-hint]", has_text=f"{hint} {number}/3").wait_for(timeout=WAIT)
        assert cell.locator("[data-hint]").count() == 1
        voice.filter(has_text=f"{hint} {number}/3").wait_for(state="attached", timeout=WAIT)
    write(page, RIGHT)
    outdated(page).wait_for(timeout=WAIT)
    again, versions = (cell.get_by_role("button", name=name, exact=True) for name in buttons[1:])
    again.press("Enter")
    cell.locator(".jp-OutputArea-output", has_text=right).wait_for(timeout=WAIT)
    cell.locator(OFFERED).first.wait_for(state="hidden", timeout=WAIT)
    page.wait_for_function(
        "cell => cell.contains(document.activeElement) && document.activeElement.matches('a')",
        arg=cell.element_handle(),
        timeout=WAIT,
    )
    voice.filter(has_text=right).wait_for(state="attached", timeout=WAIT)
    write(page, WRONG)
    again.wait_for(timeout=WAIT)
    assert cell.locator(OFFERED).all_inner_texts() == buttons[1:]
    versions.press("Enter")
    told = cell.locator("[data-hint] details")
    told.last.wait_for(timeout=WAIT)
    for one, verdict in zip(told.all()[:2], (right, wrong), strict=True):
        assert verdict in one.locator("summary").inner_text()
    told.first.locator("summary").click()
    assert told.first.locator("pre").inner_text().strip() == RIGHT.strip()


def test_a_button_that_waits_for_its_answer_says_so_and_asks_once(lab):
    begun(lab, "en")
    page = lab.page
    write(page, WRONG)
    said(page, "not right yet")
    hint = offered(page).get_by_role("button", name="Hint")
    write(page, "import time\n\ntime.sleep(2)", "demo_tree")
    page.evaluate(f"text => {{ ({RUN})(text); }}", "time.sleep(2)")
    hint.click()
    hint.click()
    assert hint.get_attribute("aria-busy") == "true"
    offered(page).locator("[data-hint]", has_text="hint 1/3").wait_for(timeout=WAIT)
    page.wait_for_function("one => one.ariaBusy !== 'true'", arg=hint.element_handle(), timeout=WAIT)
    assert "hint 1/3" in offered(page).locator("[data-hint]").inner_text()


# Axe looks at colours of what is in sight alone, which nothing is in JupyterLab's page: it has no height of its own.
LOOK = (
    f"async ids => {{ const all = {TAB}.content.widgets;"
    """
    document.body.style.overflow = "visible";
    for (const one of all) one.node.style.display = ids.includes(one.model.id) ? "" : "none";
    const seen = [], faults = [];
    for (const id of ids) {
        const outputs = all.find(one => one.model.id === id).node.querySelector(".jp-Cell-outputWrapper");
        let passes = [], violations = [];
        // Text that is not painted yet is passed over by axe: what was said of none is asked again.
        for (let left = 100; left && !passes.some(one => one.id === "color-contrast"); left--) {
            await new Promise(done => setTimeout(done, 50));
            ({ passes, violations } = await axe.run(outputs));
            if (violations.some(one => one.id === "color-contrast")) break;
        }
        if (passes.some(one => one.id === "color-contrast")) seen.push(id);
        for (const { id: rule, nodes } of violations)
            faults.push(...nodes.map(node => `${id}: ${rule}: ${node.html.slice(0, 200)}`));
    }
    return { seen, faults };
}"""
)
LIGHT, DARK = "JupyterLab Light", "JupyterLab Dark"
PAPER = "getComputedStyle(document.body).getPropertyValue('--jp-layout-color0').trim()"


def in_theme(page, theme):
    """Change the theme, and wait until the page has its colours."""
    before, now = page.evaluate(PAPER), "document.body.dataset.jpThemeLight"
    if page.evaluate(now) == str(theme == LIGHT).lower():
        return
    page.evaluate("theme => jupyterapp.commands.execute('apputils:change-theme', { theme })", theme)
    page.wait_for_function(f"before => {PAPER} !== before", arg=before, timeout=WAIT)


def show_all_kinds(page):
    """Have a notebook show all kinds of what learners see; return the cells that do."""
    answers = {
        "by_hand": BY_HAND.format(1),
        "multiply_derive": WRONG,
        "minus_derive": RIGHT.replace("Multiply", "Minus").replace("self.rhs.value", "nothing"),
        "two_passes": solution(TREES, "two_passes"),
    }
    for name, source in answers.items():
        write(page, source, name)
    for name, words in zip(answers, ("not right", "not right yet", "raised", "right · "), strict=True):
        said(page, words, f'check("{name}")')
    offered(page).locator(OFFERED).first.click()
    page.locator(f"{SHOWN} [data-hint]").wait_for(timeout=WAIT)
    write(page, BY_HAND.format(2), "by_hand")
    page.locator(f"{SHOWN} [data-outdated]").wait_for(timeout=WAIT)
    for name, source in {"demo_tree": "progress()", "demo_shares": HELD}.items():
        write(page, source, name)
        run_shown(page, source)
    run_shown(page, "guess(")
    page.locator(f"{SHOWN} .jp-CodeCell", has_text=HELD[:30]).get_by_role("slider").wait_for(timeout=WAIT)
    return ["setup", "guess_evaluations", "demo_tree", "demo_shares", *(f"{name}_check" for name in answers)]


def test_axe_finds_nothing_in_what_a_learner_is_shown_light_and_dark(lab):
    try:
        axe = (package("axe-core") / "axe.min.js").read_text(encoding="utf-8")
    except PackageMissingError as error:
        pytest.skip(str(error))
    begun(lab, "en")
    page = lab.page
    cells = show_all_kinds(page)
    page.evaluate(axe)
    usual = page.viewport_size
    page.set_viewport_size(usual | {"height": 4000})
    try:
        for theme in (LIGHT, DARK):
            in_theme(page, theme)
            assert page.evaluate(LOOK, cells) == {"seen": cells, "faults": []}
    finally:
        in_theme(page, LIGHT)
        page.evaluate("document.body.style.overflow = ''")
        page.set_viewport_size(usual)


def test_after_a_restart_a_check_says_which_cell_to_run(lab):
    begun(lab, "en")
    page = lab.page
    write(page, RIGHT)
    said(page, "multiply_derive right")
    page.evaluate(f"async () => {{ {NOTEBOOK} await panel.sessionContext.session.kernel.restart(); }}")
    run_shown(page, "lang = start(")
    words = said(page, "run the answer's cell first")
    assert not {"✓", "✗"} & set(words)
    assert "not attempted" not in words
    run_shown(page, "class Multiply")
    said(page, "multiply_derive right")


def test_a_verdict_of_one_language_is_known_in_the_other_and_goes_with_the_answer(lab, course):
    begun(lab, "en")
    page = lab.page
    write(page, RIGHT)
    said(page, "multiply_derive right")
    saved(page, course, "zh", "multiply_derive", RIGHT)
    assert "3/24 分 · 下一题 minus_derive" in begun(lab, "zh")
    write(page, WRONG)
    saved(page, course, "en", "multiply_derive", WRONG)
    lab.go_to("en", TREES)
    outdated(page).wait_for(timeout=WAIT)
    said(page, "not right yet")
    assert "0/24 分 · 下一题 multiply_derive" in begun(lab, "zh")


def test_what_was_typed_outlives_its_tab(lab, course, address, chromium):
    page = chromium.new_page()
    opened(page, address, "02")
    page.evaluate(
        "async path => { await jupyterapp.commands.execute('docmanager:open', { path }); }",
        f"en/{TREES}/{TREES}.ipynb",
    )
    run(page, "class Multiply:", RIGHT)
    page.locator(".jp-CodeCell", has_text="class Multiply:").first.locator(".cm-content").click()
    page.keyboard.press("Control+End")
    page.keyboard.insert_text("# typed at last")
    page.wait_for_timeout(6000)  # which is what the test is about
    page.close(run_before_unload=False)
    assert answers_in(on_disk(course, "en"))["multiply_derive"] == RIGHT + "# typed at last"


def test_a_check_saves_at_once(lab, course):
    begun(lab, "en")
    page = lab.page
    page.evaluate("() => jupyterapp.commands.execute('docmanager:toggle-autosave')")
    write(page, RIGHT)
    said(page, "multiply_derive right")
    saved(page, course, "en", "multiply_derive", RIGHT)
    page.evaluate("() => jupyterapp.commands.execute('docmanager:toggle-autosave')")


def test_no_half_of_a_split_answer_is_lost(lab, course):
    begun(lab, "en")
    page = lab.page
    write(page, RIGHT + "\n\nextra = 1")
    said(page, "multiply_derive right")
    page.evaluate(
        f"""async () => {{ {NOTEBOOK}
        const at = notebook.cells.findIndex(cell => cell.getId() === 'multiply_derive');
        panel.content.activeCellIndex = at;
        const editor = panel.content.widgets[at].editor;
        editor.setCursorPosition(editor.getPositionAt(editor.model.sharedModel.getSource().indexOf('extra')));
        await jupyterapp.commands.execute('notebook:split-cell-at-cursor'); }}"""
    )
    whole = RIGHT.strip() + "\n\n\nextra = 1"
    assert page.evaluate(f"() => {{ {NOTEBOOK} return notebook.cells.map(one => one.getSource()); }}").count(
        "extra = 1"
    )
    said(page, "multiply_derive right")
    saved(page, course, "zh", "multiply_derive", whole)
    begun(lab, "zh")
    said(page, "先运行答案那一格")
    run_shown(page, "class Multiply")
    said(page, "multiply_derive 正确")


STUB = "def f():\n    # 在这里作答 · your code\n    raise NotImplementedError"


@pytest.mark.parametrize(
    "sources",
    [
        [STUB, "a = 1", "b = 2"],
        ["a = 1", f"{STUB}\n", "b = 2"],
        ["a = 1", "b = 2", f"{STUB}\nx"],
        [STUB, STUB],
        [STUB, "a = 1"],
        [f"{STUB}\n# {'long ' * 100}", STUB, "a = 1"],
        ["a = 1\n", "b = 2"],
        ["a = 1", "\nb = 2\n", "a = 1 "],
        ["a = 1", "a = 1"],
        ["", "  a = 1\n"],
        ["a = 1\n", " \n"],
        ["", "\n"],
    ],
)
def test_the_page_joins_an_answer_as_its_file_is_read(chromium, sources):
    script = VERDICTS.read_text(encoding="utf-8")
    functions = re.search(r"const hex = .*?const joined = \(cells\) => \{.*?\n  \};", script, re.S)[0]
    marks = {"solution": True, "grade_id": "f"}
    plain = {"cell_type": "code", "metadata": {"nbgrader": marks}}
    marks["checksum"] = checksum(STUB, plain)
    page = chromium.new_page()
    shown = page.evaluate(
        f"""([sources, marks]) => {{ {functions}
        return joined(sources.map(source => ({{ getSource: () => source, getMetadata: () => marks }}))); }}""",
        [sources, marks],
    )
    page.close()
    assert shown == joined([{**plain, "source": source} for source in sources])


def test_two_tabs_of_one_notebook_are_never_asked_about_a_changed_file(lab, course, address, chromium):
    lab.go_to("en", TREES)
    one, other = lab.page, chromium.new_page()
    opened(other, address, "02")
    other.evaluate(
        "async path => { await jupyterapp.commands.execute('docmanager:open', { path }); }",
        f"en/{TREES}/{TREES}.ipynb",
    )
    note = "{ cell_type: 'markdown', source: 'a note of my own' }"
    one.evaluate(f"() => {{ {NOTEBOOK} notebook.insertCell(1, {note}); }}")
    saved_note(one, course)
    write(other, RIGHT)
    saved(other, course, "en", "multiply_derive", RIGHT)
    one.bring_to_front()
    one.evaluate("() => window.dispatchEvent(new Event('focus'))")
    one.locator(f"{SHOWN} .jp-CodeCell", has_text="seed * self.rhs.value").wait_for(timeout=WAIT)
    write(one, "note = 'and another answer'", "minus_derive")
    saved(one, course, "en", "minus_derive", "note = 'and another answer'")
    assert saved_note(one, course)
    assert [page.locator(".jp-Dialog").count() for page in (one, other)] == [0, 0]
    other.close()
    # Two pages have one kernel, and widgets' channels of the one are unknown in the other.
    lab.errors[:] = [error for error in lab.errors if not error.startswith("Comm not found")]


def saved_note(page, course):
    """Wait until the note is in the file, and return whether it is."""
    for _ in range(100):
        if any("a note of my own" in "".join(cell["source"]) for cell in on_disk(course, "en")["cells"]):
            return True
        page.wait_for_timeout(100)
    return False


def newer(notebook):
    """Return a released notebook as of a newer release, in which a text and a stub are other ones."""
    for cell in notebook["cells"]:
        if cell["id"] == "title":
            cell["source"] = "# 02 A better title"
        if cell["id"] == "minus_derive":
            cell["source"] = "class Minus:\n    better = ..."
        if is_answer(cell):
            cell["metadata"]["nbgrader"]["checksum"] = checksum("".join(cell["source"]), cell)
    notebook["metadata"]["autograd_kit"]["digest"] = "of a newer release"
    return notebook


def test_a_newer_release_is_gone_over_to_and_everything_follows(lab, course):
    begun(lab, "en")
    page, path = lab.page, course.release(TREES, "en")
    write(page, RIGHT)
    said(page, "multiply_derive right")
    saved(page, course, "zh", "multiply_derive", RIGHT)
    before = path.read_bytes()
    try:
        path.write_text(json.dumps(newer(json.loads(before))), encoding="utf-8")
        ((_, old),) = copy_release(course.root, "en").renewed  # as `make lab` does
        page.evaluate(f"() => {TAB}.context.revert()")
        first = begun_anew(lab)
        assert "3/24 points · next: minus_derive" in first
        assert f"Your old copy: {TREES}.old.ipynb" in first
        write(page, "class Minus:\n    mine = True", "minus_derive")
        saved(page, course, "zh", "minus_derive", "class Minus:\n    mine = True")
    finally:
        path.write_bytes(before)
        (course.root / "work" / "en" / old).unlink()


def begun_anew(lab):
    lab.page.locator(f"{SHOWN} h1", has_text="A better title").wait_for(timeout=WAIT)
    return begun(lab, "en")


def test_a_renamed_notebook_is_where_the_links_of_the_other_language_lead(lab, course):
    lab.go_to("zh", TREES)
    page, path = lab.page, course.work(TREES, "en")
    renamed = path.rename(path.with_name("my own 名字.ipynb"))
    try:
        page.locator(f"{SHOWN} a", has_text="English").first.click()
        page.locator(f"{SHOWN} h1", has_text="The formula changes").wait_for(timeout=WAIT)
        assert page.evaluate(f"() => {TAB}.context.path") == f"en/{TREES}/{renamed.name}"
    finally:
        page.evaluate(f"() => {TAB}.dispose()")
        renamed.rename(path)
