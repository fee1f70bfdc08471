"""What a learner sees in a real IPython shell: short answers, no tracebacks through the kit."""

import gc
import textwrap
from types import SimpleNamespace

import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from traitlets.config import Config

from autograd_lib.kit.checking import session
from autograd_lib.kit.lab.forgotten import STARTUP

from .answers import GOOD, LESSON, STUB

pytestmark = pytest.mark.usefixtures("fresh_session")


@pytest.fixture
def shell(monkeypatch, tmp_path):
    """Yield a function that runs a cell in an IPython shell of its own and returns what it prints and shows."""
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    InteractiveShell.clear_instance()
    shell = InteractiveShell.instance(config=Config({"HistoryManager": {"enabled": False}}), colors="nocolor")
    shell.run_cell("from autograd_lib import check, hint, needs, progress, start")

    def run(code):
        with capture_output() as captured:
            shell.result = shell.run_cell(textwrap.dedent(code))
        return captured.stdout + captured.stderr

    yield run
    InteractiveShell.clear_instance()


@pytest.fixture
def half_a_second(monkeypatch):
    """Give the learner's code half a second, none of which the collector spends on what other tests have left."""
    monkeypatch.setattr(session, "SECONDS", 0.5)
    gc.freeze()
    yield
    gc.unfreeze()


def no_kit_frames(printed):
    return "autograd_lib" not in printed and "Traceback" not in printed


def test_a_lesson_from_start_to_finish(shell):
    assert "en" in shell(f'start("{LESSON}", "en")')
    assert "Multiply is not defined" in shell('check("multiply_derive")')
    shell(STUB)
    printed = shell('check("multiply_derive")')
    assert "○ multiply_derive not attempted yet" in printed
    assert no_kit_frames(printed)
    shell(GOOD.replace("seed * ", ""))
    printed = shell('check("multiply_derive")')
    assert "It looks like this slip" in printed
    assert 'hint("multiply_derive")' in printed
    shell(GOOD)
    assert "✓ multiply_derive right · 3/3 points" in shell('check("multiply_derive")')
    assert "3/" in shell("progress()")


def test_a_stub_with_words_of_the_learners_own_is_not_attempted(shell):
    shell(f'start("{LESSON}", "en")')
    shell(STUB.replace("NotImplementedError", "NotImplementedError('later')"))
    assert "○ multiply_derive not attempted yet" in shell('check("multiply_derive")')


def test_an_exception_shows_the_learners_line_and_nothing_of_the_kit(shell):
    shell(f'start("{LESSON}", "zh")')
    shell(GOOD.replace("self.lhs.derive(seed", "self.left.derive(seed"))
    printed = shell('check("multiply_derive")')
    assert "AttributeError" in printed
    assert "self.left.derive(seed" in printed  # the source line of the cell
    assert "第 8 行，derive" in printed
    assert no_kit_frames(printed)


@pytest.mark.slow
@pytest.mark.parametrize(
    "bug",
    [
        "raise SystemExit",
        "return self.derive(seed)",
        "exec('a = = b')",
        "raise GeneratorExit",
        "raise type('E', (Exception,), {'__str__': lambda s: 1 / 0})",
        "raise KeyError('<script>')",
        "self.lhs.partial = self; self.rhs.partial = [self]",
        "seed.no_such",
        "yield 1",
        "import json; json.loads('{')",
    ],
)
def test_whatever_goes_wrong_there_is_no_traceback_through_the_kit(shell, bug):
    shell(f'start("{LESSON}", "en")')
    shell(GOOD.replace("self.lhs.derive(seed * self.rhs.value)", bug))
    printed = shell('check("multiply_derive")')
    assert "multiply_derive" in printed
    assert "✓ multiply_derive" not in printed
    assert no_kit_frames(printed)
    assert "File " not in printed


@pytest.mark.parametrize(
    ("call", "words"),
    [
        ('check("ex02_77")', "ex02_77"),
        ('check("multipy_derive")', "names like it: multiply_derive"),
        ('check("no_such_thing_at_all")', "`progress()` lists"),
        ('check("")', "`progress()` lists"),
        ("check(None)", "None"),
        ("check(check)", "`progress()` lists"),
        ('hint("nonsense")', "nonsense"),
        ('start("77_nothing", "en")', "restart the kernel"),
        (f'start("{LESSON}", "fr")', "zh, en"),
        (f'start("{LESSON}", None)', "zh, en"),
        ("progress()", "first code cell"),
    ],
)
def test_calls_that_cannot_be_served_say_so_in_a_line(shell, call, words):
    printed = shell(call)
    assert words in printed
    assert no_kit_frames(printed.replace("autograd_lib.kit.checking.session.LearnerError", ""))
    assert printed.strip().count("\n") <= 1


def test_needs_prints_a_line_and_passes_other_errors_on_untouched(shell):
    shell(f'start("{LESSON}", "en")')
    shell(STUB)
    waiting = 'with needs("multiply_derive"):\n    Multiply(1, 2).derive(1)\n    print("after")\n'
    assert shell(waiting).strip() == "○ Finish multiply_derive first, then run this cell again."
    shell(GOOD)
    printed = shell('with needs("multiply_derive"):\n    Multiply(1, 2).derive(1)\n')
    assert "AttributeError" in printed
    assert "autograd_lib" not in printed  # the learner's frames only
    assert "done" in shell('with needs("multiply_derive"):\n    print("done")\n')


