"""Runs in a fork of the server, and in a process of their own where there is none: what cells may do, how it ends."""

import ast
import asyncio
import os
import signal
import subprocess
import sys
import time

import pytest

from autograd_lib.kit.sandbox.alone import run_alone
from autograd_lib.kit.sandbox.errors import SandboxError
from autograd_lib.kit.sandbox.jobs import COMPUTED, End, Step
from autograd_lib.kit.sandbox.runner import run
from tests.kit.sandbox.processes import descendants, gone, needs_forks
from tests.kit.sandbox.running import job_of, ran, said, setting

pytestmark = pytest.mark.sandbox

SOON = {"cell": 0.3, "patience": 4}  # for a cell that never ends by itself


@pytest.fixture(params=["forked", "alone"])
def ways(request):
    """Return a function that runs cells, in each of the two ways."""
    if request.param == "alone":
        return lambda *sources, **budget: asyncio.run(run_alone(job_of(*sources, **budget), setting()))
    needs_forks()
    return lambda *sources, **budget: ran(job_of(*sources, **budget))


def texts(run):
    return [said(cell) for cell in run.cells.values()]


def test_cells_share_a_namespace_and_count(ways):
    run = ways("x = 1", "x + 1", "1 / 0", "x")
    assert run.end is End.FINISHED
    assert texts(run) == ["", "2", "ZeroDivisionError", "1"]
    assert [cell.count for cell in run.cells.values()] == [1, 2, 3, 4]
    assert run.cells["2"].error == ("ZeroDivisionError", "division by zero")


def test_a_call_gets_the_namespace_and_brings_home_what_it_returns(ways, tmp_path, monkeypatch):
    (tmp_path / "calls.py").write_text(
        "def look(names, key):\n    print(1)\n    return str(names[key])\n", encoding="utf-8"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    steps = [Step(key, call="calls:look", arguments=(key,)) for key in ("x", "y")]
    run = ways("x = 5", *steps, "2")
    assert run.evidence == {"x": ("5",), "y": ()}
    assert (run.cells["x"].outputs, run.cells["y"].error[0]) == ((), "KeyError")
    assert texts(run)[-1] == "2"


def test_an_endless_cell_is_interrupted_and_the_next_one_runs(ways):
    run = ways("print('before')\nwhile True: pass", "1 + 1", **SOON)
    assert texts(run) == ["before\nKeyboardInterrupt", "2"]
    assert [cell.late for cell in run.cells.values()] == [COMPUTED, None]


def test_an_endless_await_is_interrupted(ways):
    run = ways("import asyncio\nawait asyncio.sleep(1000)", "1 + 1", **SOON)
    assert run.cells["0"].late
    assert texts(run)[-1] == "2"


def test_an_interrupt_ends_all_statements_of_a_cell(ways):
    cell = Step("0", "while True: pass\nx = 1")
    run = ways("x = 0", cell, "x", **SOON)
    assert (run.end, run.cells["0"].late, texts(run)[-1]) == (End.FINISHED, COMPUTED, "0")


def test_a_deaf_cell_is_given_up(ways):
    deaf = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)\nwhile True: pass"
    run = ways("1", deaf, "2", **SOON, grace=0.2)
    assert (run.end, run.where) == (End.STUCK, "1")
    assert texts(run)[0] == "1"


def test_a_handler_of_an_earlier_cell_does_not_deafen_the_next(ways):
    deaf = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN);"
    run = ways(deaf, "while True: pass", "3", **SOON)
    assert texts(run) == ["", "KeyboardInterrupt", "3"]


@pytest.mark.parametrize(
    "code", ["import os; os._exit(3)", "import os; os.abort()", "import os; os.kill(os.getpid(), 9)"]
)
def test_the_end_of_the_process_is_the_end_of_the_run(ways, code):
    run = ways("1", f"print('last words', flush=True); {code}", "2")
    assert (run.end, run.where) == (End.DIED, "1")
    assert texts(run) == ["1", "last words"]


def test_a_flood_is_stopped_and_little_is_kept(ways):
    run = ways("while True: print('x' * 50_000)", "1", cell=300, cell_output=50_000)
    assert run.cells["0"].flooded
    assert len(run.cells["0"].outputs[0]["text"]) < 51_000
    assert texts(run)[1] == "1"


def test_a_flood_of_another_program_is_kept_in_bounds(ways):
    run = ways("import subprocess; subprocess.run('head -c 3000000 /dev/zero | tr \\\\0 x', shell=True)", "1")
    assert len(run.cells["0"].outputs[0]["text"]) < 201_000
    assert texts(run)[1] == "1"


def test_many_displays_are_cut_and_the_cell_ends(ways):
    run = ways("from IPython.display import display\nfor i in range(5000): display(i)", "1")
    assert len(run.cells["0"].outputs) == 200
    assert texts(run)[1] == "1"


