"""A verdict is about what stands in the notebook's cells, where a front end tells how they stand."""

import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from traitlets.config import Config

from autograd_lib.kit.checking import session
from autograd_lib.kit.checking.front_end import told
from autograd_lib.kit.checking.outcomes import digest
from autograd_lib.kit.notebooks.answers import joined
from tests.kit.grading.handing_in import cell_of, released

from .answers import GOOD, LESSON

pytestmark = pytest.mark.usefixtures("fresh_session")

CHECK = 'check("multiply_derive")'
UNRUN = "run the answer's cell first"
WRONG = GOOD.replace("seed * ", "")


class Lab:
    """A kernel, and a front end that tells with every cell how the notebook stands."""

    def __init__(self, shell):
        self.shell = shell
        self.notebook = released()

    def write(self, source):
        cell_of(self.notebook, "multiply_derive")["source"] = source

    def add(self, source, **marks):
        cell = {"cell_type": "code", "id": f"{len(self.notebook['cells']):08x}", "metadata": marks}
        self.notebook["cells"].append({**cell, "source": source, "outputs": []})

    def restart(self):
        history = self.shell.history_manager
        history.input_hist_raw[:], history.input_hist_parsed[:] = [""], [""]
        session._session.__dict__.update(vars(session.Session("en", LESSON)))
        self.shell.user_ns.pop("Multiply", None)

    def run(self, code):
        """Run code and return what the learner reads."""
        cells = [cell for cell in self.notebook["cells"] if cell["cell_type"] == "code"]
        message = {"metadata": {"autograd_kit": {"cells": cells, "file": f"{LESSON}.ipynb"}}}
        self.shell.get_parent = lambda: message
        with capture_output() as captured:
            result = self.shell.run_cell(code, store_history=True).result
        return repr(result) if result is not None else captured.stdout


@pytest.fixture
def lab(monkeypatch, tmp_path):
    """Yield a lab in which the lesson has been started, outside any course."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    InteractiveShell.clear_instance()
    shell = InteractiveShell.instance(config=Config({"HistoryManager": {"enabled": False}}))
    lab = Lab(shell)
    lab.run(f"from autograd_lib import *; start({LESSON!r}, 'en')")
    yield lab
    InteractiveShell.clear_instance()


def answer(lab, source):
    lab.write(source)
    lab.run(source)


def test_a_stub_that_has_not_run_is_not_attempted_and_an_answer_is_to_be_run(lab):
    assert "not attempted yet" in lab.run(CHECK)
    lab.write(GOOD)
    assert UNRUN in lab.run(CHECK)


@pytest.mark.parametrize(("first", "second"), [(GOOD, WRONG), (WRONG, GOOD)])
def test_an_answer_that_was_edited_since_is_neither_right_nor_wrong(lab, first, second):
    answer(lab, first)
    before = lab.run(CHECK)
    assert ("✓" in before) == (first == GOOD)
    lab.write(second)
    said = lab.run(CHECK)
    assert UNRUN in said
    assert "✓" not in said
    assert "✗" not in said
    lab.run(second)
    assert ("✓" in lab.run(CHECK)) == (second == GOOD)


def test_going_back_to_an_earlier_answer_is_an_edit_too(lab):
    answer(lab, GOOD)
    answer(lab, WRONG)
    lab.write(GOOD)
    assert UNRUN in lab.run(CHECK)


@pytest.mark.parametrize("source", ["", cell_of(released(), "multiply_derive")["source"]])
def test_an_answer_that_was_taken_out_counts_no_more(lab, source):
    answer(lab, GOOD)
    lab.write(source)
    assert UNRUN in lab.run(CHECK)


def test_a_kernel_that_was_started_anew_knows_no_answer_and_says_so(lab):
    answer(lab, GOOD)
    assert "✓" in lab.run(CHECK)
    lab.restart()
    said = lab.run(CHECK)
    assert UNRUN in said
    assert "not attempted" not in said


def test_blank_lines_are_no_edit(lab):
    answer(lab, GOOD)
    lab.write(f"\n{GOOD.strip()}\n\n")
    assert "✓" in lab.run(CHECK)


def test_an_answer_counts_wherever_in_the_notebook_it_stands(lab):
    lab.add(GOOD)
    lab.run(GOOD)
    assert "✓" in lab.run(CHECK)
    lab.notebook["cells"].pop()
    assert UNRUN in lab.run(CHECK)
    lab.add(f"{GOOD}\n{CHECK}")
    assert "✓" in lab.run(f"{GOOD}\n{CHECK}")


def test_one_edited_half_of_an_answer_is_an_edit(lab):
    helper = "def both(node, seed):\n    node.lhs.derive(seed * node.rhs.value)"
    marks = cell_of(lab.notebook, "multiply_derive")["metadata"]
    answer(lab, GOOD)
    lab.add(helper, **marks)
    assert UNRUN in lab.run(CHECK)
    lab.run(helper)
    assert "✓" in lab.run(CHECK)


def test_halves_are_kept_as_the_one_answer_that_the_other_language_has(lab):
    halves = GOOD, "Multiply.extra = True"
    marks = cell_of(lab.notebook, "multiply_derive")["metadata"]
    answer(lab, halves[0])
    lab.add(halves[1], **marks)
    lab.run(halves[1])
    lab.run(CHECK)
    cells = [cell for cell in lab.notebook["cells"] if cell["metadata"] == marks]
    assert session._session.records["multiply_derive"]["answers"] == [digest(joined(cells))]


def test_a_syntax_error_is_told_until_it_is_edited(lab):
    answer(lab, GOOD)
    answer(lab, GOOD + ")")
    assert "not valid Python" in lab.run(CHECK)
    assert session._session.records["multiply_derive"]["answers"] == [digest(GOOD + ")")]
    lab.write(GOOD)
    assert UNRUN in lab.run(CHECK)


def test_progress_holds_itself_to_the_cells_as_well(lab):
    answer(lab, GOOD)
    lab.run(CHECK)
    assert "✓ right" in lab.run("progress()")


@pytest.mark.parametrize(
    "message",
    [
        None,
        {},
        {"metadata": {}},
        {"metadata": {"autograd_kit": {"cells": 3}}},
        {"metadata": {"autograd_kit": 1}},
    ],
)
def test_a_front_end_that_tells_nothing_is_believed_nothing(lab, message):
    lab.shell.get_parent = lambda: message
    assert told() is None


def test_where_no_front_end_tells_it_is_said_once_what_is_judged(lab, monkeypatch):
    monkeypatch.setenv("JPY_SESSION_NAME", "lesson.ipynb")
    lab.run(GOOD)
    monkeypatch.setattr(
        Lab, "run", lambda self, code: repr(self.shell.run_cell(code, store_history=True).result)
    )
    lab.shell.get_parent = dict
    assert "as its cell last ran" in lab.run(CHECK)
    assert lab.run(CHECK).count("\n") == 0
