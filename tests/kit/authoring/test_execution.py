"""Executing notebooks: in this Python whatever a user installed, side by side, and cleaned up whatever happens."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from functools import partial

import pytest
from nbformat.v4 import new_code_cell, new_notebook

from autograd_lib.kit.authoring.execution import Stop, execute
from autograd_lib.kit.authoring.outputs import text_of
from autograd_lib.kit.authoring.words import TEXTS
from autograd_lib.kit.notebooks.courses import home
from autograd_lib.kit.sandbox.jobs import Budget

pytestmark = pytest.mark.sandbox


def notebook(*sources):
    cells = [new_code_cell(source, id=f"cell{number}") for number, source in enumerate(sources)]
    return new_notebook(cells=cells)


def texts(run):
    return [text_of(cell.outputs) for cell in run.cells]


@pytest.fixture
def scratch(tmp_path, monkeypatch):
    """Return the folder in which runs get theirs."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


@pytest.fixture
def short(monkeypatch):
    """Return how little time a cell has."""
    monkeypatch.setattr("autograd_lib.kit.authoring.execution.CELL_TIMEOUT", 0.3)
    return 0.3


def test_runs_are_this_python_in_an_empty_folder(scratch, monkeypatch):
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")
    where = notebook(
        "import sys; print(sys.executable)",
        "import os; print(os.listdir('.') == [], 'NBGRADER_EXECUTION' in os.environ)",
    )
    assert execute([where]) == [None]
    assert texts(where) == [sys.executable, "True False"]
    assert list(scratch.iterdir()) == []


def test_each_notebook_stops_where_it_fails():
    failing, fine = notebook("1", "1 / 0", "2"), notebook("3")
    stops = execute([failing, fine])
    assert stops == [
        Stop("cell1", TEXTS("raises_at", error="ZeroDivisionError: division by zero", line="1")),
        None,
    ]
    assert [cell.execution_count for cell in failing.cells] == [1, None, None]
    assert texts(fine) == ["3"]


def test_a_dead_process_ends_the_notebook():
    run = notebook("print(1)", "import os; os._exit(1)", "print(2)")
    assert execute([run]) == [Stop("cell1", TEXTS("killed"))]
    assert texts(run) == ["1", "", ""]


def test_a_cell_that_ignores_its_interruption_is_given_up(monkeypatch, short):
    monkeypatch.setattr("autograd_lib.kit.authoring.execution.Budget", partial(Budget, grace=0.2))
    run = notebook("import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)\nwhile True: pass", "1")
    assert execute([run]) == [Stop("cell0", TEXTS("too_long", seconds=short))]


@pytest.mark.parametrize(
    "cell", ["while True: pass", "try:\n    while True: pass\nexcept KeyboardInterrupt: pass"]
)
def test_a_cell_that_takes_too_long_ends_the_notebook(cell, short):
    assert execute([notebook(cell)]) == [Stop("cell0", TEXTS("too_long", seconds=short))]


def test_a_run_that_does_not_start_says_why(tmp_path, monkeypatch):
    (tmp_path / "broken_module.py").write_text("1 / 0", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setitem(home().said, "preload", ["numpy", "broken_module"])
    (stop,) = execute([notebook("import broken_module")])
    assert stop.cell == ""
    assert "ZeroDivisionError" in stop.reason.en


# A shell that starts the tests in the background has them, and all that they start, ignore an interrupt.
SLEEPING = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from autograd_lib.kit.authoring.execution import execute
from nbformat.v4 import new_code_cell, new_notebook
cells = [new_code_cell(f"import os, time; open({sys.argv[1]!r}, 'w').write(str(os.getpid())); time.sleep(60)", id="a")]
execute([new_notebook(cells=cells), new_notebook(cells=[new_code_cell("import time; time.sleep(60)", id="a")])])
"""


def runs(pid):
    """Return whether a process runs; one that has ended but was not yet waited for (state Z) does not."""
    state = subprocess.run(
        ["ps", "-o", "stat=", "-p", pid], capture_output=True, text=True, check=False
    ).stdout.strip()
    return bool(state) and not state.startswith("Z")


def test_ctrl_c_ends_the_runs_and_removes_their_folders(tmp_path, repository):
    folder, started = tmp_path / "scratch", tmp_path / "started"
    folder.mkdir()
    environment = {
        **os.environ,
        "TMPDIR": str(folder),
        "PYTHONPATH": os.pathsep.join([str(repository), os.environ["PYTHONPATH"]]),
    }
    command = [sys.executable, "-c", SLEEPING, str(started)]
    run = subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    while not (started.exists() and started.read_text(encoding="utf-8")):
        assert run.poll() is None, run.communicate()[0]
        time.sleep(0.05)
    run.send_signal(signal.SIGINT)
    output, _ = run.communicate()
    assert output.strip().endswith("KeyboardInterrupt")
    assert list(folder.iterdir()) == []
    assert not runs(started.read_text(encoding="utf-8"))