def test_an_interrupt_is_not_swallowed(shell):
    shell(f'start("{LESSON}", "en")')
    shell(GOOD.replace("self.lhs.derive(seed * self.rhs.value)", "raise KeyboardInterrupt"))
    printed = shell('check("multiply_derive")')
    assert "multiply_derive: you interrupted the check" in printed
    assert "It was running `derive`" in printed
    assert no_kit_frames(printed)


LOOP = GOOD.replace("self.lhs.derive(seed * self.rhs.value)", "while True: {}")


@pytest.mark.slow
@pytest.mark.usefixtures("half_a_second")
@pytest.mark.parametrize("body", ["pass", "seed = [seed][0]", "exec('try: 1 / 0\\nexcept: pass')"])
@pytest.mark.parametrize(
    ("language", "said"), [("zh", "死循环：derive"), ("en", "endless loop: does the loop in derive")]
)
def test_an_endless_loop_is_stopped_and_named(shell, body, language, said):
    shell(f'start("{LESSON}", "{language}")')
    shell(LOOP.format(body))
    printed = shell('check("multiply_derive")')
    assert said in printed
    assert "0/3" in printed
    assert no_kit_frames(printed)
    shell(GOOD)
    assert "✓" in shell('check("multiply_derive")')


@pytest.mark.slow
@pytest.mark.usefixtures("half_a_second")
def test_waiting_is_stopped_too(shell):
    shell(f'start("{LESSON}", "en")')
    shell("import time")
    shell(LOOP.format("time.sleep(60)"))
    printed = shell('check("multiply_derive")')
    assert "in derive it waits for something" in printed
    assert no_kit_frames(printed)


def test_what_is_no_python_is_not_judged_by_the_answer_before_it(shell):
    def cell(code):
        with capture_output() as captured:
            InteractiveShell.instance().run_cell(code, store_history=True)
        return captured.stdout + captured.stderr

    cell(f'start("{LESSON}", "en")')
    cell(GOOD)
    cell(GOOD.replace("):", ")", 1))
    printed = cell('check("multiply_derive")')
    assert "Line 3 (def __init__(self, lhs, rhs)) is not valid Python: expected ':'" in printed
    assert "0/3" in printed
    assert "not right yet" not in printed
    assert no_kit_frames(printed)
    cell("this is a note, and no Python")
    cell(GOOD)
    assert "✓" in cell('check("multiply_derive")')
    cell("this is a note that mentions Multiply, and no Python")
    assert "✓" in cell('check("multiply_derive")')


@pytest.mark.parametrize(
    ("name", "language", "shown"), [("check", "zh", "设置单元格"), ("np", "en", "setup cell")]
)
def test_a_kernel_that_was_started_anew_says_what_to_do(
    shell, monkeypatch, repository, name, language, shown
):
    forgotten = repository / "notebooks" / language / LESSON / f"{LESSON}.ipynb"
    monkeypatch.setenv("JPY_SESSION_NAME", str(forgotten))
    shell("del check")
    InteractiveShell.instance().run_cell(STARTUP)
    printed = shell(f'{name}("multiply_derive")')
    assert shown in printed
    assert ("Traceback" in printed) == (name == "np")
    shell(f'start("{LESSON}", "en")')
    assert "setup cell" not in shell("np.exp(1)")


def test_a_notebook_of_the_learners_own_is_told_nothing(shell, monkeypatch, tmp_path):
    monkeypatch.setenv("JPY_SESSION_NAME", str(tmp_path / "own.ipynb"))
    InteractiveShell.instance().run_cell(STARTUP)
    assert "setup cell" not in shell("np.exp(1)")


def test_in_a_browser_the_first_cell_shows_that_it_ran(shell, monkeypatch):
    shown = []
    monkeypatch.setattr(session, "_show", shown.append)
    shell(f'start("{LESSON}", "en")')
    assert shown == []
    monkeypatch.setattr("sys.platform", "emscripten")
    shell(f'start("{LESSON}", "zh")')
    assert [panel.headline for panel in shown] == ["已就绪"]


@pytest.mark.slow
def test_in_a_browser_a_right_answer_leads_on(shell, monkeypatch):
    said = SimpleNamespace(what_is_next=lambda here: [f"on from {sorted(here.records)} in {here.lesson}"])
    monkeypatch.setattr(session.providers, "progress", lambda: said)
    shell(f'start("{LESSON}", "en")')
    shell(GOOD)
    next_one = f"on from ['multiply_derive'] in {LESSON}"
    assert next_one not in shell('check("multiply_derive")')
    monkeypatch.setattr("sys.platform", "emscripten")
    assert next_one in shell('check("multiply_derive")')
    shell(GOOD.replace("seed * ", ""))
    assert next_one not in shell('check("multiply_derive")')


def test_on_the_first_page_of_the_site_nothing_is_said_of_cells(monkeypatch):
    monkeypatch.setattr("sys.platform", "emscripten")
    monkeypatch.setattr(session, "running_shell", lambda: None)
    answer = GOOD.replace("seed * ", "")
    page = {}
    exec(
        f"from autograd_lib import check, start\nstart({LESSON!r}, 'en')\n{answer}\nsaid = check('multiply_derive')",
        page,
    )
    said = repr(page["said"])
    assert "is dropped" in said
    assert "hint(" not in said
    assert "that cell" not in said
