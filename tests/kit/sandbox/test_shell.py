"""What a run's shell forgives: what a learner's own machine has, and a grader's has not, takes no answer with it."""

import pytest

from tests.kit.sandbox.processes import needs_forks
from tests.kit.sandbox.running import job_of, ran, said

pytestmark = pytest.mark.sandbox

PLOT = "import matplotlib.pyplot as plt; plt.figure(figsize=(1, 1)); plt.plot([1, 2]); plt.show()"
IN_A_NOTEBOOK = [
    *(f"%matplotlib {name}" for name in ("", "inline", "auto", "notebook", "nbagg", "widget", "ipympl")),
    *(f"%matplotlib {name}" for name in ("qt", "qt5", "tk", "wx", "gtk", "osx", "nonsense")),
    "%pylab",
    "%pylab qt",
]
FORGIVEN = {
    "%load_ext nb_black": "ModuleNotFoundError: No module named 'nb_black'",
    "%load_ext tensorboard\n%tensorboard --logdir runs": "`%tensorboard` not found",
    "%reload_ext line_profiler\n%lprun -f f f()": "`%lprun` not found",
    "%conda install sympy": "conda environment",
    "%pip install no_such_package": "No matching distribution",
    "y = %no_such_magic": "`%no_such_magic` not found",
    "%gui qt": "Invalid GUI request 'qt'",
    "%load nowhere.py": "nowhere.py",
    "%alias one_word": "not enough values",
    "%save": "Missing filename",
    "%%memit -r 3": "`%memit` not found",
    "%%heat": "`%heat` not found",
    "%%matplotlib inline": "",
    "\n  %%no_such_magic": "`%no_such_magic` not found",
    "import matplotlib.pyplot as plt; plt.switch_backend('nbagg')": "",
    "import matplotlib.pyplot as plt; plt.ion(); plt.switch_backend('nbagg')": "",
}
RAISED = {  # what a learner has written is never passed over
    "%time 1 / 0": "ZeroDivisionError",
    "%run nowhere.py": "Exception",
    "from IPython.core.magic import register_line_magic\n@register_line_magic\ndef own(line): 1 / 0\n%own": "ZeroDivisionError",
    "%%sql\nselect * from x": "UsageError",
}


@pytest.fixture(scope="module", autouse=True)
def _forks():
    needs_forks()


def outcomes(beginnings, rest):
    """Return, by beginning, the run of the cell that goes on with `rest`."""
    cells = ran(job_of(*(f"{one}\n{rest}" for one in beginnings), cell=60)).cells.values()
    return dict(zip(beginnings, cells, strict=True))


def test_figures_are_pictures_whatever_shows_them_elsewhere():
    found = outcomes(IN_A_NOTEBOOK, f"{PLOT}\nprint('kept')")
    assert {one: cell.error for one, cell in found.items() if cell.error} == {}
    pictures = {
        one: ["image/png" in output.get("data", ()) for output in cell.outputs] for one, cell in found.items()
    }
    assert [one for one in found if sum(pictures[one]) != 1] == []


def test_what_cannot_be_done_is_told_and_the_cell_goes_on():
    found = outcomes(FORGIVEN, "answer = 42\nprint('kept')")
    assert {one: cell.error for one, cell in found.items() if cell.error} == {}
    assert [
        one
        for one, told in FORGIVEN.items()
        if "kept" not in said(found[one]) or told not in said(found[one])
    ] == []


def test_what_a_learner_has_written_is_not_passed_over():
    found = outcomes(RAISED, "print('went on')")
    assert {one: cell.error[0] for one, cell in found.items()} == RAISED


def test_a_traceback_shows_no_frame_of_the_shell():
    cell = ran(job_of("%time 1 / 0", "input()")).cells
    shown = str([one.outputs for one in cell.values()])
    assert "ZeroDivisionError" in shown
    assert "shell.py" not in shown


def test_a_line_magic_finds_the_names_of_the_function_it_stands_in():
    assert "5" in said(ran(job_of("def f():\n    z = 5\n    %time print(z)\nf()")).cells["0"])