def test_a_thread_that_is_left_over_may_go_on_and_the_run_ends(ways):
    thread = "import threading, time\ndef talk():\n    while True: print('x'); time.sleep(0.001)\nthreading.Thread(target=talk).start()"
    run = ways(thread, "import time; time.sleep(0.1); 'on'")
    assert run.end is End.FINISHED
    assert "'on'" in texts(run)[1]


def test_streams_that_a_cell_replaces_or_closes_are_its_own_loss(ways):
    for code in (
        "import sys; sys.stdout = None",
        "import sys; sys.stdout.close()",
        "import os; os.close(1); os.close(2)",
    ):
        run = ways(code, "x = 1")
        assert run.end is End.FINISHED
        assert "1" in run.cells


def test_a_run_whose_pipe_is_closed_or_written_to_ends_alone(ways):
    for code in (
        "import os; os.close(get_ipython().writer.fd)",
        "import os; os.write(get_ipython().writer.fd, b'junk' * 9)",
    ):
        run = ways("1", f"{code}\nimport time; time.sleep(60)", "2", cell=20)
        assert run.end in (End.BROKEN, End.DIED)
        assert texts(run)[0] == "1"


def test_the_working_folder_and_environment_are_as_asked(tmp_path):
    environment = {**os.environ, "ASKED": "yes"}
    where = setting(cwd=str(tmp_path), environment=environment)
    run = ran(["import os; (os.getcwd(), os.environ['ASKED'], os.listdir('.'))"], where)
    assert [ast.literal_eval(text) for text in texts(run)] == [(str(tmp_path), "yes", [])]


def test_a_run_that_cannot_begin_says_why(tmp_path):
    run = ran(["1"], setting(cwd=str(tmp_path / "missing")))
    assert run.end is End.UNREADY
    assert "FileNotFoundError" in run.why


def test_a_broken_library_is_named(tmp_path, monkeypatch):
    (tmp_path / "broken_module.py").write_text("1 / 0", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(SandboxError, match="ZeroDivisionError"):
        ran(["1"], setting(modules=["broken_module"]))


def test_a_missing_library_is_no_obstacle():
    assert texts(ran(["1"], setting(modules=["no_such_module"]))) == ["1"]


def test_random_state_is_its_own():
    code = "import random, numpy; random.random(), numpy.random.rand()"
    where = setting(modules=["numpy.random"])
    assert texts(ran([code], where)) != texts(ran([code], where))


def test_nothing_of_one_run_is_in_the_next():
    where = setting()
    ran(["import json; json.mine = 1; x = 2"], where)
    assert texts(ran(["import json; hasattr(json, 'mine'), 'x' in globals()"], where)) == ["(False, False)"]


def test_a_run_that_is_cancelled_ends_with_all_that_it_started():
    async def cancelled():
        before = descendants()
        task = asyncio.create_task(
            run(job_of("import subprocess; subprocess.run(['sleep', '600'])"), setting())
        )
        while len(found := descendants() - before) < 3:
            await asyncio.sleep(0.02)
            assert not task.done()
        task.cancel()
        await asyncio.wait([task])
        return found

    ran(["1"])  # the server is there
    assert all(gone(pid) for pid in asyncio.run(cancelled()))


def test_runs_go_side_by_side():
    async def both():
        jobs = [job_of(f"import time; time.sleep(0.1); {number}") for number in range(5)]
        return await asyncio.gather(*(run(job, setting()) for job in jobs))

    assert [texts(one) for one in asyncio.run(both())] == [[str(number)] for number in range(5)]


@pytest.mark.parametrize("victim", [0, 1], ids=["guardian", "server"])
def test_a_killed_server_takes_its_runs_along_and_is_replaced(victim):
    where = setting(modules=[("fractions", "statistics")[victim]])  # a server that no other test has started

    async def lost():
        before = descendants()
        task = asyncio.create_task(run(job_of("import time; time.sleep(600)"), where))
        while len(found := sorted(descendants() - before)) < 4:
            await asyncio.sleep(0.02)
        os.kill(found[victim], signal.SIGKILL)
        with pytest.raises(SandboxError):
            await task
        return found

    assert all(gone(pid) for pid in asyncio.run(lost()))
    assert texts(ran(["1"], where)) == ["1"]


def test_nothing_outlives_an_owner_that_is_killed(repository):
    code = """
from tests.kit.sandbox.running import job_of, ran
print("begins", flush=True)
ran(job_of("import time; time.sleep(600)"))
"""
    environment = {**os.environ, "PYTHONPATH": str(repository)}
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, env=environment) as owner:
        owner.stdout.readline()
        deadline = time.monotonic() + 60
        while len(found := descendants(owner.pid)) < 4 and time.monotonic() < deadline:
            time.sleep(0.05)
        assert len(found) >= 4
        owner.kill()
    assert all(gone(pid) for pid in found)
